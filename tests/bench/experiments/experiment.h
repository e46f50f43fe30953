/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The experiments of docs/experiments.md: each prints its table, in Markdown, from so many games of
 * each board, seeds 1 on. */
#pragma once

#include "ms-rules.h"

#include <stdint.h>

/* A board and its first click: the corner for a safe start, 3,3 for an opening. */
typedef struct
{
  const char *name; /* of the level; NULL where size and mines say it all */
  MsRules rules;
  int first_cell;
} ExperimentBoard;

/* The two beginners, Intermediate, Expert, with both starts each. */
#define N_EXPERIMENT_LEVELS 8
ExperimentBoard experiment_level (int i);
ExperimentBoard experiment_board (int width, int height, int mines, MsFirstClick start);

/* "Expert | open" */
void experiment_print_board (const ExperimentBoard *board);

/* " | 12.34 ± 0.20 %": a share with half of Wilson's interval. */
void experiment_print_share (int64_t n, int64_t all);

/* " | 0.1234" */
void experiment_print_mean (double sum, int64_t n);

void experiment_rules (long games);
void experiment_ladder (long games);
void experiment_density (long games);
void experiment_sections (long games);
void experiment_weights (long games);
