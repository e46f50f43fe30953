/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes a game again from what a file keeps of it, and checks that all of it fits together. */
#include "ms-play-private.h"

static MsStatus
check_layout (const MsPlayContent *content, MsErrorInfo *info)
{
  const MsRules *rules = &content->rules;
  const MsLayout *layout = content->layout;

  if (layout == NULL)
    return MS_STATUS_OK;
  if (ms_layout_get_width (layout) != rules->width
      || ms_layout_get_height (layout) != rules->height)
    return ms_fail_counts (
        info, MS_STATUS_BAD_SIZE, ms_layout_get_width (layout), ms_layout_get_height (layout));
  if (ms_layout_get_mines (layout) != rules->mines)
    return ms_fail_counts (
        info, MS_STATUS_FILE_MINE_COUNT, ms_layout_get_mines (layout), rules->mines);
  return MS_STATUS_OK;
}

/* Against the layout: only what is opened says something of it. */
static MsStatus
check_start_cells (const MsPlayContent *content, MsErrorInfo *info)
{
  const MsLayout *layout = content->layout;
  int width = content->rules.width, n_cells = width * content->rules.height;

  for (int cell = 0; cell < n_cells; cell++)
    {
      MsCell value = content->start_cells[cell];
      if (value > MS_CELL_QUESTION)
        return ms_fail_at_cell (info, MS_STATUS_FILE_CONTRADICTS, cell % width, cell / width);
      if (!ms_cell_is_opened (value))
        continue;
      if (layout == NULL || ms_layout_has_mine (layout, cell))
        return ms_fail_at_cell (info, MS_STATUS_FILE_CONTRADICTS, cell % width, cell / width);
      int truth = ms_layout_count_around (layout, cell);
      if (value != truth)
        {
          ms_fail_at_cell (info, MS_STATUS_FILE_WRONG_NUMBER, cell % width, cell / width);
          if (info != NULL)
            {
              info->found = value;
              info->expected = truth;
            }
          return MS_STATUS_FILE_WRONG_NUMBER;
        }
    }
  return MS_STATUS_OK;
}

static MsStatus
adopt_start_cells (MsPlay *play, const MsPlayContent *content, MsErrorInfo *info)
{
  MsStatus status = check_start_cells (content, info);
  if (status != MS_STATUS_OK)
    return status;
  if (!ms_play_begin_with (play, content->start_cells, content->first_cell))
    return ms_fail (info, MS_STATUS_NO_MEMORY);
  return MS_STATUS_OK;
}

static MsStatus
replay (MsPlay *play, const MsPlayContent *content, MsErrorInfo *info)
{
  int width = play->rules.width, n_cells = width * play->rules.height;

  for (int i = 0; i < content->n_moves; i++)
    {
      const MsMove *move = &content->moves[i];
      if (move->cell < 0 || move->cell >= n_cells)
        return ms_fail_at_cell (
            info, MS_STATUS_FILE_OUTSIDE_BOARD, move->cell % width, move->cell / width);
      MsStatus status = ms_play_do (play, move);
      if (status == MS_STATUS_NO_MEMORY)
        return ms_fail (info, status);
      if (play->n_moves != i + 1) /* a move after the end of the game */
        return ms_fail_at_cell (
            info, MS_STATUS_FILE_CONTRADICTS, move->cell % width, move->cell / width);
    }
  play->n_changed = 0;
  return MS_STATUS_OK;
}

static MsStatus
compare (const MsPlay *play, const MsPlayContent *content, MsErrorInfo *info)
{
  int width = play->rules.width, n_cells = width * play->rules.height;

  for (int cell = 0; content->cells != NULL && cell < n_cells; cell++)
    if (content->cells[cell] != play->cells[cell])
      return ms_fail_at_cell (info, MS_STATUS_FILE_CONTRADICTS, cell % width, cell / width);
  if (content->state != play->state)
    return ms_fail (info, MS_STATUS_FILE_CONTRADICTS);
  if (content->first_cell != play->first_cell)
    return ms_fail (info, MS_STATUS_FILE_CONTRADICTS);
  return MS_STATUS_OK;
}

/* What was opened must bring its layout, or replaying would draw one. */
static bool
opens_without_layout (const MsPlayContent *content)
{
  if (content->layout != NULL)
    return false;
  for (int i = 0; i < content->n_moves; i++)
    if (content->moves[i].action == MS_ACTION_OPEN && content->state != MS_STATE_NEW)
      return true;
  return false;
}

MsStatus
ms_play_restore (
    const MsPlayContent *content, const MsAllocator *allocator, MsPlay **out, MsErrorInfo *info)
{
  *out = NULL;
  MsStatus status = ms_rules_check (&content->rules, info);
  if (status == MS_STATUS_OK)
    status = check_layout (content, info);
  if (status != MS_STATUS_OK)
    return status;
  if (opens_without_layout (content))
    return ms_fail (info, MS_STATUS_FILE_CONTRADICTS);

  MsPlay *play = ms_play_new (&content->rules, content->seed, content->layout, allocator);
  if (play == NULL)
    return ms_fail (info, MS_STATUS_NO_MEMORY);
  if (content->start_cells != NULL)
    status = adopt_start_cells (play, content, info);
  if (status == MS_STATUS_OK)
    status = replay (play, content, info);
  if (status == MS_STATUS_OK)
    status = compare (play, content, info);
  if (status != MS_STATUS_OK)
    {
      ms_play_free (play);
      return status;
    }
  *out = play;
  return MS_STATUS_OK;
}
