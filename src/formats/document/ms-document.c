/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-document.h"

#include "ms-board-readers.h"
#include "ms-date.h"
#include "ms-foreign.h"
#include "ms-native.h"
#include "ms-replay-readers.h"
#include "ms-text.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* A short EVF may be as long as an MBF that begins like it: then it is one if it can be read. */
static gboolean
is_mbf (const char *data, gsize length)
{
  g_autoptr (MsDocument) document = g_new0 (MsDocument, 1);
  MsErrorInfo unwanted;
  return ms_is_mbf (data, length)
      && (!ms_is_evf (data, length)
          || ms_read_mbf (data, length, document, &unwanted) == MS_STATUS_OK);
}

/* Formats are recognised by their function is, in the order of the table, formats that are not text
 * first; then those of Minesage itself, which have none, by recognise_own. */
static const struct
{
  const char *extension, *name;
  MsReader *read; /* NULL: the format is only written */
  MsRecogniser *is;
  gboolean binary; /* the reader gets the bytes of the file, without ms_text_check */
} formats[MS_N_FORMATS] = {
  [MS_FORMAT_POSITION_TEXT] = { "mine", N_ ("Position (text)"), ms_read_position_text },
  [MS_FORMAT_NATIVE] = { "minesage", N_ ("Minesage game"), ms_read_native },
  [MS_FORMAT_BOARD_TEXT] = { "txt", N_ ("Board (text)"), ms_read_board_text },

  [MS_FORMAT_MBF] = { "mbf", N_ ("Board (MBF)"), ms_read_mbf, is_mbf, TRUE },
  [MS_FORMAT_JSM_LINK] = { "txt", N_ ("JSMinesweeper link"), ms_read_jsm_link, ms_is_jsm_link },
  [MS_FORMAT_PTTA_LINK] = { "txt", N_ ("PTTA link"), ms_read_ptta_link, ms_is_ptta_link },
  [MS_FORMAT_TATHAM_ID] = { "txt", N_ ("Game ID of Simon Tatham’s Mines"), ms_read_tatham_id,
      ms_is_tatham_id },
  [MS_FORMAT_TATHAM_SAVE] = { "sav", N_ ("Saved game of Simon Tatham’s Mines"), ms_read_tatham_save,
      ms_is_tatham_save },
  [MS_FORMAT_BOARD_FILE] = { "board", N_ ("Board file"), ms_read_board_file, ms_is_board_file },
  [MS_FORMAT_INTEGERS] = { "txt", N_ ("Position (rows of integers)"), ms_read_integers,
      ms_is_integers },
  [MS_FORMAT_ASCII] = { "txt", N_ ("Position (rows of characters)"), ms_read_ascii, ms_is_ascii },
  [MS_FORMAT_MGB] = { "mgb", N_ ("Minegauler board"), ms_read_mgb, ms_is_mgb },

  [MS_FORMAT_RAWVF] = { "rawvf", N_ ("Replay (RAWVF)"), ms_read_rawvf, ms_is_rawvf, TRUE },
  [MS_FORMAT_EVF] = { "evf", N_ ("Metasweeper replay (EVF)"), ms_read_evf, ms_is_evf, TRUE },
  [MS_FORMAT_RMV] = { "rmv", N_ ("Viennasweeper replay (RMV)"), ms_read_rmv, ms_is_rmv, TRUE },
  [MS_FORMAT_MVF] = { "mvf", N_ ("Minesweeper Clone replay (MVF)"), ms_read_mvf, ms_is_mvf, TRUE },
  [MS_FORMAT_AVF] = { "avf", N_ ("Arbiter replay (AVF)"), ms_read_avf, ms_is_avf, TRUE },
};

const char *
ms_format_extension (MsFormat format)
{
  return formats[format].extension;
}

const char *
ms_format_name (MsFormat format)
{
  return _ (formats[format].name);
}

static gboolean
recognise (const char *data, gsize length, gboolean binary, MsFormat *format)
{
  for (int i = 0; i < MS_N_FORMATS; i++)
    if (formats[i].read != NULL && formats[i].is != NULL && formats[i].binary == binary
        && formats[i].is (data, length))
      {
        *format = (MsFormat)i;
        return TRUE;
      }
  return FALSE;
}

gboolean
ms_document_is_native (const char *data, gsize length)
{
  return length >= strlen (MS_NATIVE_HEADER)
      && memcmp (data, MS_NATIVE_HEADER, strlen (MS_NATIVE_HEADER)) == 0;
}

/* A sign may begin a header too, so that "-9x9x10" is reported as a bad header and not as an
 * unknown format. */
static gboolean
recognise_own (const char *data, gsize length, MsFormat *format)
{
  MsLines lines = { .data = data, .length = length };

  if (length > 0 && strchr ("0123456789+-", *data) != NULL)
    {
      *format = ms_is_board_text (data, length) ? MS_FORMAT_BOARD_TEXT : MS_FORMAT_POSITION_TEXT;
      return TRUE;
    }
  while (ms_lines_next (&lines))
    if (!ms_lines_is_blank (&lines) && *lines.line != '#')
      {
        *format = MS_FORMAT_NATIVE;
        return ms_document_is_native (lines.line, lines.line_length);
      }
  return FALSE;
}

/* Checks that data is text, removes what is not part of it, such as a byte order mark, and finds
 * its format. */
