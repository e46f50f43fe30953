/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Climbs as far as the rules for one, two and three numbers and for equations lead, the simplest
 * first.
 *
 * Each rule keeps a queue of the numbers that have changed since it last looked at them, so that
 * the whole climb looks at each number a few times only.
 */
#pragma once

#include "ms-chain.h"
#include "ms-eliminate.h"

#define MS_N_CLIMBED_RULES 4

typedef struct
{
  MsFindings *findings;
  int32_t *queue[MS_N_CLIMBED_RULES]; /* [n_numbers] rings */
  uint8_t *queued; /* [n_cells] a bit for each rule */
  MsEliminator *eliminator;
  int n_numbers; /* most that can be queued */
  int head[MS_N_CLIMBED_RULES], n_queued[MS_N_CLIMBED_RULES];
} MsClimb;

/* Nothing is queued.  findings is borrowed.  False when there is no memory; ms_climb_clear in any
 * case. */
bool ms_climb_init (MsClimb *climb, MsFindings *findings);
void ms_climb_clear (MsClimb *climb);

/* Has a number looked at by all rules; all numbers that are heeded, row-major; none any more. */
void ms_climb_queue (MsClimb *climb, int number);
void ms_climb_queue_all (MsClimb *climb);
void ms_climb_forget (MsClimb *climb);

/* Looks at the next number of the simplest rule that has one.  *decided: found decides something.
 * False when all queues are empty. */
bool ms_climb_look (MsClimb *climb, MsLocalRung *found, bool *decided);

/* Takes a rung's cells for decided, and queues the numbers around them. */
void ms_climb_take (MsClimb *climb, const MsRung *rung);
