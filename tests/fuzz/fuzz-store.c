/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The database of records: an input is a number of steps, and each answer is what plain lists say
 * (store-model.h).  A step may be made to fail, by memory that is not there, a full disk or another
 * program that writes: then nothing is changed. */
#include "store/store-case.h"

#include "fuzz.h"

#include "../model/records/failing-sqlite.h"

#include "ms-record-rows.h"

#include <glib/gstdio.h>

#include <signal.h>
#include <string.h>

/* No text begins with it: what is an input of other targets is passed over. */
#define FIRST_BYTE 0xdb
#define MOST_BYTES 2000
#define MOST_STEPS 60

/* --- Failures --- */

static void
set_up (void)
{
  static gsize once;
  if (!g_once_init_enter (&once))
    return;
  signal (SIGXFSZ, SIG_IGN);
  set_up_memory ();
  g_once_init_leave (&once, 1);
}

void
case_limit_files (rlim_t bytes)
{
  struct rlimit limit;
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  limit.rlim_cur = bytes;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
}

gboolean
case_is_done (Case *self, gboolean done, GError **error)
{
  if (done)
    g_assert_no_error (*error);
  else if (*error == NULL || !self->failing)
    g_error ("failed: %s", *error != NULL ? (*error)->message : "no reason");
  else
    {
      g_assert_true (g_utf8_validate ((*error)->message, -1, NULL));
      g_assert_false (g_error_matches (*error, MS_RECORD_ERROR, MS_RECORD_ERROR_DAMAGED));
    }
  g_clear_error (error);
  return done;
}

/* --- The whole --- */

GPtrArray *
case_list (Case *self, MsRecordOrder order)
{
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  g_autoptr (GError) error = NULL;
  GPtrArray *found = ms_record_rows_list (self->store, &all, order, -1, CASE_PARTS, &error);
  g_assert_no_error (error);
  return found;
}

void
case_check (Case *self)
{
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  g_autoptr (GPtrArray) found = case_list (self, MS_RECORD_ORDER_LATEST);
  g_autoptr (GPtrArray) rows = model_list (self->model, &all, NULL, MS_RECORD_ORDER_LATEST, -1);
  records_check (found, rows, CASE_PARTS);
  step_deck (self);
}

typedef void (*Step) (Case *self);

/* Those that are whole or not at all come first. */
static const Step steps[] = { step_add, step_list, step_statistics, step_delete, step_measure,
  step_daily, step_levels, step_csv, step_cards, step_answer, step_deck, step_import, step_paths,
  step_copy, step_needs, step_edit, step_reopen, step_damage, step_refuse, step_older, step_desk,
  step_library };
#define N_WHOLE 15

/* Does one step while something fails, after which all is as it was or as it should have become. */
static void
fail (Case *self, Step act)
{
  guint kind = bytes_take (&self->bytes, 3), when = bytes_take (&self->bytes, 256);
  sqlite3 *other = NULL;
  g_assert_true (ms_record_store_open (self->store, TRUE, NULL));
  if (kind == 2)
    {
      g_assert_cmpint (sqlite3_open (self->path, &other), ==, SQLITE_OK);
      g_assert_cmpint (sqlite3_exec (other, "BEGIN IMMEDIATE", NULL, NULL, NULL), ==, SQLITE_OK);
      sqlite3_busy_timeout (self->store->db, 0);
    }
  else if (when & 1)
    ms_record_store_close (self->store);
  self->failing = TRUE;
  n_requests = 0;
  if (kind == 0)
    failing = 1 + (int)(when < 128 ? when / 2 : (when - 128) * 32);
  else if (kind == 1)
    case_limit_files ((rlim_t)when * 2048);
  act (self);
  self->failing = FALSE;
  failing = 0;
  case_limit_files (RLIM_INFINITY);
  sqlite3_close (other);
  if (kind == 2)
    sqlite3_busy_timeout (self->store->db, MS_RECORD_BUSY_MS);
  case_drop_copies (self);
  case_check (self);
}

static void
run (Case *self)
{
  for (int i = 0; i < MOST_STEPS && self->bytes.at < self->bytes.end; i++)
    {
      guint step = bytes_take (&self->bytes, G_N_ELEMENTS (steps) + N_WHOLE);
      if (step < G_N_ELEMENTS (steps))
        steps[step](self);
      else
        fail (self, steps[step - G_N_ELEMENTS (steps)]);
    }
  case_check (self);
  ms_record_store_close (self->store);
  case_check (self);
}

/* --- An input --- */

static void
drop_folder (const char *folder)
{
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  for (const char *name; (name = g_dir_read_name (files)) != NULL;)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_assert_cmpint (g_unlink (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* An empty database is a copy of one: making its tables from version to version takes longer than
 * most inputs do. */
static void
put_empty (Case *self)
{
  static char *empty;
  static gsize length;
  if (empty == NULL)
    {
      MsRecordStore *store = ms_record_store_new (self->path);
      g_assert_true (ms_record_store_open (store, TRUE, NULL));
      ms_record_store_free (store);
      g_assert_true (g_file_get_contents (self->path, &empty, &length, NULL));
    }
  FILE *file = g_fopen (self->path, "wb");
  g_assert_cmpuint (fwrite (empty, 1, length, file), ==, length);
  g_assert_cmpint (fclose (file), ==, 0);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  if (size == 0 || size > MOST_BYTES || *data != FIRST_BYTE)
    return 0;
  set_up ();
  /* Of memory, where there is such a folder: what is written is to reach the disk each time. */
  gboolean of_memory = g_access ("/dev/shm", W_OK) == 0;
  char *folder = g_build_filename (
      of_memory ? "/dev/shm" : g_get_tmp_dir (), "minesage-fuzz-XXXXXX", NULL);
  Case self = { .bytes = { data + 1, data + size }, .folder = g_mkdtemp (folder) };
  g_assert_nonnull (self.folder);
  self.path = g_build_filename (self.folder, "records.sqlite", NULL);
  put_empty (&self);
  self.store = ms_record_store_new (self.path);
  self.model = model_new ();
  self.cards = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_card_free);
  self.carded = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self.all_cards = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_card_free);
  self.all_answers = g_array_new (FALSE, FALSE, sizeof (Answer));
  self.answers = g_array_new (FALSE, FALSE, sizeof (Answer));
  self.copies = g_ptr_array_new_with_free_func ((GDestroyNotify)model_free);
  run (&self);
  ms_record_store_free (self.store);
  model_free (self.model);
  g_ptr_array_unref (self.cards);
  g_hash_table_unref (self.carded);
  g_array_unref (self.answers);
  g_ptr_array_unref (self.all_cards);
  g_array_unref (self.all_answers);
  g_ptr_array_unref (self.copies);
  drop_folder (self.folder);
  g_free (self.path);
  g_free (self.folder);
  return 0;
}
