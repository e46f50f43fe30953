/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A database for which there is no memory at some moment: SQLite's requests fail, one after the
 * other, whatever is asked of the records.  That is said or made good, games stay as they are and
 * nothing is taken for damage. */
#include "cmocka-common.h"

#include "failing-sqlite.h"
#include "ms-record-backup.h"
#include "ms-record-cards.h"
#include "ms-record-needs.h"
#include "record-equal.h"
#include "record-support.h"
#include "thorough.h"

#include <glib/gstdio.h>

/* The most requests of an action that fail; of more these lie evenly. */
#define MOST_FAILING thorough (35, 80)

typedef struct
{
  RecordFixture *fixture;
  MsRecordStore *store;
  GPtrArray *before; /* all that is kept, in the order the games ended */
  GArray *ids;
  guint64 seed; /* of the next game */
} Case;

typedef gboolean (*Action) (Case *self, GError **error);

static const MsRecordFilter all = MS_RECORD_FILTER_ALL;

static gboolean
open_store (Case *self, GError **error)
{
  return ms_record_store_open (self->store, TRUE, error);
}

static gboolean
check (Case *self, GError **error)
{
  return ms_record_store_open (self->store, FALSE, error)
      && ms_record_store_check (self->store, error);
}

static gboolean
list (Case *self, GError **error)
{
  g_autoptr (GPtrArray) records = ms_record_rows_list (self->store, &all, MS_RECORD_ORDER_ENDED, -1,
      MS_RECORD_PART_HISTORY | MS_RECORD_PART_PATH, error);
  if (records == NULL)
    return FALSE;
  assert_int_equal (records->len, self->before->len);
  for (guint i = 0; i < records->len; i++)
    assert_true (record_equal (records->pdata[i], self->before->pdata[i]));
  return TRUE;
}

static gboolean
list_some (Case *self, GError **error)
{
  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  g_strlcpy (filter.player, "a", sizeof filter.player);
  filter.won = TRUE;
  g_autoptr (GArray)
      ids = ms_record_rows_list_ids (self->store, &filter, MS_RECORD_ORDER_BEST, 5, error);
  return ids != NULL;
}

static gboolean
get (Case *self, GError **error)
{
  g_autoptr (GPtrArray) records = ms_record_rows_get (self->store, self->ids, error);
  if (records != NULL)
    assert_int_equal (records->len, self->ids->len);
  return records != NULL;
}

static gboolean
levels (Case *self, GError **error)
{
  g_autoptr (GArray) found = ms_record_rows_levels (self->store, error);
  return found != NULL;
}

static void
count (const MsRecord *record, gpointer n)
{
  ++*(guint *)n;
}

static gboolean
each (Case *self, GError **error)
{
  guint n = 0;
  gboolean done = ms_record_rows_each (self->store, &all, count, &n, error);
  if (done)
    assert_int_equal (n, self->before->len);
  return done;
}

static gboolean
add_or_import (Case *self, gboolean import, GError **error)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
  g_autoptr (GArray) ranks = g_array_new (FALSE, TRUE, sizeof (MsRecordRank));
  guint n = 0;
  g_ptr_array_add (records, record_played (9, 9, 10, self->seed++, TRUE));
  gboolean done = import ? ms_record_rows_import (self->store, records, TRUE, &n, error)
                         : ms_record_rows_add (self->store, records, ranks, error);
  if (done)
    assert_int_equal (import ? n : ranks->len, 1);
  return done;
}

static gboolean
add (Case *self, GError **error)
{
  return add_or_import (self, FALSE, error);
}

static gboolean
import (Case *self, GError **error)
{
  return add_or_import (self, TRUE, error);
}

static gboolean delete (Case *self, GError **error)
{
  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  MsRecordPaths paths;
  filter.width = 77;
  filter.height = filter.mines = 7;
  return ms_record_rows_delete (self->store, &filter, error) == 0
      && ms_record_rows_delete_paths (self->store, 1, error)
      && ms_record_rows_measure_paths (self->store, 0, &paths, error);
}

static gboolean
measure (Case *self, GError **error)
{
  gint64 n;
  return ms_record_rows_set_measures (self->store, self->before, error)
      && ms_record_rows_count_unmeasured (self->store, &n, error);
}

static gboolean
answer (Case *self, GError **error)
{
  MsCardAnswer other = { 0, 1, TRUE, 2500, 1700000001000, 700 };
  return ms_record_cards_answer (self->store, &other, error);
}

