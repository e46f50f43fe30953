/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is asked of the solver, and how it is told to stop: the one part of its public face that
 * every stage below needs. */
#pragma once

#include "ms-rules.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct _MsSolver MsSolver;

/* Called at least every millisecond of work, from the thread that runs the solver.
 * progress is in [0, 1] and never falls.  Return true to cancel. */
typedef bool (*MsSolverPoll) (double progress, void *user_data);

typedef enum
{
  MS_CERTAINTY_NONE, /* covered, may be either, or unknown (MS_METHOD_INCOMPLETE) */
  MS_CERTAINTY_SAFE, /* covered, no layout has a mine here */
  MS_CERTAINTY_MINE, /* covered, every layout has a mine here */
  MS_CERTAINTY_OPENED, /* an opened number */
} MsCertainty;

/* That a covered cell, row-major, is a mine (MS_CERTAINTY_MINE) or free (MS_CERTAINTY_SAFE). */
typedef struct
{
  int cell;
  MsCertainty certainty;
} MsAssumption;

typedef struct
{
  size_t memory_limit; /* bytes of working memory; 0 = no limit */
  double time_limit; /* seconds; 0 = no limit */
  /* Units of work (ms-work.h), which are the same on every machine and on any number of threads, so
   * that what is counted and what estimated does not depend on how busy a machine is; 0 = no limit. */
  double work_limit;
  double *spent; /* borrowed: the units of each run on its first thread are added to it; NULL */
  long endgame_work; /* ms_endgame_solve stops, with MS_STATUS_WORK_LIMIT, after so many units
                      * beyond the count (ms-work.h); 0 = no limit */
  /* Threads that one run may use where a position is worth it; the same answer to the last bit
   * however many there are.  0 and 1: only the one that runs the solver. */
  int threads;
  MsSolverPoll poll; /* may be NULL */
  /* Seconds that never fall; NULL: the machine's monotonic clock.  A test brings its own. */
  double (*clock) (void *user_data);
  void *user_data; /* of poll and clock */
  bool trust_flags; /* count MS_CELL_FLAG cells as mines */
  bool force_estimate; /* sample even what could be counted exactly; for tests and studies */
  double estimate_work; /* sampling ends after so many units of about four nanoseconds; 0: as many
                         * as the position asks for (ms-estimate.h) */
  bool exact; /* also give layouts and probabilities as exact integers and fractions */
  /* Between 0 and 1: the mine total is not known.  Each covered cell is a mine with this chance,
   * whatever the others are, before the numbers are looked at: what a large board of that density
   * comes to.  Layouts are then not counted but weighed, so there are neither their number nor
   * fractions, and no total contradicts the numbers.  Else, NaN too: the position's total holds. */
  double density;
  /* Before the first click: condition on the promise for a first click at cell first_cell
   * (-1 = none), or the next weaker promise that can be kept (ms_rules_feasible_first_click).
   * Ignored once a cell is opened, when the position implies it.  A trusted flag on a cell that
   * the promise frees is not trusted.  The classic rule is taken as the one that the cell is safe,
   * with all layouts as likely as each other, which is true but for those with mines in the top
   * left corner (ms-draw.h). */
  MsFirstClick first_click;
  int first_cell;
  /* [n_assumed], borrowed: what is taken for granted of covered cells, at most once of each.
   * Nothing is assumed of a cell that is opened or that the promise for the first click frees; a
   * trusted flag on a cell assumed to be free is not trusted. */
  const MsAssumption *assumed;
  int n_assumed;
  /* [height*width], borrowed: opened numbers to which it is 0 are taken for free cells that show
   * nothing.  NULL: all numbers count. */
  const uint8_t *counting;
  /* [height*width], borrowed: flags to which it is not 0 are not trusted whatever trust_flags says.
   * NULL: none. */
  const uint8_t *distrusted;
} MsSolverOptions;

/* What programs give a position: some half a minute of one processor of the year 2020. */
#define MS_WORK_USUAL 3.5e10

#define MS_SOLVER_OPTIONS_INIT \
  { \
    .first_cell = -1 \
  }

static inline bool
ms_solver_options_has_density (const MsSolverOptions *options)
{
  return options->density > 0 && options->density < 1;
}
