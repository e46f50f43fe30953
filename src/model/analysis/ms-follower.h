/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsFollower: a worker (ms-worker.h) whose runs are about the position of a game.  Abstract;
 * private to model.
 *
 * A run is about the position as it stands when the run begins.  Marks are opinions: while flags
 * are not trusted, a change of marks alone leaves the position what it was.
 *
 * It is at work, and hears of the game, only while it is active: while somebody holds a token of it
 * (ms_follower_want).  One that is asked a question at a time (ms_follower_keep) hears of the game from
 * the question on, until question and answer are forgotten.
 *
 * Properties
 *   game          MsGame, construct-only; NULL once disposed of
 *   trust-flags   boolean, read-write: flags count as mines; another value makes another position
 *   memory-limit  uint64, read-write: bytes, for the runs to come; 0 = none, as at first
 *   active        boolean, read-write: somebody holds a token; written, it is a token of its own,
 *                 for the one who does, or for none */
#pragma once

#include "ms-game.h"
#include "ms-worker.h"

#define MS_TYPE_FOLLOWER (ms_follower_get_type ())
G_DECLARE_DERIVABLE_TYPE (MsFollower, ms_follower, MS, FOLLOWER, MsWorker)

/* The first member of what a thread sees. */
typedef struct
{
  MsWorkerRun base;
  MsPosition *position; /* owned */
} MsFollowerRun;

/* Who overrides begin calls that of the parent first; who overrides clear ends with
 * ms_follower_run_clear. */
struct _MsFollowerClass
{
  MsWorkerClass parent_class;

  void (*moved) (MsFollower *self); /* the position is another one */
  /* Whether another question is asked by a change that leaves the position what it was; may be NULL. */
  gboolean (*concerns) (MsFollower *self, const MsGameChange *change);
  void (*activated) (MsFollower *self); /* it is active now, or no more; may be NULL */
};

/* Takes and gives back a token. */
void ms_follower_want (MsFollower *self);
void ms_follower_unwant (MsFollower *self);
gboolean ms_follower_get_active (MsFollower *self);
void ms_follower_set_active (MsFollower *self, gboolean active); /* as the property */

/* For subclasses: what it has must go when the position moves, active or not. */
void ms_follower_keep (MsFollower *self, gboolean keeps);

MsGame *ms_follower_get_game (MsFollower *self); /* borrowed */
gboolean ms_follower_get_trust_flags (MsFollower *self);
guint64 ms_follower_get_memory_limit (MsFollower *self);

/* As the properties do, but the first does not call moved; returns whether the value is another. */
gboolean ms_follower_set_trust_flags (MsFollower *self, gboolean trust_flags);
void ms_follower_set_memory_limit (MsFollower *self, guint64 memory_limit);

void ms_follower_run_clear (MsWorkerRun *run);
