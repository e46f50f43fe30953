/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules for one, two and three numbers that lie close to each other (ms-rung.h). */
#pragma once

#include "ms-findings.h"
#include "ms-rung.h"

/* A number's own cells and those of the numbers near it lie within three cells of it. */
#define MS_LOCAL_MOST_CELLS 48
/* Longer sums are nothing that anybody follows. */
#define MS_LOCAL_MOST_NUMBERS 40

/* A rung, and what its arrays point to. */
typedef struct
{
  MsRung rung;
  int numbers[MS_LOCAL_MOST_NUMBERS], set[8], safe[MS_LOCAL_MOST_CELLS], mines[MS_LOCAL_MOST_CELLS];
  MsRungTerm terms[MS_LOCAL_MOST_NUMBERS];
} MsLocalRung;

/* Whether rule, one of the first three, decides something with the help of number; then *found says
 * what.  The simpler rules must have been tried.  A few microseconds at most. */
bool ms_local_find (const MsFindings *findings, MsRungRule rule, int number, MsLocalRung *found);

/* Writes the numbers with undecided cells that are at most two away from number; those
 * share cells with it or may. */
int ms_local_list_near (const MsFindings *findings, int number, int near[24]);
