/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plan of a section, and what is counted along it.
 *
 * A state is one word: how many mines there are so far, what the open numbers still need, a nibble
 * each, and how many mines the free number has around it.  Folding a box adds and subtracts the
 * same words whatever the state, and never carries from one of these fields into another.
 */
#pragma once

#include "ms-section.h"

#define MS_SECTION_AROUND 8 /* cells around a number, and of a box */
#define MS_SECTION_OPEN 13 /* numbers at once, besides the free one */
#define MS_SECTION_FIRST_SHIFT 8 /* below: the mines so far; from here on: the open numbers */
#define MS_SECTION_FREE_SHIFT 60 /* 8 less the mines around the free number so far */
#define MS_SECTION_STEPS 512 /* of all sections that are kept and the one at hand, as the next: */
#define MS_SECTION_STATES 65535
#define MS_SECTION_EDGES 131072
#define MS_SECTION_SLOTS 65536 /* of the hash, more than there can be states */

typedef double MsSectionTwo __attribute__ ((vector_size (16)));

/* A box is folded in. */
typedef struct
{
  uint8_t box, size;
  uint8_t free_rest; /* cells around the free number that are folded in with it and later */
  int first_state, end_state; /* of the layer before it */
  uint8_t n_new; /* numbers that open with this box, and where the word has what they need */
  uint8_t new_number[MS_SECTION_AROUND], new_shift[MS_SECTION_AROUND];
  uint64_t ones; /* 1 for each number of the box but the free one */
  uint64_t over; /* for each: 7 less the cells around it that are folded in later */
  uint64_t mine; /* what a mine in the box takes away */
} MsSectionStep;

/* The edges of a state: one for each count of mines in the next box, from the lowest on. */
typedef struct
{
  uint32_t first;
  uint16_t n, lowest;
} MsSectionFan;

struct _MsSectionCounter
{
  const MsAllocator *allocator;
  int kept_steps, kept_states, kept_edges; /* of the sections that are kept */
  int n_steps, last_state; /* of the section at hand; where its last layer begins */
  int free; /* the number whose need is not given, or -1 */
  /* Choose k of n, for the cells of a box: [n][k + 1], and each of them twice. */
  double choose[MS_SECTION_AROUND + 1][MS_SECTION_AROUND + 2];
  MsSectionTwo choose_two[MS_SECTION_AROUND + 1][MS_SECTION_AROUND + 2];
  uint8_t left[MS_SECTION_MOST]; /* cells around each number */
  MsSectionStep steps[MS_SECTION_STEPS];
  int n_states, n_edges; /* with those that are kept */
  int most_states, most_edges; /* that the section at hand might have needed */
  /* Of each state, those of a layer one after the other: its word, ways to come there, and ways to
   * go on to the end, each times the weight of the end, by four kinds of weights, or fewer. */
  uint64_t words[MS_SECTION_STATES];
  double past[MS_SECTION_STATES];
  MsSectionTwo rest[MS_SECTION_STATES][2];
  /* And its edges, which lead to targets. */
  MsSectionFan fans[MS_SECTION_STATES];
  uint16_t targets[MS_SECTION_EDGES];
  /* Where states are found by their words: their index and base, which grows from one section to the
   * next, so that nothing is cleared in between. */
  uint32_t slots[MS_SECTION_SLOTS], base;
};

/* Of the word of a state: the mines so far, and those around the free number; 0 without one. */
static inline int
ms_section_mines_in (uint64_t word)
{
  return (int)(word & ((1u << MS_SECTION_FIRST_SHIFT) - 1));
}

static inline int
ms_section_shown_in (uint64_t word)
{
  return MS_SECTION_AROUND - (int)(word >> MS_SECTION_FREE_SHIFT);
}
