/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "steps.h"

#include "ms-cell-name.h"
#include "ms-daily.h"
#include "ms-game-kept.h"
#include "ms-neighbours.h"

#include <math.h>

static const struct
{
  const char *name;
  int weight;
} kinds[N_STEPS] = {
  [STEP_OPEN] = { "open", 8 },
  [STEP_OPEN_FREE] = { "open, no mine,", 16 },
  [STEP_OPEN_MINE] = { "open, a mine,", 2 },
  [STEP_MARK] = { "mark", 7 },
  [STEP_FLAG_MINE] = { "flag, a mine,", 6 },
  [STEP_UNFLAG] = { "unflag beside a 0", 4 },
  [STEP_CHORD] = { "chord", 7 },
  [STEP_EASY] = { "easy", 7 },
  [STEP_WRITE] = { "write", 4 },
  [STEP_PAINT] = { "paint", 3 },
  [STEP_SUPPOSE_MINE] = { "suppose a mine", 4 },
  [STEP_SUPPOSE_SAFE] = { "suppose it safe", 4 },
  [STEP_PICK] = { "pick", 3 },
  [STEP_UNDO] = { "undo", 9 },
  [STEP_REDO] = { "redo", 5 },
  [STEP_RESTART] = { "same board", 2 },
  [STEP_TAKE_BACK_BOARD] = { "take back the board", 3 },
  [STEP_NEW] = { "new game", 2 },
  [STEP_COMPETE] = { "competition", 2 },
  [STEP_LOAD] = { "load", 2 },
  [STEP_PASTE] = { "paste", 2 },
  [STEP_PAUSE] = { "pause", 2 },
  [STEP_RESTORE] = { "restore", 2 },
  [STEP_TOTAL] = { "another total", 1 },
  [STEP_DENSITY] = { "unknown total", 1 },
  [STEP_TURN] = { "turn", 1 },
  [STEP_RESIZE] = { "resize", 1 },
  [STEP_CLEAR] = { "clear", 1 },
  [STEP_ODDS] = { "odds", 3 },
  [STEP_DEDUCED] = { "deduced", 2 },
  [STEP_RELIEF] = { "relief", 2 },
  [STEP_PANEL] = { "panel", 2 },
  [STEP_WHY] = { "why", 4 },
  [STEP_TRUST] = { "trust flags", 3 },
  [STEP_QUESTIONS] = { "question marks", 1 },
  [STEP_NUMBERS] = { "other numbers", 2 },
  [STEP_OPEN_SAFE] = { "open all safe", 3 },
  [STEP_FLAG_MINES] = { "flag all mines", 3 },
  [STEP_TAKE_BACK] = { "suppose the last no longer", 2 },
  [STEP_HINT] = { "hint", 3 },
  [STEP_EXPLAIN] = { "explain", 2 },
  [STEP_AUTOPLAY] = { "autoplay", 3 },
  [STEP_CANCEL] = { "stop the analysis", 1 },
  [STEP_RETRY] = { "analyse again", 1 },
  [STEP_ASIDE] = { "set aside or return", 4 },
  [STEP_AREA] = { "area", 2 },
  [STEP_BACK] = { "all back and forth", 2 },
  [STEP_PAGE] = { "another page", 3 },
  [STEP_STYLE] = { "board style", 2 },
  [STEP_RULERS] = { "rulers", 1 },
  [STEP_OVERVIEW] = { "overview", 1 },
  [STEP_READ] = { "open a slow file", 4 },
  [STEP_LEVELS] = { "all levels", 2 },
  [STEP_VARY] = { "what if", 3 },
  [STEP_REPLAY] = { "replay", 3 },
  [STEP_WATCH] = { "watch again", 2 },
  [STEP_CONTINUE] = { "continue from a moment", 1 },
  [STEP_OPEN_REPLAY] = { "open a replay", 1 },
  [STEP_REVIEW] = { "review", 2 },
  [STEP_SECTIONS] = { "sections", 1 },
  [STEP_REST] = { "rest", 23 },
};

