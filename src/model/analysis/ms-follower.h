/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Follows the position of a game with work on other threads, on behalf of an object.  Private to
 * model.
 *
 * At most one run works, and at most one request, the newest, waits until it has come back.  A
 * request is about the position as it stands when its run begins.  What the object shows by the
 * result, and what moves it to ask, the object says by its kind.
 *
 * The worker sees its run alone: an immutable position, a cancellable, and what the kind adds.  No
 * GObject but the cancellable crosses threads.
 *
 * The follower is a member of its object, which has a property "busy": a run works or waits, and
 * has not been cancelled.  All calls are for the main thread. */
#pragma once

#include "ms-game.h"

typedef struct _MsFollower MsFollower;
typedef struct _MsFollowerKind MsFollowerKind;

/* The first member of what a worker sees. */
typedef struct
{
  const MsFollowerKind *kind;
  MsPosition *position;
  GCancellable *cancellable;

  /* Main thread only. */
  GWeakRef owner;
  MsFollower *follower; /* lives as long as owner does */
} MsFollowerRun;

struct _MsFollowerKind
{
  gsize run_size; /* of the struct that begins with the MsFollowerRun; it starts as zeros */
  const char *thread; /* the name of a thread for every run alone; NULL: a common one will do */

  void (*moved) (gpointer owner); /* the position is another one */
  void (*begin) (gpointer owner, MsFollowerRun *run); /* fills in what work needs */
  void (*work) (MsFollowerRun *run); /* on the worker; it should poll, by ms_follower_run_poll */

  /* The run has come back.  wanted: it is about the position as it stands, and nobody cancelled it.
   * What is notified here is told when the follower is ready for the next run, and after it a
   * signal, the one returned; 0 = none. */
  guint (*end) (gpointer owner, MsFollowerRun *run, gboolean wanted);
  void (*clear) (MsFollowerRun *run); /* what begin and work put there; may be NULL */

  guint interval; /* milliseconds between calls of tick; 0 = none */
  void (*tick) (gpointer owner, MsFollowerRun *run); /* a wanted run is at work */
};

struct _MsFollower
{
  const MsFollowerKind *kind;
  GObject *owner; /* not owned */
  MsGame *game; /* owned */
  MsCell *seen; /* owned, [height*width]: the board as the owner was last told of it */
  gboolean trust_flags; /* a change of flags makes another position; for the owner to set */

  gboolean busy; /* as last notified */
  guint n_runs; /* begun so far */

  MsFollowerRun *run; /* works; borrowed until it comes back */
  gboolean pending; /* begin another one when it does */
  guint tick_id;
};

/* When the owner is constructed; takes the game. */
void ms_follower_init (MsFollower *self, const MsFollowerKind *kind, gpointer owner, MsGame *game);

/* When the owner is disposed of, as often as that is.  A run goes on until it polls, and comes back
 * to find nobody. */
void ms_follower_dispose (MsFollower *self);

/* Cancels what works or waits; request then asks anew. */
void ms_follower_stop (MsFollower *self);
void ms_follower_request (MsFollower *self);

/* MsSolverOptions.poll, with the run for user_data: whether it was cancelled. */
bool ms_follower_run_poll (double progress, void *run);
