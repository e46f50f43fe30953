/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-board-prover.h"

#include "ms-game-kept.h"
#include "ms-no-guess.h"

typedef struct
{
  MsRules rules;
  guint64 seed;
  int cell;
  guint8 *mine; /* [height*width]; NULL: made from the seed */
} Order;

typedef struct
{
  MsWorkerRun base;
  Order order; /* its mines are owned */
  MsStatus status;
  MsBoardWalk *walk; /* NULL unless found */
} Job;

struct _MsBoardProver
{
  MsWorker parent_instance;

  Order order; /* the last one; its mines are owned */
  MsBoardWalk *walk; /* owned */
};

enum
{
  PROP_WALK = 1
};

static guint failed_signal;

G_DEFINE_FINAL_TYPE (MsBoardProver, ms_board_prover, MS_TYPE_WORKER)

static gsize
count_cells (const MsRules *rules)
{
  return (gsize)rules->width * rules->height;
}

static void
take_walk (MsBoardProver *self, MsBoardWalk *walk)
{
  if (walk == NULL && self->walk == NULL)
    return;
  g_clear_pointer (&self->walk, ms_board_walk_unref);
  self->walk = walk;
  g_object_notify (G_OBJECT (self), "walk");
}

static void
ms_board_prover_begin (MsWorker *worker, MsWorkerRun *run)
{
  Job *job = (Job *)run;
  job->order = MS_BOARD_PROVER (worker)->order;
  job->order.mine = g_memdup2 (job->order.mine, count_cells (&job->order.rules));
}

static MsStatus
make_board (Job *job)
{
  MsNoGuessOptions options = { .poll = ms_worker_run_poll, .user_data = job };
  Order *order = &job->order;
  if (order->mine != NULL)
    return MS_STATUS_OK;
  order->mine = g_new0 (guint8, count_cells (&order->rules));
  return ms_no_guess_make (&order->rules, order->cell, order->seed, &options, order->mine, NULL);
}

static void
work (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  options.poll = ms_worker_run_poll;
  options.user_data = run;
  job->status = make_board (job);
  if (job->status == MS_STATUS_OK)
    job->status = ms_board_walk_find (
        &job->order.rules, job->order.mine, job->order.cell, &options, &job->walk);
}

static void
ms_board_prover_end (MsWorker *worker, MsWorkerRun *run, gboolean wanted)
{
  Job *job = (Job *)run;
  if (wanted && job->walk != NULL)
    take_walk (MS_BOARD_PROVER (worker), ms_board_walk_ref (job->walk));
}

static void
ms_board_prover_tell (MsWorker *worker, MsWorkerRun *run)
{
  const Job *job = (Job *)run;
  if (job->walk == NULL)
    g_signal_emit (worker, failed_signal, 0, (int)job->status);
}

static void
clear (MsWorkerRun *run)
{
  Job *job = (Job *)run;
  g_clear_pointer (&job->walk, ms_board_walk_unref);
  g_free (job->order.mine);
}

/* Takes mine. */
static void
request (MsBoardProver *self, const MsRules *rules, guint64 seed, int cell, guint8 *mine)
{
  take_walk (self, NULL);
  g_free (self->order.mine);
  self->order = (Order){ *rules, seed, cell, mine };
  ms_worker_request (MS_WORKER (self));
}

static int
get_first_cell (const MsPlay *play)
{
  int proven = ms_play_get_proven_cell (play);
  return proven >= 0 ? proven : ms_play_get_first_cell (play);
}

gboolean
ms_board_prover_can_prove (MsGame *game)
{
  const MsPlay *play = ms_game_get_play (game);
  return ms_play_get_rules (play)->no_guess && ms_play_get_layout (play) != NULL
      && get_first_cell (play) >= 0;
}

void
ms_board_prover_prove_game (MsBoardProver *self, MsGame *game)
{
  g_return_if_fail (MS_IS_BOARD_PROVER (self) && ms_board_prover_can_prove (game));
  const MsRules *rules = ms_play_get_rules (ms_game_get_play (game));
  const MsLayout *layout = ms_play_get_layout (ms_game_get_play (game));
  int n_cells = (int)count_cells (rules);
  guint8 *mine = g_new (guint8, n_cells);
  for (int cell = 0; cell < n_cells; cell++)
    mine[cell] = ms_layout_has_mine (layout, cell);
  request (self, rules, 0, get_first_cell (ms_game_get_play (game)), mine);
}

void
ms_board_prover_prove_seed (MsBoardProver *self, const MsRules *rules, guint64 seed, int cell)
{
  g_return_if_fail (MS_IS_BOARD_PROVER (self));
  request (self, rules, seed, cell, NULL);
}

void
ms_board_prover_forget (MsBoardProver *self)
{
  g_return_if_fail (MS_IS_BOARD_PROVER (self));
  g_object_freeze_notify (G_OBJECT (self));
  take_walk (self, NULL);
  ms_worker_stop (MS_WORKER (self));
  g_object_thaw_notify (G_OBJECT (self));
}

MsBoardWalk *
ms_board_prover_get_walk (MsBoardProver *self)
{
  return self->walk;
}

static void
ms_board_prover_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_WALK)
    g_value_set_boxed (value, MS_BOARD_PROVER (object)->walk);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_board_prover_finalize (GObject *object)
{
  MsBoardProver *self = MS_BOARD_PROVER (object);
  g_clear_pointer (&self->walk, ms_board_walk_unref);
  g_free (self->order.mine);
  G_OBJECT_CLASS (ms_board_prover_parent_class)->finalize (object);
}

static void
ms_board_prover_class_init (MsBoardProverClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  MsWorkerClass *worker_class = MS_WORKER_CLASS (class);
  object_class->get_property = ms_board_prover_get_property;
  object_class->finalize = ms_board_prover_finalize;
  worker_class->run_size = sizeof (Job);
  worker_class->begin = ms_board_prover_begin;
  worker_class->work = work;
  worker_class->end = ms_board_prover_end;
  worker_class->tell = ms_board_prover_tell;
  worker_class->clear = clear;
  g_object_class_install_property (object_class, PROP_WALK,
      g_param_spec_boxed (
          "walk", NULL, NULL, MS_TYPE_BOARD_WALK, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
  failed_signal = g_signal_new ("failed", MS_TYPE_BOARD_PROVER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
      NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
ms_board_prover_init (MsBoardProver *self)
{
}

MsBoardProver *
ms_board_prover_new (void)
{
  return g_object_new (MS_TYPE_BOARD_PROVER, NULL);
}
