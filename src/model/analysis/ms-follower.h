/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsFollower: a worker (ms-worker.h) whose runs are about the position of a game.  Abstract;
 * private to model.
 *
 * A run is about the position as it stands when the run begins.  Marks are opinions: while flags
 * are not trusted, a change of marks alone leaves the position what it was.
 *
 * A follower works, and listens to the game, only while it is active.  A follower that is asked
 * single questions listens to the game also from a question on until question and answer are
 * forgotten (ms_follower_keep).
 *
 * Properties
 *   game          MsGame, construct-only; NULL once disposed of, and where runs are about no game
 *   trust-flags   boolean, read-write: flags count as mines; a change of this value makes another
 *                 position
 *   memory-limit  uint64, read-write: bytes, for the runs to come; 0 = none, as at first
 *   active        boolean, read-write: somebody wants to know; FALSE at first */
#pragma once

#include "ms-game.h"
#include "ms-solver-options.h"
#include "ms-worker.h"

#define MS_TYPE_FOLLOWER (ms_follower_get_type ())
G_DECLARE_DERIVABLE_TYPE (MsFollower, ms_follower, MS, FOLLOWER, MsWorker)

/* The first member of the run of every subclass. */
typedef struct
{
  MsWorkerRun base;
  MsPosition *position; /* owned; NULL: there is no game */
  /* with the follower's memory limit, its trust in flags, and a poll that reports the progress */
  MsSolverOptions options;
} MsFollowerRun;

/* A subclass that overrides begin calls the parent's begin first; one that overrides clear calls
 * ms_follower_run_clear last. */
struct _MsFollowerClass
{
  MsWorkerClass parent_class;

  void (*moved) (MsFollower *self); /* the position is another one */
  /* Whether a change that leaves the position as it was still makes another question; may be
   * NULL. */
  gboolean (*concerns) (MsFollower *self, const MsGameChange *change);
  /* the follower has become active or inactive; may be NULL */
  void (*activated) (MsFollower *self);
};

gboolean ms_follower_get_active (MsFollower *self);
void ms_follower_set_active (MsFollower *self, gboolean active);

/* For subclasses: with keeps, the follower holds something that must be dropped when the position
 * changes, so it listens to the game even while inactive. */
void ms_follower_keep (MsFollower *self, gboolean keeps);

MsGame *ms_follower_get_game (MsFollower *self); /* borrowed */
gboolean ms_follower_get_trust_flags (MsFollower *self);
guint64 ms_follower_get_memory_limit (MsFollower *self);

/* Set the properties, but the first does not call moved; it returns whether the value has
 * changed. */
gboolean ms_follower_set_trust_flags (MsFollower *self, gboolean trust_flags);
void ms_follower_set_memory_limit (MsFollower *self, guint64 memory_limit);

void ms_follower_run_clear (MsWorkerRun *run);
