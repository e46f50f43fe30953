/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-play-private.h"

#include <string.h>

/* Taking moves back.  A move is undone from the log of what it changed, and done again by making
 * it again: the layout has not changed, so that it comes out the same. */

/* A cell and its value in one word: the largest board has less than 2^20 cells. */
#define VALUE_BITS 4
#define VALUE_MASK ((1u << VALUE_BITS) - 1)

/* Or how many moves in a row changed nothing, of which a file may have millions. */
#define IDLE_RUN (1u << 31)

static bool
is_idle_run (uint32_t word)
{
  return (word & IDLE_RUN) != 0;
}

bool
ms_play_reserve_log (MsPlay *play, size_t n_cells)
{
  return ms_grow (
      play->allocator, &play->log, &play->room_log, play->n_log + n_cells + 1, sizeof *play->log);
}

static void
put_back (MsPlay *play, int cell, MsCell value)
{
  play->n_flags += ms_cell_is_flagged (value) - ms_cell_is_flagged (play->cells[cell]);
  play->n_opened += ms_cell_is_opened (value) - ms_cell_is_opened (play->cells[cell]);
  play->cells[cell] = value;
}

/* The state once cells have been put back: under way if any is open, else new.  It is never an end,
 * since nothing follows an end: the move taken back was the one that ended the game. */
static void
settle_state (MsPlay *play)
{
  if (play->state == MS_STATE_ANALYSIS)
    return;
  play->state = play->n_opened > 0 ? MS_STATE_PLAYING : MS_STATE_NEW;
  if (play->state == MS_STATE_NEW)
    play->first_cell = play->start_first_cell;
}

MsStatus
ms_play_log (MsPlay *play)
{
  size_t n = (size_t)play->n_changed;
  bool idle = n == 0 && play->state != MS_STATE_ANALYSIS;
  if (idle && play->n_log > 0 && is_idle_run (play->log[play->n_log - 1]))
    {
      play->log[play->n_log - 1]++;
      return MS_STATUS_OK;
    }
  if (idle)
    {
      /* A run of its own before what is undone, which stays. */
      if (!ms_play_reserve_log (play, play->n_log_undone))
        return MS_STATUS_NO_MEMORY;
      uint32_t *end = play->log + play->n_log++;
      memmove (end + 1, end, play->n_log_undone * sizeof *end);
      *end = IDLE_RUN | 1;
      return MS_STATUS_OK;
    }
  if (!ms_play_reserve_log (play, n))
    {
      for (size_t i = 0; i < n; i++)
        put_back (play, play->changed[i], play->before[i]);
      settle_state (play);
      play->n_changed = 0;
      return MS_STATUS_NO_MEMORY;
    }
  uint32_t *log = play->log + play->n_log;
  for (size_t i = 0; i < n; i++)
    log[i] = (uint32_t)play->changed[i] << VALUE_BITS | play->before[i];
  log[n] = (uint32_t)n;
  play->n_log += n + 1;
  return MS_STATUS_OK;
}

bool
ms_play_reserve_move (MsPlay *play, const MsMove *move)
{
  bool drops = move->action == MS_ACTION_EDIT || ms_play_would_change (play, move);
  return ms_move_list_reserve (
      &play->moves, play->n_moves, drops ? 1 : play->n_undone + 1, play->allocator);
}

void
ms_play_drop_undone (MsPlay *play)
{
  ms_play_drop_places (play);
  ms_play_drop_undone_edits (play);
  play->n_undone = play->n_redo = 0;
  play->n_log_undone = 0;
}

void
ms_play_append (MsPlay *play, const MsMove *move)
{
  ms_play_drop_places (play);
  if (play->n_changed > 0 || move->action == MS_ACTION_EDIT)
    ms_play_drop_undone (play);
  ms_move_list_insert (&play->moves, play->n_moves++, play->n_undone, move);
}

/* So many of the moves that stand, and of the words of the log, are undone then; fewer than none:
 * so many stand again. */
static void
give_back (MsPlay *play, int n_moves, ptrdiff_t n_words)
{
  play->n_moves -= n_moves;
  play->n_undone += n_moves;
  play->n_log -= (size_t)n_words;
  play->n_log_undone += (size_t)n_words;
}

void
ms_play_pop (MsPlay *play)
{
  uint32_t n = play->log[play->n_log - 1];
  play->n_changed = 0;
  if (is_idle_run (n))
    {
      give_back (play, (int)(n & ~IDLE_RUN), 1);
      return;
    }
  const uint32_t *log = play->log + play->n_log - 1 - n;
  for (uint32_t i = 0; i < n; i++)
    {
      play->changed[i] = (int)(log[i] >> VALUE_BITS);
      put_back (play, play->changed[i], (MsCell)(log[i] & VALUE_MASK));
    }
  play->n_changed = (int)n;
  give_back (play, 1, (ptrdiff_t)n + 1);
  MsMove move = ms_move_list_get (&play->moves, play->n_moves);
  if (move.action == MS_ACTION_EDIT)
    ms_play_revert_edit (play, &move);
  play->n_undo -= ms_play_begins_step (play, &move);
}

