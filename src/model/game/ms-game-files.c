/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files and text of a game.  A save copies the game on the main thread, so that the file holds it as it
 * was when the save was asked for; the text is made, and written to the disk, on another thread.
 *
 * The worker's task is another than the caller's and does not hold the game: a thread lets go of
 * its task at some moment of its own, and must not be the one that lets go of the game. */
#include "ms-error.h"
#include "ms-file.h"
#include "ms-freer.h"
#include "ms-game-private.h"

#include <math.h>
#include <string.h>

/* --- Reading --- */

typedef struct
{
  GFile *file; /* NULL: data is there already */
  char *name; /* for messages; NULL: that of a text */
  char *data; /* [length] */
  gsize length;
} Reading;

static void
reading_free (Reading *reading)
{
  g_clear_object (&reading->file);
  g_free (reading->name);
  g_free (reading->data);
  g_free (reading);
}

/* name as in Reading. */
static MsDocument *
read_data (const char *data, gsize length, const char *name, GError **error)
{
  MsDocument *document = NULL;
  MsErrorInfo info;
  if (name == NULL && length > MS_GAME_MOST_TEXT)
    ms_fail_counts (&info, MS_STATUS_FILE_TOO_LARGE, (long)length, MS_GAME_MOST_TEXT);
  else
    ms_document_read (data, length, &document, &info);
  if (document == NULL)
    ms_error_set (error, &info, name);
  return document;
}

static void
read_on_worker (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  Reading *reading = task_data;
  MsDocument *document = NULL;
  GError *error = NULL;

  if (reading->file == NULL
      || ms_file_read (
          reading->file, reading->name, cancellable, &reading->data, &reading->length, &error))
    document = read_data (reading->data, reading->length, reading->name, &error);
  g_clear_pointer (&reading->data, g_free); /* on this thread, since freeing much takes time */
  /* If the load was cancelled meanwhile the document is freed, which may hold millions of moves. */
  if (document != NULL)
    g_task_return_pointer (task, document, (GDestroyNotify)ms_freer_free_document);
  else
    g_task_return_error (task, error);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) load = user_data;
  GError *error = NULL;
  MsDocument *document = g_task_propagate_pointer (G_TASK (result), &error);

  if (document != NULL)
    g_task_return_pointer (load, document, (GDestroyNotify)ms_freer_free_document);
  else
    g_task_return_error (load, error);
}

/* Takes what reading holds. */
static void
read_async (MsGame *self, Reading reading, GCancellable *cancellable, GAsyncReadyCallback callback,
    gpointer user_data)
{
  GTask *load = g_task_new (self, cancellable, callback, user_data);
  g_autoptr (GTask) worker = g_task_new (NULL, cancellable, on_read, load);

  g_task_set_source_tag (load, read_async);
  g_task_set_task_data (worker, g_memdup2 (&reading, sizeof reading), (GDestroyNotify)reading_free);
  g_task_run_in_thread (worker, read_on_worker);
}

void
ms_game_load_async (MsGame *self, GFile *file, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data)
{
  Reading reading = { .file = g_object_ref (file), .name = ms_file_dup_name (file) };
  read_async (self, reading, cancellable, callback, user_data);
}

void
ms_game_read_text_async (MsGame *self, const char *text, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data)
{
  Reading reading = { .data = g_strdup (text), .length = strlen (text) };
  read_async (self, reading, cancellable, callback, user_data);
}

