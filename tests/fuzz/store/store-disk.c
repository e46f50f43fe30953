/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Steps about the file as a whole: it is closed and opened, copied, damaged, taken away, edited by
 * others, or left by an older version. */
#include "store-case.h"

#include "ms-record-backup.h"
#include "ms-record-rows.h"
#include "../../model/records/record-equal.h"

#include <glib/gstdio.h>

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PAGE 4096
#define NOBODY 65534

static const MsRecordFilter all = MS_RECORD_FILTER_ALL;

static GPtrArray *
list_all (MsRecordStore *store)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *found = ms_record_rows_list (
      store, &all, MS_RECORD_ORDER_ENDED, -1, MS_RECORD_PART_HISTORY | MS_RECORD_PART_PATH, &error);
  g_assert_no_error (error);
  return found;
}

static void
check_store (MsRecordStore *store, const Model *model)
{
  g_autoptr (GPtrArray) found = list_all (store);
  g_autoptr (GPtrArray) rows = model_list (model, &all, NULL, MS_RECORD_ORDER_ENDED, -1);
  records_check (found, rows, MS_RECORD_PART_HISTORY | MS_RECORD_PART_PATH);
}

static void
execute (const char *path, const char *sql)
{
  sqlite3 *db;
  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_close (db), ==, SQLITE_OK);
}

/* Another window uses the file too, and this one opens it again: those that no game can be are
 * told of. */
void
step_reopen (Case *self)
{
  gboolean unsound = FALSE, both = bytes_take (&self->bytes, 2) != 0;
  MsRecordStore *other = ms_record_store_new (self->path);
  for (guint i = 0; i < self->model->rows->len; i++)
    unsound |= !model_is_sound (((Row *)self->model->rows->pdata[i])->record);
  if (both)
    check_store (other, self->model);
  ms_record_store_close (self->store);
  g_free (ms_record_store_take_notice (self->store));
  g_assert_true (ms_record_store_open (self->store, TRUE, NULL));
  g_assert_true (ms_record_store_check (self->store, NULL));
  g_autofree char *notice = ms_record_store_take_notice (self->store);
  g_assert_true ((notice != NULL) == unsound);
  ms_record_store_free (other);
  case_check (self);
}

/* --- Copies --- */

static guint
count_files (Case *self, const char *prefix)
{
  g_autoptr (GDir) files = g_dir_open (self->folder, 0, NULL);
  guint n = 0;
  for (const char *name; (name = g_dir_read_name (files)) != NULL;)
    n += g_str_has_prefix (name, prefix) && g_str_has_suffix (name, ".sqlite");
  return n;
}

/* What a copy has is what there was. */
static void
restore (Case *self, const char *copy)
{
  g_autofree char *path = g_build_filename (self->folder, "restored.sqlite", NULL), *bytes = NULL;
  gsize length;
  g_assert_true (g_file_get_contents (copy, &bytes, &length, NULL));
  g_assert_true (g_file_set_contents (path, bytes, (gssize)length, NULL));
  MsRecordStore *store = ms_record_store_new (path);
  check_store (store, self->model);
  ms_record_store_free (store);
  g_unlink (path);
}

/* One of today becomes one of an earlier day, each time a later one. */
void
step_copy (Case *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  gboolean cancelled = bytes_take (&self->bytes, 8) == 7, nothing;
  if (!case_is_done (self, ms_record_store_open (self->store, FALSE, &error), &error))
    return;
  if (cancelled)
    g_cancellable_cancel (cancellable);
  gboolean done = case_is_done (
      self, ms_record_backup_make (self->path, cancellable, &nothing, &error), &error);
  g_autoptr (GPtrArray) copies = ms_record_backup_list (self->path);
  if (!done || cancelled || self->model->rows->len == 0)
    {
      g_assert_true (cancelled || nothing == (done && self->model->rows->len == 0));
      g_assert_cmpuint (copies->len, ==, self->copies->len);
      return;
    }
  if (!self->failing)
    restore (self, copies->pdata[0]);
  Model *copy = model_copy (self->model);
  copy->file = g_strdup_printf (
      "%s/records-backup-2001-%03u.sqlite", self->folder, ++self->n_copies);
  g_assert_cmpint (g_rename (copies->pdata[0], copy->file), ==, 0);
  g_ptr_array_add (self->copies, copy);
  if (self->copies->len > MS_RECORD_BACKUPS)
    g_ptr_array_remove_index (self->copies, 0);
  g_assert_cmpuint (count_files (self, "records-backup-"), ==, self->copies->len);
}

