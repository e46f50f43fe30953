/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files and text of a game.  A save copies the game on the main thread, so that the file holds it
 * as it was when the save was asked for; the text is made, and written to the disk, on another
 * thread. */
#include "ms-cage.h"
#include "ms-error.h"
#include "ms-file.h"
#include "ms-freer.h"
#include "ms-game-private.h"
#include "ms-once.h"

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

/* name as in Reading; cancellable may be NULL. */
static MsDocument *
read_data (
    const char *data, gsize length, const char *name, GCancellable *cancellable, GError **error)
{
  g_autoptr (MsCage) cage = ms_cage_new ();
  MsDocument *document = NULL;
  MsErrorInfo info;
  if (name == NULL && length > MS_GAME_MOST_TEXT)
    ms_fail_counts (&info, MS_STATUS_FILE_TOO_LARGE, (long)length, MS_GAME_MOST_TEXT);
  else
    {
      int fd = g_cancellable_get_fd (cancellable);
      ms_cage_read (cage, data, length, fd, &document, &info);
      if (fd >= 0)
        g_cancellable_release_fd (cancellable);
    }
  if (document == NULL)
    ms_error_set (error, &info, name);
  return document;
}

static gpointer
read_on_worker (gpointer data, GCancellable *cancellable, GError **error)
{
  Reading *reading = data;
  MsDocument *document = NULL;
  if (reading->file == NULL
      || ms_file_read (
          reading->file, reading->name, cancellable, &reading->data, &reading->length, error))
    document = read_data (reading->data, reading->length, reading->name, cancellable, error);
  g_clear_pointer (&reading->data, g_free); /* on this thread, since freeing much takes time */
  return document;
}

/* Takes what reading holds.  If it is cancelled meanwhile the document is freed, which may hold
 * millions of moves. */
static void
read_async (
    Reading reading, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  ms_once_async (read_on_worker, g_memdup2 (&reading, sizeof reading), (GDestroyNotify)reading_free,
      (GDestroyNotify)ms_freer_free_document, cancellable, callback, user_data);
}

void
ms_game_load_async (
    GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  Reading reading = { .file = g_object_ref (file), .name = ms_file_dup_name (file) };
  read_async (reading, cancellable, callback, user_data);
}

void
ms_game_read_text_async (
    const char *text, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  Reading reading = { .data = g_strdup (text), .length = strlen (text) };
  read_async (reading, cancellable, callback, user_data);
}

MsDocument *
ms_game_read_text (const char *text, gssize length, GError **error)
{
  return read_data (text, length < 0 ? strlen (text) : (gsize)length, NULL, NULL, error);
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
  GTask *task; /* owned; let go of on the main thread only, since it holds the game */
  GFile *file;
  MsPlay *play; /* a game, shared; NULL: data is there */
  gint64 elapsed_ms;
  gboolean assisted;
  char *data; /* [length] */
  gsize length;
  GError *error; /* why it could not be written */
  gboolean keeps_all; /* not only what the player sees of a game */
  guint64 board_serial, n_changes; /* what data holds: a board after so many changes */
  MsPosition *saved; /* of an analysis: its position; NULL: data holds a game */
  double density; /* of an analysis */
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

/* Notes that what is in writing is on disk. */
static void
mark_saved (MsGame *self, const Writing *writing)
{
  MsGameBoard *aside = self->aside;
  if (aside != NULL && writing->board_serial == aside->serial)
    ms_game_board_note_saved (aside, writing->n_changes, writing->saved, writing->density);
  if (writing->board_serial != self->board->serial)
    return;
  MsGameFacts before = ms_game_get_facts (self);
  ms_game_board_note_saved (self->board, writing->n_changes, writing->saved, writing->density);
  ms_game_tell (self, MS_GAME_CAUSE_NONE, 0, &before, NULL, 0);
}

/* The file has been written, or could not be: tells the game, then the caller. */
static gboolean
written_cb (gpointer data)
{
  Writing *writing = data;
  g_autoptr (GTask) task = g_steal_pointer (&writing->task);
  if (writing->error != NULL)
    {
      g_task_return_error (task, g_steal_pointer (&writing->error));
      return G_SOURCE_REMOVE;
    }
  if (writing->keeps_all)
    mark_saved (g_task_get_source_object (task), writing);
  g_task_return_boolean (task, TRUE);
  return G_SOURCE_REMOVE;
}

static void
write_on_worker (gpointer data, gpointer user_data)
{
  Writing *writing = data;
  if (writing->data == NULL)
    writing->data = ms_write_native (
        writing->play, writing->elapsed_ms, writing->assisted, &writing->length);
  ms_file_write (writing->file, writing->data, writing->length,
      g_task_get_cancellable (writing->task), &writing->error);
  g_idle_add_full (G_PRIORITY_DEFAULT, written_cb, writing, NULL);
}

/* One save is written at a time, so that of two for the same file the later one remains. */
void
ms_game_save_async (MsGame *self, GFile *file, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data)
{
  Writing *writing = take_snapshot (self, file);
  writing->task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (writing->task, ms_game_save_async);
  g_task_set_task_data (writing->task, writing, (GDestroyNotify)writing_free);
  /* Once the file is on the disk the save has succeeded, even if the caller cancels a moment
   * later. */
  g_task_set_check_cancellable (writing->task, FALSE);
  if (self->saver == NULL)
    self->saver = g_thread_pool_new (write_on_worker, NULL, 1, FALSE, NULL);
  g_thread_pool_push (self->saver, writing, NULL);
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

/* A document of the game and its position, in which everything is borrowed: it is to be used before
 * the game changes. */
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
