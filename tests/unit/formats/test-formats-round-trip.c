/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is written is read back as it was: random games stopped in every state. */
#include "cmocka-common.h"

#include "ms-document.h"
#include "ms-rng.h"

#include <math.h>
#include <string.h>

#define N_GAMES 2000

typedef struct
{
  MsRng rng;
  MsPlay *play;
  int64_t clock;
  int stop_at; /* moves */
} Game;

static int
below (Game *game, int bound)
{
  return (int)ms_rng_below (&game->rng, (uint64_t)bound);
}

static MsRules
random_rules (Game *game)
{
  MsRules rules = { .width = 1 + below (game, 12), .height = 2 + below (game, 9) };
  rules.mines = below (game, rules.width * rules.height / 4 + 1);
  rules.first_click = (MsFirstClick)below (game, 3);
  return rules;
}

static MsMove
random_move (Game *game, int n_cells)
{
  static const MsCell marks[] = { MS_CELL_COVERED, MS_CELL_FLAG, MS_CELL_QUESTION };
  MsMove move = { .action = (MsAction)below (game, 3), .cell = below (game, n_cells) };
  if (move.action == MS_ACTION_MARK)
    move.mark = marks[below (game, 3)];
  move.joined = (move.action == MS_ACTION_CHORD
                    || (move.action == MS_ACTION_MARK && move.mark == MS_CELL_FLAG))
      && below (game, 4) == 0;
  MsLayout *layout = ms_play_get_layout (game->play);
  /* A random player loses at once; one who peeks gets to all states. */
  if (layout != NULL && move.action == MS_ACTION_OPEN && ms_layout_has_mine (layout, move.cell)
      && below (game, 20) > 0)
    {
      move.action = MS_ACTION_MARK;
      move.mark = MS_CELL_FLAG;
    }
  if (ms_play_get_state (game->play) != MS_STATE_NEW)
    game->clock += 10 * below (game, 300);
  move.time_ms = game->clock;
  return move;
}

/* Made for a first click somewhere; that it needs no guess is not for a file to know. */
static void
set_random_layout (Game *game)
{
  const MsRules *rules = ms_play_get_rules (game->play);
  int cell = below (game, rules->width * rules->height);
  MsLayout *layout = ms_layout_draw (
      rules, cell % rules->width, cell / rules->width, &game->rng, NULL);
  ms_play_set_layout (game->play, layout, cell);
  ms_layout_unref (layout);
}

static void
play_random_game (Game *game, uint64_t seed)
{
  memset (game, 0, sizeof *game);
  ms_rng_seed (&game->rng, seed);
  MsRules rules = random_rules (game);
  rules.no_guess = below (game, 4) == 0;
  rules.rule_set = (MsRuleSet)below (game, MS_N_RULE_SETS);
  game->play = ms_play_new (&rules, ms_rng_next (&game->rng), NULL, NULL);
  if (rules.no_guess)
    set_random_layout (game);
  game->stop_at = below (game, 4 * rules.width * rules.height);
  for (int i = 0; i < game->stop_at; i++)
    {
      MsMove move = random_move (game, rules.width * rules.height);
      assert_int_equal (ms_play_do (game->play, &move), MS_STATUS_OK);
    }
  game->clock += 10 * below (game, 100);
}

static void
assert_same_moves (const MsPlay *a, const MsPlay *b)
{
  int n_a, n_b;
  n_a = ms_play_count_moves (a);
  n_b = ms_play_count_moves (b);

  assert_int_equal (n_a, n_b);
  for (int i = 0; i < n_a; i++)
    {
      MsMove move = ms_play_get_move (a, i), other = ms_play_get_move (b, i);
      assert_int_equal (move.action, other.action);
      assert_int_equal (move.joined, other.joined);
      assert_int_equal (move.cell, other.cell);
      assert_int_equal (move.time_ms, other.time_ms);
      if (move.action == MS_ACTION_MARK)
        assert_int_equal (move.mark, other.mark);
    }
}

static void
assert_same_layout (const MsLayout *a, const MsLayout *b, int n_cells)
{
  assert_int_equal (a == NULL, b == NULL);
  for (int cell = 0; a != NULL && cell < n_cells; cell++)
    assert_int_equal (ms_layout_has_mine (a, cell), ms_layout_has_mine (b, cell));
}

