/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minesage-train: makes the table of the strategy "learned".  Not installed; docs/strategy.md says
 * how the table that is shipped was made. */
#include "ms-train.h"

#include <stdio.h>
#include <string.h>

static const struct
{
  const char *name, *arguments;
  int (*run) (int argc, char **argv);
} commands[] = {
  { "labels",
      "FILE [--level expert] [--start safe|open] [--seed 1] [--games 100] [--layouts 8]\n"
      "       [--strategy fast:endgame=60,progress-above=0,learned=0] [--candidates 6] [--cut "
      "0.08]\n"
      "       [--late-cut 0.15] [--from-layouts 1000] [--from-opened 5]",
      ms_train_labels },
  { "features", "FILE SHARD", ms_train_features },
  { "fit",
      "[--epochs 10] [--batch 64] [--rate 0.002] [--decay 0.1] [--seed 1] [--folds 0]\n"
      "       [--fold 0] [--output ms-learned-table.c] [--name ms_learned_table] [--note TEXT] "
      "FILE…",
      ms_train_fit },
  { "gain", "[--folds 0] [--fold 0] FILE…", ms_train_gain },
};

#define N_COMMANDS (sizeof commands / sizeof commands[0])

int
main (int argc, char **argv)
{
  for (size_t i = 0; argc >= 2 && i < N_COMMANDS; i++)
    if (strcmp (argv[1], commands[i].name) == 0)
      return commands[i].run (argc - 1, argv + 1);
  for (size_t i = 0; i < N_COMMANDS; i++)
    fprintf (stderr, "usage: minesage-train %s %s\n", commands[i].name, commands[i].arguments);
  return 2;
}
