/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A folder of recordings of any format goes through import: what the library then says of the luck
 * of each game is what the review of its file says. */
#include "cmocka-common.h"

#include "ms-document.h"
#include "ms-library-testing.h"
#include "ms-record-history.h"
#include "record-support.h"

#include <glib/gstdio.h>

#include <string.h>

#define N_GAMES 40

typedef struct
{
  guint n_games;
  int n_guesses, n_chords; /* guesses, and of these by a chord of several cells */
} Seen;

static MsLibraryJob
begin (GFile *folder, MsRecordStore *store, const MsTarget *target)
{
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  return (MsLibraryJob){ .run = { .cancellable = g_cancellable_new () },
    .folder = g_object_ref (folder),
    .target = target,
    .store = store,
    .filter = all,
    .outcome = { .faults = g_ptr_array_new_with_free_func (g_free) } };
}

static void
end (MsLibraryJob *job)
{
  assert_null (job->outcome.failure);
  g_object_unref (job->run.cancellable);
  g_object_unref (job->folder);
  g_ptr_array_unref (job->outcome.faults);
}

static MsReview *
review_file (GFile *folder, const MsRecord *record, MsTrail **trail, int *square)
{
  const char *comma = strrchr (record->source, ','); /* behind the program */
  g_autoptr (GFile) file = g_file_get_child (folder, comma != NULL ? comma + 2 : record->source);
  g_autofree char *data = NULL;
  g_autoptr (MsDocument) document = NULL;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsReview *review;
  gsize length;
  assert_true (g_file_load_contents (file, NULL, &data, &length, NULL, NULL));
  assert_int_equal (ms_document_read (data, length, &document, NULL), MS_STATUS_OK);
  assert_int_equal (ms_trail_new (document->play, NULL, trail), MS_STATUS_OK);
  MsPointerPath path = { 0 };
  if (document->replay != NULL)
    path = ms_replay_get_path (document->replay);
  *square = path.square;
  assert_int_equal (ms_review_new (*trail, &path, &options, NULL, &review), MS_STATUS_OK);
  return review;
}

static gboolean
is_of_arbiter (const MsRecord *record)
{
  return strstr (record->source, "Arbiter") != NULL;
}

/* Paths are kept on cells of 16 pixels: those of other cells are rounded. */
static void
compare_habits (const MsReviewSum *kept, const MsReviewSum *sum, int square)
{
  for (int kind = 0; kind < MS_N_HABITS; kind++)
    {
      assert_int_equal (isnan (kept->habits[kind]), isnan (sum->habits[kind]));
      if (!isnan (sum->habits[kind]) && (square == 0 || square == 16))
        assert_true (fabs (kept->habits[kind] - sum->habits[kind]) < 1e-9);
    }
}

static void
compare (GFile *folder, MsRecord *record, Seen *seen)
{
  MsTrail *trail;
  int square;
  MsReview *review = review_file (folder, record, &trail, &square);
  const MsReviewSum *sum = &review->sum;
  ms_record_measure (record, NULL);
  assert_true (record->measured && sum->complete);
  assert_int_equal (record->review.n_guesses, sum->n_guesses);
  assert_int_equal (
      record->review.n_verdicts[MS_VERDICT_AVOIDABLE], sum->n_verdicts[MS_VERDICT_AVOIDABLE]);
  assert_true (record->luck == sum->survival && record->review.survival == sum->survival);
  assert_true (record->review.pluck == sum->pluck);
  compare_habits (&record->review, sum, square);
  seen->n_guesses += sum->n_guesses;
  for (int i = 0; i < review->n_openings; i++)
    {
      const MsReviewOpening *opening = &review->openings[i];
      seen->n_chords += opening->chord && opening->n_opens > 1
          && ms_verdict_is_guess (opening->verdict);
      if (opening->verdict == MS_VERDICT_FIRST && is_of_arbiter (record))
        assert_true (opening->mine == 0);
    }
  ms_review_free (review);
  ms_trail_free (trail);
}

static void
import_and_compare (RecordFixture *fixture, GFile *folder, Seen *seen)
{
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  g_autofree char *path = g_build_filename (fixture->folder, "imported.sqlite", NULL);
  MsRecordStore *imported = ms_record_store_new (path);
  MsLibraryJob job = begin (folder, imported, NULL);
  ms_library_run_import (&job);
  g_autoptr (GPtrArray) records = ms_record_rows_list (imported, &all, MS_RECORD_ORDER_ENDED, -1,
      MS_RECORD_PART_HISTORY | MS_RECORD_PART_PATH, NULL);
  assert_int_equal (records->len, job.outcome.n_done);
  for (guint i = 0; i < records->len; i++)
    compare (folder, records->pdata[i], seen);
  seen->n_games += records->len;
  end (&job);
  ms_record_store_free (imported);
  assert_int_equal (g_remove (path), 0);
}

/* As files of every kind that can be written. */
static void
written_games (void **state)
{
  RecordFixture *fixture = *state;
  Seen seen = { 0 };
  guint n_kinds = 0;
  const MsTarget *target;
  for (guint64 seed = 1; seed <= N_GAMES; seed++)
    {
      g_autoptr (MsRecord) record = record_played (9, 9, 10, seed, seed % 3 > 0);
      record_add (fixture->store, record);
    }
  for (int i = 0; (target = ms_target_get (i)) != NULL; i++)
    {
      if (target->kind != MS_TARGET_REPLAY && target->kind != MS_TARGET_GAME)
        continue;
      g_autofree char *path = record_folder ();
      g_autoptr (GFile) folder = g_file_new_for_path (path);
      MsLibraryJob job = begin (folder, fixture->store, target);
      ms_library_run_export (&job);
      assert_int_equal (job.outcome.n_done, N_GAMES);
      end (&job);
      import_and_compare (fixture, folder, &seen);
      record_folder_drop (g_steal_pointer (&path));
      n_kinds++;
    }
  assert_int_equal (seen.n_games, n_kinds * N_GAMES);
  assert_true (n_kinds >= 3 && seen.n_guesses > 100 && seen.n_chords > 5);
}

/* Recordings of other programs, some of them damaged, as they are read. */
static void
foreign_games (void **state)
{
  RecordFixture *fixture = *state;
  Seen seen = { 0 };
  g_autofree char *path = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "corpus", NULL);
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  import_and_compare (fixture, folder, &seen);
  assert_true (seen.n_games >= 5);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (written_games, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (foreign_games, record_set_up, record_tear_down),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
