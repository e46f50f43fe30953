/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-board-maker.h"

#include "ms-class-add.h"
#include "ms-no-guess.h"

#define PROGRESS_INTERVAL 100 /* milliseconds */

#define MOST_BYTES ((gsize)1 << 30)

/* A board without guessing, or with a position in redraw another layout for a board. */
typedef struct
{
  MsRules rules;
  int cell;
  guint64 seed;
  MsRedraw redraw; /* with a reference to its position */
} Order;

typedef struct
{
  MsWorkerRun base;
  Order order;
  guint8 *mine; /* owned, [height*width] */
  MsStatus status; /* when the run has ended */
  bool drawn; /* there is a layout in mine, if the status says that all went well */
} Job;

struct _MsBoardMaker
{
  MsWorker parent_instance;

  Order order; /* the last one */
};

static guint progress_signal, made_signal;

G_DEFINE_FINAL_TYPE (MsBoardMaker, ms_board_maker, MS_TYPE_WORKER)

static void
ms_board_maker_begin (MsWorker *worker, MsWorkerRun *run)
{
  Job *job = (Job *)run;
  job->order = MS_BOARD_MAKER (worker)->order;
  if (job->order.redraw.position != NULL)
    ms_position_ref (job->order.redraw.position);
  job->mine = g_new0 (guint8, (gsize)job->order.rules.width * job->order.rules.height);
}

/* run: NULL on the main thread. */
static MsStatus
redraw (const MsRedraw *wanted, double work_limit, MsWorkerRun *run, guint8 *mine, bool *drawn)
{
  MsSolverOptions limits = MS_SOLVER_OPTIONS_INIT;
  limits.memory_limit = MOST_BYTES;
  limits.work_limit = work_limit;
  limits.poll = run != NULL ? ms_worker_run_poll : NULL;
  limits.user_data = run;
  MsSolver *solver = ms_solver_new (NULL);
  MsStatus status = solver == NULL ? MS_STATUS_NO_MEMORY
                                   : ms_redraw_find (solver, wanted, &limits, mine, drawn);
  ms_solver_free (solver);
  return status;
}

MsStatus
ms_board_maker_redraw_now (const MsRedraw *wanted, double work_limit, guint8 *mine, bool *drawn)
{
  return redraw (wanted, work_limit, NULL, mine, drawn);
}

static void
work (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  const Order *order = &job->order;
  if (order->redraw.position != NULL)
    {
      job->status = redraw (&order->redraw, MS_WORK_USUAL, run, job->mine, &job->drawn);
      return;
    }
  MsNoGuessOptions options = { .poll = ms_worker_run_poll, .user_data = run };
  job->status = ms_no_guess_make (
      &order->rules, order->cell, order->seed, &options, job->mine, NULL);
  job->drawn = true;
}

static void
ms_board_maker_tell (MsWorker *worker, MsWorkerRun *run)
{
  Job *job = (Job *)run;
  g_signal_emit (worker, made_signal, 0, (int)job->status, job->drawn ? job->mine : NULL);
}

static void
clear (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  ms_position_unref (job->order.redraw.position);
  g_free (job->mine);
}

static void
ms_board_maker_tick (MsWorker *worker, MsWorkerRun *run)
{
  g_signal_emit (worker, progress_signal, 0);
}

static void
take_order (MsBoardMaker *self, Order order)
{
  ms_position_unref (self->order.redraw.position);
  self->order = order;
  ms_worker_request (MS_WORKER (self));
}

void
ms_board_maker_make (MsBoardMaker *self, const MsRules *rules, int cell, guint64 seed)
{
  take_order (self, (Order){ .rules = *rules, .cell = cell, .seed = seed });
}

void
ms_board_maker_redraw (MsBoardMaker *self, const MsRules *rules, const MsRedraw *wanted)
{
  ms_position_ref (wanted->position);
  take_order (self, (Order){ .rules = *rules, .redraw = *wanted });
}

static void
ms_board_maker_finalize (GObject *object)
{
  ms_position_unref (MS_BOARD_MAKER (object)->order.redraw.position);
  G_OBJECT_CLASS (ms_board_maker_parent_class)->finalize (object);
}

static void
ms_board_maker_class_init (MsBoardMakerClass *class)
{
  MsWorkerClass *worker_class = MS_WORKER_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = ms_board_maker_finalize;
  worker_class->run_size = sizeof (Job);
  worker_class->begin = ms_board_maker_begin;
  worker_class->work = work;
  worker_class->tell = ms_board_maker_tell;
  worker_class->clear = clear;
  worker_class->interval = PROGRESS_INTERVAL;
  worker_class->tick = ms_board_maker_tick;
  progress_signal = ms_class_add_signal (class, "progress", 0);
  made_signal = ms_class_add_signal (class, "made", 2, G_TYPE_INT, G_TYPE_POINTER);
}

static void
ms_board_maker_init (MsBoardMaker *self)
{
}

MsBoardMaker *
ms_board_maker_new (void)
{
  return g_object_new (MS_TYPE_BOARD_MAKER, NULL);
}
