/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is best opened is one answer: positions from play in which one must guess, and everybody who
 * names a cell there, or says by what it is best: analysis (ring, legend, panel, status line),
 * hint, the next move, the sentence after a loss, the chance to win, two cells compared, and
 * minesage-cli.
 *
 * Usage: test-property-answer MINESAGE-CLI [POSITIONS [SEED]].  Prints what was compared; the first
 * disagreement is printed with its position, and ends the test. */
#include "ms-advice.h"
#include "ms-analyzer.h"
#include "ms-cell-name.h"
#include "ms-choose.h"
#include "ms-round.h"
#include "ms-scout-text.h"
#include "ms-win-chance.h"
#include "text-position.h"
#include "thorough.h"

#include <glib/gstdio.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BATCH 100 /* positions for one run of the command line */

static const MsRules levels[] = {
  { 30, 16, 99, MS_FIRST_CLICK_OPEN },
  { 12, 12, 30, MS_FIRST_CLICK_SAFE },
  { 30, 16, 99, MS_FIRST_CLICK_SAFE },
  { 9, 9, 10, MS_FIRST_CLICK_SAFE },
  { 16, 16, 51, MS_FIRST_CLICK_OPEN },
  { 8, 8, 16, MS_FIRST_CLICK_ANY },
  { 40, 30, 250, MS_FIRST_CLICK_OPEN },
};

/* What the window would show, and what was found out besides. */
typedef struct
{
  char *text; /* of the position */
  MsAnalysis *analysis;
} Answer;

typedef struct
{
  const char *cli;
  char *folder;
  MsGame *game;
  MsAnalyzer *analyzer;
  MsInquiry *adviser;
  MsInquiry *scout;
  GPtrArray *answers; /* of the batch */
  long n_positions, n_bases[MS_BASIS_FIRST + 1], n_tied, n_beyond, n_otherwise;
  long n_compared[MS_N_SCOUT_VERDICTS];
} Test;

static void
answer_free (gpointer data)
{
  Answer *answer = data;
  free (answer->text);
  ms_analysis_unref (answer->analysis);
  g_free (answer);
}

static G_NORETURN void
disagree (const Answer *answer, const char *what, const char *detail)
{
  fprintf (stderr, "%s: %s\n%s", what, detail != NULL ? detail : "", answer->text);
  exit (1);
}

static void
check (const Answer *answer, bool holds, const char *what, const char *detail)
{
  if (!holds)
    disagree (answer, what, detail);
}

static void
name_of (const MsAnalysis *analysis, int cell, char *name)
{
  int width = ms_analysis_get_result (analysis)->width;
  ms_cell_name (cell % width, cell / width, name);
}

/* How each text says by what a cell is best. */
typedef struct
{
  const char *basis, *guess, *verdict;
} Words;

static Words
get_words (MsBasis basis)
{
  static const Words win = { "best chance to win", ": best chance to win, ",
    "No cell had a better chance to win." };
  static const Words ahead = { "looking ahead", ": looking ahead, no better cell is known; ",
    "Looking ahead, no better cell was known." };
  static const Words safest = { "safest", ": the safest cell; ", "No cell was safer." };
  return basis == MS_BASIS_WIN ? win : basis == MS_BASIS_AHEAD ? ahead : safest;
}

/* "Guess F2: the safest cell; ". */
static char *
dup_guess (const Answer *answer)
{
  char name[MS_CELL_NAME_SIZE];
  name_of (answer->analysis, ms_analysis_get_best_guess (answer->analysis), name);
  Words words = get_words (ms_analysis_get_basis (answer->analysis));
  return g_strdup_printf ("Guess %s%s", name, words.guess);
}

static void
check_texts (const Answer *answer)
{
  const MsAnalysis *analysis = answer->analysis;
  Words words = get_words (ms_analysis_get_basis (analysis));
  g_autofree char *basis = ms_analysis_dup_basis (analysis);
  g_autofree char *why = ms_analysis_dup (analysis, MS_SAYING_WHY, -1, MS_ODDS_FORMAT_MINE);
  g_autofree char *summary = ms_analysis_dup (analysis, MS_SAYING_SUMMARY, -1, MS_ODDS_FORMAT_MINE);
  g_autofree char *guess = dup_guess (answer);
  g_autofree char *line = g_strdup_printf ("No cell is certainly safe. %s", guess);
  check (answer, strcmp (basis, words.basis) == 0, "the legend", basis);
  check (answer, g_str_has_prefix (why, guess), "the panel", why);
  check (answer, g_str_has_prefix (summary, line), "the status line", summary);
}

