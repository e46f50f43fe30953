/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-ended-game.h"

#include "ms-error.h"
#include "ms-file.h"
#include "ms-freer.h"
#include "ms-game-kept.h"
#include "ms-level.h"
#include "ms-replay-export.h"

#include <errno.h>

struct _MsEndedGame
{
  MsPlay *play; /* shared with the game */
  MsPointerEvent *path; /* [n_path] */
  int n_path;
  gint64 elapsed_ms;
  gboolean assisted;
  char *player;
  GDateTime *ended;
};

gboolean
ms_ended_game_is_there (MsGame *game)
{
  const MsPlay *play = ms_game_get_play (game);
  return ms_game_is_over (game) && !ms_game_get_watched (game)
      && ms_play_get_start_cells (play) == NULL;
}

MsEndedGame *
ms_ended_game_new (MsGame *game, const char *player)
{
  MsPlay *play = ms_ended_game_is_there (game) ? ms_play_share (ms_game_get_play (game)) : NULL;
  if (play == NULL)
    return NULL;
  MsEndedGame *self = g_new0 (MsEndedGame, 1);
  const MsPointerEvent *path = ms_pointer_track_get (ms_game_get_track (game), &self->n_path);
  self->play = play;
  self->path = g_memdup2 (path, (gsize)self->n_path * sizeof *path);
  self->elapsed_ms = ms_game_get_elapsed (game);
  self->assisted = ms_game_get_assisted (game);
  self->player = g_strdup (player);
  self->ended = g_date_time_new_now_local ();
  return self;
}

void
ms_ended_game_free (MsEndedGame *self)
{
  if (self == NULL)
    return;
  ms_freer_free_play (self->play);
  g_free (self->path);
  g_free (self->player);
  g_date_time_unref (self->ended);
  g_free (self);
}

static void
fill_header (const MsEndedGame *self, MsReplayHeader *header)
{
  gint64 ended_us = g_date_time_to_unix (self->ended) * G_USEC_PER_SEC;
  gboolean no_guess = ms_play_get_rules (self->play)->no_guess;
  ms_replay_header_init (header);
  header->program = g_strdup ("Minesage " MS_VERSION);
  header->player = g_strdup (self->player);
  header->mode = g_strdup (self->assisted ? "Cheat" : no_guess ? "Classic NG" : "Classic");
  header->started_us = ended_us - self->elapsed_ms * 1000;
}

MsReplay *
ms_ended_game_make_replay (const MsEndedGame *self, MsErrorInfo *info)
{
  MsReplay *replay = NULL;
  MsReplayHeader header;
  fill_header (self, &header);
  ms_replay_new_from_play (
      self->play, MS_POINTER_TRACK_SQUARE, self->path, self->n_path, &header, &replay, info);
  ms_replay_header_clear (&header);
  return replay;
}

GBytes *
ms_ended_game_make (const MsEndedGame *self, const MsTarget *target, GError **error)
{
  MsErrorInfo info;
  g_autoptr (MsReplay) replay = ms_ended_game_make_replay (self, &info);
  if (replay != NULL)
    return ms_replay_export_make (replay, target, error);
  ms_error_set (error, &info, NULL);
  return NULL;
}

const MsTarget *
ms_ended_game_choose_target (const MsEndedGame *self, const MsTarget *target)
{
  const MsRules *rules = ms_play_get_rules (self->play);
  MsPosition *position = NULL;
  gboolean fits = ms_position_new (rules->width, rules->height, rules->mines,
                      ms_play_get_cells (self->play), NULL, &position, NULL)
          == MS_STATUS_OK
      && ms_document_check_as (
             target, &(MsDocument){ .position = position, .play = self->play }, NULL)
          == MS_STATUS_OK;
  ms_position_unref (position);
  return fits ? target : ms_target_find ("rawvf");
}