void
case_drop_copies (Case *self)
{
  for (guint i = self->copies->len; i-- > 0;)
    if (g_access (((Model *)self->copies->pdata[i])->file, F_OK) != 0)
      g_ptr_array_remove_index (self->copies, i);
}

void
case_drop_today (Case *self)
{
  g_autoptr (GPtrArray) copies = ms_record_backup_list (self->path);
  case_drop_copies (self);
  g_assert_cmpuint (copies->len, <=, self->copies->len + 1);
  if (copies->len > self->copies->len)
    g_assert_cmpint (g_unlink (copies->pdata[0]), ==, 0);
}

/* --- Damage --- */

/* Puts zeros where a page of a tree is, or cuts the file off; in place, so that it stays the file
 * that is open. */
static void
damage (Case *self)
{
  guint kind = bytes_take (&self->bytes, 4), where = bytes_take (&self->bytes, 256);
  g_autofree char *bytes = NULL;
  gsize length;
  g_assert_true (g_file_get_contents (self->path, &bytes, &length, NULL));
  gsize n_pages = length / PAGE, page = where % MAX (n_pages, 1);
  for (gsize i = 0; kind < 3 && i < n_pages; i++)
    {
      char *at = bytes + i * PAGE;
      gboolean tree = i > 0 && strchr ("\x02\x05\x0a\x0d", *at) != NULL && *at != '\0';
      if (kind == 0 ? i == page && tree : kind == 1 ? i >= page && tree : i == 0)
        memset (at, 0, PAGE);
    }
  self->disordered = self->older
      && (kind == 3 || memmem (bytes, length, "CREATE TABLE games", 18) == NULL);
  FILE *file = g_fopen (self->path, kind < 3 ? "r+b" : "wb");
  g_assert_nonnull (file);
  gsize n = kind < 3 ? length : page * PAGE + 1;
  g_assert_cmpuint (fwrite (bytes, 1, n, file), ==, n);
  g_assert_cmpint (fclose (file), ==, 0);
}

/* Figures of a file of an older program, which does not say any more in which order they are, may
 * have become others'. */
static gboolean
is_saved (const MsRecord *record, const Row *row, gboolean disordered)
{
  g_autoptr (MsRecord)
      expected = model_dup_read (row, MS_RECORD_PART_HISTORY | MS_RECORD_PART_PATH);
  expected->measured = record->measured;
  if (disordered)
    model_take_figures (expected, record);
  return record_equal (record, expected);
}

/* The row of model that was saved as record; NULL: none. */
static const Row *
find_saved (Case *self, const Model *model, const MsRecord *record, gboolean by_id)
{
  for (guint i = 0; i < model->rows->len; i++)
    {
      const Row *row = model->rows->pdata[i];
      if ((!by_id || row->record->id == record->id) && is_saved (record, row, self->disordered))
        return row;
    }
  return NULL;
}

gint64
case_ask (Case *self, const char *sql, gint64 id, const char *text)
{
  g_autoptr (sqlite3_stmt) row = ms_record_store_prepare (self->store, sql, NULL);
  g_assert_nonnull (row);
  sqlite3_bind_int64 (row, 1, id);
  sqlite3_bind_text (row, 2, text, -1, SQLITE_STATIC);
  g_assert_cmpint (sqlite3_step (row), ==, SQLITE_ROW);
  return sqlite3_column_int64 (row, 0);
}

static int
compare_cards (gconstpointer a, gconstpointer b)
{
  gint64 first = (*(MsCard *const *)a)->id, second = (*(MsCard *const *)b)->id;
  return first < second ? -1 : first > second;
}

