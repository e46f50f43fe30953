/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-level-sample.h"

#include "ms-level.h"
#include "ms-play.h"

#include <glib.h>
#include <string.h>

#define MOST_CELLS 4096 /* larger boards are shown covered */
#define MOST_OPENED 0.45 /* share of the cells without a mine: the game must look unfinished */

/* Chosen by eye: in the named levels much is opened from the middle. */
static const guint64 seeds[] = {
  [MS_LEVEL_BEGINNER] = 3146,
  [MS_LEVEL_CLASSIC_BEGINNER] = 998,
  [MS_LEVEL_INTERMEDIATE] = 208,
  [MS_LEVEL_EXPERT] = 2853,
  [MS_LEVEL_CUSTOM] = 3,
};

/* The covered cells around a cell, and how many of them are flagged. */
typedef struct
{
  int cells[8];
  int n, n_flags;
} Around;

static Around
look_around (const MsPlay *play, int x, int y)
{
  const MsRules *rules = ms_play_get_rules (play);
  const MsCell *cells = ms_play_get_cells (play);
  Around around = { .n = 0 };
  for (int v = MAX (y - 1, 0); v <= MIN (y + 1, rules->height - 1); v++)
    for (int u = MAX (x - 1, 0); u <= MIN (x + 1, rules->width - 1); u++)
      if (!ms_cell_is_opened (cells[v * rules->width + u]))
        {
          around.cells[around.n++] = v * rules->width + u;
          around.n_flags += ms_cell_is_flagged (cells[v * rules->width + u]);
        }
  return around;
}

/* Flags the cells around a number that must be mines, and opens those that are then safe; returns
 * whether anything was done. */
static gboolean
play_number (MsPlay *play, int cell)
{
  int width = ms_play_get_rules (play)->width;
  MsCell number = ms_play_get_cells (play)[cell];
  if (!ms_cell_is_opened (number) || number == 0)
    return FALSE;
  Around around = look_around (play, cell % width, cell / width);
  if (around.n == around.n_flags)
    return FALSE;
  if (around.n == (int)number)
    for (int i = 0; i < around.n; i++)
      ms_play_do (play,
          &(MsMove){ .action = MS_ACTION_MARK, .cell = around.cells[i], .mark = MS_CELL_FLAG });
  else if (around.n_flags == (int)number)
    ms_play_do (play, &(MsMove){ .action = MS_ACTION_CHORD, .cell = cell });
  else
    return FALSE;
  return TRUE;
}

static void
play (MsPlay *play)
{
  const MsRules *rules = ms_play_get_rules (play);
  int n_cells = rules->width * rules->height;
  int most = (int)(MOST_OPENED * (n_cells - rules->mines));
  int middle = rules->height / 2 * rules->width + rules->width / 2;
  ms_play_do (play, &(MsMove){ .action = MS_ACTION_OPEN, .cell = middle });
  gboolean went_on = TRUE;
  while (went_on && ms_play_get_n_opened (play) < most)
    {
      went_on = FALSE;
      for (int cell = 0; cell < n_cells && ms_play_get_n_opened (play) < most; cell++)
        went_on = play_number (play, cell) || went_on;
    }
}

MsCell *
ms_level_sample_dup (const MsRules *rules)
{
  MsRules plain = *rules;
  gsize n_cells = (gsize)rules->width * (gsize)rules->height;
  plain.first_click = MS_FIRST_CLICK_OPEN;
  plain.no_guess = FALSE;
  MsCell *cells = g_new (MsCell, n_cells);
  for (gsize i = 0; i < n_cells; i++)
    cells[i] = MS_CELL_COVERED;
  if (n_cells > MOST_CELLS || ms_rules_check (&plain, NULL) != MS_STATUS_OK)
    return cells;
  MsLevel level = ms_level_of (plain.width, plain.height, plain.mines);
  MsPlay *sample = ms_play_new (&plain, seeds[level], NULL, NULL);
  if (sample == NULL)
    return cells;
  play (sample);
  memcpy (cells, ms_play_get_cells (sample), n_cells * sizeof *cells);
  ms_play_free (sample);
  return cells;
}
