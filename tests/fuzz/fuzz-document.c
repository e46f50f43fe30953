/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every reader: any bytes are read or refused.  What is read is written, and what is written is
 * read again as the same; what is refused has a message of one line. */
#include "fuzz.h"

#include "ms-document.h"
#include "ms-message.h"
#include "ms-replay-write.h"

#include <string.h>

static char *
write_document (const MsDocument *document, gsize *length)
{
  if (document->format == MS_FORMAT_BOARD_TEXT)
    {
      uint64_t seed = ms_play_get_seed (document->play);
      return ms_write_board_text (ms_play_get_layout (document->play),
          ms_play_get_begin_cell (document->play), ms_play_has_seed (document->play) ? &seed : NULL,
          length);
    }
  if (document->format == MS_FORMAT_RAWVF)
    return ms_write_rawvf (document->replay, length);
  if (document->play != NULL)
    return ms_write_native (document->play, document->elapsed_ms, document->assisted, length);
  if (document->format == MS_FORMAT_NATIVE)
    return ms_write_native_analysis (document->position, document->density, length);
  return ms_write_position_text (document->position, length);
}

static void
check_round_trip (const MsDocument *document)
{
  g_autoptr (MsDocument) again = NULL;
  gsize length, again_length;
  g_autofree char *text = write_document (document, &length);

  g_assert_cmpint (ms_document_read (text, length, &again, NULL), ==, MS_STATUS_OK);
  g_autofree char *again_text = write_document (again, &again_length);
  g_assert_cmpmem (text, length, again_text, again_length);
}

/* The total that a text does not give can be any for which there is room, and no other. */
static void
check_total (MsDocument *document)
{
  int room = ms_document_count_room (document), mines = ms_position_get_mines (document->position);
  MsErrorInfo info;

  g_assert_cmpint (ms_document_set_total (document, room + 1, &info), ==, MS_STATUS_BAD_MINES);
  g_assert_cmpint (ms_document_set_total (document, mines - 1, &info), ==, MS_STATUS_BAD_MINES);
  g_assert_true (document->total_missing);
  g_assert_cmpint (ms_document_set_total (document, room, NULL), ==, MS_STATUS_OK);
  g_assert_cmpint (ms_position_get_mines (document->position), ==, room);
  g_assert_false (document->total_missing);
  g_assert_cmpint (ms_document_set_mines (document, mines, NULL), ==, MS_STATUS_OK);
  g_assert_cmpint (ms_position_get_mines (document->position), ==, mines);
}

/* When the game ended, as the file says, or its name, or when it was written. */
static void
check_end (const MsDocument *document)
{
  gint64 none = ms_document_find_end (document, "a.txt", 5);
  gint64 named = ms_document_find_end (document, "2013-03-06 19.45.57.txt", 5);
  gboolean dated = ms_document_find_end (document, "a.txt", 6) == none;

  g_assert_true (dated ? named == none : none == 5 && named > 5);
}

/* What is left of a document once it is only analysed. */
static void
check_analysed (MsDocument *document)
{
  MsCell *before = NULL;
  gsize n_cells = (gsize)ms_position_get_width (document->position)
      * (gsize)ms_position_get_height (document->position);

  before = g_memdup2 (ms_position_get_cells (document->position), n_cells);
  ms_document_make_position (document);
  g_assert_true (document->play == NULL && document->replay == NULL);
  g_assert_cmpmem (before, n_cells, ms_position_get_cells (document->position), n_cells);
  MsPlay *analysis = ms_document_take_play (document);
  g_assert_cmpint (ms_play_get_state (analysis), ==, MS_STATE_ANALYSIS);
  g_assert_cmpmem (before, n_cells, ms_play_get_cells (analysis), n_cells);
  ms_play_free (analysis);
  g_free (before);
}

static void
check_message (const MsErrorInfo *info)
{
  g_autofree char *message = ms_message_dup (info, "file");
  g_assert_true (g_utf8_validate (message, -1, NULL));
  g_assert_null (strchr (message, '\n'));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (MsDocument) document = NULL;
  MsErrorInfo info;

  if (ms_document_read ((const char *)data, size, &document, &info) == MS_STATUS_OK)
    {
      check_round_trip (document);
      g_assert_true (g_utf8_validate (ms_format_name (document->format), -1, NULL));
      g_assert_cmpuint (strlen (ms_format_extension (document->format)), >=, 2);
      check_end (document);
      if (document->total_missing)
        check_total (document);
      check_analysed (document);
    }
  else
    check_message (&info);
  return 0;
}