static int
compare_answers (gconstpointer a, gconstpointer b)
{
  gint64 first = ((const Answer *)a)->id, second = ((const Answer *)b)->id;
  return first < second ? -1 : first > second;
}

/* Cards and answers that are there were there once: the latest copy may have some that were lost
 * before. */
static void
adopt_exercises (Case *self)
{
  g_ptr_array_set_size (self->cards, 0);
  g_array_set_size (self->answers, 0);
  g_hash_table_remove_all (self->carded);
  for (guint i = 0; i < self->all_cards->len; i++)
    {
      const MsCard *card = self->all_cards->pdata[i];
      gint64 game = case_ask (self,
          "SELECT ifnull (max (ifnull (game, 0)), -1) FROM cards WHERE id = ?1 AND exercise = ?2",
          card->id, card->exercise);
      if (game < 0)
        continue;
      MsCard *copy = ms_card_copy (card);
      copy->game = game;
      g_assert_true (game == 0 || model_find (self->model, game) != NULL);
      g_ptr_array_add (self->cards, copy);
    }
  for (guint i = 0; i < self->all_answers->len; i++)
    {
      const Answer *one = &g_array_index (self->all_answers, Answer, i);
      g_autofree char *sql = g_strdup_printf (
          "SELECT count(*) FROM card_answers WHERE id = ?1 AND topic = %d AND elapsed_ms = %d"
          " AND day = %d AND correct = %d AND ifnull (card, 0) = %d",
          one->answer.topic, (int)one->answer.elapsed_ms, one->answer.day, one->answer.right,
          (int)one->answer.card);
      if (case_ask (self, sql, one->id, NULL) == 1)
        g_array_append_val (self->answers, *one);
    }
  g_ptr_array_sort (self->cards, compare_cards);
  g_array_sort (self->answers, compare_answers);
  g_assert_cmpint (case_ask (self, "SELECT count(*) FROM cards", 0, NULL), ==, self->cards->len);
  g_assert_cmpint (
      case_ask (self, "SELECT count(*) FROM card_answers", 0, NULL), ==, self->answers->len);
}

/* Each game that is there was there, or is in the latest copy, and is as it was. */
static void
adopt (Case *self)
{
  g_autoptr (GPtrArray) found = list_all (self->store);
  Model *saved = model_new ();
  guint n_copies = self->copies->len;
  for (guint i = 0; i < found->len; i++)
    {
      const MsRecord *record = found->pdata[i];
      const Row *row = find_saved (self, self->model, record, TRUE);
      if (row == NULL && n_copies > 0)
        row = find_saved (self, self->copies->pdata[n_copies - 1], record, FALSE);
      g_assert_nonnull (row);
      model_put (saved, row, record->id, record->measured);
      if (self->disordered)
        model_take_figures (model_find (saved, record->id)->record, record);
    }
  model_free (self->model);
  self->model = saved;
  adopt_exercises (self);
}

void
case_drop_files (Case *self, const char *part)
{
  g_autoptr (GDir) files = g_dir_open (self->folder, 0, NULL);
  for (const char *name; (name = g_dir_read_name (files)) != NULL;)
    {
      g_autofree char *path = g_build_filename (self->folder, name, NULL);
      if (strstr (name, part) != NULL)
        g_assert_cmpint (g_unlink (path), ==, 0);
    }
}

/* What is damaged is found when it is opened, or when it is read; it is set aside, and what can be
 * read of it and of its latest copy is there. */
