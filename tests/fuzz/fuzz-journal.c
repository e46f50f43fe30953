/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Journals: any lines behind a game or an analysis are read as far as they are sound.  An input is
 * a document and, behind a NUL byte, the lines, to which their checksums are added here. */
#include "fuzz.h"

#include "ms-journal.h"

#include <string.h>

/* Boards that grow without end say nothing more. */
#define MOST_LINES 200

static void
append_lines (GString *journal, const char *lines, gsize length)
{
  const char *end = lines + length;
  for (int n = 0; lines < end && n < MOST_LINES; n++)
    {
      const char *stop = memchr (lines, '\n', (gsize)(end - lines));
      gsize whole = (gsize)((stop != NULL ? stop : end) - lines), line_length = whole;
      if (whole > 0 && lines[whole - 1] == '\r') /* the reader takes it for part of the end */
        line_length--;
      if (line_length > 0) /* none is written without words */
        {
          g_autofree char *sum = g_compute_checksum_for_data (
              G_CHECKSUM_MD5, (const guchar *)lines, line_length);
          g_string_append_printf (journal, "+%.8s ", sum);
          g_string_append_len (journal, lines, (gssize)line_length);
          g_string_append_c (journal, '\n');
        }
      lines += whole + 1;
    }
}

/* What was edited is as it was opened when all is taken back. */
static void
check_undo (MsPlay *play)
{
  while (ms_play_count_undo (play) > 0)
    ms_play_undo (play);
  MsEditFrame now = ms_play_get_frame (play), start = ms_play_get_start_frame (play);
  g_assert_true (ms_edit_frame_equal (&now, &start));
  if (ms_play_get_start_cells (play) != NULL)
    g_assert_cmpmem (ms_play_get_cells (play), (gsize)now.width * (gsize)now.height,
        ms_play_get_start_cells (play), (gsize)now.width * (gsize)now.height);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const uint8_t *nul = size > 0 ? memchr (data, 0, size) : NULL;
  size_t length = nul != NULL ? (size_t)(nul - data) : size;
  g_autofree char *head = ms_journal_dup_head ((const char *)data, length);
  g_autoptr (GString) journal = g_string_new (head);
  g_autoptr (MsDocument) document = NULL, again = NULL;
  gsize sound = 0;

  g_string_append_len (journal, (const char *)data, (gssize)length);
  if (nul != NULL)
    append_lines (journal, (const char *)nul + 1, size - length - 1);
  MsStatus status = ms_journal_read (journal->str, journal->len, &document, &sound, NULL);
  if (document == NULL)
    return 0;
  if (status == MS_STATUS_OK)
    g_assert_cmpuint (sound, ==, journal->len);
  g_assert_cmpint (ms_journal_read (journal->str, sound, &again, NULL, NULL), ==, MS_STATUS_OK);
  check_undo (document->play);
  if (document->aside != NULL)
    check_undo (document->aside);
  return 0;
}
