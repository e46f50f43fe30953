/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-reviewer.h"

#include "ms-class-add.h"
#include "ms-freer.h"
#include "ms-moments.h"
#include "ms-once.h"
#include "ms-win-chance.h"

#include <string.h>

#define MOST_BYTES ((gsize)512 << 20)
/* The chance to win is drawn as a curve within a band of its errors.  With so many playouts, or
 * this error, the band is thinner than the steps that guesses make in the curve. */
#define MOST_PLAYOUTS 48
#define TARGET_ERROR 0.03

/* A review points into its trail, so they are kept together; shared with runs, which may outlive
 * the reviewer. */
typedef struct
{
  MsTrail *trail;
  MsReview *review;
} Judged;

/* Looks for the review, or, where there is one, for the chance to win at one of its points. */
typedef struct
{
  MsWorkerRun base;
  MsReplay *replay; /* owned */
  Judged *judged; /* g_atomic_rc_box; NULL: this run is to find the review */
  int point; /* index of the point whose chance to win this run is to find */
  int n_openings; /* the openings made before that point */
  gboolean is_point;
  MsStatus status;
  MsWinChance chance;
} Job;

struct _MsReviewer
{
  MsWorker parent_instance;

  MsReplay *replay; /* owned */
  Judged *judged; /* g_atomic_rc_box; NULL: not yet */
  MsStatus status;
  GArray *points; /* MsReviewPoint */
  GArray *order; /* of int: the points that are left, the next one last */
  int n_known;
  gboolean points_wanted;
};

G_DEFINE_FINAL_TYPE (MsReviewer, ms_reviewer, MS_TYPE_WORKER)

static void
judged_clear (gpointer data)
{
  Judged *judged = data;
  ms_review_free (judged->review);
  ms_trail_free (judged->trail);
}

static void
judged_free (gpointer judged)
{
  g_atomic_rc_box_release_full (judged, judged_clear);
}

/* Freed elsewhere, since that takes time for a long game. */
static void
judged_unref (Judged *judged)
{
  ms_freer_free (judged, judged_free);
}

/* --- Which moments, and which first --- */

/* Marks the moments right before and after each guess, then some of the others, evenly. */
static void
choose_points (const MsReview *review, guint8 *chosen, int n)
{
  int n_chosen = 0;
  for (int i = 0; i < review->n_openings && n_chosen < MS_REVIEWER_MOST_POINTS - 3; i++)
    if (ms_verdict_is_judged (review->openings[i].verdict))
      {
        n_chosen += !chosen[i] + !chosen[i + 1];
        chosen[i] = chosen[i + 1] = 2;
      }
  int left = MAX (MS_REVIEWER_MOST_POINTS - n_chosen, 2);
  for (int i = 0; i < left && n > 1; i++)
    {
      int moment = (int)((gint64)i * (n - 1) / (left - 1));
      chosen[moment] = MAX (chosen[moment], 1);
    }
}

/* The end needs no reckoning where the game is over. */
static MsReviewPoint
make_point (const MsReview *review, int n_openings)
{
  gboolean over = n_openings == review->n_openings && (review->won || review->lost);
  return (MsReviewPoint){
    .n_openings = n_openings,
    .time_ms = n_openings > 0 ? review->openings[n_openings - 1].time_ms : 0,
    .known = over,
    .exact = over,
    .chance = over && review->won ? 1
        : over                    ? 0
                                  : NAN,
  };
}

/* The order is taken from its end: first the moments of guesses, then the others; of both, moments
 * far apart before those between them. */
static void
set_order (MsReviewer *self, const guint8 *chosen)
{
  for (guint guess = 1; guess <= 2; guess++)
    for (guint stride = 1; stride <= self->points->len; stride *= 2)
      for (guint i = 0; i < self->points->len; i++)
        {
          const MsReviewPoint *point = &g_array_index (self->points, MsReviewPoint, i);
          int index = (int)i;
          gboolean coarsest = i % (2 * stride) != 0 || 2 * stride > self->points->len;
          if (!point->known && chosen[point->n_openings] == guess && i % stride == 0 && coarsest)
            g_array_append_val (self->order, index);
        }
}