void
step_damage (Case *self)
{
  g_autofree char *lock = g_strconcat (self->path, ".lock", NULL);
  g_autoptr (GError) error = NULL;
  g_assert_true (ms_record_store_open (self->store, FALSE, NULL));
  if (bytes_take (&self->bytes, 4) == 3)
    {
      /* Nothing of it is in the journal, or in memory. */
      ms_record_store_close (self->store);
      g_assert_true (ms_record_store_open (self->store, FALSE, NULL));
      damage (self);
      if (ms_record_store_check (self->store, &error))
        ms_record_store_close (self->store);
      else
        g_assert_true (ms_record_store_set_aside (self->store, NULL));
    }
  else
    {
      ms_record_store_close (self->store);
      damage (self);
    }
  g_unlink (lock); /* a clock may not tell two moments apart */
  g_free (ms_record_store_take_notice (self->store));
  g_clear_error (&error);
  g_assert_true (ms_record_store_open (self->store, TRUE, &error));
  if (count_files (self, "records-damaged-") > 0)
    adopt (self);
  case_drop_files (self, "records-damaged-");
  case_check (self);
}

/* --- What cannot be written, or is somebody else's --- */

static void
check_refused (Case *self, MsRecordError code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) none = records_new ();
  g_assert_false (ms_record_rows_add (self->store, none, NULL, &error));
  g_assert_error (error, MS_RECORD_ERROR, (int)code);
}

static void
refuse_writing (Case *self)
{
  gboolean root = geteuid () == 0;
  g_assert_cmpint (chmod (self->path, 0444), ==, 0);
  g_assert_cmpint (chmod (self->folder, 0555), ==, 0);
  g_assert_cmpint (root ? seteuid (NOBODY) : 0, ==, 0);
  check_store (self->store, self->model);
  check_refused (self, MS_RECORD_ERROR_READ_ONLY);
  check_store (self->store, self->model);
  g_assert_cmpint (root ? seteuid (0) : 0, ==, 0);
  g_assert_cmpint (chmod (self->folder, 0700), ==, 0);
  g_assert_cmpint (chmod (self->path, 0600), ==, 0);
}

static void
refuse_owner (Case *self, const char *sql, MsRecordError code)
{
  g_autofree char *back = g_strdup_printf (
      "PRAGMA application_id = %d; PRAGMA user_version = %d; DROP TABLE IF EXISTS \"it's\"",
      (int)case_ask (self, "PRAGMA application_id", 0, NULL),
      (int)case_ask (self, "PRAGMA user_version", 0, NULL));
  ms_record_store_close (self->store);
  execute (self->path, sql);
  check_refused (self, code);
  execute (self->path, back);
}

void
step_refuse (Case *self)
{
  g_autofree char *within = g_build_filename (self->path, "records.sqlite", NULL);
  MsRecordStore *store;
  g_assert_true (ms_record_store_open (self->store, TRUE, NULL));
  switch (bytes_take (&self->bytes, 5))
    {
    case 0:
      ms_record_store_close (self->store);
      refuse_writing (self);
      break;
    case 1:
      refuse_owner (self, "PRAGMA application_id = 7", MS_RECORD_ERROR_FOREIGN);
      break;
    case 2:
      refuse_owner (self, "PRAGMA application_id = 0", MS_RECORD_ERROR_FOREIGN);
      break;
    case 3:
      refuse_owner (self, "PRAGMA user_version = 99", MS_RECORD_ERROR_NEWER);
      break;
    default: /* a file is no folder */
      store = self->store;
      self->store = ms_record_store_new (within);
      check_refused (self, MS_RECORD_ERROR_UNAVAILABLE);
      ms_record_store_free (self->store);
      self->store = store;
    }
  case_check (self);
}

/* --- Others write into it --- */

/* A value that a game may have or not.  What a board is told by stays as it is. */
void
step_edit (Case *self)
{
  static const int values[] = { -7, 0, 1, 3 };
  const MsRecordColumn *column;
  GPtrArray *rows = self->model->rows;
  if (rows->len == 0)
    return;
  MsRecord *record = ((Row *)rows->pdata[bytes_take (&self->bytes, rows->len)])->record;
  guint place = bytes_take (&self->bytes, 256);
  int value = values[bytes_take (&self->bytes, G_N_ELEMENTS (values))];
  column = ms_record_columns_get ((int)place);
  if (column == NULL || column->formula != NULL)
    return;
  if (column->kind == MS_RECORD_KIND_SHARE)
    G_STRUCT_MEMBER (double, record, column->offset) = value;
  else if ((column->kind == MS_RECORD_KIND_MOMENT || column->kind == MS_RECORD_KIND_SPAN
               || column->kind == MS_RECORD_KIND_COUNT || column->kind == MS_RECORD_KIND_TRUTH)
      && column->size != sizeof (bool))
    ms_record_column_set_whole (column, record, value);
  else
    return;
  g_autofree char *sql = g_strdup_printf (
      "UPDATE games SET %s = %d WHERE id = %" G_GINT64_FORMAT, column->sql, value, record->id);
  execute (self->path, sql);
}

