/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What is known of a game (ms-player-known.h), counted section by section (ms-section.h), and what
 * changes when one more cell is open: only the sections that the cell touches are counted again.
 * The field reads what is known and never writes it: only the field itself records that a cell is
 * tried.
 *
 * The unknown cells are grouped by the opened cells around them.  Each section is a polynomial in
 * its mine count.  The polynomials are multiplied into one product; a pass back along it gives how
 * the other sections weigh each mine count of a section.
 *
 * Positions that are too large for a field are refused; the caller then asks the solver
 * (ms-player.c).  A prepared field takes some nine megabytes.  The time of its functions
 * grows with the number of states of the sections that they count (ms-section.h): microseconds for
 * most. */
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
  MsSectionRoom room; /* the room that it takes in the counter; not set for a section recalled from
                       * the store */
  bool traced; /* whether its states lie in the counter; if so, trace says where */
  MsSectionTrace trace;
  MsSectionPlace place; /* if not traced: the room left for its states in the counter; pool_place is
                         * the index of the double from which room is left in the pool */
  size_t pool_place;
  double *mine, *safe; /* [count.n][n_boxes] the number of layouts in which a given cell of the box
                        * is a mine, and in which it is safe */
  uint32_t touched; /* the stamp of the last walk that touched it */
} MsFieldSection;

/* The product of sections, kept with all partial products: of the first 0, 1, 2 … sections. */
typedef struct
{
  int n, lowest;
  uint8_t sections[MS_FIELD_SECTIONS];
  int n_terms[MS_FIELD_SECTIONS + 1];
  double *terms[MS_FIELD_SECTIONS + 1];
} MsFieldJoin;

/* Cells around a tried cell that all leave the same box, because the tried cell, once open, is one
 * more number around them.  box is -1 for cells that touched no number. */
typedef struct
{
  int box;
  uint8_t n_cells;
  int32_t cells[8];
} MsFieldPart;

/* What the field says if a tried cell needs a certain number of mines, as far as it does not come
 * from other sections.  The arrays lie in the pool. */
typedef struct
{
  double seen, outside_mine; /* the fields of MsField with these names */
  uint8_t outside_certainty;
  double *own, *theirs; /* gradients of the terms of the tried cell's section, and of the product of
                         * the other sections */
  double *mine, *safe; /* [n_new_boxes] layouts in which a given cell of the box is a mine, and in
                        * which it is safe */
} MsFieldNeed;

typedef struct
{
  uint64_t numbers;
  uint32_t stamp;
  int16_t box;
} MsFieldSlot;

#define MS_FIELD_SLOT_BITS 8
/* More than a section has boxes, so that some slot is always free. */
#define MS_FIELD_SLOTS (1 << MS_FIELD_SLOT_BITS)