static void
set_points (MsReviewer *self)
{
  const MsReview *review = self->judged->review;
  int n = review->n_openings + 1;
  if (review->width * review->height > MS_WIN_CHANCE_MOST_CELLS || review->n_openings == 0)
    return;
  g_autofree guint8 *chosen = g_new0 (guint8, n);
  choose_points (review, chosen, n);
  for (int i = 0; i < n; i++)
    if (chosen[i])
      {
        MsReviewPoint point = make_point (review, i);
        g_array_append_val (self->points, point);
        self->n_known += point.known;
      }
  set_order (self, chosen);
}

/* --- Runs --- */

static void
ms_reviewer_begin (MsWorker *worker, MsWorkerRun *run)
{
  MsReviewer *self = MS_REVIEWER (worker);
  Job *job = (Job *)run;
  job->replay = ms_replay_ref (self->replay);
  if (self->judged == NULL)
    return;
  job->is_point = TRUE;
  job->judged = g_atomic_rc_box_acquire (self->judged);
  job->point = g_array_index (self->order, int, self->order->len - 1);
  job->n_openings = g_array_index (self->points, MsReviewPoint, job->point).n_openings;
}

static void
judge (Job *job, const MsSolverOptions *options)
{
  Judged *judged = g_atomic_rc_box_new0 (Judged);
  job->status = ms_trail_new (ms_replay_get_play (job->replay), NULL, &judged->trail);
  MsPointerPath path = ms_replay_get_path (job->replay);
  if (job->status == MS_STATUS_OK)
    job->status = ms_review_new (judged->trail, &path, options, NULL, &judged->review);
  if (job->status == MS_STATUS_OK)
    job->judged = judged;
  else
    judged_unref (judged);
}

static void
find_chance (Job *job, MsSolverOptions *options)
{
  const MsReview *review = job->judged->review;
  int n_moves = job->n_openings > 0 ? review->openings[job->n_openings - 1].move + 1 : 0;
  MsPosition *position = ms_moments_make_position (job->judged->trail, n_moves);
  MsWinChanceOptions how = MS_WIN_CHANCE_OPTIONS_INIT;
  how.seed = (guint64)job->point + 1;
  how.most_playouts = MOST_PLAYOUTS;
  how.target_error = TARGET_ERROR;
  options->first_click = job->judged->trail->rules.first_click;
  job->status = position == NULL ? MS_STATUS_NO_MEMORY
                                 : ms_win_chance_find (position, options, &how, NULL, &job->chance);
  ms_position_unref (position);
}

static void
work (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.memory_limit = MOST_BYTES;
  options.poll = ms_worker_run_poll;
  options.user_data = run;
  if (job->is_point)
    find_chance (job, &options);
  else
    judge (job, &options);
}

static void
take_chance (MsReviewer *self, const Job *job)
{
  MsReviewPoint *point = &g_array_index (self->points, MsReviewPoint, job->point);
  g_array_set_size (self->order, self->order->len - 1);
  if (job->status != MS_STATUS_OK || isnan (job->chance.chance))
    return;
  point->known = TRUE;
  point->exact = job->chance.kind != MS_WIN_CHANCE_ESTIMATE;
  point->chance = job->chance.chance;
  point->error = point->exact || isnan (job->chance.error) ? 0 : job->chance.error;
  self->n_known++;
  g_object_notify (G_OBJECT (self), "n-known");
}

static void
ms_reviewer_end (MsWorker *worker, MsWorkerRun *run, gboolean wanted)
{
  MsReviewer *self = MS_REVIEWER (worker);
  Job *job = (Job *)run;
  if (!wanted)
    return;
  if (job->is_point)
    take_chance (self, job);
  else
    {
      self->status = job->status;
      self->judged = g_steal_pointer (&job->judged);
      if (self->judged != NULL)
        set_points (self);
      g_object_notify (G_OBJECT (self), "reviewed");
    }
  if (self->points_wanted && self->judged != NULL && self->order->len > 0)
    ms_worker_request (worker);
}

