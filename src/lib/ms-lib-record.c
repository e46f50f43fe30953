/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Recorded games: their moments, figures and reviews (minesage.h). */
#include "config.h"
#include "ms-lib-document.h"

#include "ms-lib-lines.h"
#include "ms-replay.h"
#include "ms-report-metrics.h"
#include "ms-report-review.h"
#include "ms-trail.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* More than a line of a review takes, and each cell in it; a string that grows is twice as long as
 * what is in it, and is there twice while it does. */
#define ROOM_PER_LINE 8192
#define ROOM_PER_CELL 256

struct MinesageRecord
{
  const MsAllocator *allocator;
  MsDocument *document; /* its play is the game */
  char *metrics; /* a JSON object */
};

/* The game of a document becomes its play, even if that was set aside for an analysis. */
static bool
keep_game (MsDocument *document)
{
  if (document->play != NULL && ms_play_get_state (document->play) == MS_STATE_ANALYSIS
      && document->aside != NULL)
    {
      ms_play_free (document->play);
      document->play = g_steal_pointer (&document->aside);
    }
  return document->play != NULL && ms_play_get_layout (document->play) != NULL;
}

MinesageStatus
minesage_record_read (const void *bytes, size_t n, MinesageRecord **record, MinesageError *error)
{
  g_autoptr (MsDocument) document = NULL;
  if (record == NULL)
    return ms_lib_refuse (error, "The place for the record is NULL.");
  *record = NULL;
  MinesageStatus outcome = ms_lib_read_document (bytes, n, &document, error);
  if (outcome != MINESAGE_OK)
    return outcome;
  if (!keep_game (document))
    return ms_lib_say (
        error, MINESAGE_NO_GAME, _ ("There is no game in this file; nothing can be reviewed."));
  const MsAllocator *allocator = ms_lib_allocator ();
  MinesageRecord *self = ms_alloc (allocator, 1, sizeof *self);
  char *metrics = self != NULL ? ms_report_metrics_dup_json (document) : NULL;
  if (metrics == NULL)
    {
      ms_dealloc (allocator, self);
      return ms_lib_fail (error, MS_STATUS_NO_MEMORY);
    }
  self->allocator = allocator;
  self->metrics = metrics;
  self->document = g_steal_pointer (&document);
  *record = self;
  return MINESAGE_OK;
}

void
minesage_record_free (MinesageRecord *self)
{
  if (self == NULL)
    return;
  ms_document_free (self->document);
  g_free (self->metrics);
  ms_dealloc (self->allocator, self);
}

int64_t
minesage_record_length (const MinesageRecord *self)
{
  int n = self != NULL ? ms_play_count_moves (self->document->play) : 0;
  return n > 0 ? ms_play_get_move (self->document->play, n - 1).time_ms : 0;
}

