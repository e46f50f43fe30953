/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of a game (ms-player-known.h), counted section by section (ms-section.h), and what
 * changes when one more cell is open: only the sections that the cell touches are counted again.
 * What is known is looked at, never written: that a cell is tried, the field alone knows.
 *
 * The unknown cells are grouped by the opened cells around them.  Sections are polynomials in the mine
 * count; they meet in one product, and what each of them means for the others comes back along it.
 *
 * Positions too large for it are refused; the solver is then to be asked (ms-player-count.c).  A field
 * takes some five megabytes, all at once, and what its functions take grows with the states of the
 * sections that are counted (ms-section.h): microseconds for most.
 */
#pragma once

#include "ms-player-known.h"
#include "ms-section-store.h"
#include "ms-section.h"
#include "ms-solver-options.h"

#define MS_FIELD_BOXES 256
#define MS_FIELD_SECTIONS 64
#define MS_FIELD_NUMBERS 1024
#define MS_FIELD_FACTORIALS 512

typedef struct
{
  uint8_t n_cells, section;
  int32_t cells[8];
} MsFieldBox;

typedef struct
{
  int first_box, n_boxes;
  MsSectionCount count;
  int first_number, n_numbers;
  MsSectionRoom room; /* what it takes; not of one that was recalled */
  bool traced; /* it lies in the counter: */
  MsSectionTrace trace;
  MsSectionPlace place; /* else room is left for it, here and from this double of the pool on */
  size_t pool_place;
  double *mine, *safe; /* [count.n][n_boxes] layouts in which a cell of the box is a mine, safe */
  uint32_t touched; /* stamp */
} MsFieldSection;

/* The product of sections: of the first 0, 1, 2 … of them. */
typedef struct
{
  int n, lowest;
  uint8_t sections[MS_FIELD_SECTIONS];
  int n_terms[MS_FIELD_SECTIONS + 1];
  double *terms[MS_FIELD_SECTIONS + 1];
} MsFieldJoin;

/* Cells around a tried cell that leave the same box; box is -1 for those that touch no number. */
typedef struct
{
  int box;
  uint8_t n_cells;
  int32_t cells[8];
} MsFieldPart;

/* What the field says where a tried cell needs so much, as far as it does not come from other
 * sections; in the pool. */
typedef struct
{
  double seen, outside_mine; /* as in MsField */
  uint8_t outside_certainty;
  double *own, *theirs; /* gradients of the terms of its section, of the other sections */
  double *mine, *safe; /* [n_new_boxes] layouts in which a cell of the box is a mine, safe */
} MsFieldNeed;

typedef struct
{
  uint64_t numbers;
  uint32_t stamp;
  int16_t box;
} MsFieldSlot;

#define MS_FIELD_SLOT_BITS 8
#define MS_FIELD_SLOTS (1 << MS_FIELD_SLOT_BITS) /* more than a section has boxes */