/* --- An older version --- */

/* What the older file had stands in the newest, but for the figures that are measured anew. */
static void
check_kept (Case *self, const char *old)
{
  g_autoptr (GString) names = g_string_new ("id, key");
  g_autofree char *attach = g_strdup_printf ("ATTACH '%s' AS old", old);
  g_assert_true (ms_record_store_exec (self->store, attach, NULL));
  {
    g_autoptr (sqlite3_stmt) columns = ms_record_store_prepare (self->store,
        "SELECT name FROM old.pragma_table_info ('games', 'old') WHERE name NOT IN ('measured',"
        " 'guesses', 'luck', 'survival', 'pluck')",
        NULL);
    g_assert_nonnull (columns);
    while (sqlite3_step (columns) == SQLITE_ROW)
      g_string_append_printf (names, ", %s", (const char *)sqlite3_column_text (columns, 0));
  }
  g_autofree char *lost = g_strdup_printf (
      "SELECT count(*) FROM (SELECT %s FROM old.games EXCEPT SELECT %s FROM main.games)",
      names->str, names->str);
  g_assert_cmpint (case_ask (self, lost, 0, NULL), ==, 0);
  g_assert_cmpint (case_ask (self, "SELECT count(*) FROM old.games", 0, NULL), ==,
      case_ask (self, "SELECT count(*) FROM games", 0, NULL));
  g_assert_true (ms_record_store_exec (self->store, "DETACH old", NULL));
}

void
case_adopt_row (Case *self, MsRecord *record)
{
  g_autoptr (sqlite3_stmt) row = ms_record_store_prepare (
      self->store, "SELECT key, board FROM games WHERE id = ?1", NULL);
  sqlite3_bind_int64 (row, 1, record->id);
  g_assert_cmpint (sqlite3_step (row), ==, SQLITE_ROW);
  const Row there = { record, (char *)sqlite3_column_text (row, 0),
    (char *)sqlite3_column_text (row, 1) };
  model_put (self->model, &there, record->id, record->measured);
}

static void
adopt_older (Case *self)
{
  g_autoptr (GPtrArray) found = list_all (self->store);
  model_free (self->model);
  self->model = model_new ();
  for (guint i = 0; i < found->len; i++)
    case_adopt_row (self, found->pdata[i]);
  g_ptr_array_set_size (self->cards, 0);
  g_array_set_size (self->answers, 0);
  g_hash_table_remove_all (self->carded);
}

void
step_older (Case *self)
{
  static const int versions[] = { 1, 2, 3, 4, 5, 7 };
  int version = versions[bytes_take (&self->bytes, G_N_ELEMENTS (versions))];
  g_autofree char *name = g_strdup_printf (RECORDS_FOLDER "/records-version-%d.sql", version);
  g_autofree char *old = g_build_filename (self->folder, "old.sqlite", NULL);
  g_autofree char *sql = NULL, *bytes = NULL;
  gsize length;
  g_assert_true (g_file_get_contents (name, &sql, NULL, NULL));
  execute (old, sql);
  ms_record_store_close (self->store);
  g_free (ms_record_store_take_notice (self->store));
  g_assert_true (g_file_get_contents (old, &bytes, &length, NULL));
  g_assert_true (g_file_set_contents (self->path, bytes, (gssize)length, NULL));
  g_assert_true (ms_record_store_open (self->store, TRUE, NULL));
  g_assert_null (self->store->notice);
  self->older = TRUE;
  check_kept (self, old);
  adopt_older (self);
  g_unlink (old);
  case_check (self);
}