static void
assert_same_play (const MsPlay *a, const MsPlay *b)
{
  const MsRules *rules = ms_play_get_rules (a);
  int n_cells = rules->width * rules->height;

  assert_int_equal (ms_play_get_rules (b)->width, rules->width);
  assert_int_equal (ms_play_get_rules (b)->height, rules->height);
  assert_int_equal (ms_play_get_rules (b)->mines, rules->mines);
  assert_int_equal (ms_play_get_rules (b)->first_click, rules->first_click);
  assert_int_equal (ms_play_get_rules (b)->no_guess, rules->no_guess);
  assert_int_equal (ms_play_get_rules (b)->rule_set, rules->rule_set);
  assert_int_equal (ms_play_get_proven_cell (a), ms_play_get_proven_cell (b));
  assert_true (ms_play_get_seed (a) == ms_play_get_seed (b));
  assert_int_equal (ms_play_get_state (a), ms_play_get_state (b));
  assert_int_equal (ms_play_get_first_cell (a), ms_play_get_first_cell (b));
  assert_int_equal (ms_play_get_n_flags (a), ms_play_get_n_flags (b));
  assert_int_equal (ms_play_get_n_opened (a), ms_play_get_n_opened (b));
  assert_memory_equal (ms_play_get_cells (a), ms_play_get_cells (b), n_cells);
  assert_same_layout (ms_play_get_layout (a), ms_play_get_layout (b), n_cells);
  assert_same_moves (a, b);
}

/* The game goes on in both in the same way. */
static void
assert_same_future (Game *game, MsPlay *restored)
{
  const MsRules *rules = ms_play_get_rules (game->play);
  for (int i = 0; i < 20; i++)
    {
      MsMove move = random_move (game, rules->width * rules->height);
      assert_int_equal (ms_play_do (game->play, &move), MS_STATUS_OK);
      assert_int_equal (ms_play_do (restored, &move), MS_STATUS_OK);
    }
  assert_same_play (game->play, restored);
}

static MsDocument *
read_or_fail (const char *text, gsize length)
{
  MsDocument *document;
  MsErrorInfo info;
  if (ms_document_read (text, length, &document, &info) != MS_STATUS_OK)
    fail_msg ("line %d, column %d: status %d (%s)\n%s", info.line, info.column, info.status,
        info.detail, text);
  return document;
}

static void
games_survive (void **state)
{
  int seen[4] = { 0 };

  for (uint64_t seed = 0; seed < N_GAMES; seed++)
    {
      Game game;
      gsize length, again_length;
      play_random_game (&game, seed);
      gboolean assisted = seed % 2;
      seen[ms_play_get_state (game.play)]++;

      g_autofree char *text = ms_write_native (game.play, game.clock, assisted, &length);
      assert_int_equal (length, strlen (text));
      g_autoptr (MsDocument) document = read_or_fail (text, length);
      assert_int_equal (document->format, MS_FORMAT_NATIVE);
      assert_int_equal (document->elapsed_ms, game.clock);
      assert_int_equal (document->assisted, assisted);
      assert_same_play (game.play, document->play);

      g_autofree char *again = ms_write_native (
          document->play, document->elapsed_ms, assisted, &again_length);
      assert_string_equal (text, again);
      assert_same_future (&game, document->play);
      ms_play_free (game.play);
    }
  for (int i = 0; i < 4; i++)
    assert_true (seen[i] > N_GAMES / 50);
}

static MsPosition *
position_of (const MsPlay *play)
{
  const MsRules *rules = ms_play_get_rules (play);
  MsPosition *position;
  assert_int_equal (ms_position_new (rules->width, rules->height, rules->mines,
                        ms_play_get_cells (play), NULL, &position, NULL),
      MS_STATUS_OK);
  return position;
}

static void
assert_same_position (const MsPosition *a, const MsPosition *b)
{
  assert_int_equal (ms_position_get_width (a), ms_position_get_width (b));
  assert_int_equal (ms_position_get_height (a), ms_position_get_height (b));
  assert_int_equal (ms_position_get_mines (a), ms_position_get_mines (b));
  assert_memory_equal (ms_position_get_cells (a), ms_position_get_cells (b),
      (size_t)ms_position_get_width (a) * ms_position_get_height (a));
}

static void
analyses_survive (void **state)
{
  for (uint64_t seed = 0; seed < N_GAMES / 4; seed++)
    {
      Game game;
      gsize length;
      play_random_game (&game, seed);
      MsPosition *position = position_of (game.play);

      g_autofree char *text = ms_write_native_analysis (position, NAN, &length);
      g_autoptr (MsDocument) document = read_or_fail (text, length);
      assert_null (document->play);
      assert_same_position (position, document->position);

      MsPlay *play = ms_document_take_play (document);
      assert_int_equal (ms_play_get_state (play), MS_STATE_ANALYSIS);
      g_autofree char *again = ms_write_native (play, 10, TRUE, NULL);
      assert_string_equal (text, again);
      ms_play_free (play);
      ms_position_unref (position);
      ms_play_free (game.play);
    }
}

