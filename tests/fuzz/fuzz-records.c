/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records of games as CSV, and the moves of one: any text is read or refused; what is read is
 * written, and read again it is the same. */
#include "fuzz.h"

#include "../model/records/record-equal.h"

#include "ms-record-columns.h"
#include "ms-record-csv.h"
#include "ms-record-history-testing.h"

#include <string.h>

/* Longer texts take time, since games are replayed, and find nothing more. */
#define MOST_BYTES 20000

static void
check_records (const char *text, gsize length)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) records = ms_record_csv_read (text, length, "file", &error);
  if (records == NULL)
    {
      g_assert_nonnull (error);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return;
    }
  gsize first_length, again_length;
  g_autofree char *first = ms_record_csv_write (records, &first_length);
  g_autoptr (GPtrArray) again = ms_record_csv_read (first, first_length, "file", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (again->len, ==, records->len);
  for (guint i = 0; i < again->len; i++)
    g_assert_true (record_equal (g_ptr_array_index (records, i), g_ptr_array_index (again, i)));
  g_autofree char *second = ms_record_csv_write (again, &again_length);
  g_assert_cmpmem (first, first_length, second, again_length);
}

static void
check_moves (const char *text)
{
  const MsRules rules = { 30, 16, 99, MS_FIRST_CLICK_OPEN, FALSE, MS_RULES_FREE };
  g_autoptr (GArray) moves = ms_record_moves_read (&rules, text);
  if (moves == NULL)
    return;
  g_autoptr (GString) written = g_string_new (NULL);
  for (guint i = 0; i < moves->len; i++)
    ms_record_moves_append (written, &rules, &g_array_index (moves, MsMove, i));
  g_autoptr (GArray) again = ms_record_moves_read (&rules, written->str);
  g_assert_nonnull (again);
  g_assert_cmpuint (again->len, ==, moves->len);
  for (guint i = 0; i < moves->len; i++)
    {
      const MsMove *a = &g_array_index (moves, MsMove, i), *b = &g_array_index (again, MsMove, i);
      g_assert_cmpint (a->action, ==, b->action);
      g_assert_cmpint (a->cell, ==, b->cell);
      g_assert_cmpint (a->time_ms, ==, b->time_ms);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  if (size > MOST_BYTES)
    return 0;
  const char *bytes = size > 0 ? (const char *)data : "";
  g_autofree char *text = g_strndup (bytes, size);
  check_records (bytes, size);
  check_moves (text);
  return 0;
}
