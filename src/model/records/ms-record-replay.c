/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-record-replay.h"

#include "ms-foreign-text.h"
#include "ms-message.h"
#include "ms-pointer-pack.h"
#include "ms-pointer-track.h"
#include "ms-record-columns.h"
#include "ms-record-measure.h"
#include "ms-record-moves.h"

#include <glib/gi18n-lib.h>

/* The word that replay files of other programs have for a game played with help. */
#define ASSISTED_MODE "Cheat"

static void
fill_header (MsReplayHeader *header, const MsRecord *record)
{
  ms_replay_header_init (header);
  header->program = g_strdup (record->source != NULL ? record->source : "Minesage " MS_VERSION);
  header->player = *record->player != '\0' ? g_strdup (record->player) : NULL;
  if (record->assisted)
    header->mode = g_strdup (ASSISTED_MODE);
  else if (record->rules.no_guess)
    header->mode = g_strdup ("Classic NG");
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

/* --- Of a file --- */

static gint32
scale (gint32 pixels, int square)
{
  gint64 wide = (gint64)pixels * MS_POINTER_TRACK_SQUARE;
  return (gint32)(wide >= 0 ? wide / square : -((-wide + square - 1) / square));
}

/* The path with cells of MS_POINTER_TRACK_SQUARE pixels, packed.  scale rounds down, as the division by
 * the size of a cell does that finds the cell of an event: so no event comes to lie in another cell. */
static GBytes *
pack_path (const MsReplay *replay)
{
  int n_events, square = ms_replay_get_square (replay);
  const MsPointerEvent *events = ms_replay_get_events (replay, &n_events);
  if (n_events == 0 || n_events > MS_POINTER_PACK_MOST)
    return NULL;
  g_autofree MsPointerEvent *path = g_memdup2 (events, (gsize)n_events * sizeof *events);
  for (int i = 0; i < n_events; i++)
    {
      path[i].x = scale (path[i].x, square);
      path[i].y = scale (path[i].y, square);
    }
  return ms_pointer_pack (path, n_events);
}

/* Why the game of document cannot be kept, as a whole sentence; NULL: it can be. */
static char *
dup_fault (const MsDocument *document)
{
  const MsErrorInfo *broken = document->replay != NULL ? ms_replay_get_fault (document->replay)
                                                       : NULL;
  MsState state = document->play != NULL ? ms_play_get_state (document->play) : MS_STATE_ANALYSIS;
  if (state == MS_STATE_ANALYSIS || ms_play_get_layout (document->play) == NULL)
    return g_strdup (_ ("There is no game in this file."));
  if (ms_play_get_start_cells (document->play) != NULL)
    return g_strdup (_ ("The beginning of this game is not known."));
  if (state == MS_STATE_WON || state == MS_STATE_LOST)
    return NULL;
  return broken != NULL ? ms_message_dup_sentence (broken)
                        : g_strdup (_ ("The game in this file has not ended."));
}

static void
take_header (MsRecord *record, const MsReplay *replay)
{
  const MsReplayHeader *header = ms_replay_get_header (replay);
  if (header->player != NULL)
    {
      g_free (record->player);
      record->player = g_strdup (header->player);
    }
  record->assisted |= ms_replay_get_assisted (replay);
  if (header->started_us >= 0)
    record->ended_at = header->started_us / 1000 + record->elapsed_ms;
  record->path = pack_path (replay);
}

MsRecord *
ms_record_new_from_document (
    const MsDocument *document, const char *file_name, gint64 modified_ms, char **fault)
{
  *fault = dup_fault (document);
  if (*fault != NULL)
    return NULL;
  MsRecord *record = ms_record_new ();
  record->rules = *ms_play_get_rules (document->play);
  record->seed = ms_play_get_seed (document->play);
  record->elapsed_ms = CLAMP (document->elapsed_ms, 0, MS_RECORD_MOST_MS);
  record->won = ms_play_get_state (document->play) == MS_STATE_WON;
  record->assisted = document->assisted;
  record->ended_at = modified_ms;
  record->layout = ms_record_pack_layout (ms_play_get_layout (document->play));
  record->moves = ms_record_moves_write (document->play);
  if (document->replay != NULL)
    take_header (record, document->replay);
  record->ended_at = CLAMP (record->ended_at, 0, MS_RECORD_LAST_MS);
  const MsReplay *replay = document->replay;
  const char *program = replay != NULL ? ms_replay_get_header (replay)->program : NULL;
  g_autofree char *source = program != NULL
      /* Translators: the program a replay was recorded with, and the name of its file. */
      ? g_strdup_printf (_ ("%1$s, %2$s"), program, file_name)
      : g_strdup (file_name);
  record->source = ms_foreign_text_dup (source, strlen (source));
  return record;
}