/* How many of the moves are made by that time. */
static int
count_moves_until (const MsPlay *play, int64_t milliseconds)
{
  int low = 0, high = ms_play_count_moves (play) - ms_play_count_undone (play);
  while (low < high)
    {
      int middle = low + (high - low) / 2;
      if (ms_play_get_move (play, middle).time_ms <= milliseconds)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

MinesageStatus
minesage_record_at (const MinesageRecord *self, int64_t milliseconds, MinesagePosition **position,
    MinesageError *error)
{
  if (position == NULL)
    return ms_lib_refuse (error, "The place for the position is NULL.");
  *position = NULL;
  if (self == NULL)
    return ms_lib_refuse (error, "The record is NULL.");
  const MsPlay *whole = self->document->play;
  const MsRules *rules = ms_play_get_rules (whole);
  MsPosition *made = NULL;
  MsPlay *play = ms_play_new_again (whole, ms_lib_allocator ());
  MsStatus status = play != NULL ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
  int n_moves = count_moves_until (whole, milliseconds);
  for (int i = 0; i < n_moves && status == MS_STATUS_OK; i++)
    {
      MsMove move = ms_play_get_move (whole, i);
      status = ms_play_do (play, &move);
    }
  if (status == MS_STATUS_OK)
    status = ms_position_new (rules->width, rules->height, rules->mines, ms_play_get_cells (play),
        ms_lib_allocator (), &made, NULL);
  ms_play_free (play);
  if (status == MS_STATUS_OK)
    {
      *position = ms_lib_position_new (made, 0, NULL, 0);
      status = *position != NULL ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
    }
  return status == MS_STATUS_OK ? MINESAGE_OK : ms_lib_fail (error, status);
}

double
minesage_record_metric (const MinesageRecord *self, const char *name)
{
  if (self == NULL || name == NULL)
    return NAN;
  /* The object holds no other objects, and no text in it has a colon behind a quotation mark. */
  for (const char *member = self->metrics; (member = strchr (member, '"')) != NULL;)
    {
      size_t length = strcspn (++member, "\"");
      char *end;
      if (length == strlen (name) && memcmp (member, name, length) == 0)
        {
          const char *value = member + length + 2;
          double number = g_ascii_strtod (value, &end);
          return end > value ? number : NAN;
        }
      member += length + 1;
    }
  return NAN;
}

/* --- Reviews --- */

typedef struct
{
  const MinesageRecord *record;
  int playouts;
  MsTrail *trail;
  MsReview *review;
  MsReviewEstimate *estimates;
} Findings;

static MsStatus
find_review (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    const MsAllocator *allocator, void *data)
{
  Findings *found = data;
  const MsDocument *document = found->record->document;
  MsPointerPath path = { 0 };
  MsStatus status = ms_trail_new (document->play, allocator, &found->trail);
  if (document->replay != NULL)
    path = ms_replay_get_path (document->replay);
  if (status == MS_STATUS_OK)
    status = ms_review_new (found->trail, &path, options, allocator, &found->review);
  if (status != MS_STATUS_OK || found->playouts <= 0)
    return status;
  int n = found->review->n_openings;
  MsReviewEstimate *estimates = ms_alloc (allocator, (size_t)n, sizeof *estimates);
  if (estimates == NULL)
    return MS_STATUS_NO_MEMORY;
  for (int i = 0; i < n && status == MS_STATUS_OK; i++)
    {
      status = ms_review_estimate (found->trail, &found->review->openings[i], found->playouts,
          options, allocator, &estimates[i]);
      if (status == MS_STATUS_OK)
        ms_review_take_estimate (found->review, i, estimates[i].lost, estimates[i].lost_error);
    }
  found->estimates = estimates;
  return status;
}

static size_t
count_room (const void *data)
{
  const MsReview *review = ((const Findings *)data)->review;
  if (review == NULL)
    return 0;
  size_t bytes = ROOM_PER_LINE * ((size_t)review->n_openings + (size_t)review->n_flags + 1);
  for (int i = 0; i < review->n_openings; i++)
    bytes += ROOM_PER_CELL
        * ((size_t)review->openings[i].n_best + (size_t)review->openings[i].n_opens);
  return bytes;
}

static char *
write_review (const void *data, MsStatus status, MinesageStatus *outcome)
{
  const Findings *found = data;
  const MsDocument *document = found->record->document;
  const MsReportReview report = { .review = found->review,
    .assisted = document->assisted,
    .elapsed_ms = document->elapsed_ms,
    .metrics = found->record->metrics,
    .estimates = found->estimates,
    .play = document->play };
  return status == MS_STATUS_OK ? ms_report_review_dup_json (&report) : NULL;
}

MinesageStatus
minesage_review (MinesageEngine *engine, const MinesageRecord *record, int32_t playouts,
    const MinesageOptions *options, MinesageLines **lines, MinesageError *error)
{
  static const MsLibReport review = { "The record is NULL.", find_review, count_room,
    write_review };
  Findings found = { .record = record, .playouts = playouts };
  return ms_lib_report (engine, NULL, record != NULL ? record->document->position : NULL, options,
      &review, &found, lines, error);
}
