/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chance to win, worked out as the program does, but with few playouts, and exactly where only
 * few layouts are left: what matters here is that it is of this position, not how fine it is.  By a
 * number of playouts, never by time, it is the same each time.  These take the places of the real
 * functions by the linker's --wrap. */
#include "ms-win-chance.h"

#define MOST_PLAYOUTS 3
#define MOST_LAYOUTS 60

MsStatus __real_ms_win_chance_find (const MsPosition *position, const MsSolverOptions *options,
    const MsWinChanceOptions *chance_options, const MsAllocator *allocator, MsWinChance *chance);
MsStatus __wrap_ms_win_chance_find (const MsPosition *position, const MsSolverOptions *options,
    const MsWinChanceOptions *chance_options, const MsAllocator *allocator, MsWinChance *chance);
MsStatus __real_ms_best_find (MsSolver *solver, const MsPosition *position,
    const MsSolverResult *result, const MsSolverOptions *options, const MsBestReach *reach,
    const MsAllocator *allocator, MsBest **best);
MsStatus __wrap_ms_best_find (MsSolver *solver, const MsPosition *position,
    const MsSolverResult *result, const MsSolverOptions *options, const MsBestReach *reach,
    const MsAllocator *allocator, MsBest **best);
MsStatus __real_ms_solver_run (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, MsSolverResult **result);
MsStatus __wrap_ms_solver_run (MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, MsSolverResult **result);
int __wrap_setpriority (int which, unsigned int who, int priority);

MsStatus
__wrap_ms_win_chance_find (const MsPosition *position, const MsSolverOptions *options,
    const MsWinChanceOptions *chance_options, const MsAllocator *allocator, MsWinChance *chance)
{
  MsWinChanceOptions tamed = *chance_options;
  MsSolverOptions untimed = *options;
  tamed.target_error = 0;
  tamed.most_playouts = MOST_PLAYOUTS;
  tamed.most_layouts = MOST_LAYOUTS;
  tamed.endgame_work = 0;
  untimed.time_limit = 0;
  return __real_ms_win_chance_find (position, &untimed, &tamed, allocator, chance);
}

MsStatus
__wrap_ms_best_find (MsSolver *solver, const MsPosition *position, const MsSolverResult *result,
    const MsSolverOptions *options, const MsBestReach *reach, const MsAllocator *allocator,
    MsBest **best)
{
  static const MsBestReach tamed = { .most_layouts = MOST_LAYOUTS };
  return __real_ms_best_find (solver, position, result, options, &tamed, allocator, best);
}

/* How long it took is no matter of the position: two runs on a busy machine differ by it. */
MsStatus
__wrap_ms_solver_run (MsSolver *solver, const MsPosition *position, const MsSolverOptions *options,
    MsSolverResult **result)
{
  MsStatus status = __real_ms_solver_run (solver, position, options, result);
  if (*result != NULL)
    (*result)->microseconds = 0;
  return status;
}

/* A thread of low priority would wait for ever on a busy machine. */
int
__wrap_setpriority (int which, unsigned int who, int priority)
{
  return 0;
}
