/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-board-readers.h"

static MsStatus
check_mines (int width, int height, const guint8 *mines, MsRules *rules, MsErrorInfo *info)
{
  *rules = (MsRules){ width, height, 0, MS_FIRST_CLICK_ANY, false };
  for (int cell = 0; cell < width * height; cell++)
    rules->mines += mines[cell] != 0;
  return ms_rules_check (rules, info);
}

MsStatus
ms_board_readers_fill (MsDocument *document, int width, int height, const guint8 *mines,
    int begin_cell, MsErrorInfo *info)
{
  MsRules rules;
  MS_TRY (check_mines (width, height, mines, &rules, info));
  MsLayout *layout = ms_layout_new (width, height, mines, NULL);
  if (layout != NULL)
    document->play = ms_play_new (&rules, 0, layout, NULL);
  ms_layout_unref (layout);
  if (document->play == NULL)
    return ms_fail (info, MS_STATUS_NO_MEMORY);
  ms_play_set_begin_cell (document->play, begin_cell);
  ms_play_forget_seed (document->play);
  return ms_document_content_renew_position (document, info);
}

/* Copies to start the cells as they were before the move that lost the game, if any; returns the
 * cell of that move, or -1. */
static int
copy_start (const MsCell *cells, int n_cells, MsCell *start, int *n_opened)
{
  int blast = -1;
  *n_opened = 0;
  for (int cell = 0; cell < n_cells; cell++)
    {
      start[cell] = cells[cell];
      if (cells[cell] == MS_CELL_WRONG_FLAG)
        start[cell] = MS_CELL_FLAG;
      else if (cells[cell] == MS_CELL_MINE || cells[cell] == MS_CELL_BLAST)
        start[cell] = MS_CELL_COVERED;
      if (cells[cell] == MS_CELL_BLAST && blast < 0)
        blast = cell;
      *n_opened += ms_cell_is_opened (cells[cell]);
    }
  return blast;
}

MsStatus
ms_board_readers_fill_seen (MsDocument *document, int width, int height, const guint8 *mines,
    const MsCell *cells, MsErrorInfo *info)
{
  MsPlayContent content = { .first_cell = -1 };
  MS_TRY (check_mines (width, height, mines, &content.rules, info));
  int n_cells = content.rules.width * content.rules.height, n_opened;
  g_autofree MsCell *start = g_malloc ((gsize)n_cells);
  int blast = copy_start (cells, n_cells, start, &n_opened);
  MsMove move = { .action = MS_ACTION_OPEN, .cell = blast };

  content.start_cells = start;
  content.state = n_opened == 0                   ? MS_STATE_NEW
      : n_opened == n_cells - content.rules.mines ? MS_STATE_WON
                                                  : MS_STATE_PLAYING;
  if (blast >= 0)
    {
      content.moves = &move;
      content.n_moves = 1;
      content.state = MS_STATE_LOST;
      content.first_cell = n_opened == 0 ? blast : -1;
    }
  content.layout = ms_layout_new (width, height, mines, NULL);
  if (content.layout == NULL)
    return ms_fail (info, MS_STATUS_NO_MEMORY);
  MsStatus status = ms_play_restore (&content, NULL, &document->play, info);
  ms_layout_unref (content.layout);
  if (status != MS_STATUS_OK)
    return status;
  ms_play_forget_seed (document->play);
  return ms_document_content_renew_position (document, info);
}
