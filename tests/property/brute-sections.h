/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sections and layouts of small boards, by going through every way to place mines. */
#pragma once

#include "ms-position.h"

#include <stdint.h>

#define MOST_COVERED 13
#define MOST_WAYS (1 << MOST_COVERED)
#define MOST_CELLS 64

/* A position and every way to place mines so that its numbers hold. */
typedef struct
{
  const MsPosition *position;
  const MsCell *cells;
  int width, height, n, mines;
  int covered[MOST_COVERED], n_covered;
  int n_ways, n_layouts; /* ways: any mine total; those with the right one come first */
  uint32_t ways[MOST_WAYS]; /* bits by covered cell */
  int section_of[MOST_CELLS]; /* -1: certain by numbers; -2: outside */
  int n_sections;
} Brute;

bool brute_touch (const Brute *self, int a, int b);

int brute_count_bits (uint32_t bits);

/* The covered cells beside a cell, as bits. */
uint32_t brute_around (const Brute *self, int cell);

/* -1: open, else what the cell is in all of the first n ways. */
int brute_decided (const Brute *self, int i, int n);

Brute *brute_new (const MsPosition *position);

uint32_t brute_mask_of (const Brute *self, int section);

/* The different parts of the first n ways that lie in mask, in the order of the listing. */
int brute_list_parts (const Brute *self, uint32_t mask, int n, uint32_t parts[MOST_WAYS]);
