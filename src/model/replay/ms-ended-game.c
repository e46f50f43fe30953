/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-ended-game.h"

#include "ms-error.h"
#include "ms-freer.h"
#include "ms-game-private.h"
#include "ms-level.h"
#include "ms-replay-export.h"

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
  const MsPlay *play = game->play;
  MsGameState state = ms_game_get_state (game);
  return (state == MS_GAME_WON || state == MS_GAME_LOST) && !game->watched
      && ms_play_get_start_cells (play) == NULL;
}

MsEndedGame *
ms_ended_game_new (MsGame *game, const char *player)
{
  MsPlay *play = ms_ended_game_is_there (game) ? ms_play_share (game->play) : NULL;
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
