/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is counted as a click where moves were undone, and where one click made several. */
#include "cmocka-common.h"

#include "ms-play.h"

#include <stdlib.h>
#include <string.h>

/* '*' = mine */
static MsPlay *
play_on_row (const char *text)
{
  uint8_t mine[8];
  int width = (int)strlen (text);
  for (int x = 0; x < width; x++)
    mine[x] = text[x] == '*';
  MsLayout *layout = ms_layout_new (width, 1, mine, NULL);
  MsRules rules = { width, 1, ms_layout_get_mines (layout), MS_FIRST_CLICK_ANY };
  MsPlay *play = ms_play_new (&rules, 1, layout, NULL);
  ms_layout_unref (layout);
  return play;
}

/* Marks are flags. */
static void
act (MsPlay *play, MsAction action, int cell, bool joined)
{
  MsMove move = { action, cell, MS_CELL_FLAG, 0, joined };
  assert_int_equal (ms_play_do (play, &move), MS_STATUS_OK);
}

/* The clicks of "..*." that won it: also those for moves that were undone; a move that is redone is
 * no click. */
static void
clicks_of_undone_moves_won_the_game_too (void **state)
{
  static const struct
  {
    const char *moves; /* o, f: opens, flags the cell; j: flags it by the click before; u, r */
    int n_clicks;
  } games[] = { { "o0 o3", 2 }, { "o0 f2 o3", 3 }, { "o0 f2 u2 o3", 3 }, { "o0 f2 u2 r2 o3", 3 },
    { "o0 f2 u2 f2 u2 f2 o3", 5 }, { "o0 f3 u3 f2 o3", 4 }, { "o0 o0 o3", 3 },
    /* Mended by undoing, a lost game is won all the same. */
    { "o0 o2 u2 o3", 3 }, { "o0 o3 u3 r3", 2 },
    /* One click, several moves: no more once they are undone and gone. */
    { "o0 f2 j3 u3 o3", 3 }, { "o0 j2 o3", -1 }, { "o0 j2 u2 o0 o3", 3 }, { "o0 j2 u2 r2 o3", -1 },
    /* not won */ { "o0 f2", -1 }, { "o0 o2", -1 }, { "o0 o3 u3", -1 }, { "", -1 } };
  for (size_t i = 0; i < sizeof games / sizeof *games; i++)
    {
      MsPlay *play = play_on_row ("..*.");
      for (const char *at = games[i].moves; *at != '\0'; at += at[2] == ' ' ? 3 : 2)
        {
          if (*at == 'u')
            ms_play_undo (play);
          else if (*at == 'r')
            assert_int_equal (ms_play_redo (play), MS_STATUS_OK);
          else
            act (play, *at == 'o' ? MS_ACTION_OPEN : MS_ACTION_MARK, at[1] - '0', *at == 'j');
        }
      assert_int_equal (ms_play_count_winning_clicks (play), games[i].n_clicks);
      ms_play_free (play);
    }
}

/* Of a game that is known from its middle nobody knows what was clicked before. */
static void
a_game_from_its_middle_has_no_winning_clicks (void **state)
{
  static const uint8_t mine[4] = { 0, 0, 1, 0 };
  static const MsCell start[4] = { 0, 1, MS_CELL_COVERED, MS_CELL_COVERED };
  MsLayout *layout = ms_layout_new (4, 1, mine, NULL);
  MsPlayContent content = { .rules = { 4, 1, 1, MS_FIRST_CLICK_ANY },
    .layout = layout,
    .start_cells = start,
    .state = MS_STATE_PLAYING,
    .first_cell = 0 };
  MsPlay *play;
  assert_int_equal (ms_play_restore (&content, NULL, &play, NULL), MS_STATUS_OK);
  act (play, MS_ACTION_OPEN, 3, false);
  assert_int_equal (ms_play_get_state (play), MS_STATE_WON);
  assert_int_equal (ms_play_count_winning_clicks (play), -1);
  ms_play_free (play);
  ms_layout_unref (layout);
}

/* What was joined is a step of its own then, the idle click among them is none, and the clicks are
 * those that were counted. */
static void
separated_moves_are_steps (void **state)
{
  static const char *const steps[] = { "??????", "??1???", "?F1???", "?F11??", "?F11F?" };
  const int n_steps = sizeof steps / sizeof *steps;
  MsPlay *play = play_on_row (".*..*.");
  assert_true (ms_play_separate (play));
  act (play, MS_ACTION_OPEN, 2, false);
  act (play, MS_ACTION_MARK, 1, false);
  act (play, MS_ACTION_OPEN, 1, false);
  act (play, MS_ACTION_OPEN, 1, true);
  act (play, MS_ACTION_CHORD, 2, true);
  act (play, MS_ACTION_MARK, 4, true);
  act (play, MS_ACTION_OPEN, 3, false);
  const MsClicks before = *ms_play_get_clicks (play);
  assert_int_equal (ms_play_count_undo (play), 2);
  assert_true (ms_play_separate (play));
  assert_int_equal (ms_play_count_undo (play), n_steps - 1);
  for (int i = 0; i < ms_play_count_moves (play); i++)
    assert_false (ms_play_get_move (play, i).joined);
  for (int i = 1 - n_steps; i < n_steps; i++)
    {
      const char *step = steps[abs (i)];
      assert_int_equal (ms_play_go (play, abs (i)), MS_STATUS_OK);
      for (int cell = 0; cell < 6; cell++)
        assert_int_equal (ms_play_get_cells (play)[cell],
            step[cell] == '?'       ? MS_CELL_COVERED
                : step[cell] == 'F' ? MS_CELL_FLAG
                                    : step[cell] - '0');
    }
  assert_memory_equal (ms_play_get_clicks (play), &before, sizeof before);
  ms_play_free (play);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (clicks_of_undone_moves_won_the_game_too),
    cmocka_unit_test (a_game_from_its_middle_has_no_winning_clicks),
    cmocka_unit_test (separated_moves_are_steps),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
