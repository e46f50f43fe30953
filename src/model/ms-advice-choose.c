/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-advice-private.h"

#include <math.h>

/* A corner is least likely to have a neighbour that is a mine, and (3,3) is where most cells can
 * open around a cell and beyond. */
static void
choose_first (const MsQuestion *question, const MsPosition *position, MsChoice *choice)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  int inset = question->first_click == MS_FIRST_CLICK_OPEN ? 3 : 0;
  choice->cell = MIN (inset, height - 1) * width + MIN (inset, width - 1);
  choice->basis = MS_BASIS_SAFEST;
  choice->safety = question->first_click == MS_FIRST_CLICK_ANY
      ? 1 - (double)ms_position_get_mines (position) / (width * height)
      : 1;
}

MsStatus
ms_advice_choose (const MsQuestion *question, const MsPosition *position,
    const MsSolverOptions *options, MsChoice *choice)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  const MsCell *cells = ms_position_get_cells (position);
  MsPlayer *player = ms_player_new (
      question->strategy, width, height, ms_position_get_mines (position), NULL);
  gboolean any = FALSE;
  if (player == NULL)
    return MS_STATUS_NO_MEMORY;
  for (int cell = 0; cell < width * height; cell++)
    if (ms_cell_is_opened (cells[cell]))
      {
        ms_player_see (player, cell, cells[cell]);
        any = TRUE;
      }
  MsStatus status = MS_STATUS_OK;
  if (any)
    status = ms_player_choose (player, choice);
  else
    choose_first (question, position, choice);
  ms_player_free (player);
  return status;
}
