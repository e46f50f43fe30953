/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A damaged database of records: any bytes give some games or none, all of which can be read; and
 * the database that is made of them gives the same games again.  An input is the file and, behind
 * the first "--wal--", the journal beside it. */
#include "fuzz.h"

#include "ms-record-rows.h"

#include <glib/gstdio.h>

#include <string.h>

#define SEPARATOR "--wal--"

/* A copy of an empty database: making its tables from version to version takes longer than most
 * inputs do. */
static MsRecordStore *
open_in_memory (void)
{
  static unsigned char *empty = NULL;
  static sqlite3_int64 length;
  MsRecordStore *store = ms_record_store_new (":memory:");
  g_assert_cmpint (sqlite3_open (store->path, &store->db), ==, SQLITE_OK);
  if (empty == NULL)
    {
      g_assert_true (ms_record_store_migrate (store, NULL));
      empty = sqlite3_serialize (store->db, "main", &length, 0);
      g_assert_nonnull (empty);
      return store;
    }
  unsigned char *copy = sqlite3_malloc64 ((sqlite3_uint64)length);
  g_assert_nonnull (copy);
  memcpy (copy, empty, (size_t)length);
  g_assert_cmpint (sqlite3_deserialize (store->db, "main", copy, length, length,
                       SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE),
      ==, SQLITE_OK);
  return store;
}

static void
write_bytes (const char *path, const void *bytes, size_t size)
{
  FILE *file = g_fopen (path, "wb");
  g_assert_nonnull (file);
  g_assert_cmpuint (fwrite (bytes, 1, size, file), ==, size);
  g_assert_cmpint (fclose (file), ==, 0);
}

static gint64
count (MsRecordStore *store, const char *table)
{
  g_autoptr (sqlite3_stmt) rows = NULL;
  g_autofree char *sql = g_strconcat ("SELECT count(*) FROM ", table, NULL);
  g_assert_cmpint (sqlite3_prepare_v2 (store->db, sql, -1, &rows, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (rows), ==, SQLITE_ROW);
  return sqlite3_column_int64 (rows, 0);
}

/* Every game that was saved has values that one can have. */
static void
check_games (MsRecordStore *store, gint64 n_games)
{
  g_autoptr (GError) error = NULL;
  g_assert_true (ms_record_store_count_unsound (store, &error));
  g_assert_no_error (error);
  g_assert_null (store->notice);
  g_assert_cmpint (count (store, "games"), ==, n_games);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  if (size == 0)
    return 0;
  g_autofree char *folder = g_dir_make_tmp ("minesage-fuzz-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "records.sqlite", NULL);
  g_autofree char *journal = g_strconcat (path, "-wal", NULL);
  const uint8_t *split = memmem (data, size, SEPARATOR, strlen (SEPARATOR));
  const uint8_t *rest = split != NULL ? split + strlen (SEPARATOR) : data + size;
  MsRecordSalvage first, second;

  write_bytes (path, data, split != NULL ? (size_t)(split - data) : size);
  write_bytes (journal, rest, (size_t)(data + size - rest));
  MsRecordStore *saved = open_in_memory (), *again = open_in_memory ();
  g_assert_true (ms_record_salvage (saved, path, &first, NULL));
  g_assert_cmpint (first.n_copied, ==, 0);
  check_games (saved, first.n_saved);

  gint64 n_cards = count (saved, "cards"), n_answers = count (saved, "card_answers");
  sqlite3_int64 length;
  unsigned char *bytes = sqlite3_serialize (saved->db, "main", &length, 0);
  g_assert_nonnull (bytes);
  write_bytes (path, bytes, (size_t)length);
  sqlite3_free (bytes);
  g_unlink (journal);
  g_assert_true (ms_record_salvage (again, path, &second, NULL));
  g_assert_cmpint (second.n_saved, ==, first.n_saved);
  g_assert_cmpint (second.n_lost, ==, 0);
  check_games (again, second.n_saved);
  g_assert_cmpint (count (again, "cards"), ==, n_cards);
  g_assert_cmpint (count (again, "card_answers"), ==, n_answers);

  ms_record_store_free (saved);
  ms_record_store_free (again);
  g_unlink (path);
  g_rmdir (folder);
  return 0;
}
