/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-document.h"

#include "ms-replay-write.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* The first click that the board was made for; where that is not known, the first click of the
 * game. */
static int
find_first_cell (const MsPlay *play)
{
  int begin = ms_play_get_begin_cell (play), proven = ms_play_get_proven_cell (play);
  if (begin >= 0)
    return begin;
  return proven >= 0 ? proven : ms_play_get_first_cell (play);
}

static char *
write_position (const MsDocument *document, gsize *length)
{
  return ms_write_position_text (document->position, length);
}

static char *
write_game (const MsDocument *document, gsize *length)
{
  if (document->play == NULL)
    return ms_write_native_analysis (document->position, document->density, length);
  return ms_write_native (document->play, document->elapsed_ms, document->assisted, length);
}

static char *
write_boards (const MsDocument *document, gsize *length)
{
  uint64_t seed = ms_play_get_seed (document->play);
  return ms_write_board_text (ms_play_get_layout (document->play), find_first_cell (document->play),
      ms_play_has_seed (document->play) ? &seed : NULL, length);
}

static char *
write_mbf (const MsDocument *document, gsize *length)
{
  return ms_write_mbf (ms_play_get_layout (document->play), length);
}

static char *
write_board_file (const MsDocument *document, gsize *length)
{
  static const MsRules none = { .first_click = MS_FIRST_CLICK_ANY };
  const MsPlay *play = document->play;
  return ms_write_board_file (document->position, play != NULL ? ms_play_get_layout (play) : NULL,
      play != NULL ? ms_play_get_rules (play) : &none, length);
}

static char *
write_jsm_link (const MsDocument *document, gsize *length)
{
  return ms_write_jsm_link (document->position, length);
}

static char *
write_ptta_link (const MsDocument *document, gsize *length)
{
  return ms_write_ptta_link (ms_play_get_layout (document->play), length);
}

static char *
write_tatham_id (const MsDocument *document, gsize *length)
{
  return ms_write_tatham_id (
      ms_play_get_layout (document->play), find_first_cell (document->play), length);
}

/* The document's replay, or one made from its game without a path of the pointer; NULL: no
 * memory. */
static MsReplay *
dup_replay (const MsDocument *document)
{
  const int usual_square = 16;
  MsReplayHeader header;
  MsReplay *replay;

  if (document->replay != NULL)
    return ms_replay_ref (document->replay);
  /* What the file is to say of a game that was played in Minesage. */
  ms_replay_header_init (&header);
  if (document->assisted)
    header.mode = g_strdup ("Cheat");
  else if (ms_play_get_rules (document->play)->no_guess)
    header.mode = g_strdup ("Classic NG");
  ms_replay_new_from_play (document->play, usual_square, NULL, 0, &header, &replay, NULL);
  ms_replay_header_clear (&header);
  return replay;
}

static char *
write_evf (const MsDocument *document, gsize *length)
{
  g_autoptr (MsReplay) replay = dup_replay (document);
  return replay == NULL ? NULL : ms_write_evf (replay, length);
}

static char *
write_evf_set (const MsDocument *document, gsize *length)
{
  g_autoptr (MsReplay) replay = dup_replay (document);
  return replay == NULL ? NULL : ms_write_evf_set (replay, length);
}

static char *
write_rawvf (const MsDocument *document, gsize *length)
{
  g_autoptr (MsReplay) replay = dup_replay (document);
  return replay == NULL ? NULL : ms_write_rawvf (replay, length);
}