Step
step_draw (MsRng *rng)
{
  int total = 0, kind = 0;
  for (int i = 0; i < N_STEPS; i++)
    total += kinds[i].weight;
  int left = (int)ms_rng_below (rng, (uint64_t)total);
  while ((left -= kinds[kind].weight) >= 0)
    kind++;
  return (Step){ (StepKind)kind, (guint32)ms_rng_next (rng), (guint32)ms_rng_next (rng) };
}

const char *
step_get_name (StepKind kind)
{
  return kinds[kind].name;
}

static gboolean
is_beside_zero (MsGame *game, int cell)
{
  int around[8];
  int n = ms_neighbours (ms_game_get_width (game), ms_game_get_height (game), cell, around);
  for (int i = 0; i < n; i++)
    if (ms_game_get_cells (game)[around[i]] == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_meant (StepKind kind, MsGame *game, int cell)
{
  MsCell value = ms_game_get_cells (game)[cell];
  MsLayout *layout = ms_game_has_layout (game) ? ms_play_get_layout (ms_game_get_play (game))
                                               : NULL;
  gboolean mine = layout != NULL && ms_layout_has_mine (layout, cell);
  switch (kind)
    {
    case STEP_OPEN:
      return !ms_cell_is_opened (value) && value != MS_CELL_FLAG;
    case STEP_SUPPOSE_MINE:
    case STEP_SUPPOSE_SAFE:
    case STEP_PICK:
      return !ms_cell_is_opened (value);
    case STEP_OPEN_FREE:
      return !ms_cell_is_opened (value) && value != MS_CELL_FLAG && !mine;
    case STEP_OPEN_MINE:
      return value == MS_CELL_COVERED && mine;
    case STEP_FLAG_MINE:
      return value == MS_CELL_COVERED && mine;
    case STEP_CHORD:
      return ms_cell_is_opened (value)
          && (value > 0
              || ms_game_can_chord (
                  game, cell % ms_game_get_width (game), cell / ms_game_get_width (game)));
    case STEP_UNFLAG:
      return value == MS_CELL_FLAG && is_beside_zero (game, cell);
    case STEP_EASY:
      return ms_game_can_flag_around (
          game, cell % ms_game_get_width (game), cell / ms_game_get_width (game));
    default:
      return TRUE;
    }
}

int
step_find_cell (const Step *step, MsGame *game)
{
  int n_cells = ms_game_get_width (game) * ms_game_get_height (game);
  for (int i = 0; i < n_cells; i++)
    {
      int cell = (int)((step->a + (guint)i) % (guint)n_cells);
      if (is_meant (step->kind, game, cell))
        return cell;
    }
  return -1;
}

gboolean
step_is_at_cell (StepKind kind)
{
  return kind <= STEP_PICK || kind == STEP_HINT || kind == STEP_EXPLAIN;
}

gboolean
step_is_of_window (StepKind kind)
{
  return (kind >= STEP_PAGE && kind <= STEP_LEVELS) || kind == STEP_NUMBERS || kind == STEP_VARY
      || kind == STEP_RELIEF || kind == STEP_WHY;
}

void
step_tell_cell (MsGame *game, int cell, GString *taken)
{
  int width = ms_game_get_width (game);
  char name[MS_CELL_NAME_SIZE];
  if (cell >= 0)
    g_string_append_printf (taken, " %s", ms_cell_name (cell % width, cell / width, name));
}

MsCell
step_get_value (const Step *step)
{
  return (MsCell)(step->b % (MS_CELL_FLAG + 1));
}

int
step_get_total (const Step *step, MsGame *game)
{
  return (int)(step->a % (guint)(ms_game_get_width (game) * ms_game_get_height (game) + 1));
}

MsTurn
step_get_turn (const Step *step)
{
  return (MsTurn)(step->a % (MS_TURN_RIGHT + 1));
}

void
step_get_sides (const Step *step, MsGame *game, int sides[4])
{
  gboolean large = ms_game_get_width (game) * ms_game_get_height (game) > 100;
  for (int i = 0; i < 4; i++)
    sides[i] = (int)(step->a >> (2 * i) & 3) - (large ? 3 : 1);
}

MsRules
step_get_rules (const Step *step)
{
  static const MsRules boards[] = {
    { 4, 4, 3, MS_FIRST_CLICK_SAFE, false },
    { 4, 4, 8, MS_FIRST_CLICK_ANY, false },
    { 5, 4, 4, MS_FIRST_CLICK_OPEN, false },
    { 5, 5, 5, MS_FIRST_CLICK_OPEN, false },
    { 6, 5, 7, MS_FIRST_CLICK_SAFE, false },
    { 6, 6, 6, MS_FIRST_CLICK_OPEN, false },
    { 7, 7, 9, MS_FIRST_CLICK_OPEN, false },
    { 8, 3, 5, MS_FIRST_CLICK_ANY, false },
    { 8, 8, 10, MS_FIRST_CLICK_OPEN, false },
    { 3, 1, 1, MS_FIRST_CLICK_SAFE, false },
    { 2, 2, 3, MS_FIRST_CLICK_OPEN, false },
    { 3, 3, 8, MS_FIRST_CLICK_OPEN, false },
    { 5, 5, 3, MS_FIRST_CLICK_SAFE, true },
    { 6, 6, 5, MS_FIRST_CLICK_OPEN, true },
    { 7, 5, 4, MS_FIRST_CLICK_ANY, true },
    { 9, 9, 10, MS_FIRST_CLICK_OPEN, false },
  };
  static const MsRules expert = { 30, 16, 99, MS_FIRST_CLICK_OPEN, false };
  MsRules rules = step->a % 400 == 0 ? expert : boards[step->a % G_N_ELEMENTS (boards)];
  /* Some games decide guesses by rule. */
  if (step->b % 8 < 2)
    rules.rule_set = step->b % 8 == 0 ? MS_RULES_FAIR : MS_RULES_CRUEL;
  return rules;
}

MsRules
step_get_competition (const Step *step)
{
  const MsLevelInfo *level = ms_level_info (
      step->a % 40 == 0 ? MS_LEVEL_INTERMEDIATE : MS_LEVEL_BEGINNER);
  MsRules rules = { .width = level->width, .height = level->height, .mines = level->mines };
  ms_level_compete (&rules);
  return rules;
}

MsAdviceKind
step_get_question (const Step *step)
{
  if (step->kind == STEP_HINT)
    return MS_ADVICE_HINT;
  return step->b % 2 == 0 ? MS_ADVICE_CLICKS : MS_ADVICE_CELL;
}

guint64
step_get_seed (const Step *step)
{
  return step->b % 1000;
}

/* Values that often fit, so that there is something to count. */
static MsCell
pick_value (guint32 number)
{
  static const MsCell values[] = { 0, 1, 1, 1, 2, 2, 3, 8, MS_CELL_COVERED, MS_CELL_COVERED,
    MS_CELL_COVERED, MS_CELL_FLAG };
  return values[number % G_N_ELEMENTS (values)];
}

void
step_put_piece (const Step *step, MsGame *game)
{
  int width = ms_game_get_width (game), n_cells = width * ms_game_get_height (game);
  int cell = (int)(step->a % (guint)n_cells);
  const MsCell piece[] = { pick_value (step->b), pick_value (step->b / 12),
    pick_value (step->b / 144), pick_value (step->b / 1728) };
  ms_game_edit_area (game, cell % width - 1, cell / width, 2, 2, piece);
}

static void
play_on (MsPlay *play, int n_moves, MsRng *rng)
{
  const MsRules *rules = ms_play_get_rules (play);
  for (int i = 0; i < n_moves; i++)
    {
      MsMove move = { .action = (MsAction)ms_rng_below (rng, 3), .mark = MS_CELL_FLAG };
      move.cell = (int)ms_rng_below (rng, (uint64_t)(rules->width * rules->height));
      move.time_ms = i * 100;
      ms_play_do (play, &move);
    }
}

/* One of a few boards of days, before its first click; made once. */
static MsPlay *
new_daily_play (unsigned n)
{
  static uint8_t mines[3][81];
  static uint64_t seeds[3];
  int first_cell;
  MsDaily daily = { 20261224 + (int)(n % 3), MS_DAILY_BEGINNER };
  MsRules rules = ms_daily_get_rules (daily.kind, &first_cell);
  if (seeds[n % 3] == 0
      && ms_daily_make (&daily, NULL, mines[n % 3], &seeds[n % 3]) != MS_STATUS_OK)
    g_error ("no board of the day");
  MsLayout *layout = ms_layout_new (rules.width, rules.height, mines[n % 3], NULL);
  MsPlay *play = ms_play_new (&rules, seeds[n % 3], layout, NULL);
  ms_layout_unref (layout);
  ms_play_set_begin_cell (play, first_cell);
  ms_play_set_proven_cell (play, first_cell);
  ms_play_set_begun_on (play, 20261224);
  return play;
}

static char *
dup_game (const Step *step, MsRng *rng)
{
  MsRules rules = step_get_rules (step);
  rules.no_guess = FALSE;
  MsPlay *play = step->a % 3 == 0 ? new_daily_play (step->b)
                                  : ms_play_new (&rules, step_get_seed (step), NULL, NULL);
  play_on (play, (int)ms_rng_below (rng, 24), rng);
  char *text = ms_write_native (play, 5000, FALSE, &(gsize){ 0 });
  ms_play_free (play);
  return text;
}

/* Cut out of a game; every third one has a number that may not fit, or a flag too many. */
static char *
dup_position (const Step *step, MsRng *rng)
{
  MsRules rules = step_get_rules (step);
  int n_cells = rules.width * rules.height, spoilt = (int)ms_rng_below (rng, (uint64_t)n_cells);
  MsPlay *play = ms_play_new (&rules, step_get_seed (step), NULL, NULL);
  ms_play_allow_guessing (play);
  play_on (play, (int)ms_rng_below (rng, 16), rng);
  MsCell *cells = g_memdup2 (ms_play_get_cells (play), (gsize)n_cells);
  if (ms_rng_below (rng, 3) == 0)
    cells[spoilt] = (MsCell)ms_rng_below (rng, MS_CELL_QUESTION + 1);
  MsPosition *position;
  g_assert (ms_position_new (rules.width, rules.height, rules.mines, cells, NULL, &position, NULL)
      == MS_STATUS_OK);
  gsize length;
  char *text = ms_rng_below (rng, 4) == 0 ? ms_write_native_analysis (position, NAN, &length)
                                          : ms_write_position_text (position, &length);
  ms_position_unref (position);
  ms_play_free (play);
  g_free (cells);
  return text;
}

char *
step_dup_document (const Step *step)
{
  MsRng rng;
  ms_rng_seed (&rng, step_get_seed (step));
  return step->kind == STEP_PASTE ? dup_position (step, &rng) : dup_game (step, &rng);
}

void
step_flag_around (const Step *step, MsGame *game, int cell)
{
  int around[8], flags[8], width = ms_game_get_width (game), n_flags = 0;
  int n = ms_neighbours (width, ms_game_get_height (game), cell, around);
  for (int i = 0; i < n; i++)
    if (ms_game_get_cells (game)[around[i]] == MS_CELL_COVERED
        || ms_game_get_cells (game)[around[i]] == MS_CELL_QUESTION)
      flags[n_flags++] = around[i];
  ms_game_flag_around (game, cell % width, cell / width);
  if (step->b % 2 == 0)
    ms_game_clear_around (game, flags, n_flags);
}
