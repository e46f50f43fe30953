/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays that do not begin with a covered board: analyses, and what begins again as it had begun. */
#include "ms-play-private.h"

#include <string.h>

static MsState
state_of_start (const MsPlay *play)
{
  if (play->n_opened == 0)
    return MS_STATE_NEW;
  int n_safe = play->rules.width * play->rules.height - play->rules.mines;
  return play->n_opened == n_safe ? MS_STATE_WON : MS_STATE_PLAYING;
}

bool
ms_play_begin_with (MsPlay *play, const MsCell *start_cells, int first_cell)
{
  size_t n_cells = (size_t)play->rules.width * play->rules.height;

  play->start_cells = ms_alloc (play->allocator, n_cells, sizeof *play->start_cells);
  if (play->start_cells == NULL)
    return false;
  memcpy (play->start_cells, start_cells, n_cells);
  memcpy (play->cells, start_cells, n_cells);
  for (size_t cell = 0; cell < n_cells; cell++)
    {
      play->n_flags += ms_cell_is_flagged (start_cells[cell]);
      play->n_opened += ms_cell_is_opened (start_cells[cell]);
    }
  if (play->state != MS_STATE_ANALYSIS)
    play->state = state_of_start (play);
  play->first_cell = play->start_first_cell = first_cell;
  return true;
}

MsPlay *
ms_play_new_analysis (const MsPosition *position, const MsAllocator *allocator)
{
  MsRules rules = { .width = ms_position_get_width (position),
    .height = ms_position_get_height (position),
    .mines = ms_position_get_mines (position),
    .first_click = MS_FIRST_CLICK_ANY };
  MsPlay *play = ms_play_new (&rules, 0, NULL, allocator);
  if (play == NULL)
    return NULL;
  play->seedless = true;
  play->state = MS_STATE_ANALYSIS;
  if (!ms_play_begin_with (play, ms_position_get_cells (position), -1))
    {
      ms_play_free (play);
      return NULL;
    }
  return play;
}

MsPlay *
ms_play_new_again (const MsPlay *play, const MsAllocator *allocator)
{
  MsRules rules = play->rules;
  rules.width = play->start.width;
  rules.height = play->start.height;
  rules.mines = play->start.mines;
  MsPlay *again = ms_play_new (&rules, play->seed, play->layout, allocator);
  if (again == NULL)
    return NULL;
  again->density = again->start.density = play->start.density;
  again->proven_cell = play->proven_cell;
  again->begin_cell = play->begin_cell;
  again->seedless = play->seedless;
  if (play->state == MS_STATE_ANALYSIS)
    again->state = MS_STATE_ANALYSIS;
  if (play->start_cells != NULL
      && !ms_play_begin_with (again, play->start_cells, play->start_first_cell))
    {
      ms_play_free (again);
      return NULL;
    }
  return again;
}
