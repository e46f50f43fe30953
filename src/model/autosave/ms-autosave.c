/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-autosave-testing.h"

#include "ms-game-kept.h"

/* The clock is written down with every move, and this often between moves. */
#define CLOCK_SECONDS 10

/* A journal with so many more entries than the game has moves is begun anew. */
#define MOST_IDLE_ENTRIES 100000

#define RETRY_AFTER_US (10 * G_USEC_PER_SEC)

struct _MsAutosave
{
  MsAutosaveStore *store;
  MsGame *game;
  MsAutosaveSlot *slot;
  MsAutosaveFailed failed;
  gpointer user_data;

  gboolean active; /* the slot has a journal of the game */
  gboolean has_layout; /* the journal knows the layout */
  guint64 board_serial; /* of the game the journal is of */
  int n_entries; /* since the journal was begun */
  int seconds; /* as last heard of, and so is paused */
  gboolean paused;
  int clock_seconds; /* as last written */

  gboolean told; /* that writing failed */
  GError *failure; /* the last one, or NULL */
  gint64 retry_at; /* 0: nothing has failed */
};

static void
failed_cb (const GError *error, gpointer user_data)
{
  MsAutosave *self = user_data;
  self->retry_at = g_get_monotonic_time () + RETRY_AFTER_US;
  g_clear_error (&self->failure);
  self->failure = g_error_copy (error);
  if (self->told)
    return;
  self->told = TRUE;
  if (self->failed != NULL)
    self->failed (error, self->user_data);
}

static void
append (const MsJournalEntry *entry, gpointer user_data)
{
  MsAutosave *self = user_data;
  ms_autosave_slot_append (self->slot, entry);
  self->n_entries++;
}

static void
append_clock (MsAutosave *self)
{
  MsJournalEntry entry = { .kind = MS_JOURNAL_CLOCK,
    .elapsed_ms = ms_game_get_elapsed (self->game) };
  append (&entry, self);
}

static int
count_moves (MsAutosave *self)
{
  return ms_play_count_moves (ms_game_get_play (self->game));
}

/* --- What is kept --- */

static gboolean
is_running (const MsPlay *play)
{
  MsState state = ms_play_get_state (play);
  return state == MS_STATE_NEW || state == MS_STATE_PLAYING;
}

/* Whether anything was done in play that would be lost; clicks without an effect are not. */
static gboolean
has_something (const MsPlay *play)
{
  return ms_play_count_undo (play) > 0 || ms_play_count_redo (play) > 0;
}

/* The game that is set aside; NULL: there is none, or it has ended, which is no loss, though it is
 * kept with an analysis of it. */
static const MsPlay *
get_running_aside (MsAutosave *self)
{
  const MsPlay *aside = ms_game_get_kept_aside (self->game).play;
  return aside != NULL && is_running (aside) ? aside : NULL;
}

static gboolean
has_something_to_keep (MsAutosave *self)
{
  const MsPlay *play = ms_game_get_play (self->game), *aside = get_running_aside (self);
  gboolean keeps = is_running (play) || ms_play_get_state (play) == MS_STATE_ANALYSIS;
  return (keeps && has_something (play)) || (aside != NULL && has_something (aside));
}

/* --- Beginning a journal --- */

static void
list_entry (const MsJournalEntry *entry, gpointer entries)
{
  if (entry->edit != NULL)
    ms_edit_ref (entry->edit);
  g_array_append_vals (entries, entry, 1);
}

/* Lists all edits of an analysis since it was opened, so that each of them can be taken back. */
static void
list_analysis (GArray *entries, const MsPlay *play)
{
  int n_moves = ms_play_count_moves (play), width = ms_play_get_start_frame (play).width;
  width = ms_journal_tell_moves (play, 0, n_moves, width, list_entry, entries);
  ms_journal_tell_undone (play, width, list_entry, entries);
}

static void
begin (MsAutosave *self)
{
  MsAutosaveBeginning beginning = { .entries = ms_journal_entries_new () };
  MsPlay *play = ms_game_get_play (self->game);
  MsGameKept aside = ms_game_get_kept_aside (self->game);
  if (aside.play != NULL)
    {
      MsJournalEntry analyse = { .kind = MS_JOURNAL_ANALYSE };
      g_array_append_val (beginning.entries, analyse);
      beginning.elapsed_ms = aside.elapsed_ms;
      beginning.assisted = aside.assisted;
      beginning.play = ms_play_share (aside.play);
    }
  else if (ms_play_get_state (play) == MS_STATE_ANALYSIS)
    beginning.play = ms_play_new_again (play, NULL);
  else
    {
      beginning.elapsed_ms = ms_game_get_elapsed (self->game);
      beginning.assisted = ms_game_stays_assisted (self->game);
      beginning.play = ms_play_share (play);
    }
  if (ms_play_get_state (play) == MS_STATE_ANALYSIS)
    list_analysis (beginning.entries, play);
  if (beginning.play == NULL) /* no memory */
    {
      g_array_unref (beginning.entries);
      return;
    }
  ms_autosave_slot_begin (self->slot, &beginning);
  self->active = TRUE;
  self->board_serial = ms_game_get_board_serial (self->game);
  self->has_layout = ms_game_has_layout (self->game);
  self->retry_at = 0;
  self->n_entries = 0;
}

static void
drop (MsAutosave *self)
{
  if (self->active)
    ms_autosave_slot_remove (self->slot, NULL, NULL);
  self->active = FALSE;
}

/* Whether the journal must be begun anew: because there is none yet, the layout is not in it, it
 * has grown too long, or writing it has failed some time ago. */