/* The text format keeps what is opened and flagged; the rest of the marks come back covered. */
static MsCell
text_cell (MsCell cell)
{
  if (ms_cell_is_opened (cell))
    return cell;
  return cell == MS_CELL_FLAG || cell == MS_CELL_WRONG_FLAG ? MS_CELL_FLAG : MS_CELL_COVERED;
}

static void
position_text_survives (void **state)
{
  for (uint64_t seed = 0; seed < N_GAMES / 4; seed++)
    {
      Game game;
      gsize length;
      play_random_game (&game, seed);
      MsPosition *position = position_of (game.play);
      const MsCell *cells = ms_position_get_cells (position);
      int n_cells = ms_position_get_width (position) * ms_position_get_height (position);

      g_autofree char *text = ms_write_position_text (position, &length);
      g_autoptr (MsDocument) document = read_or_fail (text, length);
      assert_int_equal (document->format, MS_FORMAT_POSITION_TEXT);
      assert_null (document->play);
      for (int cell = 0; cell < n_cells; cell++)
        assert_int_equal (
            ms_position_get_cells (document->position)[cell], text_cell (cells[cell]));
      g_autofree char *again = ms_write_position_text (document->position, NULL);
      assert_string_equal (text, again);
      ms_position_unref (position);
      ms_play_free (game.play);
    }
}

/* A game can begin from cells that are already opened. */
static void
start_cells_survive (void **state)
{
  static const uint8_t mine[] = { 1, 0, 0, 0, 0, 0, 0, 0, 1 };
  static const MsCell start[] = { MS_CELL_FLAG, 1, 0, 1, MS_CELL_COVERED, MS_CELL_COVERED,
    MS_CELL_QUESTION, MS_CELL_COVERED, MS_CELL_COVERED };
  MsCell after[9];
  MsMove move = { MS_ACTION_OPEN, 4, 0, 500, false };
  MsLayout *layout = ms_layout_new (3, 3, mine, NULL);
  MsPlay *play;

  memcpy (after, start, sizeof after);
  after[4] = 2;
  MsPlayContent content = { .rules = { 3, 3, 2, MS_FIRST_CLICK_SAFE },
    .seed = G_MAXUINT64,
    .layout = layout,
    .start_cells = start,
    .moves = &move,
    .n_moves = 1,
    .cells = after,
    .state = MS_STATE_PLAYING,
    .first_cell = 2 };
  assert_int_equal (ms_play_restore (&content, NULL, &play, NULL), MS_STATUS_OK);
  g_autofree char *text = ms_write_native (play, 700, TRUE, NULL);
  g_autoptr (MsDocument) document = read_or_fail (text, strlen (text));
  assert_same_play (play, document->play);
  assert_memory_equal (ms_play_get_start_cells (document->play), start, 9);
  ms_play_free (play);
  ms_layout_unref (layout);
}

/* The native format is a key file for other programs too. */
static void
key_file_reads_it (void **state)
{
  Game game;
  gsize length;
  play_random_game (&game, 7);
  const MsRules *rules = ms_play_get_rules (game.play);
  g_autofree char *text = ms_write_native (game.play, game.clock, FALSE, &length);
  g_autoptr (GKeyFile) file = g_key_file_new ();

  assert_true (g_key_file_load_from_data (file, text, length, G_KEY_FILE_NONE, NULL));
  assert_int_equal (g_key_file_get_integer (file, "Rules", "Width", NULL), rules->width);
  assert_true (g_key_file_get_uint64 (file, "Game", "Seed", NULL) == ms_play_get_seed (game.play));
  g_autofree char *row = g_key_file_get_string (file, "Cells", "Row0", NULL);
  assert_int_equal (strlen (row), rules->width);
  ms_play_free (game.play);
}

static void
assert_same_board (const MsLayout *a, const MsLayout *b)
{
  assert_int_equal (ms_layout_get_width (a), ms_layout_get_width (b));
  assert_int_equal (ms_layout_get_height (a), ms_layout_get_height (b));
  for (int cell = 0; cell < ms_layout_get_width (a) * ms_layout_get_height (a); cell++)
    assert_int_equal (ms_layout_has_mine (a, cell), ms_layout_has_mine (b, cell));
}

