/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random games with a path of the pointer, for the tests of replays. */
#pragma once

#include "ms-mouse.h"
#include "ms-rng.h"

#include <glib.h>

#include <string.h>

typedef struct
{
  gboolean by_mouse; /* nothing that no mouse could do, and nothing taken back */
  gboolean marks; /* question marks */
  MsRng rng;
  MsPlay *play;
  GArray *path; /* MsPointerEvent */
  int square;
  int64_t clock;
} Game;

static inline int
below (Game *game, int bound)
{
  return (int)ms_rng_below (&game->rng, (uint64_t)bound);
}

static inline void
add_to_path (Game *game, int x, int y, int kind)
{
  MsPointerEvent event = { game->clock, x, y, (MsPointerKind)kind };
  g_array_append_val (game->path, event);
}

static inline void
wander (Game *game, int cell)
{
  const MsRules *rules = ms_play_get_rules (game->play);
  int square = game->square;
  gboolean started = ms_play_get_state (game->play) != MS_STATE_NEW;

  for (int i = below (game, 5); i > 0; i--)
    {
      game->clock += started ? below (game, 30) : 0;
      add_to_path (game, below (game, (rules->width + 2) * square) - square,
          below (game, (rules->height + 2) * square) - square, below (game, MS_N_POINTER_KINDS));
    }
  if (below (game, 3) > 0)
    add_to_path (game, cell % rules->width * square + below (game, square),
        cell / rules->width * square + below (game, square), below (game, MS_N_POINTER_KINDS));
  game->clock += started ? below (game, 30) : 0;
}

static inline MsMove
random_move (Game *game, int n_cells)
{
  static const MsCell marks[] = { MS_CELL_COVERED, MS_CELL_FLAG, MS_CELL_QUESTION };
  MsMove move = { .action = (MsAction)below (game, 3), .cell = below (game, n_cells) };
  if (move.action == MS_ACTION_MARK)
    move.mark = game->by_mouse
        ? ms_mouse_next_mark (ms_play_get_cells (game->play)[move.cell], game->marks)
        : marks[below (game, 3)];
  /* A random player loses at once; one who peeks gets further. */
  if (move.action == MS_ACTION_OPEN
      && ms_layout_has_mine (ms_play_get_layout (game->play), move.cell) && below (game, 20) > 0)
    {
      move.action = MS_ACTION_MARK;
      move.mark = game->by_mouse
          ? ms_mouse_next_mark (ms_play_get_cells (game->play)[move.cell], game->marks)
          : MS_CELL_FLAG;
    }
  return move;
}

static inline void
play_random_game (Game *game, uint64_t seed, gboolean by_mouse)
{
  memset (game, 0, sizeof *game);
  ms_rng_seed (&game->rng, seed);
  game->by_mouse = by_mouse;
  game->marks = below (game, 2) == 0;
  MsRules rules = { .width = 1 + below (game, 12), .height = 2 + below (game, 9) };
  int n_cells = rules.width * rules.height;
  rules.mines = below (game, n_cells / 4 + 1);
  rules.first_click = (MsFirstClick)below (game, 3);
  MsLayout *layout = ms_layout_draw (&rules, 0, 0, &game->rng, NULL);
  game->play = ms_play_new (&rules, ms_rng_next (&game->rng), layout, NULL);
  ms_layout_unref (layout);
  game->path = g_array_new (FALSE, FALSE, sizeof (MsPointerEvent));
  game->square = 5 + below (game, 60);
  game->clock = below (game, 4) == 0 ? -below (game, 3000) : 0;
  for (int i = below (game, 4 * n_cells); i > 0; i--)
    {
      MsMove move = random_move (game, n_cells);
      wander (game, move.cell);
      if (game->clock < 0 && move.action == MS_ACTION_OPEN)
        game->clock = 0;
      move.time_ms = MAX (game->clock, 0);
      move.joined = !by_mouse && below (game, 8) == 0 && ms_play_count_undo (game->play) > 0;
      g_assert_cmpint (ms_play_do (game->play, &move), ==, MS_STATUS_OK);
      if (!by_mouse && below (game, 30) == 0 && ms_play_count_undo (game->play) > 0)
        ms_play_undo (game->play);
    }
  wander (game, 0);
}

static inline void
clear_game (Game *game)
{
  ms_play_free (game->play);
  g_array_unref (game->path);
}

static inline void
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
      assert_int_equal (move.cell, other.cell);
      assert_true (move.time_ms == other.time_ms);
      if (move.action == MS_ACTION_MARK)
        assert_int_equal (move.mark, other.mark);
    }
  assert_int_equal (ms_play_get_state (a), ms_play_get_state (b));
}