static gboolean
must_begin (MsAutosave *self)
{
  int n_undone = ms_play_count_undone (ms_game_get_play (self->game));
  return !self->active || self->has_layout != ms_game_has_layout (self->game)
      || self->n_entries - count_moves (self) - n_undone > MOST_IDLE_ENTRIES
      || (self->retry_at != 0 && g_get_monotonic_time () >= self->retry_at);
}

static void
write_down (MsAutosave *self, MsGameCause what)
{
  static const MsJournalKind kinds[] = { [MS_GAME_CAUSE_UNDO] = MS_JOURNAL_UNDO,
    [MS_GAME_CAUSE_REDO] = MS_JOURNAL_REDO,
    [MS_GAME_CAUSE_ASSISTED] = MS_JOURNAL_ASSISTED };
  if (what == MS_GAME_CAUSE_MOVE || what == MS_GAME_CAUSE_EDIT)
    {
      const MsPlay *play = ms_game_get_play (self->game);
      ms_journal_tell_moves (
          play, count_moves (self) - 1, 1, ms_game_get_width (self->game), append, self);
    }
  else
    append (&(MsJournalEntry){ .kind = kinds[what] }, self);
}

static void
note_change (MsAutosave *self, const MsGameChange *change)
{
  /* A game may get its mines, or other rules, and be the same game still. */
  gboolean another = change->cause == MS_GAME_CAUSE_BOARD
      && ms_game_get_board_serial (self->game) != self->board_serial;
  if (another || !has_something_to_keep (self))
    drop (self);
  else if (ms_game_cause_is_of_board (change->cause) || must_begin (self))
    begin (self);
  else
    {
      /* That the game becomes assisted is written before the opening that makes it so; an undo says
       * so by itself. */
      if (change->assisted && change->cause == MS_GAME_CAUSE_MOVE)
        write_down (self, MS_GAME_CAUSE_ASSISTED);
      write_down (self, change->cause);
    }
}

static void
changed_cb (MsAutosave *self, const MsGameChange *change)
{
  int seconds = (int)(ms_game_get_elapsed (self->game) / 1000);
  if (change->cause != MS_GAME_CAUSE_NONE)
    note_change (self, change);
  if (self->seconds != seconds)
    {
      self->seconds = seconds;
      if (self->active && ABS (seconds - self->clock_seconds) >= CLOCK_SECONDS)
        {
          self->clock_seconds = seconds;
          append_clock (self);
        }
    }
  gboolean paused = ms_game_get_paused (self->game);
  if (paused && !self->paused && self->active)
    append_clock (self);
  self->paused = paused;
}

MsAutosave *
ms_autosave_new (MsAutosaveStore *store, MsGame *game, MsAutosaveFailed failed, gpointer user_data)
{
  MsAutosave *self = g_new0 (MsAutosave, 1);
  self->store = ms_autosave_store_ref (store);
  self->game = g_object_ref (game);
  self->failed = failed;
  self->user_data = user_data;
  self->slot = ms_autosave_slot_new (store, failed_cb, self);
  g_signal_connect_swapped (game, "changed", G_CALLBACK (changed_cb), self);
  return self;
}

static gboolean
is_modified (MsAutosave *self)
{
  return ms_game_is_modified (self->game)
      || (get_running_aside (self) != NULL && ms_game_get_kept_aside (self->game).modified);
}

void
ms_autosave_close (MsAutosave *self)
{
  if (self == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->game, self);
  if (self->active && is_modified (self))
    append_clock (self);
  else
    drop (self);
  ms_autosave_slot_close (self->slot);
  ms_autosave_store_unref (self->store);
  g_object_unref (self->game);
  g_clear_error (&self->failure);
  g_free (self);
}

void
ms_autosave_resume (MsAutosave *self, MsAutosaveLeftover *leftover)
{
  drop (self);
  ms_autosave_slot_close (self->slot);
  self->slot = ms_autosave_slot_new_for_file (
      self->store, leftover->path, leftover->fd, failed_cb, self);
  leftover->fd = -1;

  /* The handler is blocked, since it would delete the file when it hears of another board. */
  g_signal_handlers_block_by_func (self->game, changed_cb, self);
  ms_game_take_document (self->game, leftover->document);
  g_signal_handlers_unblock_by_func (self->game, changed_cb, self);
  begin (self);
  ms_game_mark_unsaved (self->game);
  ms_autosave_leftover_free (leftover);
}

void
ms_autosave_discard (MsAutosaveStore *store, MsAutosaveLeftover *leftover, MsAutosaveFailed failed,
    gpointer user_data)
{
  MsAutosaveSlot *slot = ms_autosave_slot_new_for_file (
      store, leftover->path, leftover->fd, NULL, NULL);
  leftover->fd = -1;
  ms_autosave_slot_remove (slot, failed, user_data);
  ms_autosave_slot_close (slot);
  ms_autosave_leftover_free (leftover);
}

gboolean
ms_autosave_is_at_risk (MsAutosave *self)
{
  return self->active && is_modified (self)
      && (ms_autosave_get_progress (self) & MS_AUTOSAVE_SAFE) == 0;
}

void
ms_autosave_try_again (MsAutosave *self, GSourceFunc done, gpointer user_data)
{
  begin (self);
  ms_autosave_store_when_written (self->store, done, user_data);
}

const GError *
ms_autosave_get_failure (MsAutosave *self)
{
  return ms_autosave_get_progress (self) & MS_AUTOSAVE_BROKEN ? self->failure : NULL;
}

MsAutosaveProgress
ms_autosave_get_progress (MsAutosave *self)
{
  return ms_autosave_slot_get_progress (self->slot);
}