/* Of a cell that is best nobody says after a loss that another was better. */
static void
check_verdict (const Answer *answer, int x, int y)
{
  Words words = get_words (ms_analysis_get_basis (answer->analysis));
  g_autofree char *verdict = ms_analysis_dup (answer->analysis, MS_SAYING_LOSS,
      y * ms_analysis_get_result (answer->analysis)->width + x, MS_ODDS_FORMAT_MINE);
  bool safest = ms_analysis_is_safest_guess (answer->analysis, x, y);
  check (answer,
      g_str_has_suffix (verdict, words.verdict)
          || (safest && g_str_has_suffix (verdict, "No cell was safer.")),
      "the sentence after a loss", verdict);
}

/* The ringed cells are those that are as good by what chose. */
static void
check_ring (Test *self, const Answer *answer)
{
  const MsAnalysis *analysis = answer->analysis;
  const MsSolverResult *result = ms_analysis_get_result (analysis);
  const MsEndgame *endgame = ms_analysis_get_endgame (analysis);
  MsBasis basis = ms_analysis_get_basis (analysis);
  int best = ms_analysis_get_best_guess (analysis), n_ringed = 0;
  check (answer, best >= 0, "no guess", NULL);
  check (answer, (endgame != NULL) == (basis == MS_BASIS_WIN), "the basis", NULL);
  for (int cell = 0; cell < result->width * result->height; cell++)
    {
      int x = cell % result->width, y = cell / result->width;
      bool ringed = ms_analysis_is_best_guess (analysis, x, y), as_good = cell == best;
      if (endgame != NULL)
        as_good = endgame->won_at[cell] == endgame->won;
      else if (basis == MS_BASIS_SAFEST)
        as_good = ms_analysis_is_safest_guess (analysis, x, y);
      check (answer, ringed == as_good, "the ring", NULL);
      if (ringed)
        check_verdict (answer, x, y);
      n_ringed += ringed;
    }
  check (answer, n_ringed == ms_analysis_get_n_best_guesses (analysis), "how many", NULL);
  self->n_bases[basis]++;
  self->n_tied += n_ringed > 1;
}

static void
wait_for (gpointer follower)
{
  for (gboolean busy = TRUE; busy;)
    {
      g_object_get (follower, "busy", &busy, NULL);
      if (busy)
        g_main_context_iteration (NULL, TRUE);
    }
}

static void
check_advice (Test *self, const Answer *answer, MsAdviceKind kind)
{
  MsQuestion question = { .kind = kind };
  int best = ms_analysis_get_best_guess (answer->analysis);
  ms_advice_ask (self->adviser, &question);
  wait_for (self->adviser);
  MsAdvice *advice = ms_inquiry_get (self->adviser);
  check (answer, advice != NULL && advice->cell == best, "the advice", NULL);
  g_autofree char *text = ms_advice_dup (
      advice, kind == MS_ADVICE_HINT ? MS_ADVICE_WHY : MS_ADVICE_WHAT, MS_ODDS_FORMAT_MINE);
  g_autofree char *guess = dup_guess (answer);
  check (answer, g_str_has_prefix (text, guess), "what is advised", text);
  check (answer,
      strstr (text, "as safe") == NULL
          || ms_analysis_get_basis (answer->analysis) == MS_BASIS_SAFEST,
      "what is as safe", text);
}

/* The panel's chance to win is exact where the ring is, and the same; else it is that of the ringed
 * cell. */
static void
check_chance (const Answer *answer, MsPosition *position)
{
  const MsEndgame *endgame = ms_analysis_get_endgame (answer->analysis);
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsWinChanceOptions how = MS_WIN_CHANCE_OPTIONS_INIT;
  MsWinChance chance;
  how.most_playouts = 1;
  ms_win_chance_find (position, &options, &how, NULL, &chance);
  check (answer, (chance.kind == MS_WIN_CHANCE_EXACT) == (endgame != NULL), "what is exact", NULL);
  check (answer, endgame != NULL || chance.first == ms_analysis_get_best_guess (answer->analysis),
      "the cell of the chance to win", NULL);
  check (answer,
      endgame == NULL || (chance.won == endgame->won && chance.layouts == endgame->layouts),
      "the chance to win", NULL);
}

/* The safest cell but one. */
static int
find_safest_but (const MsSolverResult *result, int but)
{
  int safest = -1;
  for (int cell = 0; cell < result->width * result->height; cell++)
    if (cell != but && result->certainty[cell] == MS_CERTAINTY_NONE
        && (safest < 0 || result->mine_probability[cell] < result->mine_probability[safest]))
      safest = cell;
  return safest;
}