/* What is joined, and what was idle behind it, goes with the move that began the step. */
static void
undo_game_step (MsPlay *play)
{
  bool several = false;
  for (;;)
    {
      ms_play_pop (play);
      MsMove move = ms_move_list_get (&play->moves, play->n_moves);
      if (ms_play_begins_step (play, &move))
        break;
      several |= play->n_changed > 0;
      if (play->n_changed > 0)
        ms_play_list_changed (play);
    }
  if (!several)
    return;
  ms_play_list_changed (play);
  ms_play_collect_listed (play);
}

void
ms_play_undo (MsPlay *play)
{
  play->n_changed = 0;
  play->resized = false;
  if (play->n_undo == 0)
    return;
  if (play->state == MS_STATE_ANALYSIS)
    ms_play_undo_step (play);
  else
    undo_game_step (play);
  play->n_redo++;
  settle_state (play);
}

MsStatus
ms_play_push (MsPlay *play)
{
  MsMove move = ms_move_list_get (&play->moves, play->n_moves);
  MsStatus status = ms_play_apply (play, &move);
  if (status != MS_STATUS_OK)
    return status;
  play->n_moves++;
  play->n_undone--;
  play->n_log_undone -= (size_t)play->log[play->n_log - 1] + 1;
  if (move.action == MS_ACTION_EDIT)
    {
      play->n_edits++;
      play->n_edits_undone--;
    }
  return status;
}

/* What changed nothing would change nothing again: it is not made, only counted. */
void
ms_play_push_idle (MsPlay *play)
{
  if (play->n_log_undone > 0 && is_idle_run (play->log[play->n_log]))
    give_back (play, -(int)(play->log[play->n_log] & ~IDLE_RUN), -1);
}

MsStatus
ms_play_redo (MsPlay *play)
{
  play->n_changed = 0;
  play->resized = false;
  if (play->n_redo == 0)
    return MS_STATUS_OK;
  MS_TRY (ms_play_redo_step (play));
  play->n_redo--;
  return MS_STATUS_OK;
}

bool
ms_play_separate (MsPlay *play)
{
  if (play->n_moves == 0)
    return true;
  if (!ms_move_list_reserve (&play->moves, 0, play->n_moves, play->allocator))
    return false;
  for (int i = 0; i < play->n_moves; i++)
    {
      MsMove move = ms_move_list_get (&play->moves, i);
      move.joined = false;
      ms_move_list_insert (&play->moves, i, 0, &move);
    }
  play->n_undo = 0;
  for (size_t end = play->n_log; end > 0;)
    {
      uint32_t word = play->log[end - 1];
      play->n_undo += !is_idle_run (word);
      end -= is_idle_run (word) ? 1 : (size_t)word + 1;
    }
  ms_play_drop_places (play);
  return true;
}

bool
ms_play_copy_before (const MsPlay *play, MsCell *cells)
{
  size_t end = play->n_log;
  if (play->n_edits > 0) /* the board may have been of another size */
    return false;
  if (end > 0 && is_idle_run (play->log[end - 1]))
    end--;
  if (end == 0)
    return false;
  memcpy (cells, play->cells, (size_t)play->rules.width * play->rules.height);
  for (size_t n = play->log[--end]; n > 0; n--)
    {
      uint32_t word = play->log[--end];
      cells[word >> VALUE_BITS] = (MsCell)(word & VALUE_MASK);
    }
  return true;
}

int
ms_play_count_undo (const MsPlay *play)
{
  return play->n_undo;
}

int
ms_play_count_redo (const MsPlay *play)
{
  return play->n_redo;
}

int
ms_play_count_undone (const MsPlay *play)
{
  return play->n_undone;
}

/* Places of a game to come back to: going from one of its moments to another costs the cells of the
 * board, however many moves lie between. */

/* Between two places lie no more words of the log than these and so many more for a cell, but where
 * a single step has more: coming back to a place costs its cells. */
#define WORDS_BETWEEN 32768
#define CELLS_FOR_WORD 4

struct MsPlayPlace
{
  int n_moves, n_undo;
  size_t n_log;
  MsState state;
  int first_cell, n_flags, n_opened;
  MsCell *cells;
};

static size_t
count_cells (const MsPlay *play)
{
  return (size_t)play->rules.width * (size_t)play->rules.height;
}

