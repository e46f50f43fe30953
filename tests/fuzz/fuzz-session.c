/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A whole session: load, play, analyse, save, load.
 *
 * An input is a document and, behind a NUL byte, one byte pair for every move; without one the
 * moves are drawn from a generator.  What the solver calls certain must be so in the layout that
 * the game knows and the solver does not. */
#include "fuzz.h"

#include "ms-game-kept.h"
#include "ms-rng.h"
#include "ms-solver.h"

#include <math.h>
#include <string.h>

#define MOST_MOVES 64
#define MOST_POLLS 200
#define MEMORY_LIMIT (16 << 20)

static bool
poll_solver (double progress, void *user_data)
{
  int *polls = user_data;
  g_assert_true (progress >= 0 && progress <= 1);
  return --*polls < 0;
}

static void
check_cell (const MsSolverResult *result, const MsLayout *layout, int cell)
{
  double p = result->mine_probability[cell];
  g_assert_true (isnan (p) || (p >= 0 && p <= 1));
  if (result->certainty[cell] == MS_CERTAINTY_SAFE)
    g_assert_true (p == 0 && (layout == NULL || !ms_layout_has_mine (layout, cell)));
  if (result->certainty[cell] == MS_CERTAINTY_MINE)
    g_assert_true (p == 1 && (layout == NULL || ms_layout_has_mine (layout, cell)));
  if (result->certainty[cell] == MS_CERTAINTY_NONE && result->method == MS_METHOD_EXACT)
    g_assert_true (p > 0 && p < 1);
}

static void
check_result (MsGame *game, const MsSolverResult *result)
{
  const MsLayout *layout = ms_game_get_play (game) != NULL
      ? ms_play_get_layout (ms_game_get_play (game))
      : NULL;
  int n_cells = result->width * result->height;
  double sum = 0;

  /* A game is one of its own layouts. */
  g_assert_true (result->consistent || layout == NULL);
  if (!result->consistent)
    return;
  for (int cell = 0; cell < n_cells; cell++)
    {
      check_cell (result, layout, cell);
      if (!ms_cell_is_opened (ms_game_get_cells (game)[cell]))
        sum += result->mine_probability[cell];
    }
  if (result->method == MS_METHOD_EXACT)
    g_assert_cmpfloat_with_epsilon (sum, result->mines, 1e-6 * (n_cells + 1));
}

static void
analyze (MsGame *game)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsPosition *position = ms_game_ref_position (game);
  MsSolver *solver = ms_solver_new (NULL);
  MsSolverResult *result = NULL;
  int polls = MOST_POLLS;

  options.memory_limit = MEMORY_LIMIT;
  options.poll = poll_solver;
  options.user_data = &polls;
  ms_solver_run (solver, position, &options, &result);
  if (result != NULL)
    check_result (game, result);
  ms_solver_result_free (result);
  ms_solver_free (solver);
  ms_position_unref (position);
}

static void
play_move (MsGame *game, uint8_t what, uint8_t where)
{
  int width = ms_game_get_width (game), n_cells = width * ms_game_get_height (game);
  /* The low bits say how, the high ones help to reach boards of more than 256 cells. */
  int cell = (int)(((unsigned)where + 256u * (what >> 3)) % (unsigned)n_cells);

  switch (what & 7)
    {
    case 0:
      ms_game_set_mark (game, cell % width, cell / width, MS_CELL_FLAG);
      break;
    case 1:
      ms_game_cycle_mark (game, cell % width, cell / width);
      break;
    case 2:
      ms_game_restart (game);
      break;
    case 3:
    case 4:
      ms_game_chord (game, cell % width, cell / width);
      break;
    default:
      ms_game_open (game, cell % width, cell / width);
    }
}

static void
play (MsGame *game, const uint8_t *moves, size_t n_bytes, uint64_t seed)
{
  MsRng rng;
  ms_rng_seed (&rng, seed);
  for (size_t i = 0; i < MOST_MOVES; i++)
    {
      uint64_t random = ms_rng_next (&rng);
      if (moves == NULL)
        play_move (game, (uint8_t)random, (uint8_t)(random >> 8));
      else if (2 * i + 1 < n_bytes)
        play_move (game, moves[2 * i], moves[2 * i + 1]);
    }
}

static char *
save (MsGame *game, gsize *length)
{
  if (ms_game_get_play (game) != NULL)
    return ms_write_native (
        ms_game_get_play (game), ms_game_get_elapsed (game), ms_game_get_assisted (game), length);
  MsPosition *position = ms_game_ref_position (game);
  char *text = ms_write_native_analysis (position, NAN, length);
  ms_position_unref (position);
  return text;
}

static void
save_and_load (MsGame *game)
{
  gsize length, again_length;
  g_autofree char *text = save (game, &length);
  g_assert_true (ms_game_load_text (game, text, (gssize)length, NULL));
  g_autofree char *again = save (game, &again_length);
  g_assert_cmpmem (text, length, again, again_length);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const uint8_t *nul = size > 0 ? memchr (data, 0, size) : NULL;
  size_t length = nul != NULL ? (size_t)(nul - data) : size;
  g_autoptr (MsGame) game = ms_game_new ();

  if (!ms_game_load_text (game, (const char *)data, (gssize)length, NULL))
    return 0;
  analyze (game);
  play (game, nul != NULL ? nul + 1 : NULL, nul != NULL ? size - length - 1 : 0, size);
  analyze (game);
  save_and_load (game);
  return 0;
}