/* Of a ringed cell and another one, the cell that a simpler player would open, nobody says that the
 * other one is better, but where more is known of these two than of all. */
static void
check_compare (Test *self, const Answer *answer, int other)
{
  const MsAnalysis *analysis = answer->analysis;
  int best = ms_analysis_get_best_guess (analysis),
      width = ms_analysis_get_result (analysis)->width;
  if (other == best)
    other = find_safest_but (ms_analysis_get_result (analysis), best);
  if (other < 0)
    return;
  const int cells[] = { other, best };
  ms_scout_ask (self->scout, cells, 2, 0);
  wait_for (self->scout);
  MsScoutVerdict verdict = ms_scout_verdict (ms_inquiry_get (self->scout));
  g_autofree char *sentence = ms_scout_text_dup_judged (&verdict, cells, width);
  bool otherwise = verdict.kind == MS_SCOUT_WINS && verdict.marked_otherwise;
  bool as_good = ms_analysis_is_best_guess (analysis, other % width, other / width);
  check (answer, verdict.better != 0 || otherwise, "two cells compared", sentence);
  check (answer, verdict.better >= 0 || as_good || verdict.kind == MS_SCOUT_WIN_ALIKE,
      "which of two cells", sentence);
  self->n_compared[verdict.kind]++;
  self->n_otherwise += verdict.better == 0;
}

static bool
is_few (const MsSolverResult *result)
{
  return result->layouts.exponent < 4
      && result->layouts.mantissa * pow (10, (double)result->layouts.exponent)
      < MS_BEST_MOST_LAYOUTS + 0.5;
}

/* other: a cell that was chosen in another way. */
static Answer *
look_at (Test *self, MsPosition *position, int other)
{
  Answer *answer = g_new0 (Answer, 1);
  answer->text = text_position_print (position);
  if (!ms_game_load_text (self->game, answer->text, -1, NULL))
    disagree (answer, "unreadable", NULL);
  wait_for (self->analyzer);
  answer->analysis = ms_analysis_ref (ms_analyzer_get_analysis (self->analyzer));
  check_ring (self, answer);
  check_texts (answer);
  check_advice (self, answer, MS_ADVICE_HINT);
  check_advice (self, answer, MS_ADVICE_MOVE);
  check_chance (answer, position);
  check_compare (self, answer, other);
  self->n_beyond += is_few (ms_analysis_get_result (answer->analysis))
      && ms_analysis_get_endgame (answer->analysis) == NULL;
  return answer;
}

/* What the command line's "best" must be. */
static char *
dup_expected (const MsAnalysis *analysis)
{
  static const char *const names[] = {
    [MS_BASIS_WIN] = "win", [MS_BASIS_SAFEST] = "safest", [MS_BASIS_AHEAD] = "ahead"
  };
  const MsBest *best = ms_analysis_get_best (analysis);
  int width = ms_analysis_get_result (analysis)->width;
  GString *text = g_string_new (NULL);
  g_string_append_printf (
      text, "\"best\":{\"cell\":[%d,%d],\"cells\":[", best->cell % width, best->cell / width);
  for (int i = 0; i < best->n_cells; i++)
    g_string_append_printf (
        text, "%s[%d,%d]", i > 0 ? "," : "", best->cells[i] % width, best->cells[i] / width);
  g_string_append_printf (text, "],\"basis\":\"%s\",", names[best->basis]);
  return g_string_free (text, FALSE);
}

static char *
run_cli (Test *self)
{
  g_autoptr (GPtrArray) arguments = g_ptr_array_new_with_free_func (g_free);
  char *output;
  g_ptr_array_add (arguments, g_strdup (self->cli));
  g_ptr_array_add (arguments, g_strdup ("analyze"));
  g_ptr_array_add (arguments, g_strdup ("--format=json"));
  for (guint i = 0; i < self->answers->len; i++)
    {
      const Answer *answer = g_ptr_array_index (self->answers, i);
      char *path = g_strdup_printf ("%s/%u.mine", self->folder, i);
      g_ptr_array_add (arguments, path);
      if (!g_file_set_contents (path, answer->text, -1, NULL))
        abort ();
    }
  g_ptr_array_add (arguments, NULL);
  if (!g_spawn_sync (NULL, (char **)arguments->pdata, NULL, G_SPAWN_DEFAULT, NULL, NULL, &output,
          NULL, NULL, NULL))
    abort ();
  for (guint i = 3; i + 1 < arguments->len; i++)
    g_remove (g_ptr_array_index (arguments, i));
  return output;
}

