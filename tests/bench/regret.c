/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far strategies are from best play where best play is known.
 *
 *   regret POSITIONS STRATEGY…
 *
 * Positions of 16×16 boards with 51 mines in which nothing is certain and 100 to 2000 layouts are
 * left, solved exactly; each strategy says what it would open, and what that wins less by best play
 * from there is its regret.  Strategies should be told not to solve the endgame themselves:
 * best:endgame=0.  For those that estimate the chance to win, the mean of what they are short of
 * the true chance after their own choice is printed too. */
#include "ms-choose.h"
#include "ms-endgame.h"
#include "random-position.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define MOST_STRATEGIES 32
#define LEAST_LAYOUTS 100
#define MOST_LAYOUTS 2000

typedef struct
{
  MsStrategy strategy;
  double regret, squares, shortfall;
} Judged;

static void
judge (Judged *self, const MsPosition *position, const MsEndgame *endgame)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsChoice choice;
  if (ms_choose (position, &self->strategy, &options, NULL, &choice, NULL) != MS_STATUS_OK)
    abort ();
  double after = (double)endgame->won_at[choice.cell] / endgame->layouts;
  double regret = (double)endgame->won / endgame->layouts - after;
  self->regret += regret;
  self->squares += regret * regret;
  self->shortfall += after - choice.win;
}

/* Nothing is certain, and best play is known. */
static bool
is_fit (const MsPosition *position, const MsEndgame *endgame)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsChoice choice;
  return endgame->solved && endgame->layouts >= LEAST_LAYOUTS
      && ms_choose (position, ms_strategy_find ("safest"), &options, NULL, &choice, NULL)
      == MS_STATUS_OK
      && choice.basis != MS_BASIS_CERTAIN && choice.cell >= 0;
}

int
main (int argc, char **argv)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  Judged judged[MOST_STRATEGIES] = { 0 };
  long wanted = argc > 2 ? strtol (argv[1], NULL, 10) : 0;
  int n = argc - 2;
  for (int i = 0; i < n; i++)
    if (n > MOST_STRATEGIES || !ms_strategy_parse (argv[i + 2], &judged[i].strategy))
      return 2;
  long n_found = 0;
  for (uint64_t seed = 1; n_found < wanted; seed++)
    {
      MsPosition *position = random_stuck (16, 16, 51, seed);
      MsEndgame *endgame;
      if (ms_endgame_solve (solver, position, &options, MOST_LAYOUTS, &endgame) != MS_STATUS_OK)
        return 1;
      if (is_fit (position, endgame))
        {
          for (int i = 0; i < n; i++)
            judge (&judged[i], position, endgame);
          n_found++;
        }
      ms_endgame_free (endgame);
      ms_position_unref (position);
    }
  for (int i = 0; i < n; i++)
    {
      double mean = judged[i].regret / (double)wanted;
      double spread = sqrt (fmax (judged[i].squares / (double)wanted - mean * mean, 0));
      printf ("%-60s regret %.4f ± %.4f, estimate short of the truth by %.4f\n", argv[i + 2], mean,
          1.96 * spread / sqrt ((double)wanted), judged[i].shortfall / (double)wanted);
    }
  ms_solver_free (solver);
  return 0;
}
