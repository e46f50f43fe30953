/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A replay of any format is reviewed, written as RAWVF, read and reviewed again: the same review
 * comes out, opening by opening, with every figure to its last digit.  So does that of the record
 * of the game, written as CSV and read. */
#include "fuzz.h"

#include "ms-document.h"
#include "ms-record-csv.h"
#include "ms-record-history.h"
#include "ms-replay-write.h"
#include "ms-review.h"

#include <string.h>

/* What is larger finds no more, and takes its time: cells, and moves. */
#define MOST_CELLS 100
#define MOST_MOVES 300

typedef struct
{
  MsTrail *trail;
  MsReview *review;
} Reviewed;

static Reviewed
review_replay (const MsReplay *replay)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  Reviewed self;

  options.time_limit = 0;
  g_assert_cmpint (ms_trail_new (ms_replay_get_play (replay), NULL, &self.trail), ==, MS_STATUS_OK);
  g_assert_cmpint (
      ms_review_new (self.trail, NULL, &options, NULL, &self.review), ==, MS_STATUS_OK);
  return self;
}

static void
clear_reviewed (Reviewed *self)
{
  ms_review_free (self->review);
  ms_trail_free (self->trail);
}

/* NaN equals itself. */
static void
check_figure (double a, double b)
{
  g_assert_true (memcmp (&a, &b, sizeof a) == 0);
}

static void
check_cells (const int32_t *a, int n_a, const int32_t *b, int n_b)
{
  g_assert_cmpint (n_a, ==, n_b);
  for (int i = 0; i < n_a; i++)
    g_assert_cmpint (a[i], ==, b[i]);
}

static void
check_opening (const MsReviewOpening *a, const MsReviewOpening *b)
{
  g_assert_cmpint (a->time_ms, ==, b->time_ms);
  g_assert_cmpint (a->wait_ms, ==, b->wait_ms);
  g_assert_cmpint (a->cell, ==, b->cell);
  g_assert_cmpint (a->chord, ==, b->chord);
  g_assert_cmpint (a->lost, ==, b->lost);
  g_assert_cmpint (a->verdict, ==, b->verdict);
  g_assert_cmpint (a->basis, ==, b->basis);
  g_assert_cmpint (a->easiest, ==, b->easiest);
  g_assert_cmpint (a->layouts, ==, b->layouts);
  g_assert_cmpint (a->won, ==, b->won);
  g_assert_cmpint (a->best_won, ==, b->best_won);
  check_cells (a->opens, a->n_opens, b->opens, b->n_opens);
  check_cells (a->best_cells, a->n_best, b->best_cells, b->n_best);
  check_figure (a->mine, b->mine);
  check_figure (a->error, b->error);
  check_figure (a->best, b->best);
  check_figure (a->win, b->win);
  check_figure (a->best_win, b->best_win);
}

/* The moves are not counted the same where a mark took several clicks. */
static void
check_same (const MsReview *a, const MsReview *b)
{
  g_assert_cmpint (a->won, ==, b->won);
  g_assert_cmpint (a->lost, ==, b->lost);
  g_assert_cmpint (a->n_openings, ==, b->n_openings);
  for (int i = 0; i < a->n_openings; i++)
    check_opening (&a->openings[i], &b->openings[i]);
  g_assert_cmpint (a->n_flags, ==, b->n_flags);
  for (int i = 0; i < a->n_flags; i++)
    {
      g_assert_cmpint (a->flags[i].cell, ==, b->flags[i].cell);
      g_assert_cmpint (a->flags[i].placed_ms, ==, b->flags[i].placed_ms);
      g_assert_cmpint (a->flags[i].known_ms, ==, b->flags[i].known_ms);
    }
  check_figure (a->sum.survival, b->sum.survival);
  g_assert_cmpint (a->sum.certain_ms, ==, b->sum.certain_ms);
  g_assert_cmpint (a->sum.lost_ms, ==, b->sum.lost_ms);
}

static void
check_replay (const Reviewed *before, const MsReplay *replay)
{
  gsize length;
  g_autoptr (MsDocument) document = NULL;
  g_autofree char *text = ms_write_rawvf (replay, &length);

  g_assert_cmpint (ms_document_read (text, length, &document, NULL), ==, MS_STATUS_OK);
  g_assert_cmpint (document->format, ==, MS_FORMAT_RAWVF);
  Reviewed after = review_replay (document->replay);
  check_same (before->review, after.review);
  clear_reviewed (&after);
}

static void
check_record (const Reviewed *before, const MsDocument *document)
{
  gsize length;
  g_autofree char *fault = NULL;
  g_autoptr (MsRecord) record = ms_record_new_from_document (document, "file", 0, &fault);
  if (record == NULL)
    {
      g_assert_nonnull (fault);
      return;
    }
  g_autoptr (GPtrArray) one = g_ptr_array_new (), again = NULL;
  g_ptr_array_add (one, record);
  g_autofree char *text = ms_record_csv_write (one, &length);
  again = ms_record_csv_read (text, length, "file", NULL);
  g_assert_nonnull (again);
  g_autoptr (MsReplay) replay = ms_record_dup_replay (again->pdata[0]);
  g_assert_nonnull (replay);
  Reviewed after = review_replay (replay);
  check_same (before->review, after.review);
  clear_reviewed (&after);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (MsDocument) document = NULL;

  if (ms_document_read ((const char *)data, size, &document, NULL) != MS_STATUS_OK
      || document->replay == NULL)
    return 0;
  const MsPlay *play = ms_replay_get_play (document->replay);
  const MsRules *rules = ms_play_get_rules (play);
  int n_moves = ms_play_count_moves (play);
  if (rules->width * rules->height > MOST_CELLS || n_moves > MOST_MOVES)
    return 0;
  Reviewed before = review_replay (document->replay);
  check_replay (&before, document->replay);
  check_record (&before, document);
  clear_reviewed (&before);
  return 0;
}