static void
clear (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  g_clear_pointer (&job->judged, judged_unref);
  ms_freer_unref_replay (g_steal_pointer (&job->replay));
}

/* --- The object --- */

void
ms_reviewer_start (MsReviewer *self)
{
  g_return_if_fail (MS_IS_REVIEWER (self));
  if (!ms_worker_get_busy (MS_WORKER (self)) && self->judged == NULL)
    ms_worker_request (MS_WORKER (self));
}

void
ms_reviewer_start_points (MsReviewer *self)
{
  g_return_if_fail (MS_IS_REVIEWER (self));
  self->points_wanted = TRUE;
  if (!ms_worker_get_busy (MS_WORKER (self)) && (self->judged == NULL || self->order->len > 0))
    ms_worker_request (MS_WORKER (self));
}

const MsReview *
ms_reviewer_get_review (MsReviewer *self)
{
  return self->judged != NULL ? self->judged->review : NULL;
}

typedef struct
{
  Judged *judged; /* g_atomic_rc_box */
  MsReviewerWrite write;
  gpointer data;
  GDestroyNotify free_data;
} Writing;

static void
writing_free (gpointer user_data)
{
  Writing *writing = user_data;
  judged_unref (writing->judged);
  writing->free_data (writing->data);
  g_free (writing);
}

static gpointer
write_on_worker (gpointer data, GCancellable *cancellable, GError **error)
{
  Writing *writing = data;
  return writing->write (writing->judged->review, writing->data);
}

void
ms_reviewer_write_async (MsReviewer *self, MsReviewerWrite write, gpointer data,
    GDestroyNotify free_data, GCancellable *cancellable, GAsyncReadyCallback callback,
    gpointer user_data)
{
  const Writing writing = { g_atomic_rc_box_acquire (self->judged), write, data, free_data };
  ms_once_async (write_on_worker, g_memdup2 (&writing, sizeof writing), writing_free, g_free,
      cancellable, callback, user_data);
}

MsStatus
ms_reviewer_get_status (MsReviewer *self)
{
  return self->status;
}

const MsReviewPoint *
ms_reviewer_get_points (MsReviewer *self, int *n_points)
{
  *n_points = (int)self->points->len;
  return (const MsReviewPoint *)(void *)self->points->data;
}

static gboolean
is_reviewed (MsReviewer *self)
{
  return self->judged != NULL;
}

static void
ms_reviewer_finalize (GObject *object)
{
  MsReviewer *self = MS_REVIEWER (object);
  g_clear_pointer (&self->judged, judged_unref);
  ms_freer_unref_replay (g_steal_pointer (&self->replay));
  g_array_unref (self->points);
  g_array_unref (self->order);
  G_OBJECT_CLASS (ms_reviewer_parent_class)->finalize (object);
}

static void
ms_reviewer_class_init (MsReviewerClass *class)
{
  static const MsProperty properties[] = {
    { "reviewed", G_TYPE_BOOLEAN, .get = G_CALLBACK (is_reviewed) },
    { "n-known", G_TYPE_INT, .offset = G_STRUCT_OFFSET (MsReviewer, n_known) },
  };
  MsWorkerClass *worker_class = MS_WORKER_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = ms_reviewer_finalize;
  worker_class->run_size = sizeof (Job);
  worker_class->priority = G_PRIORITY_LOW;
  worker_class->begin = ms_reviewer_begin;
  worker_class->work = work;
  worker_class->end = ms_reviewer_end;
  worker_class->clear = clear;
  ms_class_add_properties (class, properties, G_N_ELEMENTS (properties));
}

static void
ms_reviewer_init (MsReviewer *self)
{
  self->points = g_array_new (FALSE, FALSE, sizeof (MsReviewPoint));
  self->order = g_array_new (FALSE, FALSE, sizeof (int));
}

MsReviewer *
ms_reviewer_new (MsReplay *replay)
{
  MsReviewer *self = g_object_new (MS_TYPE_REVIEWER, NULL);
  self->replay = ms_replay_ref (replay);
  return self;
}
