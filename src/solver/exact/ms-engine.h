/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What counts a position: the second half of a run, along the circuit that its first half has made
 * (ms-run.h), and what the count has found.
 *
 * The stages that count see work, problem and circuit, and not how these came about.  An engine is
 * part of each MsSolver; an estimate has one more for each of its threads.
 */
#pragma once

#include "ms-total.h"

/* Exact integers and fractions of a position, as strings in the arena. */
typedef struct
{
  char *layouts;
  char **box; /* [n_boxes] the chance of a mine in each cell of the box */
  char *outside; /* the chance of a mine in each outside cell; NULL when there are none */
} MsExactNumbers;

/* What a run that counted without a circuit has instead of one (ms-direct.h). */
typedef struct
{
  bool found; /* false: the run did not count in this way */
  bool decided; /* the numbers together decide a box that ms_reduce had left open */
  int n_sections, width; /* width: the most open numbers at once */
  long looked;
} MsDirect;

typedef struct _MsEngine
{
  struct _MsRun *run; /* what makes the circuit */
  MsWork *work; /* of the run, like the next two */
  MsProblem *problem;
  MsCircuit *circuit;

  MsCount count;
  MsTotal total;
  MsPool limb_pool, limb_gradient_pool;
  MsPool endgame_stack_pool, endgame_group_pool, endgame_known_pool;

  MsDirect direct;
  bool spectral; /* the position is counted as in ms-spectral.h, and count holds nothing */
  bool consistent; /* false: no layout fits */

  /* These fields are set from MS_STAGE_COUNTED on, by a count or an estimate. */
  double *box_probability; /* [n_boxes] the chance of a mine in each cell of the box */
  uint8_t *box_certainty; /* [n_boxes] MsCertainty */
  double outside_probability;
  MsCertainty outside_certainty;
  double *box_error; /* [n_boxes] standard errors of box_probability, if estimated */
  double outside_error;
  double layouts_mantissa;
  long layouts_exponent;
  MsExactNumbers *exact; /* NULL unless the options ask for exact numbers */
} MsEngine;

/* Makes an engine, of which all bytes are 0, one that counts what run makes.  What runs take is
 * given back by ms_engine_release_memory. */
void ms_engine_init (MsEngine *self, struct _MsRun *run, const MsAllocator *allocator);

/* Begins a run: forgets what an earlier run found out, but keeps its memory, unless it is more than
 * this run may have. */
void ms_engine_begin (MsEngine *self, const MsSolverOptions *options);
void ms_engine_release_memory (MsEngine *self);
void ms_engine_release_pools (MsEngine *self);

/* At MS_STAGE_COUNTED, to be called before anything that needs the circuit: makes the circuit, with
 * the roots joined, if the run counted without one; nothing is counted along it. */
bool ms_engine_complete (MsEngine *self);

/* Sets self->total: what is left of the position's mine total for the undecided cells. */
void ms_engine_sum_up_total (MsEngine *self);

/* Notes that the cells of a box are all mines, or all safe. */
static inline void
ms_engine_decide (MsEngine *self, int box, bool mines)
{
  self->box_probability[box] = mines;
  self->box_certainty[box] = mines ? MS_CERTAINTY_MINE : MS_CERTAINTY_SAFE;
}

/* Counts "zero or not" along the circuit (MS_COUNT_SUPPORT). */
bool ms_engine_find_support (MsEngine *self);
