/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The plan of a section (the order in which its boxes are folded), and what is counted along it.
 *
 * A state is one word: how many mines there are so far, what the open numbers still need, four bits
 * each, and how many mines the free number has around it.  Folding a box adds and subtracts the
 * same words whatever the state, and never carries from one of these bit fields into another. */
#pragma once

#include "ms-section.h"

#define MS_SECTION_AROUND 8 /* most cells around a number, and most cells of a box */
#define MS_SECTION_OPEN 13 /* most numbers open at once, besides the free one */
/* The bits below hold the mines so far; from this bit on lie the open numbers. */
#define MS_SECTION_FIRST_SHIFT 8
/* From this bit on: 8 less the mines so far around the free number. */
#define MS_SECTION_FREE_SHIFT 60
/* These three limits hold for all kept sections and the one at hand together. */
#define MS_SECTION_STEPS 512
#define MS_SECTION_STATES 65535
#define MS_SECTION_EDGES 131072
#define MS_SECTION_SLOTS 65536 /* slots of the hash table; more than there can be states */

typedef double MsSectionTwo __attribute__ ((vector_size (16)));

/* A step of the plan: one box is folded in. */
typedef struct
{
  uint8_t box, size;
  uint8_t free_rest; /* cells around the free number that are folded in this step or later */
  int first_state, end_state; /* the states before this step: from first_state up to end_state,
                               * without the latter */
  uint8_t n_new; /* how many numbers open with this box; in the arrays, which they are and at which
                  * bit of the word their needs begin */
  uint8_t new_number[MS_SECTION_AROUND], new_shift[MS_SECTION_AROUND];
  uint64_t ones; /* a 1 in the bit field of each number of the box, except the free one */
  uint64_t over; /* in the same bit fields: 7 less the cells around the number that are folded in
                  * later */
  uint64_t mine; /* what each mine in the box subtracts from the word */
} MsSectionStep;

/* The edges of a state: n edges, from edge first on; one for each count of mines in the next box,
 * from lowest on. */
typedef struct
{
  uint32_t first;
  uint16_t n, lowest;
} MsSectionFan;

struct _MsSectionCounter
{
  MsSectionPlace kept; /* the parts of the arrays that kept sections use */
  int n_steps, last_state; /* n_steps: steps of the section at hand; last_state: where its last
                            * layer begins */
  int free; /* index of the number whose need is not given; -1 if there is none */
  /* Binomial coefficients for the cells of a box: n choose k is at [n][k + 1]; in choose_two each
   * stands twice. */
  double choose[MS_SECTION_AROUND + 1][MS_SECTION_AROUND + 2];
  MsSectionTwo choose_two[MS_SECTION_AROUND + 1][MS_SECTION_AROUND + 2];
  uint8_t left[MS_SECTION_MOST]; /* cells around each number that belong to boxes */
  MsSectionStep steps[MS_SECTION_STEPS];
  int n_states, n_edges; /* including those of the kept sections */
  int most_states, most_edges; /* upper bounds of what the section at hand might have needed, known
                                * before folding */
  /* Of each state (the states of a layer lie side by side): its word; the number of ways to come
   * there; and the ways to go on to the end, each counted with the weight of the end, for up to
   * four kinds of weights. */
  uint64_t words[MS_SECTION_STATES];
  double past[MS_SECTION_STATES];
  MsSectionTwo rest[MS_SECTION_STATES][2];
  /* The edges of each state; targets has the state to which each edge leads. */
  MsSectionFan fans[MS_SECTION_STATES];
  uint16_t targets[MS_SECTION_EDGES];
  /* A hash table that finds states by their words.  An entry is the state's index plus base; base
   * grows from one section to the next, so that old entries need not be cleared. */
  uint32_t slots[MS_SECTION_SLOTS], base;
};

/* What the word of a state says: the mines so far; and the mines around the free number, or 0
 * without one. */
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
