/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chance to win, worked out as the program does, but with few playouts, and exactly where only
 * few layouts are left: what matters here is that it is of this position, not how fine it is.  By a
 * number of playouts, never by time, it is the same each time.  These take the places of the real
 * functions. */
#include "ms-win-chance.h"

#include <dlfcn.h>

#define MOST_PLAYOUTS 3
#define MOST_LAYOUTS 60

#ifdef LIBRARIES_ARE_SHARED
/* A function of the program goes before that of a library, which is found by its name. */
#define TAME(name) name
#define REAL(name) ((typeof (&name))dlsym (RTLD_NEXT, #name))
#else
/* By the linker's --wrap. */
#define TAME(name) __wrap_##name
#define REAL(name) __real_##name
typeof (ms_win_chance_find) __wrap_ms_win_chance_find, __real_ms_win_chance_find;
typeof (ms_best_find) __wrap_ms_best_find, __real_ms_best_find;
typeof (ms_solver_run) __wrap_ms_solver_run, __real_ms_solver_run;
#endif
int TAME (setpriority) (int which, unsigned int who, int priority);

MsStatus
TAME (ms_win_chance_find) (const MsPosition *position, const MsSolverOptions *options,
    const MsWinChanceOptions *chance_options, const MsAllocator *allocator, MsWinChance *chance)
{
  MsWinChanceOptions tamed = *chance_options;
  MsSolverOptions untimed = *options;
  tamed.target_error = 0;
  tamed.most_playouts = MOST_PLAYOUTS;
  tamed.most_layouts = MOST_LAYOUTS;
  tamed.endgame_work = 0;
  untimed.time_limit = 0;
  return REAL (ms_win_chance_find) (position, &untimed, &tamed, allocator, chance);
}

MsStatus
TAME (ms_best_find) (MsSolver *solver, const MsPosition *position, const MsSolverResult *result,
    const MsSolverOptions *options, const MsBestReach *reach, const MsAllocator *allocator,
    MsBest **best)
{
  MsBestReach tamed = { .most_layouts = MOST_LAYOUTS };
  if (reach != NULL)
    {
      tamed.asked = reach->asked;
      tamed.n_asked = reach->n_asked;
    }
  return REAL (ms_best_find) (solver, position, result, options, &tamed, allocator, best);
}

/* How long it took is no matter of the position: two runs on a busy machine differ by it. */
MsStatus
TAME (ms_solver_run) (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    MsSolverResult **result)
{
  MsStatus status = REAL (ms_solver_run) (solver, position, options, result);
  if (*result != NULL)
    (*result)->microseconds = 0;
  return status;
}

/* A thread of low priority would wait for ever on a busy machine. */
int
TAME (setpriority) (int which, unsigned int who, int priority)
{
  return 0;
}