typedef struct _MsField
{
  const MsAllocator *allocator;
  const MsKnown *known; /* of the game; borrowed */
  MsSectionCounter *counter;
  MsSectionStore *store; /* sections counted before */
  uint32_t stamp; /* of the walk under way; marks with it belong to it */
  uint32_t *number_mark, *cell_mark; /* [n_cells] */
  uint8_t *number_index; /* [n_cells] in its section */
  int16_t *box_of; /* [n_cells] of an unknown cell: its box; -1: it touches no number */
  /* The boxes of the section that is built, by their numbers. */
  MsFieldSlot slots[MS_FIELD_SLOTS];
  uint32_t slot_stamp;
  MsFieldBox boxes[MS_FIELD_BOXES + MS_SECTION_MOST];
  MsFieldSection sections[MS_FIELD_SECTIONS];
  int n_boxes, n_sections;
  MsSection section; /* the one that is built */
  int32_t numbers[MS_SECTION_MOST]; /* the numbers of the one that was named last */
  uint8_t around[MS_SECTION_MOST]; /* unknown cells around each number of the one that is built */

  /* The shape of sections: what each number needs, and how many cells are around it; of each box its
   * numbers.  The order in which the boxes of a section are folded.  Numbers and boxes are counted
   * from the first of their section. */
  int n_numbers;
  uint8_t need[MS_FIELD_NUMBERS], left[MS_FIELD_NUMBERS];
  uint64_t numbers_of[MS_FIELD_BOXES];
  uint8_t order[MS_FIELD_BOXES];

  /* The position as it stands. */
  int mines, outside; /* not known; cells that touch no number */
  int lowest, highest; /* mines in boxes */
  MsFieldJoin join;
  double *weights; /* C(outside, k) for k from first_k on, the largest 1 */
  int first_k, n_weights;
  double log_largest; /* the logarithm of what is 1 */
  double log_factorials[MS_FIELD_FACTORIALS]; /* up to n_cells! */
  double total; /* the number of layouts, on that scale */
  size_t kept; /* doubles of the pool in use for it */

  /* One more cell open: the boxes that it touches are boxes[n_boxes] and so on. */
  int tried, index; /* the cell, or -1; its number in the section */
  int n_new_boxes, left_outside;
  int16_t kept_box[MS_SECTION_MOST]; /* of each: the box whose cells it keeps, or -1 */
  MsFieldPart parts[8];
  int n_parts;
  MsSectionCount counts[MS_SECTION_NEEDS]; /* the section it is in, by what it needs */
  MsFieldNeed needs[MS_SECTION_NEEDS];
  unsigned told; /* a bit for each of needs that has been set */
  MsFieldJoin others; /* the sections it does not touch */
  double *weights_left[10]; /* by how many cells are outside no more; NULL until they are wanted: */
  double *left_weights; /* of mines in boxes, from lowest on, with left_outside cells outside */

  /* What the last count says of each box, and of a cell outside. */
  double mine[MS_FIELD_BOXES + MS_SECTION_MOST], outside_mine;
  uint8_t certainty[MS_FIELD_BOXES + MS_SECTION_MOST], outside_certainty;
  double seen; /* layouts, on the scale of total */
  MsSectionPool pool;
} MsField;

/* known is borrowed; nothing of it but its size is looked at before ms_field_count.  NULL when there
 * is no memory. */
MsField *ms_field_new (const MsKnown *known, const MsAllocator *allocator);
void ms_field_free (MsField *field); /* NULL is allowed */

/* Takes what counting needs, nine megabytes, once: most players that are made play on from another's
 * position, or are asked for what is plain, and never count.  False: there is no memory. */
bool ms_field_prepare (MsField *field);

/* Counts what is known, its lists being up to date, in a field that is prepared.  False: too large. */
bool ms_field_count (MsField *field, bool *consistent);

/* Has all sections traced, those too that were counted before.  False: too large. */
bool ms_field_trace (MsField *field);

/* The natural logarithm of the number of layouts; to about 1e-12 of itself. */
double ms_field_log_layouts (const MsField *field);

/* Opens one more unknown cell, what is known being what was counted; to be closed again before
 * another is opened.  False: too large (and already closed). */
bool ms_field_open (MsField *field, int cell);
void ms_field_close (MsField *field);

/* Counts the open cell as showing need more mines than are known around it.  False: too large. */
bool ms_field_show (MsField *field, int need);

/* Arithmetic of ms_field_count and _show.  The gradient is that of the product's
 * terms; boxes of its sections learn their chances, given field->seen.  ms_field_judge_boxes makes
 * chances and certainties of n boxes from first on out of how much they weigh as mines, and safe. */
bool ms_field_join (MsField *field, MsFieldJoin *join);
bool ms_field_weigh (MsField *field);
double *ms_field_weigh_left (MsField *field, int n);
bool ms_field_tell_sections (MsField *field, const MsFieldJoin *join, const double *gradient);

/* What was marked before is not any more.  0 is no stamp: it is what a new section was touched by. */
static inline void
ms_field_begin_walk (MsField *field)
{
  field->stamp += field->stamp < UINT32_MAX ? 1 : 2;
}

static inline uint8_t
ms_field_judge_outside (bool may_be_mine, bool may_be_safe)
{
  return may_be_mine && may_be_safe ? MS_CERTAINTY_NONE
      : may_be_mine                 ? MS_CERTAINTY_MINE
                                    : MS_CERTAINTY_SAFE;
}

/* Whether a section with so many boxes and numbers fits beside those that are there. */
static inline bool
ms_field_has_room (const MsField *field, int n_boxes, int n_numbers)
{
  return field->n_boxes + n_boxes <= MS_FIELD_BOXES
      && field->n_numbers + n_numbers <= MS_FIELD_NUMBERS;
}

/* How many doubles tell what boxes are as mines, or as safe, at each total; totals go in pairs. */
static inline size_t
ms_field_count_told (int n_totals, int n_boxes)
{
  return ((size_t)n_totals + 1) * (size_t)n_boxes;
}