MsDocument *
ms_game_read_finish (MsGame *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

MsDocument *
ms_game_read_text (const char *text, gssize length, GError **error)
{
  return read_data (text, length < 0 ? strlen (text) : (gsize)length, NULL, error);
}

gboolean
ms_game_load_text (MsGame *self, const char *text, gssize length, GError **error)
{
  g_autoptr (MsDocument) document = ms_game_read_text (text, length, error);
  if (document == NULL)
    return FALSE;
  ms_game_take_document (self, document);
  return TRUE;
}

/* --- Writing --- */

typedef struct
{
  GFile *file;
  MsPlay *play; /* a game, shared; NULL: data is there */
  gint64 elapsed_ms;
  gboolean assisted;
  char *data; /* [length] */
  gsize length;
  gboolean keeps_all; /* not only what the player sees of a game */
  guint64 board_serial, n_changes; /* what data holds: a board after so many changes */
  MsPosition *saved; /* the position of an analysis, with density; NULL */
  double density;
} Writing;

static void
writing_free (Writing *writing)
{
  g_object_unref (writing->file);
  ms_position_unref (writing->saved);
  ms_freer_free_play (writing->play);
  g_free (writing->data);
  g_free (writing);
}

char *
ms_game_dup_text (MsGame *self)
{
  MsPosition *position = ms_game_ref_position (self);
  char *text = ms_write_position_text (position, NULL);
  ms_position_unref (position);
  return text;
}

static Writing *
take_snapshot (MsGame *self, GFile *file)
{
  gboolean analysis = ms_game_get_state (self) == MS_GAME_ANALYSIS;
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *ending = g_strconcat (".", ms_format_extension (MS_FORMAT_POSITION_TEXT), NULL);
  Writing *writing = g_new0 (Writing, 1);
  writing->file = g_object_ref (file);
  writing->board_serial = self->board->serial;
  writing->n_changes = self->board->n_changes;
  writing->saved = analysis ? ms_game_ref_position (self) : NULL;
  writing->density = ms_game_get_density (self);
  if (name != NULL && g_str_has_suffix (name, ending))
    {
      writing->keeps_all = analysis && isnan (writing->density);
      writing->data = ms_game_dup_text (self);
      writing->length = strlen (writing->data);
      return writing;
    }
  writing->keeps_all = TRUE;
  writing->elapsed_ms = ms_game_get_elapsed (self);
  writing->assisted = ms_game_stays_assisted (self);
  writing->play = ms_play_share (self->board->play);
  if (writing->play == NULL) /* an analysis, which is no larger than its board */
    writing->data = ms_write_native (
        self->board->play, writing->elapsed_ms, writing->assisted, &writing->length);
  return writing;
}

static void
write_on_worker (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  Writing *writing = task_data;
  GError *error = NULL;

  if (writing->data == NULL)
    writing->data = ms_write_native (
        writing->play, writing->elapsed_ms, writing->assisted, &writing->length);
  if (ms_file_write (writing->file, writing->data, writing->length, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
ms_game_mark_saved (
    MsGame *self, guint64 board_serial, guint64 n_changes, MsPosition *saved, double density)
{
  if (self->aside != NULL && board_serial == self->aside->serial)
    ms_game_board_note_saved (self->aside, n_changes, saved, density);
  if (board_serial != self->board->serial)
    return;
  MsGameFacts before = ms_game_get_facts (self);
  ms_game_board_note_saved (self->board, n_changes, saved, density);
  ms_game_tell (self, MS_GAME_CAUSE_NONE, 0, &before, NULL, 0);
}

static void start_next_save (MsGame *self);

/* The file has been written, or could not be: tells the game, then the caller, and begins the save that
 * waits next. */
static void
on_written (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) save = user_data;
  MsGame *self = g_task_get_source_object (save);
  const Writing *writing = g_task_get_task_data (save);
  GError *error = NULL;

  g_queue_pop_head (&self->saves);
  if (g_task_propagate_boolean (G_TASK (result), &error))
    {
      if (writing->keeps_all)
        ms_game_mark_saved (
            self, writing->board_serial, writing->n_changes, writing->saved, writing->density);
      g_task_return_boolean (save, TRUE);
    }
  else
    g_task_return_error (save, error);
  start_next_save (self);
}

static void
start_next_save (MsGame *self)
{
  GTask *save = g_queue_peek_head (&self->saves);
  if (save == NULL)
    return;
  g_autoptr (GTask) worker = g_task_new (NULL, g_task_get_cancellable (save), on_written, save);
  g_task_set_task_data (worker, g_task_get_task_data (save), NULL); /* save keeps it alive */
  g_task_run_in_thread (worker, write_on_worker);
}

/* One save is written at a time, so that of two for the same file the later one remains. */
void
ms_game_save_async (MsGame *self, GFile *file, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *save = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (save, ms_game_save_async);
  g_task_set_task_data (save, take_snapshot (self, file), (GDestroyNotify)writing_free);
  /* Once the file is on the disk the save has succeeded, even if the caller cancels a moment later. */
  g_task_set_check_cancellable (save, FALSE);
  g_queue_push_tail (&self->saves, save);
  if (g_queue_get_length (&self->saves) == 1)
    start_next_save (self);
}

gboolean
ms_game_save_finish (MsGame *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

gboolean
ms_game_is_modified (MsGame *self)
{
  return ms_game_board_is_modified (self->board);
}

void
ms_game_mark_unsaved (MsGame *self)
{
  MsGameFacts before = ms_game_get_facts (self);
  ms_game_board_note_unsaved (self->board);
  ms_game_tell (self, MS_GAME_CAUSE_NONE, 0, &before, NULL, 0);
}

/* --- In the words of other programs (the functions of ms-game.h about targets) --- */

/* A document of the game and its position, in which everything is borrowed: it is to be used before the
 * game changes. */
static MsDocument
borrow_document (MsGame *self, MsPosition *position)
{
  return (MsDocument){ .position = position,
    .density = ms_game_get_density (self),
    .play = self->board->play,
    .elapsed_ms = ms_game_get_elapsed (self),
    .assisted = ms_game_stays_assisted (self) };
}

MsStatus
ms_game_check_as (MsGame *self, const MsTarget *target, MsErrorInfo *info)
{
  MsPosition *position = ms_game_ref_position (self);
  MsDocument document = borrow_document (self, position);
  MsStatus status = ms_document_check_as (target, &document, info);
  ms_position_unref (position);
  return status;
}

MsStatus
ms_game_write_as (
    MsGame *self, const MsTarget *target, char **data, gsize *length, MsErrorInfo *info)
{
  MsPosition *position = ms_game_ref_position (self);
  MsDocument document = borrow_document (self, position);
  MsStatus status = ms_document_write_as (target, &document, data, length, info);
  ms_position_unref (position);
  return status;
}

gboolean
ms_game_is_revealed_by (MsGame *self, const MsTarget *target)
{
  MsGameState state = ms_game_get_state (self);
  return target->kind != MS_TARGET_POSITION && ms_game_has_layout (self)
      && (state == MS_GAME_NEW || state == MS_GAME_PLAYING);
}