static MsStatus
recognise_text (const char **data, gsize *length, MsFormat *format, MsErrorInfo *info)
{
  if (*length >= 3 && memcmp (*data, "\xef\xbb\xbf", 3) == 0)
    {
      *data += 3;
      *length -= 3;
    }
  gsize blanks = 0;
  while (blanks < *length && g_ascii_isspace ((*data)[blanks]))
    blanks++;
  if (blanks == *length)
    return ms_text_place (info, ms_fail (info, MS_STATUS_FILE_EMPTY), 1, 1);
  MS_TRY (ms_text_check (*data, *length, info));
  if ((ms_document_is_native (*data, *length) || !recognise (*data, *length, FALSE, format))
      && !recognise_own (*data, *length, format))
    return ms_text_place (info, ms_fail (info, MS_STATUS_FILE_UNKNOWN), 1, 1);
  return MS_STATUS_OK;
}

MsStatus
ms_document_play_replay (MsDocument *document, MsErrorInfo *info)
{
  document->play = ms_replay_dup_play (document->replay, G_MAXINT);
  document->elapsed_ms = ms_replay_get_time (document->replay);
  document->assisted = ms_replay_get_assisted (document->replay);
  return document->play != NULL ? ms_document_content_renew_position (document, info)
                                : ms_fail (info, MS_STATUS_NO_MEMORY);
}

MsStatus
ms_document_read (const char *data, gsize length, MsDocument **document, MsErrorInfo *info)
{
  MsFormat format;
  MsErrorInfo unwanted;
  const char *start = data;
  MsStatus status = MS_STATUS_OK;

  *document = NULL;
  info = info != NULL ? info : &unwanted; /* readers need it */
  if (length > MS_DOCUMENT_MAX_BYTES)
    return ms_fail_counts (info, MS_STATUS_FILE_TOO_LARGE, (long)length, MS_DOCUMENT_MAX_BYTES);
  if (ms_document_is_native (data, length) || !recognise (data, length, TRUE, &format))
    status = recognise_text (&data, &length, &format, info);
  if (status == MS_STATUS_FILE_UNKNOWN || status == MS_STATUS_FILE_NOT_TEXT)
    {
      MsStatus foreign = ms_foreign_find (data, length, info);
      return foreign == MS_STATUS_OK ? status : foreign;
    }
  if (status != MS_STATUS_OK)
    return status;

  g_autoptr (MsDocument) read = g_new0 (MsDocument, 1);
  read->format = format;
  read->density = NAN;
  status = formats[format].read (data, length, read, info);
  if (status == MS_STATUS_OK && read->replay != NULL)
    status = ms_document_play_replay (read, info);
  if (status != MS_STATUS_OK)
    return status;
  if (read->next > 0)
    read->next += (gsize)(data - start);
  *document = g_steal_pointer (&read);
  return status;
}

MsStatus
ms_document_set_mines (MsDocument *document, int mines, MsErrorInfo *info)
{
  MsPosition *position;
  MS_TRY (ms_position_new (ms_position_get_width (document->position),
      ms_position_get_height (document->position), mines,
      ms_position_get_cells (document->position), NULL, &position, info));
  ms_position_unref (document->position);
  document->position = position;
  document->total_missing = FALSE;
  return MS_STATUS_OK;
}

MsPlay *
ms_document_take_play (MsDocument *document)
{
  if (document->play != NULL)
    return g_steal_pointer (&document->play);
  MsPlay *play = ms_play_new_analysis (document->position, NULL);
  if (play != NULL)
    ms_play_set_density (play, document->density);
  return play;
}

int
ms_document_count_room (const MsDocument *document)
{
  const MsCell *cells = ms_position_get_cells (document->position);
  int n_cells = ms_position_get_width (document->position)
      * ms_position_get_height (document->position);
  int room = 0;
  for (int i = 0; i < n_cells; i++)
    room += cells[i] > 8;
  return room;
}

MsStatus
ms_document_set_total (MsDocument *document, int mines, MsErrorInfo *info)
{
  MsPosition *old = document->position, *position = NULL;
  int most = ms_document_count_room (document);
  if (mines < ms_position_get_mines (old) || mines > most)
    return ms_fail_counts (info, MS_STATUS_BAD_MINES, mines, most);
  MS_TRY (ms_position_new (ms_position_get_width (old), ms_position_get_height (old), mines,
      ms_position_get_cells (old), NULL, &position, info));
  document->position = position;
  document->total_missing = FALSE;
  ms_position_unref (old);
  return MS_STATUS_OK;
}

void
ms_document_make_position (MsDocument *document)
{
  g_clear_pointer (&document->play, ms_play_free);
  g_clear_pointer (&document->aside, ms_play_free);
  g_clear_pointer (&document->replay, ms_replay_unref);
  document->elapsed_ms = 0;
  document->assisted = FALSE;
}

void
ms_document_free (MsDocument *document)
{
  if (document == NULL)
    return;
  ms_position_unref (document->position);
  ms_play_free (document->play);
  ms_play_free (document->aside);
  ms_replay_unref (document->replay);
  g_free (document);
}

/* Of a clock: seconds of an int. */
#define MOST_MS ((gint64)G_MAXINT * 1000)

gint64
ms_document_find_end (const MsDocument *document, const char *file_name, gint64 modified_ms)
{
  g_autoptr (GTimeZone) here = g_time_zone_new_local ();
  gint64 start = document->replay != NULL ? ms_replay_find_start (document->replay, here) : -1;
  if (start < 0)
    start = ms_date_find (file_name, here);
  return start >= 0 ? start + CLAMP (document->elapsed_ms, 0, MOST_MS) : modified_ms;
}