void
ms_play_drop_places (MsPlay *play)
{
  for (int i = 0; i < play->n_places; i++)
    ms_dealloc (play->allocator, play->places[i].cells);
  ms_dealloc (play->allocator, play->places);
  play->places = NULL;
  play->n_places = 0;
  play->room_places = 0;
}

/* As it stands, behind those that are kept. */
static bool
keep_place (MsPlay *play)
{
  size_t n_cells = count_cells (play);
  MsCell *cells = ms_alloc (play->allocator, n_cells, sizeof *cells);
  if (cells == NULL
      || !ms_grow (play->allocator, &play->places, &play->room_places, (size_t)play->n_places + 1,
          sizeof *play->places))
    {
      ms_dealloc (play->allocator, cells);
      return false;
    }
  memcpy (cells, play->cells, n_cells * sizeof *cells);
  play->places[play->n_places++] = (MsPlayPlace){ .n_moves = play->n_moves,
    .n_undo = play->n_undo,
    .n_log = play->n_log,
    .state = play->state,
    .first_cell = play->first_cell,
    .n_flags = play->n_flags,
    .n_opened = play->n_opened,
    .cells = cells };
  return true;
}

bool
ms_play_index (MsPlay *play)
{
  size_t most = WORDS_BETWEEN + count_cells (play) / CELLS_FOR_WORD, last = play->n_log;
  ms_play_drop_places (play);
  bool kept = play->state == MS_STATE_ANALYSIS || keep_place (play);
  while (kept && play->n_undo > 0)
    {
      ms_play_undo (play);
      if (play->state == MS_STATE_ANALYSIS || (last - play->n_log <= most && play->n_undo > 0))
        continue;
      last = play->n_log;
      kept = keep_place (play);
    }
  if (!kept)
    ms_play_drop_places (play);
  play->n_changed = 0;
  return kept;
}

/* The places come from the last to the first: the least that is no less than n_steps. */
static int
find_place (const MsPlay *play, int n_steps)
{
  int low = 0, high = play->n_places - 1;
  while (low < high)
    {
      int middle = high - (high - low) / 2;
      if (play->places[middle].n_undo >= n_steps)
        low = middle;
      else
        high = middle - 1;
    }
  return low;
}

/* The log behind the moves that stand is as it was when they were made: those that were taken back
 * came out the same whenever they were made again. */
static void
return_to (MsPlay *play, const MsPlayPlace *place)
{
  int n_moves = play->n_moves + play->n_undone, n_steps = play->n_undo + play->n_redo;
  play->n_moves = place->n_moves;
  play->n_undone = n_moves - place->n_moves;
  play->n_undo = place->n_undo;
  play->n_redo = n_steps - place->n_undo;
  play->n_log_undone += play->n_log - place->n_log;
  play->n_log = place->n_log;
  play->state = place->state;
  play->first_cell = place->first_cell;
  play->n_flags = place->n_flags;
  play->n_opened = place->n_opened;
  memcpy (play->cells, place->cells, count_cells (play) * sizeof *play->cells);
}

static MsStatus
walk (MsPlay *play, int n_steps)
{
  MsStatus status = MS_STATUS_OK;
  while (play->n_undo > n_steps)
    ms_play_undo (play);
  while (play->n_undo < n_steps && play->n_redo > 0 && status == MS_STATUS_OK)
    status = ms_play_redo (play);
  return status;
}

MsStatus
ms_play_go (MsPlay *play, int n_steps)
{
  size_t n_cells = count_cells (play);
  int most = play->n_undo + play->n_redo;
  n_steps = n_steps < 0 ? 0 : n_steps > most ? most : n_steps;
  int at = play->n_places > 0 ? find_place (play, n_steps) : -1;
  /* Near: few words lie between a place and the step before it, as far back as the next place; a
   * step farther back may be long. */
  int above = at >= 0 ? play->places[at].n_undo : 0;
  int below = at >= 0 && at + 1 < play->n_places ? play->places[at + 1].n_undo : -1;
  bool near = at < 0 || (play->n_undo <= above && play->n_undo > below && n_steps > below);
  if (near && (n_steps == play->n_undo + 1 || n_steps == play->n_undo - 1))
    return walk (play, n_steps);

  MsCell *before = ms_alloc (play->allocator, n_cells, sizeof *before);
  if (before == NULL)
    return MS_STATUS_NO_MEMORY;
  memcpy (before, play->cells, n_cells * sizeof *before);
  if (!near)
    return_to (play, &play->places[at]);
  MsStatus status = walk (play, n_steps);
  play->n_changed = 0;
  for (size_t cell = 0; cell < n_cells; cell++)
    if (play->cells[cell] != before[cell])
      play->changed[play->n_changed++] = (int)cell;
  ms_dealloc (play->allocator, before);
  return status;
}
