/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers of a reader: that to any file is taken as what it is, and with any bytes of it changed it
 * is refused, or taken as a document whose own answer is taken as the same.  An input is a file
 * and, behind the first "--wire--", three bytes for each change: where, and which bits. */
#include "fuzz.h"
#include "rest.h"

#include "ms-cage-wire.h"

#include <string.h>

#define SEPARATOR "--wire--"
/* Larger answers find no more: bytes. */
#define MOST_ANSWER 100000

static GByteArray *
encode (const MsDocument *document, const MsErrorInfo *info)
{
  GByteArray *answer = g_byte_array_new ();
  const MsPointerEvent *events;
  int n_events;
  ms_cage_encode (document, info, answer, &events, &n_events);
  if (n_events > 0)
    g_byte_array_append (answer, (const guint8 *)events, (guint)n_events * sizeof *events);
  return answer;
}

/* NULL: it is refused; else what answers the same. */
static GByteArray *
decode (const GByteArray *answer)
{
  Rest rest = { answer->data, answer->len };
  MsStatus status;
  MsErrorInfo info;
  g_autoptr (MsDocument) document = NULL;
  if (!ms_cage_decode (take_cb, &rest, &status, &document, &info))
    {
      g_assert_null (document);
      return NULL;
    }
  g_assert_true ((status == MS_STATUS_OK) == (document != NULL));
  return encode (document, &info);
}

static void
check_same (const GByteArray *answer)
{
  g_autoptr (GByteArray) again = decode (answer);
  g_assert_nonnull (again);
  g_assert_cmpmem (answer->data, answer->len, again->data, again->len);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const uint8_t *split = size > 0 ? memmem (data, size, SEPARATOR, strlen (SEPARATOR)) : NULL;
  size_t length = split != NULL ? (size_t)(split - data) : size;
  g_autoptr (MsDocument) document = NULL;
  MsErrorInfo info = { 0 };
  ms_document_read ((const char *)data, length, &document, &info);
  g_autoptr (GByteArray) answer = encode (document, &info);
  if (answer->len > MOST_ANSWER)
    return 0;
  check_same (answer);
  if (split == NULL)
    return 0;
  for (const uint8_t *change = split + strlen (SEPARATOR); change + 3 <= data + size; change += 3)
    answer->data[(change[0] | change[1] << 8) % answer->len] ^= change[2];
  g_autoptr (GByteArray) changed = decode (answer);
  if (changed != NULL)
    check_same (changed);
  return 0;
}
