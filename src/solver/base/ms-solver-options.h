/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What is asked of the solver, and how it is told to stop: the one part of its public interface
 * that every stage below needs. */
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
  MS_CERTAINTY_NONE, /* covered, may be a mine or not, or unknown (MS_METHOD_INCOMPLETE) */
  MS_CERTAINTY_SAFE, /* covered, no layout has a mine here */
  MS_CERTAINTY_MINE, /* covered, every layout has a mine here */
  MS_CERTAINTY_OPENED, /* an opened number */
} MsCertainty;

/* An assumption: the covered cell with this row-major index is a mine (MS_CERTAINTY_MINE) or free
 * (MS_CERTAINTY_SAFE). */
typedef struct
{
  int cell;
  MsCertainty certainty;
} MsAssumption;

typedef struct
{
  size_t memory_limit; /* bytes of working memory; 0 = no limit */
  double time_limit; /* seconds; 0 = no limit */
  /* Limit of the units of work (ms-work.h); 0 = no limit.  They are the same on every machine and
   * on any number of threads, so that it does not depend on how busy a machine is what is counted
   * and what is estimated. */
  double work_limit;
  /* borrowed, may be NULL: the units that each run spends on its first thread are added to it */
  double *spent;
  /* Units of work after the count (ms-work.h) at which ms_endgame_solve stops with
   * MS_STATUS_WORK_LIMIT; 0 = no limit. */
  long endgame_work;
  /* Threads that one run may use where a position is worth it; the answer is the same to the last
   * bit however many there are.  0 and 1: only the thread that runs the solver. */
  int threads;
  MsSolverPoll poll; /* may be NULL */
  /* A clock in seconds that never goes back; NULL: the machine's monotonic clock.  Tests bring
   * their own. */
  double (*clock) (void *user_data);
  void *user_data; /* passed to poll and clock */
  bool trust_flags; /* take cells with a flag (MS_CELL_FLAG) for mines */
  bool force_estimate; /* sample even what could be counted exactly; for tests and studies */
  /* Sampling ends after so many units of about four nanoseconds; 0: as many as the position asks
   * for (ms-estimate.h). */
  double estimate_work;
  bool exact; /* also give layouts and probabilities as exact integers and fractions */
  /* A value between 0 and 1 says that the mine total is not known: before the numbers are looked
   * at, each covered cell is a mine with this chance, independently of the others, as on a large
   * board of that density.  Layouts are then not counted but weighed, so that there are neither
   * their number nor fractions, and no mine total contradicts the numbers.  With any other value,
   * NaN too, the position's mine total holds. */
  double density;
  /* Before the first click: count only layouts that keep the promise first_click for a first click
   * at the cell first_cell (-1 = none), or the next weaker promise that can be kept
   * (ms_rules_feasible_first_click).  Ignored once a cell is opened, when the position implies it.
   * A trusted flag on a cell that the promise frees is not trusted.  MS_FIRST_CLICK_CLASSIC is
   * taken for MS_FIRST_CLICK_SAFE, with all layouts equally likely, which is true but for those
   * with mines in the top left corner (ms-draw.h). */
  MsFirstClick first_click;
  int first_cell;
  /* [n_assumed], borrowed: what is taken for granted of covered cells, with no cell named twice.
   * An assumption is ignored where the cell is opened or the promise for the first click frees it;
   * a trusted flag on a cell assumed to be free is not trusted. */
  const MsAssumption *assumed;
  int n_assumed;
  /* [height*width], borrowed, one element for each cell: an opened number whose element is 0 is
   * taken for a free cell that shows nothing.  NULL: all numbers count. */
  const uint8_t *counting;
  /* [height*width], borrowed, one element for each cell: a flag whose element is not 0 is not
   * trusted, whatever trust_flags says.  NULL: there are no such flags. */
  const uint8_t *distrusted;
} MsSolverOptions;

/* The work_limit that programs usually set: about half a minute on one processor of the year
 * 2020. */
#define MS_WORK_USUAL 3.5e10

#define MS_SOLVER_OPTIONS_INIT \
  { \
    .first_cell = -1 \
  }

/* Lets another poll with its own data take the place of the asker's.  The asker's clock goes with
 * it, since it would not know whose data these are. */
static inline void
ms_solver_options_set_poll (MsSolverOptions *options, MsSolverPoll poll, void *user_data)
{
  options->poll = poll;
  options->user_data = user_data;
  options->clock = NULL;
}

static inline bool
ms_solver_options_has_density (const MsSolverOptions *options)
{
  return options->density > 0 && options->density < 1;
}
