/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One luck: what the records, the meter of an ended game and the review say of the guesses of a
 * game is the same, in numbers and in what is written. */
#include "cmocka-common.h"
#include "record-support.h"

#include "ms-record-history.h"
#include "ms-replay-meter.h"
#include "ms-report-review.h"

#include <math.h>
#include <string.h>

#define N_GAMES 80

typedef struct
{
  int n_guesses, n_chords, n_mines; /* of all games */
} Seen;

static MsReplayMeasure
measure (MsReplay *replay)
{
  g_autoptr (MsInquiry) meter = ms_replay_meter_new (NULL);
  ms_replay_meter_ask (meter, replay);
  while (ms_worker_get_busy (MS_WORKER (meter)))
    g_main_context_iteration (NULL, TRUE);
  assert_non_null (ms_inquiry_get (meter));
  return *(const MsReplayMeasure *)ms_inquiry_get (meter);
}

/* The number behind a key of the last line. */
static double
read_summary (const char *json, const char *key)
{
  g_autofree char *name = g_strdup_printf ("\"%s\":", key);
  const char *at = strstr (strstr (json, "{\"file\""), name);
  assert_non_null (at);
  return g_ascii_strtod (at + strlen (name), NULL);
}

static void
compare_review (const MsReview *review, const MsRecord *record, Seen *seen)
{
  MsReportReview report = { .name = "game", .review = review, .metrics = "null" };
  g_autofree char *json = ms_report_review_dup_json (&report);
  g_autofree char *summary = ms_report_review_dup_summary (review, MS_ODDS_FORMAT_MINE);
  g_autofree char *pluck = g_strdup_printf ("pluck %.2f.", record->review.pluck);
  int n_mines = review->sum.n_verdicts[MS_VERDICT_MINE];
  assert_int_equal (review->sum.n_guesses, record->review.n_guesses);
  assert_int_equal (review->sum.n_verdicts[MS_VERDICT_AVOIDABLE],
      record->review.n_verdicts[MS_VERDICT_AVOIDABLE]);
  assert_true (review->sum.survival == record->luck && review->sum.pluck == record->review.pluck);
  assert_true (read_summary (json, "survival") == record->luck);
  assert_true (read_summary (json, "pluck") == record->review.pluck);
  assert_int_equal (read_summary (json, "guesses"), record->review.n_guesses);
  assert_int_equal (strstr (summary, pluck) != NULL, record->review.n_guesses > 0);
  assert_int_equal (g_str_has_prefix (summary, "A certain mine was opened."), n_mines > 0);
  assert_null (strstr (summary, "∞"));
  seen->n_mines += n_mines;
  for (int i = 0; i < review->n_openings; i++)
    seen->n_chords += review->openings[i].chord
        && ms_verdict_is_guess (review->openings[i].verdict);
}

static void
compare (guint64 seed, Seen *seen)
{
  static const MsRules levels[] = { { 9, 9, 10 }, { 6, 5, 7 }, { 8, 12, 18 }, { 4, 4, 5 } };
  const MsRules *level = &levels[seed % 4];
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  g_autoptr (MsRecord)
      record = record_played (level->width, level->height, level->mines, seed, seed % 3 > 0);
  MsTrail *trail;
  MsReview *review;
  ms_record_measure (record, NULL);
  g_autoptr (MsReplay) replay = ms_record_dup_replay (record);
  MsReplayMeasure measured = measure (replay);
  assert_int_equal (measured.n_guesses, record->review.n_guesses);
  assert_true (measured.pluck == record->review.pluck);
  assert_int_equal (ms_trail_new (ms_replay_get_play (replay), NULL, &trail), MS_STATUS_OK);
  assert_int_equal (ms_review_new (trail, NULL, &options, NULL, &review), MS_STATUS_OK);
  compare_review (review, record, seen);
  seen->n_guesses += record->review.n_guesses;
  ms_review_free (review);
  ms_trail_free (trail);
}

static void
all_displays_say_the_same (void **state)
{
  Seen seen = { 0 };
  for (guint64 seed = 1; seed <= N_GAMES; seed++)
    compare (seed, &seen);
  assert_true (seen.n_guesses > 100 && seen.n_chords > 5 && seen.n_mines > 5);
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (all_displays_say_the_same) };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
