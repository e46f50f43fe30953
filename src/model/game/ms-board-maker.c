/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-board-maker.h"

#include "ms-class-add.h"
#include "ms-no-guess.h"

#define PROGRESS_INTERVAL 100 /* milliseconds */

typedef struct
{
  MsRules rules;
  int cell;
  guint64 seed;
} Order;

typedef struct
{
  MsWorkerRun base;
  Order order;
  guint8 *mine; /* owned, [height*width] */
  MsStatus status; /* when the run has ended */
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
  job->mine = g_new0 (guint8, (gsize)job->order.rules.width * job->order.rules.height);
}

static void
work (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  const Order *order = &job->order;
  MsNoGuessOptions options = { .poll = ms_worker_run_poll, .user_data = run };
  job->status = ms_no_guess_make (
      &order->rules, order->cell, order->seed, &options, job->mine, NULL);
}

static void
ms_board_maker_tell (MsWorker *worker, MsWorkerRun *run)
{
  Job *job = (Job *)run;
  g_signal_emit (worker, made_signal, 0, (int)job->status, job->mine);
}

static void
clear (MsWorkerRun *run)
{
  g_free (((Job *)run)->mine);
}

static void
ms_board_maker_tick (MsWorker *worker, MsWorkerRun *run)
{
  g_signal_emit (worker, progress_signal, 0);
}

void
ms_board_maker_make (MsBoardMaker *self, const MsRules *rules, int cell, guint64 seed)
{
  self->order = (Order){ *rules, cell, seed };
  ms_worker_request (MS_WORKER (self));
}

static void
ms_board_maker_class_init (MsBoardMakerClass *class)
{
  MsWorkerClass *worker_class = MS_WORKER_CLASS (class);

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
