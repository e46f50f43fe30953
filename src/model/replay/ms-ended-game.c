/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-ended-game.h"

#include "ms-error.h"
#include "ms-file.h"
#include "ms-freer.h"
#include "ms-game-kept.h"
#include "ms-once.h"

#include <glib/gi18n-lib.h>

#include <string.h>

struct _MsEndedGame
{
  MsReplay *replay; /* a reference; NULL: it is made of what follows */
  MsPlay *play; /* shared with the game */
  MsPointerEvent *path; /* [n_path] */
  int n_path;
  gint64 elapsed_ms;
  char *player;
  const char *mode; /* as the header of a replay says it */
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
  self->ended = g_date_time_new_now_local ();
  self->player = g_strdup (player);
  self->mode = ms_game_get_assisted (game) ? "Cheat"
      : ms_play_get_rules (play)->no_guess ? "Classic NG"
                                           : "Classic";
  return self;
}

MsEndedGame *
ms_ended_game_new_of (MsReplay *replay)
{
  MsEndedGame *self = g_new0 (MsEndedGame, 1);
  self->replay = ms_replay_ref (replay);
  return self;
}

void
ms_ended_game_free (MsEndedGame *self)
{
  if (self == NULL)
    return;
  ms_freer_unref_replay (self->replay);
  ms_freer_free_play (self->play);
  g_free (self->path);
  g_free (self->player);
  g_clear_pointer (&self->ended, g_date_time_unref);
  g_free (self);
}

MsReplay *
ms_ended_game_make_replay (const MsEndedGame *self, MsErrorInfo *info)
{
  MsReplay *replay = NULL;
  MsReplayHeader header;
  if (self->replay != NULL)
    return ms_replay_ref (self->replay);
  ms_replay_header_init (&header);
  header.program = g_strdup ("Minesage " MS_VERSION);
  header.player = g_strdup (self->player);
  header.mode = g_strdup (self->mode);
  header.started_us = g_date_time_to_unix (self->ended) * G_USEC_PER_SEC - self->elapsed_ms * 1000;
  ms_replay_new_from_play (
      self->play, MS_POINTER_TRACK_SQUARE, self->path, self->n_path, &header, &replay, info);
  ms_replay_header_clear (&header);
  return replay;
}

/* --- As a file --- */

/* Makes the document of play, by which a format says whether the board fits it, and of its replay,
 * which is then written; replay may be NULL.  The position in it is to be let go of. */
static MsStatus
fill_document (MsDocument *document, const MsPlay *play, MsReplay *replay, MsErrorInfo *info)
{
  const MsRules *rules = ms_play_get_rules (play);
  *document = (MsDocument){ .replay = replay, .play = (MsPlay *)play };
  return ms_position_new (rules->width, rules->height, rules->mines, ms_play_get_cells (play), NULL,
      &document->position, info);
}

GBytes *
ms_ended_game_make (const MsEndedGame *self, const MsTarget *target, GError **error)
{
  MsErrorInfo info;
  MsDocument document;
  char *data = NULL;
  gsize length = 0;
  g_autoptr (MsReplay) replay = ms_ended_game_make_replay (self, &info);
  if (replay != NULL
      && fill_document (&document, ms_replay_get_play (replay), replay, &info) == MS_STATUS_OK)
    {
      ms_document_write_as (target, &document, &data, &length, &info);
      ms_position_unref (document.position);
    }
  if (data == NULL)
    ms_error_set (error, &info, NULL);
  return data != NULL ? g_bytes_new_take (data, length) : NULL;
}

