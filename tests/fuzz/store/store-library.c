/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of the records as files in a folder, and such files among the records (MsLibrary). */
#include "store-case.h"

#include "ms-game-kept.h"
#include "ms-library.h"
#include "ms-native-write.h"
#include "ms-record-history.h"
#include "ms-record-rows.h"

#include <glib/gstdio.h>

typedef struct
{
  Case *self;
  MsRecords *records;
  MsLibrary *library;
  char *path;
  GFile *folder;
  gboolean ended;
} Shelf;

static void
ended_cb (Shelf *shelf)
{
  shelf->ended = TRUE;
}

/* Also one that was told to stop ends, and writes until then. */
static void
wait (Shelf *shelf)
{
  while (!shelf->ended || ms_records_get_busy (shelf->records))
    g_main_context_iteration (NULL, TRUE);
  shelf->ended = FALSE;
}

static void
put_file (Shelf *shelf, const char *name)
{
  Bytes *bytes = &shelf->self->bytes;
  g_autofree char *path = g_build_filename (shelf->path, name, NULL);
  gsize n = MIN ((gsize)bytes_take (bytes, 64), (gsize)(bytes->end - bytes->at));
  g_assert_true (g_file_set_contents (path, (const char *)bytes->at, (gssize)n, NULL));
  bytes->at += n;
}

/* A game that goes on. */
static void
put_game (Shelf *shelf, const char *name)
{
  g_autofree char *path = g_build_filename (shelf->path, name, NULL);
  g_autoptr (MsGame) game = ms_game_new ();
  const MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_SAFE };
  gsize length;
  g_assert_true (ms_game_start (game, &rules, bytes_take (&shelf->self->bytes, 4), NULL));
  g_autofree char *text = ms_write_native (ms_game_get_play (game), 0, FALSE, &length);
  g_assert_true (g_file_set_contents (path, text, (gssize)length, NULL));
}

static void
drop_folder (const char *folder)
{
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  for (const char *name; files != NULL && (name = g_dir_read_name (files)) != NULL;)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        drop_folder (path);
      else
        g_assert_cmpint (g_unlink (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* Each game is written whose moves are known, and of each other one is said that they are not. */
static guint
write_out (Shelf *shelf, const MsTarget *target)
{
  MsRecordFilter filter = case_take_filter (shelf->self);
  ms_library_export (shelf->library, &filter, target, shelf->folder);
  wait (shelf);
  const MsLibraryOutcome *outcome = ms_library_get_outcome (shelf->library);
  g_autoptr (GPtrArray)
      rows = model_list (shelf->self->model, &filter, NULL, MS_RECORD_ORDER_ENDED, -1);
  guint n_known = 0;
  for (guint i = 0; i < rows->len; i++)
    {
      g_autoptr (MsRecord) record = model_dup_read (rows->pdata[i], MS_RECORD_PART_HISTORY);
      n_known += record->moves != NULL && record->layout != NULL;
    }
  g_assert_null (outcome->failure);
  g_assert_false (outcome->cancelled);
  g_assert_cmpuint (outcome->n_done, ==, n_known);
  g_assert_cmpuint (outcome->n_done + outcome->n_faults, ==, rows->len);
  g_assert_cmpuint (outcome->faults->len, ==, outcome->n_faults);
  return n_known;
}

/* Games that are there are there still, with what the files say of those that came from files; new
 * ones fit their moves and were played elsewhere. */
static void
adopt (Case *self, guint n_done)
{
  g_autoptr (GPtrArray) found = case_list (self, MS_RECORD_ORDER_ENDED);
  guint n_new = 0;
  for (guint i = 0; i < found->len; i++)
    {
      MsRecord *record = found->pdata[i];
      Row *row = model_find (self->model, record->id);
      if (row == NULL)
        {
          g_assert_nonnull (record->source);
          g_assert_true (record->layout != NULL && record->moves != NULL);
          case_adopt_row (self, record);
          n_new++;
        }
      else if (row->record->source != NULL)
        {
          g_assert_cmpint (record->ended_at, <=, row->record->ended_at);
          model_take_said (row->record, record);
        }
    }
  g_assert_cmpuint (n_new, ==, n_done);
  case_check (self);
}

/* What was written out is read again, and is known but for clicks that had no effect, which not all
 * formats have. */
static void
read_in (Shelf *shelf, guint n_written)
{
  guint kind = bytes_take (&shelf->self->bytes, 8);
  g_autofree char *inside = g_build_filename (shelf->path, "inside", NULL);
  g_assert_cmpint (g_mkdir_with_parents (inside, 0700), ==, 0);
  if (kind & 1)
    put_file (shelf, "junk.avf");
  if (kind & 2)
    put_file (shelf, "inside/any.txt");
  if (kind & 4)
    put_game (shelf, "inside/game.minesage");
  ms_library_import (shelf->library, shelf->folder);
  if (kind == 7)
    ms_worker_stop (MS_WORKER (shelf->library));
  wait (shelf);
  const MsLibraryOutcome *outcome = ms_library_get_outcome (shelf->library);
  g_assert_null (outcome->failure);
  if (!outcome->cancelled)
    g_assert_cmpuint (outcome->n_known + outcome->n_done, >=, n_written);
  adopt (shelf->self, outcome->n_done);
}

void
step_library (Case *self)
{
  static const char *const targets[] = { "evf", "rawvf", "minesage", "rmv" };
  const MsTarget *target = ms_target_find (
      targets[bytes_take (&self->bytes, G_N_ELEMENTS (targets))]);
  if (self->n_studies++ >= CASE_MOST_STUDIES || target == NULL)
    return;
  Shelf shelf = { .self = self,
    .records = ms_records_new (self->path),
    .path = g_build_filename (self->folder, "replays", NULL) };
  shelf.library = ms_library_new (shelf.records);
  shelf.folder = g_file_new_for_path (shelf.path);
  g_signal_connect_swapped (shelf.library, "ended", G_CALLBACK (ended_cb), &shelf);
  g_assert_cmpint (g_mkdir_with_parents (shelf.path, 0700), ==, 0);
  g_assert_null (ms_library_get_outcome (shelf.library));
  guint n_written = write_out (&shelf, target);
  read_in (&shelf, n_written);
  g_object_unref (shelf.library);
  g_object_unref (shelf.records);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_object_unref (shelf.folder);
  drop_folder (shelf.path);
  g_free (shelf.path);
}
