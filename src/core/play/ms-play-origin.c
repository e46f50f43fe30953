/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Where a play comes from, if not from a covered board: an analysis, what begins again as it had
 * begun, a game as a file keeps it, a copy for another thread; and what is known of its board. */
#include "ms-play-private.h"

#include <string.h>

/* Puts a play that has just been made into the state of its start cells, a copy of
 * start_cells[height*width]; false, and nothing has changed, when there is no memory.  An analysis
 * remains one. */
static bool
begin_with (MsPlay *play, const MsCell *start_cells, int first_cell)
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
  int n_safe = play->rules.width * play->rules.height - play->rules.mines;
  if (play->state != MS_STATE_ANALYSIS)
    play->state = play->n_opened == 0 ? MS_STATE_NEW
        : play->n_opened == n_safe    ? MS_STATE_WON
                                      : MS_STATE_PLAYING;
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
  if (!begin_with (play, ms_position_get_cells (position), -1))
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
  again->begun_on = play->begun_on;
  again->seedless = play->seedless;
  if (play->state == MS_STATE_ANALYSIS)
    again->state = MS_STATE_ANALYSIS;
  if (play->start_cells != NULL && !begin_with (again, play->start_cells, play->start_first_cell))
    {
      ms_play_free (again);
      return NULL;
    }
  return again;
}

/* --- A game as a file keeps it: all of it must fit together --- */

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
  /* What was opened must bring its layout, or replaying would draw one. */
  bool drawn = content->layout == NULL && content->state != MS_STATE_NEW;
  for (int i = 0; drawn && i < content->n_moves; i++)
    if (content->moves[i].action == MS_ACTION_OPEN)
      return ms_fail (info, MS_STATUS_FILE_CONTRADICTS);

  MsPlay *play = ms_play_new (&content->rules, content->seed, content->layout, allocator);
  if (play == NULL)
    return ms_fail (info, MS_STATUS_NO_MEMORY);
  if (content->start_cells != NULL)
    status = check_start_cells (content, info);
  if (status == MS_STATUS_OK && content->start_cells != NULL
      && !begin_with (play, content->start_cells, content->first_cell))
    status = ms_fail (info, MS_STATUS_NO_MEMORY);
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

/* --- For another thread, which writes down a game with very many moves while it goes on --- */

static bool
copy_cells (const MsPlay *play, const MsCell *cells, MsCell **copy)
{
  size_t n_cells = (size_t)play->rules.width * (size_t)play->rules.height;
  if (cells == NULL)
    return true;
  *copy = ms_alloc (play->allocator, n_cells, sizeof **copy);
  if (*copy != NULL)
    memcpy (*copy, cells, n_cells * sizeof **copy);
  return *copy != NULL;
}

MsPlay *
ms_play_share (MsPlay *play)
{
  MsPlay *copy = play->state == MS_STATE_ANALYSIS ? NULL
                                                  : ms_alloc (play->allocator, 1, sizeof *copy);
  if (copy == NULL)
    return NULL;
  *copy = *play;
  copy->moves = (MsMoveList){ 0 };
  if (play->layout != NULL)
    ms_layout_ref (play->layout);
  copy->cells = copy->start_cells = NULL;
  copy->changed = NULL;
  copy->before = NULL;
  copy->was_flagged = NULL;
  copy->listed = NULL;
  copy->log = NULL;
  copy->edits = NULL;
  copy->places = NULL;
  copy->n_places = copy->n_changed = copy->n_edits = copy->n_edits_undone = 0;
  copy->n_log = copy->n_log_undone = copy->n_listed = 0;
  copy->room_places = copy->room_edits = copy->room_log = 0;
  if (copy_cells (play, play->cells, &copy->cells)
      && copy_cells (play, play->start_cells, &copy->start_cells)
      && ms_move_list_share (
          &play->moves, play->n_moves + play->n_undone, &copy->moves, play->allocator))
    return copy;
  ms_play_free (copy);
  return NULL;
}

/* --- A layout that is made elsewhere, of a game without guessing --- */

void
ms_play_set_layout (MsPlay *play, MsLayout *layout, int proven_cell)
{
  ms_layout_ref (layout);
  ms_layout_unref (play->layout);
  play->layout = layout;
  play->proven_cell = proven_cell;
  play->clicks.effective_right = 0;
  ms_play_judge_flags (play);
}

static bool
agrees (const MsPlay *play, const MsLayout *layout)
{
  if (ms_layout_get_width (layout) != play->rules.width
      || ms_layout_get_height (layout) != play->rules.height
      || ms_layout_get_mines (layout) != play->rules.mines)
    return false;
  for (int cell = 0; cell < play->rules.width * play->rules.height; cell++)
    if (ms_cell_is_opened (play->cells[cell])
        && (ms_layout_has_mine (layout, cell)
            || ms_layout_count_around (layout, cell) != play->cells[cell]))
      return false;
  return true;
}

bool
ms_play_redraw (MsPlay *play, MsLayout *layout)
{
  if (!agrees (play, layout))
    return false;
  ms_play_drop_undone (play);
  /* Which flags count as effective is a matter of the layout that is there. */
  MsLayout *old = play->layout;
  int effective_right = play->clicks.effective_right;
  play->clicks.effective_right = 0;
  ms_play_judge_flags (play);
  int of_old = play->clicks.effective_right;
  play->clicks.effective_right = 0;
  play->layout = ms_layout_ref (layout);
  ms_play_judge_flags (play);
  play->clicks.effective_right += effective_right - of_old;
  ms_layout_unref (old);
  play->proven_cell = -1;
  ms_play_forget_seed (play);
  return true;
}

void
ms_play_allow_guessing (MsPlay *play)
{
  play->rules.no_guess = false;
  play->proven_cell = -1;
}

/* --- What is known of the board; none of it changes the game, files keep it --- */

int
ms_play_get_proven_cell (const MsPlay *play)
{
  return play->proven_cell;
}

void
ms_play_set_proven_cell (MsPlay *play, int cell)
{
  play->proven_cell = cell;
}

int
ms_play_get_begin_cell (const MsPlay *play)
{
  return play->begin_cell;
}

void
ms_play_set_begin_cell (MsPlay *play, int cell)
{
  play->begin_cell = cell;
}

int
ms_play_get_begun_on (const MsPlay *play)
{
  return play->begun_on;
}

void
ms_play_set_begun_on (MsPlay *play, int date)
{
  play->begun_on = date;
}

void
ms_play_set_free (MsPlay *play)
{
  play->rules.rule_set = MS_RULES_FREE;
}

uint64_t
ms_play_get_seed (const MsPlay *play)
{
  return play->seed;
}

bool
ms_play_has_seed (const MsPlay *play)
{
  return !play->seedless;
}

void
ms_play_forget_seed (MsPlay *play)
{
  play->seed = 0;
  play->seedless = true;
}