const MsTarget *
ms_ended_game_choose_target (const MsEndedGame *self, const MsTarget *target)
{
  MsDocument document;
  gboolean fits = fill_document (&document, self->play, NULL, NULL) == MS_STATUS_OK
      && ms_document_check_as (target, &document, NULL) == MS_STATUS_OK;
  ms_position_unref (document.position);
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

/* Messages of the system end without a full stop, those of Minesage with one. */
char *
ms_ended_game_dup_fault (const char *name, const GError *error)
{
  g_autofree char *why = g_strdup (error->message);
  if (g_str_has_suffix (why, "."))
    why[strlen (why) - 1] = '\0';
  /* Translators: a file or folder, and why: "No space left on device". */
  return g_strdup_printf (_ ("The replay was not written to %1$s: %2$s."), name, why);
}

typedef struct
{
  MsEndedGame *game;
  const MsTarget *target;
  GFile *folder; /* to be kept in; NULL: the file is known */
} Order;

static Order *
order_new (MsEndedGame *game, const MsTarget *target, GFile *folder)
{
  Order *order = g_new (Order, 1);
  *order = (Order){ game, target, folder != NULL ? g_object_ref (folder) : NULL };
  return order;
}

static void
order_free (gpointer data)
{
  Order *order = data;
  ms_ended_game_free (order->game);
  g_clear_object (&order->folder);
  g_free (order);
}

static GBytes *
make_order (gpointer data, GCancellable *cancellable, GError **error)
{
  const Order *order = data;
  return ms_ended_game_make (order->game, order->target, error);
}

void
ms_ended_game_export_async (MsEndedGame *self, const MsTarget *target, GFile *file,
    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  Order *order = order_new (self, target, NULL);
  ms_file_export_async (file, make_order, order, order_free, cancellable, callback, user_data);
}

/* --- Kept in a folder --- */

static GFile *
keep (const Order *order, GCancellable *cancellable, GError **error)
{
  const MsTarget *target = ms_ended_game_choose_target (order->game, order->target);
  g_autofree char *stem = ms_ended_game_dup_name (order->game);
  g_autoptr (GBytes) bytes = ms_ended_game_make (order->game, target, error);
  if (bytes == NULL)
    return NULL;
  return ms_file_write_new (order->folder, stem, target->extension, g_bytes_get_data (bytes, NULL),
      g_bytes_get_size (bytes), cancellable, error);
}

/* The message of the system is no whole sentence and does not name the folder: one that does is
 * made of it. */
static gpointer
keep_on_worker (gpointer data, GCancellable *cancellable, GError **error)
{
  const Order *order = data;
  g_autoptr (GError) fault = NULL;
  GFile *file = keep (order, cancellable, &fault);
  if (file != NULL)
    return file;
  g_autofree char *folder = g_file_get_parse_name (order->folder);
  g_autofree char *message = ms_ended_game_dup_fault (folder, fault);
  g_set_error_literal (error, fault->domain, fault->code, message);
  return NULL;
}

void
ms_ended_game_keep_async (GFile *folder, MsEndedGame *self, const MsTarget *target,
    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  ms_once_async (keep_on_worker, order_new (self, target, folder), order_free, g_object_unref,
      cancellable, callback, user_data);
}

/* --- Played on --- */

typedef struct
{
  MsReplay *replay; /* a reference */
  int n_moves;
} Part;

static void
part_free (gpointer data)
{
  Part *part = data;
  ms_freer_unref_replay (part->replay);
  g_free (part);
}

static gpointer
take_part (gpointer data, GCancellable *cancellable, GError **error)
{
  const Part *part = data;
  const MsErrorInfo info = { .status = MS_STATUS_NO_MEMORY };
  MsPlay *play = ms_replay_dup_play (part->replay, part->n_moves);
  if (play != NULL)
    ms_play_set_free (play);
  else
    ms_error_set (error, &info, NULL);
  return play;
}

void
ms_ended_game_play_async (MsReplay *replay, int n_moves, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data)
{
  const Part part = { ms_replay_ref (replay), n_moves };
  ms_once_async (take_part, g_memdup2 (&part, sizeof part), part_free,
      (GDestroyNotify)ms_freer_free_play, cancellable, callback, user_data);
}
