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
    check_round_trip (document);
  else
    check_message (&info);
  return 0;
}