char *
ms_ended_game_dup_name (const MsEndedGame *self)
{
  const MsRules *rules = ms_play_get_rules (self->play);
  MsLevel level = ms_level_of (rules->width, rules->height, rules->mines);
  g_autofree char *moment = g_date_time_format (self->ended, "%Y-%m-%d %H-%M-%S");
  g_autofree char *size = level == MS_LEVEL_CUSTOM
      ? g_strdup_printf ("%dx%dx%d", rules->width, rules->height, rules->mines)
      : g_strdup (ms_level_info (level)->name);
  return g_strdup_printf ("%s %s %" G_GINT64_FORMAT ".%03d %s", moment, size,
      self->elapsed_ms / 1000, (int)(self->elapsed_ms % 1000),
      ms_play_get_state (self->play) == MS_STATE_WON ? "won" : "lost");
}

/* --- Kept in a folder --- */

/* So many games that end in the same second as long are not played. */
#define MOST_NAMES 1000

typedef struct
{
  GFile *folder;
  MsEndedGame *game;
  const MsTarget *target;
} Order;

static void
order_free (Order *order)
{
  g_object_unref (order->folder);
  ms_ended_game_free (order->game);
  g_free (order);
}

/* An empty file that was not there before, so that nobody else takes its name. */
static GFile *
reserve (const Order *order, const MsTarget *target, GCancellable *cancellable, GError **error)
{
  g_autofree char *stem = ms_ended_game_dup_name (order->game);
  for (int i = 1; i <= MOST_NAMES; i++)
    {
      g_autoptr (GError) fault = NULL;
      g_autofree char *name = i == 1 ? g_strdup_printf ("%s.%s", stem, target->extension)
                                     : g_strdup_printf ("%s (%d).%s", stem, i, target->extension);
      g_autoptr (GFile) file = g_file_get_child (order->folder, name);
      g_autoptr (GFileOutputStream)
          stream = g_file_create (file, G_FILE_CREATE_NONE, cancellable, &fault);
      if (stream != NULL && g_output_stream_close (G_OUTPUT_STREAM (stream), NULL, &fault))
        return g_steal_pointer (&file);
      if (!g_error_matches (fault, G_IO_ERROR, G_IO_ERROR_EXISTS))
        {
          g_propagate_error (error, g_steal_pointer (&fault));
          return NULL;
        }
    }
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_EXISTS, g_strerror (EEXIST));
  return NULL;
}

/* The reserved file, filled; nothing is left of it where that fails. */
static GFile *
keep (const Order *order, GCancellable *cancellable, GError **error)
{
  const MsTarget *target = ms_ended_game_choose_target (order->game, order->target);
  g_autoptr (GBytes) bytes = ms_ended_game_make (order->game, target, error);
  if (bytes == NULL)
    return NULL;
  g_autoptr (GFile) file = reserve (order, target, cancellable, error);
  if (file == NULL)
    return NULL;
  if (ms_file_write (
          file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), cancellable, error))
    return g_steal_pointer (&file);
  g_file_delete (file, NULL, NULL);
  return NULL;
}

/* What the system says is no whole sentence, and names no folder. */
static void
keep_on_worker (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const Order *order = task_data;
  g_autoptr (GError) error = NULL;
  GFile *file = keep (order, cancellable, &error);
  if (file != NULL)
    {
      g_task_return_pointer (task, file, g_object_unref);
      return;
    }
  g_autofree char *folder = g_file_get_parse_name (order->folder);
  g_autofree char *message = ms_replay_export_dup_fault (folder, error);
  g_task_return_new_error (task, error->domain, error->code, "%s", message);
}

void
ms_ended_game_keep_async (GFile *folder, MsEndedGame *game, const MsTarget *target,
    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Order *order = g_new (Order, 1);
  *order = (Order){ g_object_ref (folder), game, target };
  g_task_set_source_tag (task, ms_ended_game_keep_async);
  g_task_set_task_data (task, order, (GDestroyNotify)order_free);
  g_task_run_in_thread (task, keep_on_worker);
}

GFile *
ms_ended_game_keep_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