typedef struct _MsField
{
  MsArena *arena; /* borrowed */
  const MsKnown *known; /* what is known of the game; borrowed */
  MsSectionCounter *counter;
  MsSectionStore *store; /* sections counted before */
  uint32_t stamp; /* of the walk under way; a cell or number whose mark equals it has been met in
                   * this walk */
  uint32_t *number_mark, *cell_mark; /* [n_cells] stamps */
  uint8_t *number_index; /* [n_cells] of an opened cell: its index among the numbers of its
                          * section */
  int16_t *box_of; /* [n_cells] of an unknown cell: the index of its box; -1 if it touches no
                    * number */
  /* A hash table: finds a box of the section being built by the set of its numbers. */
  MsFieldSlot slots[MS_FIELD_SLOTS];
  uint32_t slot_stamp;
  MsFieldBox boxes[MS_FIELD_BOXES + MS_SECTION_MOST];
  MsFieldSection sections[MS_FIELD_SECTIONS];
  int n_boxes, n_sections;
  MsSection section; /* the section being built */
  int32_t numbers[MS_SECTION_MOST]; /* the cells of the numbers of the section that was named
                                     * last */
  uint8_t around[MS_SECTION_MOST]; /* how many unknown cells are around each number of the section
                                    * being built */

  /* The shape of the sections: how many mines each number needs, and how many unknown cells are
   * around it; the set of numbers of each box; the order in which the boxes of a section are
   * folded.  In numbers_of and order, numbers and boxes are counted from the first of their
   * section. */
  int n_numbers;
  uint8_t need[MS_FIELD_NUMBERS], left[MS_FIELD_NUMBERS];
  uint64_t numbers_of[MS_FIELD_BOXES];
  uint8_t order[MS_FIELD_BOXES];

  /* The position as it stands. */
  int mines, outside; /* mines whose place is not known; unknown cells that touch no number */
  int lowest, highest; /* fewest and most mines in all boxes together */
  MsFieldJoin join;
  double *weights; /* C(outside, k) for k from first_k on, scaled so that the largest is 1 */
  int first_k, n_weights;
  double log_largest; /* the natural logarithm of the value that was scaled to 1 */
  double log_factorials[MS_FIELD_FACTORIALS]; /* natural logarithms of 0! to n_cells! */
  double total; /* the number of layouts, on the scale of weights */
  size_t kept; /* doubles of the pool that the position as it stands uses */

  /* One more cell is open on trial: the boxes that it touches are boxes[n_boxes] and so on. */
  int tried, index; /* tried: the cell, or -1 if none is open on trial; index: its index among the
                     * numbers of the section */
  int n_new_boxes, left_outside;
  int16_t kept_box[MS_SECTION_MOST]; /* of each new box: the box without the trial whose remaining
                                      * cells it has; -1: it has cells beside the tried one */
  MsFieldPart parts[8];
  int n_parts;
  MsSectionCount counts[MS_SECTION_NEEDS]; /* the counts of the section with the tried cell, by how
                                            * many mines that cell needs */
  MsFieldNeed needs[MS_SECTION_NEEDS];
  unsigned told; /* bit i: needs[i] has been set */
  MsFieldJoin others; /* the sections that the tried cell does not touch */
  double *weights_left[10]; /* [i]: left_weights with i fewer cells outside; NULL until they are
                             * wanted */
  double *left_weights; /* by the number of mines in boxes, from lowest on: how much the cells
                         * outside weigh when left_outside of them are left */

  /* What the last count says of each box, and of each cell outside: the chance of a mine there, and
   * whether that is certain. */
  double mine[MS_FIELD_BOXES + MS_SECTION_MOST], outside_mine;
  uint8_t certainty[MS_FIELD_BOXES + MS_SECTION_MOST], outside_certainty;
  double seen; /* the number of layouts of the last count, on the scale of total */
  MsSectionPool pool;
} MsField;

/* known is borrowed; until ms_field_count only its size is looked at.  All memory is the arena's.
 * NULL when there is none. */
MsField *ms_field_new (const MsKnown *known, MsArena *arena);

/* Allocates what counting needs, nine megabytes, once.  It is a step of its own because most
 * players never count: they play on from another player's position, or are asked only for what is
 * plain.  False: there is no memory. */
bool ms_field_prepare (MsField *field);

/* Counts the game as it is known.  The lists of *known must be up to date, and the field prepared.
 * False: the position is too large. */
bool ms_field_count (MsField *field, bool *consistent);

/* Makes all sections traced, also those recalled from the store.  False: they are too large. */
bool ms_field_trace (MsField *field);

/* The natural logarithm of the number of layouts; its relative error is about 1e-12. */
double ms_field_log_layouts (const MsField *field);

/* Opens one more unknown cell on trial.  What is known must not have changed since it was counted,
 * and the cell must be closed again before another is opened.  False: too large; the cell is then
 * already closed. */
bool ms_field_open (MsField *field, int cell);
void ms_field_close (MsField *field);

/* Counts the position in which the cell open on trial shows need more mines than are known around
 * it.  False: too large. */
bool ms_field_show (MsField *field, int need);

/* Sets the weights for every number of mines that can be outside, also after a cell is opened on
 * trial: its neighbours can take up to eight cells from the outside.  False: too large. */
bool ms_field_weigh (MsField *field);

/* Finds every chance from the product of all sections, once they are counted and the weights are
 * set.  False: too large. */
bool ms_field_sum_up (MsField *field);

/* Begins a walk: nothing counts as marked any more.  0 is never a stamp, since it is the initial
 * mark of a new section. */
static inline void
ms_field_begin_walk (MsField *field)
{
  field->stamp += field->stamp < UINT32_MAX ? 1 : 2;
}
