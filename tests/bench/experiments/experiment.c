/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The experiments of docs/experiments.md, which has the definitions.
 *
 *   experiment rules|ladder|density|sections|weights GAMES
 *
 * prints one table from that many games of each board, seeds 1 to GAMES.  The same numbers come out
 * on every machine. */
#include "experiment.h"

#include "ms-interval.h"
#include "ms-level.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  const char *name;
  void (*run) (long games);
} Experiment;

static const Experiment experiments[] = {
  { "rules", experiment_rules },
  { "ladder", experiment_ladder },
  { "density", experiment_density },
  { "sections", experiment_sections },
  { "weights", experiment_weights },
};

ExperimentBoard
experiment_board (int width, int height, int mines, MsFirstClick start)
{
  ExperimentBoard board = { .rules = { width, height, mines, start } };
  board.first_cell = start == MS_FIRST_CLICK_OPEN ? 3 * width + 3 : 0;
  return board;
}

ExperimentBoard
experiment_level (int i)
{
  static const char *const names[MS_N_NAMED_LEVELS] = { "Beginner 9×9", "8×8, 10 mines",
    "Intermediate", "Expert" };
  const MsLevelInfo *level = ms_level_info ((MsLevel)(i / 2));
  ExperimentBoard board = experiment_board (level->width, level->height, level->mines,
      i % 2 == 0 ? MS_FIRST_CLICK_SAFE : MS_FIRST_CLICK_OPEN);
  board.name = names[i / 2];
  return board;
}

void
experiment_print_board (const ExperimentBoard *board)
{
  const MsRules *rules = &board->rules;
  if (board->name != NULL)
    printf ("| %s | %s", board->name, ms_first_click_name (rules->first_click));
  else
    printf ("| %d×%d | %s | %d", rules->width, rules->height,
        ms_first_click_name (rules->first_click), rules->mines);
}

void
experiment_print_share (int64_t n, int64_t all)
{
  double low, high;
  ms_interval_of_share (n, all, &low, &high);
  if (all > 0)
    printf (" | %.2f ± %.2f %%", 100 * (double)n / (double)all, 50 * (high - low));
  else
    printf (" | –");
}

void
experiment_print_mean (double sum, int64_t n)
{
  if (n > 0)
    printf (" | %.4f", sum / (double)n);
  else
    printf (" | –");
}

int
main (int argc, char **argv)
{
  long games = argc == 3 ? strtol (argv[2], NULL, 10) : 0;
  setvbuf (stdout, NULL, _IOLBF, 0);
  for (size_t i = 0; games > 0 && i < sizeof experiments / sizeof experiments[0]; i++)
    if (strcmp (argv[1], experiments[i].name) == 0)
      {
        experiments[i].run (games);
        return 0;
      }
  fprintf (stderr, "usage: experiment rules|ladder|density|sections|weights GAMES\n");
  return 2;
}