static void
boards_are_read_as_written (void **state)
{
  for (uint64_t seed = 1; seed <= 200; seed++)
    {
      Game game = { 0 };
      ms_rng_seed (&game.rng, seed);
      MsRules rules = random_rules (&game);
      int n_cells = rules.width * rules.height, first = below (&game, n_cells + 1) - 1;
      MsLayout *layout = ms_layout_draw (&rules, 0, 0, &game.rng, NULL);
      uint64_t number = ms_rng_next (&game.rng);
      gsize length;
      MsErrorInfo info;
      g_autofree char *text = ms_write_board_text (
          layout, first, seed % 2 ? &number : NULL, &length);
      g_autoptr (MsDocument) document = NULL;

      assert_int_equal (strlen (text), length);
      assert_int_equal (ms_document_read (text, length, &document, &info), MS_STATUS_OK);
      assert_int_equal (document->format, MS_FORMAT_BOARD_TEXT);
      assert_int_equal (ms_play_get_begin_cell (document->play), first);
      assert_int_equal (document->next, 0);
      assert_int_equal (ms_play_has_seed (document->play), seed % 2);
      assert_true (ms_play_get_seed (document->play) == (seed % 2 ? number : 0));
      assert_int_equal (ms_play_get_state (document->play), MS_STATE_NEW);
      assert_same_board (ms_play_get_layout (document->play), layout);
      ms_layout_unref (layout);
    }
}

/* Several boards in one text, read one after the other. */
static void
boards_follow_each_other (void **state)
{
  static const char text[] = "\xef\xbb\xbf"
                             "2x2x1 first=1,1 seed=1\r\n*.\r\n..\r\n\r\n\r\n"
                             "3x1x1 seed=2\n..*\n\n2x1x1\n*.";
  static const int widths[] = { 2, 3, 2 };
  gsize offset = 0;
  for (int i = 0; i < 3; i++)
    {
      g_autoptr (MsDocument) document = NULL;
      MsStatus status = ms_document_read (text + offset, sizeof text - 1 - offset, &document, NULL);
      assert_int_equal (status, MS_STATUS_OK);
      assert_int_equal (ms_position_get_width (document->position), widths[i]);
      assert_int_equal (ms_play_get_begin_cell (document->play), i == 0 ? 3 : -1);
      assert_int_equal (document->next == 0, i == 2);
      offset += document->next;
    }
}

/* Clicks whose moves were taken back and dropped are kept. */
static void
clicks_of_dropped_moves_are_kept (void **state)
{
  for (uint64_t seed = 1; seed <= 50; seed++)
    {
      Game game;
      gsize length;
      g_autoptr (MsDocument) document = NULL;
      play_random_game (&game, seed);
      int n_undo = ms_play_count_undo (game.play);
      for (int i = 0; i < n_undo / 2; i++)
        ms_play_undo (game.play);
      const MsClicks *clicks = ms_play_get_clicks (game.play);
      g_autofree char *text = ms_write_native (game.play, game.clock, FALSE, &length);
      assert_int_equal (ms_document_read (text, length, &document, NULL), MS_STATUS_OK);
      assert_memory_equal (ms_play_get_clicks (document->play), clicks, sizeof *clicks);
      ms_play_free (game.play);
    }
}

/* Also where it was the only one. */
static void
one_click_that_was_taken_back_is_kept (void **state)
{
  const MsRules rules = { 4, 3, 2, MS_FIRST_CLICK_SAFE };
  const MsMove mark = { MS_ACTION_MARK, 5, MS_CELL_FLAG, 100, false };
  MsPlay *play = ms_play_new (&rules, 1, NULL, NULL);
  g_autoptr (MsDocument) document = NULL;
  gsize length;
  assert_int_equal (ms_play_do (play, &mark), MS_STATUS_OK);
  ms_play_undo (play);
  g_autofree char *text = ms_write_native (play, 0, FALSE, &length);
  assert_int_equal (ms_document_read (text, length, &document, NULL), MS_STATUS_OK);
  assert_int_equal (ms_play_get_clicks (document->play)->right, 1);
  ms_play_free (play);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (games_survive),
    cmocka_unit_test (analyses_survive),
    cmocka_unit_test (position_text_survives),
    cmocka_unit_test (start_cells_survive),
    cmocka_unit_test (key_file_reads_it),
    cmocka_unit_test (boards_are_read_as_written),
    cmocka_unit_test (boards_follow_each_other),
    cmocka_unit_test (clicks_of_dropped_moves_are_kept),
    cmocka_unit_test (one_click_that_was_taken_back_is_kept),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