static const struct
{
  MsTarget target;
  int most_side; /* the most columns and rows; 0: as many as Minesage allows */
  char *(*write) (const MsDocument *, gsize *);
} rows[] = {
  { { "mine", N_ ("Position (text)"), "mine", MS_TARGET_POSITION }, 0, write_position },
  { { "minesage", N_ ("Minesage game"), "minesage", MS_TARGET_GAME }, 0, write_game },
  { { "txt", N_ ("Board (text)"), "txt", MS_TARGET_BOARD, .several = TRUE }, 0, write_boards },
  { { "mbf", N_ ("Board (MBF)"), "mbf", MS_TARGET_BOARD, .is_binary = TRUE }, MS_MBF_MOST_SIDE,
      write_mbf },
  { { "board", N_ ("Board file"), "board", MS_TARGET_POSITION }, 0, write_board_file },
  { { "jsm", N_ ("JSMinesweeper link"), "txt", MS_TARGET_POSITION, .is_line = TRUE }, 0,
      write_jsm_link },
  { { "ptta", N_ ("PTTA link"), "txt", MS_TARGET_BOARD, .is_line = TRUE }, MS_PTTA_MOST_SIDE,
      write_ptta_link },
  { { "tatham", N_ ("Game ID of Simon Tatham’s Mines"), "txt", MS_TARGET_BOARD, .is_line = TRUE },
      0, write_tatham_id },
  { { "rawvf", N_ ("Replay (RAWVF)"), "rawvf", MS_TARGET_REPLAY }, 0, write_rawvf },
  { { "evf", N_ ("Metasweeper replay (EVF)"), "evf", MS_TARGET_REPLAY, .is_binary = TRUE },
      MS_EVF_MOST_SIDE, write_evf },
  { { "evfs", N_ ("Set of Metasweeper replays (EVFS)"), "evfs", MS_TARGET_REPLAY, .is_binary = TRUE,
        .several = TRUE },
      MS_EVF_MOST_SIDE, write_evf_set },
};

const MsTarget *
ms_target_get (int i)
{
  return i < (int)G_N_ELEMENTS (rows) ? &rows[i].target : NULL;
}

const MsTarget *
ms_target_find (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if (strcmp (rows[i].target.name, name) == 0)
      return &rows[i].target;
  return NULL;
}

const MsTarget *
ms_target_for_file (const char *file_name)
{
  const char *dot = strrchr (file_name, '.');
  for (gsize i = 0; dot != NULL && i < G_N_ELEMENTS (rows); i++)
    if (!rows[i].target.is_line && strcmp (rows[i].target.extension, dot + 1) == 0)
      return &rows[i].target;
  return NULL;
}

/* The row of a target. */
static int
find_row (const MsTarget *target)
{
  int i = 0;
  while (&rows[i].target != target)
    i++;
  return i;
}

const char *
ms_target_title (const MsTarget *target)
{
  return _ (target->title);
}

void
ms_target_join (const MsTarget *target, GString *bytes, const char *data, gsize length)
{
  gsize head = target->kind == MS_TARGET_REPLAY && bytes->len > 0 ? MS_EVF_SET_HEAD : 0;

  if (target->kind != MS_TARGET_REPLAY && bytes->len > 0)
    g_string_append_c (bytes, '\n');
  g_string_append_len (bytes, data + head, (gssize)(length - head));
}

MsStatus
ms_document_check_as (const MsTarget *target, const MsDocument *document, MsErrorInfo *info)
{
  int most_side = rows[find_row (target)].most_side;
  int width = ms_position_get_width (document->position);
  int height = ms_position_get_height (document->position);

  if ((target->kind == MS_TARGET_BOARD || target->kind == MS_TARGET_REPLAY)
      && (document->play == NULL || ms_play_get_layout (document->play) == NULL))
    return ms_fail (info, MS_STATUS_NO_LAYOUT);
  if (target->kind == MS_TARGET_REPLAY && document->replay == NULL
      && ms_play_get_start_cells (document->play) != NULL)
    return ms_fail (info, MS_STATUS_NO_BEGINNING);
  if (most_side == 0 || (width <= most_side && height <= most_side))
    return MS_STATUS_OK;
  ms_fail_counts (info, MS_STATUS_NO_ROOM, most_side, most_side);
  if (info != NULL)
    g_strlcpy (info->detail, target->name, sizeof info->detail);
  return MS_STATUS_NO_ROOM;
}

MsStatus
ms_document_write_as (const MsTarget *target, const MsDocument *document, char **data,
    gsize *length, MsErrorInfo *info)
{
  MsStatus status = ms_document_check_as (target, document, info);
  *data = NULL;
  *length = 0;
  if (status == MS_STATUS_OK)
    {
      *data = rows[find_row (target)].write (document, length);
      if (*data == NULL)
        return ms_fail (info, MS_STATUS_NO_MEMORY);
    }
  return status;
}
