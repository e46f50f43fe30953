/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-ended-game.h"

#include "ms-error.h"
#include "ms-game-private.h"
#include "ms-game-replay.h"
#include "ms-level.h"
#include "ms-replay-export.h"

struct _MsEndedGame
{
  MsRules rules;
  guint64 seed;
  gboolean has_seed;
  MsLayout *layout;
  MsMove *moves; /* [n_moves] */
  int n_moves;
  MsPointerEvent *path; /* [n_path] */
  int n_path;
  MsState state;
  int first_cell;
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
  if (!ms_ended_game_is_there (game))
    return NULL;
  const MsPlay *play = game->play;
  MsEndedGame *self = g_new0 (MsEndedGame, 1);
  const MsMove *moves = ms_play_get_moves (play, &self->n_moves);
  const MsPointerEvent *path = ms_pointer_track_get (ms_game_get_track (game), &self->n_path);
  self->rules = *ms_play_get_rules (play);
  self->seed = ms_play_get_seed (play);
  self->has_seed = ms_play_has_seed (play);
  self->layout = ms_layout_ref (ms_play_get_layout (play));
  self->moves = g_memdup2 (moves, (gsize)self->n_moves * sizeof *moves);
  self->path = g_memdup2 (path, (gsize)self->n_path * sizeof *path);
  self->state = ms_play_get_state (play);
  self->first_cell = ms_play_get_first_cell (play);
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
  ms_layout_unref (self->layout);
  g_free (self->moves);
  g_free (self->path);
  g_free (self->player);
  g_date_time_unref (self->ended);
  g_free (self);
}

/* Of the game as it was, so that it can be made on another thread. */
static MsStatus
restore (const MsEndedGame *self, MsPlay **play, MsErrorInfo *info)
{
  MsPlayContent content = { .rules = self->rules,
    .seed = self->seed,
    .layout = self->layout,
    .moves = self->moves,
    .n_moves = self->n_moves,
    .state = self->state,
    .first_cell = self->first_cell };
  MsStatus status = ms_play_restore (&content, NULL, play, info);
  if (status == MS_STATUS_OK && !self->has_seed)
    ms_play_forget_seed (*play);
  return status;
}

static void
fill_header (const MsEndedGame *self, MsReplayHeader *header)
{
  gint64 ended_us = g_date_time_to_unix (self->ended) * G_USEC_PER_SEC;
  ms_replay_header_init (header);
  ms_game_replay_fill (header, &self->rules, self->assisted, self->player);
  header->started_us = ended_us - self->elapsed_ms * 1000;
}

MsReplay *
ms_ended_game_make_replay (const MsEndedGame *self, MsErrorInfo *info)
{
  MsPlay *play = NULL;
  MsReplay *replay = NULL;
  MsReplayHeader header;
  if (restore (self, &play, info) != MS_STATUS_OK)
    return NULL;
  fill_header (self, &header);
  ms_replay_new_from_play (
      play, MS_POINTER_TRACK_SQUARE, self->path, self->n_path, &header, &replay, info);
  ms_replay_header_clear (&header);
  ms_play_free (play);
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
  MsPosition *position = NULL;
  g_autofree MsCell *cells = g_malloc0 ((gsize)self->rules.width * self->rules.height);
  MsPlay *play = ms_play_new (&self->rules, self->seed, self->layout, NULL);
  gboolean fits = play != NULL
      && ms_position_new (
             self->rules.width, self->rules.height, self->rules.mines, cells, NULL, &position, NULL)
          == MS_STATUS_OK
      && ms_document_check_as (target, &(MsDocument){ .position = position, .play = play }, NULL)
          == MS_STATUS_OK;
  ms_position_unref (position);
  ms_play_free (play);
  return fits ? target : ms_target_find ("rawvf");
}

char *
ms_ended_game_dup_name (const MsEndedGame *self)
{
  MsLevel level = ms_level_of (self->rules.width, self->rules.height, self->rules.mines);
  g_autofree char *moment = g_date_time_format (self->ended, "%Y-%m-%d %H-%M-%S");
  g_autofree char *size = level == MS_LEVEL_CUSTOM
      ? g_strdup_printf ("%dx%dx%d", self->rules.width, self->rules.height, self->rules.mines)
      : g_strdup (ms_level_info (level)->name);
  return g_strdup_printf ("%s %s %" G_GINT64_FORMAT ".%03d %s", moment, size,
      self->elapsed_ms / 1000, (int)(self->elapsed_ms % 1000),
      self->state == MS_STATE_WON ? "won" : "lost");
}
