/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-record-replay.h"

#include "ms-pointer-pack.h"
#include "ms-pointer-track.h"
#include "ms-record-measure.h"

static void
fill_header (MsReplayHeader *header, const MsRecord *record)
{
  ms_replay_header_init (header);
  header->program = g_strdup (record->source != NULL ? record->source : "Minesage " MS_VERSION);
  header->player = *record->player != '\0' ? g_strdup (record->player) : NULL;
  if (record->ended_at > record->elapsed_ms)
    header->started_us = (record->ended_at - record->elapsed_ms) * 1000;
}

MsReplay *
ms_record_dup_replay (const MsRecord *record)
{
  MsReplayHeader header;
  MsReplay *replay = NULL;
  int n_path = 0;
  MsPlay *play = ms_record_replay (record);
  if (play == NULL)
    return NULL;
  g_autofree MsPointerEvent *path = record->path != NULL ? ms_pointer_unpack (record->path, &n_path)
                                                         : NULL;
  fill_header (&header, record);
  ms_replay_new_from_play (play, MS_POINTER_TRACK_SQUARE, path, n_path, &header, &replay, NULL);
  ms_replay_header_clear (&header);
  ms_play_free (play);
  return replay;
}