static gboolean
cards (Case *self, GError **error)
{
  MsCard card = { .topic = 1, .exercise = (char *)"-", .made_on = 700 };
  g_autoptr (GPtrArray) made = g_ptr_array_new ();
  g_ptr_array_add (made, &card);
  g_autoptr (GArray) unseen = ms_record_cards_list_unseen (self->store, 10, error);
  if (unseen == NULL || !ms_record_cards_add (self->store, made, self->ids, error))
    return FALSE;
  g_autoptr (MsDeck) deck = ms_record_cards_load (self->store, error);
  return deck != NULL;
}

static gboolean
needs (Case *self, GError **error)
{
  int n_left;
  if (!ms_record_needs_study (self->store, &all, &n_left, error))
    return FALSE;
  g_autoptr (GArray) found = ms_record_needs_load (self->store, &all, error);
  return found != NULL;
}

static gboolean
back_up (Case *self, GError **error)
{
  gboolean nothing;
  g_autoptr (GPtrArray) copies = ms_record_backup_list (self->store->path);
  for (guint i = 0; i < copies->len; i++)
    g_remove (copies->pdata[i]);
  return ms_record_backup_make (self->store->path, NULL, &nothing, error);
}

/* As of a damaged file, and of its copies, into another. */
static gboolean
salvage (Case *self, GError **error)
{
  MsRecordSalvage outcome;
  g_autofree char *path = g_build_filename (self->fixture->folder, "salvaged", NULL);
  g_autoptr (GArray) none = NULL;
  g_remove (path);
  MsRecordStore *into = ms_record_store_new (path);
  gboolean done = ms_record_store_open (into, TRUE, error)
      && ms_record_salvage (into, self->store->path, &outcome, error);
  if (done)
    assert_int_equal (outcome.n_saved + outcome.n_copied, self->before->len);
  ms_record_store_free (into);
  return done;
}

/* The number of requests. */
static int
run (Case *self, Action action, int at)
{
  g_autoptr (GError) error = NULL;
  ms_record_store_close (self->store);
  n_requests = 0;
  failing = at;
  gboolean done = action (self, &error);
  failing = 0;
  assert_true (done || error != NULL);
  if (at == 0 && !done)
    fail_msg ("%s", error->message);
  if (g_error_matches (error, MS_RECORD_ERROR, MS_RECORD_ERROR_DAMAGED))
    fail_msg ("%s", error->message);
  int n = n_requests;
  assert_int_equal (record_count_files (self->fixture, "records-damaged-"), 0);
  return n;
}

static void
renew (Case *self)
{
  g_clear_pointer (&self->before, g_ptr_array_unref);
  self->before = record_list (self->fixture);
}

static void
whatever_is_asked (void **state)
{
  static const Action actions[] = { open_store, check, list, list_some, get, levels, each, add,
    import, delete, measure, answer, cards, needs, back_up, salvage };
  Case self = { .fixture = *state, .seed = 100 };
  self.store = self.fixture->store;
  self.ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint64 seed = 1; seed <= 3; seed++)
    {
      g_autoptr (MsRecord) record = record_played (9, 9, 10, seed, TRUE);
      record_add (self.store, record);
    }
  renew (&self);
  for (guint i = 0; i < self.before->len; i++)
    g_array_append_val (self.ids, ((MsRecord *)self.before->pdata[i])->id);
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      int n = run (&self, actions[i], 0), most = MIN (n, MOST_FAILING);
      for (int k = 0; k < most; k++)
        {
          renew (&self);
          run (&self, actions[i], 1 + (int)((gint64)k * n / most));
        }
      renew (&self);
      assert_true (self.before->len >= self.ids->len);
    }
  g_ptr_array_unref (self.before);
  g_array_unref (self.ids);
}

static void
a_check_without_memory_finds_no_damage (void **state)
{
  static const char page[] =
      "*** in database main ***\nPage 4: unable to get the page. error code=";
  g_autofree char *memory = g_strconcat (page, "7", NULL), *write = g_strconcat (page, "778", NULL);
  assert_int_equal (ms_record_store_judge ("ok"), SQLITE_OK);
  assert_int_equal (ms_record_store_judge (NULL), SQLITE_NOMEM);
  assert_int_equal (ms_record_store_judge (memory), SQLITE_NOMEM);
  assert_int_equal (ms_record_store_judge (write), SQLITE_CORRUPT);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (whatever_is_asked, record_set_up, record_tear_down),
    cmocka_unit_test (a_check_without_memory_finds_no_damage),
  };
  set_up_memory ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