static void
check_cli (Test *self)
{
  if (self->answers->len == 0)
    return;
  g_autofree char *output = run_cli (self);
  g_auto (GStrv) lines = g_strsplit (output, "\n", -1);
  for (guint i = 0; i < self->answers->len; i++)
    {
      const Answer *answer = g_ptr_array_index (self->answers, i);
      g_autofree char *expected = dup_expected (answer->analysis);
      const char *found = lines[i] != NULL ? strstr (lines[i], "\"best\"") : NULL;
      check (
          answer, found != NULL && g_str_has_prefix (found, expected), "the command line", found);
    }
  g_ptr_array_set_size (self->answers, 0);
}

static void
take_position (Test *self, const MsRules *rules, const MsCell *cells, int other)
{
  MsPosition *position;
  if (ms_position_new (rules->width, rules->height, rules->mines, cells, NULL, &position, NULL)
      != MS_STATUS_OK)
    abort ();
  g_ptr_array_add (self->answers, look_at (self, position, other));
  ms_position_unref (position);
  self->n_positions++;
  if (self->answers->len == BATCH)
    check_cli (self);
}

/* Plays a game to its end, and takes every position in which one must guess. */
static void
play (Test *self, const MsRules *rules, uint64_t seed, long most)
{
  MsRound *round = ms_round_new (rules, NULL);
  MsPlayer *player = ms_player_new (
      ms_strategy_find ("fast"), rules->width, rules->height, rules->mines, NULL);
  MsChoice choice = { .cell = ms_choose_first_cell (
                          rules->width, rules->height, rules->mines, rules->first_click) };
  int n_seen = 0;
  ms_round_begin (round, seed);
  ms_round_open (round, choice.cell);
  while (self->n_positions < most && ms_round_get_state (round) == MS_ROUND_PLAYING)
    {
      n_seen = ms_player_watch (player, round, n_seen);
      ms_player_choose (player, &choice);
      if (choice.basis != MS_BASIS_CERTAIN)
        take_position (self, rules, ms_round_get_cells (round), choice.cell);
      ms_round_open (round, choice.cell);
    }
  ms_player_free (player);
  ms_round_free (round);
}

int
main (int argc, char **argv)
{
  long most = argc > 2 ? atol (argv[2]) : thorough (70, 150);
  uint64_t seed = argc > 3 ? strtoull (argv[3], NULL, 10) : 1;
  if (argc < 2)
    return 2;
  Test self = { .cli = argv[1],
    .folder = g_dir_make_tmp ("answer-XXXXXX", NULL),
    .game = ms_game_new (),
    .answers = g_ptr_array_new_with_free_func (answer_free) };
  self.analyzer = ms_analyzer_new (self.game);
  self.adviser = ms_advice_new_inquiry (self.game);
  self.scout = ms_scout_new_inquiry (self.game);
  ms_follower_set_active (MS_FOLLOWER (self.analyzer), TRUE);
  for (; self.n_positions < most; seed++)
    play (&self, &levels[seed % G_N_ELEMENTS (levels)], seed, most);
  check_cli (&self);
  printf ("%ld positions, 0 disagreements: %ld by the chance to win, %ld looking ahead, %ld by "
          "safety; %ld with ties; %ld of few layouts beyond the work allowed\n",
      self.n_positions, self.n_bases[MS_BASIS_WIN], self.n_bases[MS_BASIS_AHEAD],
      self.n_bases[MS_BASIS_SAFEST], self.n_tied, self.n_beyond);
  printf ("two cells compared: %ld by looking ahead, %ld within its error, %ld by wins, %ld alike, "
          "%ld of them by more than is known of all cells\n",
      self.n_compared[MS_SCOUT_AHEAD], self.n_compared[MS_SCOUT_OPEN],
      self.n_compared[MS_SCOUT_WINS], self.n_compared[MS_SCOUT_WIN_ALIKE], self.n_otherwise);
  g_ptr_array_unref (self.answers);
  g_object_unref (self.scout);
  g_object_unref (self.adviser);
  g_object_unref (self.analyzer);
  g_object_unref (self.game);
  g_rmdir (self.folder);
  g_free (self.folder);
  /* Unless it was told how many, it meets every kind. */
  bool met_all = self.n_bases[MS_BASIS_WIN] > 0 && self.n_bases[MS_BASIS_AHEAD] > 0
      && self.n_tied > 0 && self.n_compared[MS_SCOUT_AHEAD] > 0
      && self.n_compared[MS_SCOUT_OPEN] > 0;
  return met_all || argc > 2 ? 0 : 1;
}
