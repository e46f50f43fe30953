/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One section of a position as games have them: a dozen numbers, counted at little more than the
 * cost of looking at them.
 *
 * What the general engine (ms-run.h) does for any size, this does for sections that fit into
 * machine words: numbers and boxes are bits of a mask, the mines and the needs of the open numbers
 * are parts of one word, and boxes are folded one after the other.  A plan depends on the shape of
 * the section alone and serves any needs.  What does not fit is refused; the general engine is then
 * to be asked.
 *
 * All counts are whole numbers in doubles: exact below 2^53, and never 0 unless nothing was
 * counted.
 *
 * A counter takes some three megabytes, all at once; nothing here allocates later.  A plan costs
 * O(numbers * boxes), a count and what is told from it O(edges): a box's ways to go on, from each of
 * the states before it.  One counter is for one thread.
 */
#pragma once

#include "ms-alloc.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MS_SECTION_MOST 64
#define MS_SECTION_CELLS 255 /* of all boxes */

typedef struct
{
  int n_numbers, n_boxes;
  uint8_t need[MS_SECTION_MOST]; /* of each number; at most 15 */
  uint8_t size[MS_SECTION_MOST]; /* cells of each box, 1 to 8 */
  uint64_t numbers[MS_SECTION_MOST]; /* of each box: the numbers around it, at most 8 */
} MsSection;

/* Of each total of mines from lowest on: the layouts with it.  n is 0 when there is no layout. */
typedef struct
{
  int lowest, n;
  double *ways; /* [n] */
} MsSectionCount;

/* Doubles for results, handed out one after the other. */
typedef struct
{
  double *values;
  size_t used, capacity;
} MsSectionPool;

typedef struct _MsSectionCounter MsSectionCounter;

/* NULL when there is no memory. */
MsSectionCounter *ms_section_counter_new (const MsAllocator *allocator);
void ms_section_counter_free (MsSectionCounter *counter); /* NULL is allowed */

/* Where a counted section lies in its counter. */
typedef struct
{
  int first_step, n_steps, last_state, end_state;
} MsSectionTrace;

/* Keeps the section that was counted last: what comes next lies beside it, until all are forgotten.
 */
MsSectionTrace ms_section_keep (MsSectionCounter *counter);
void ms_section_forget (MsSectionCounter *counter);

/* What a section takes of a counter: when it is kept, and at most while it is counted. */
typedef struct
{
  uint16_t n_steps, n_states, most_states;
  uint32_t n_edges, most_edges;
} MsSectionRoom;

/* Of the section that was counted last. */
MsSectionRoom ms_section_get_room (const MsSectionCounter *counter);

/* Leaves as much room as if a section that takes it had been counted and kept.  False: it would not
 * have fitted. */
bool ms_section_leave_room (MsSectionCounter *counter, const MsSectionRoom *room);

/* Where the next section will lie. */
typedef struct
{
  int steps, states, edges;
} MsSectionPlace;

MsSectionPlace ms_section_get_place (const MsSectionCounter *counter);

/* What is counted next lies there.  Room that was left can so be filled, and the counter then be set
 * back to where it was. */
void ms_section_set_place (MsSectionCounter *counter, MsSectionPlace place);

/* Chooses the order of folding.  What one of the numbers needs can be left free (else free is -1):
 * it is not looked at, and each need is counted by itself.  False: too many numbers would be open at
 * once, or there are too many cells. */
bool ms_section_plan (MsSectionCounter *counter, const MsSection *section, int free);

/* The same with the boxes in their order, left[n_numbers] being the cells around each number. */
bool ms_section_plan_along (
    MsSectionCounter *counter, const MsSection *section, int free, const uint8_t *left);

/* The box that is folded as the i-th of a section that is kept. */
int ms_section_get_box (const MsSectionCounter *counter, const MsSectionTrace *trace, int i);

/* Counts a section of the shape that was planned last; the arrays lie in the pool.  With a free
 * number counts[MS_SECTION_NEEDS] by what it needs, else counts[1].  False: too much for the counter
 * or the pool. */
#define MS_SECTION_NEEDS 12 /* no number needs 9, but needs go in fours */
bool ms_section_count (MsSectionCounter *counter, const MsSection *section, MsSectionPool *pool,
    MsSectionCount *counts);

/* What is told of the boxes of a section: for each the layouts in which a given cell of it is a mine, and
 * those in which it is safe.  The caller's rows. */
typedef struct
{
  int n_boxes;
  double *mine, *safe; /* [rows][n_boxes] */
} MsSectionRows;

/* Of the section that was counted last, count->n being above 0, without a free number: a row for the
 * layouts with lowest mines, one for those with one more and so on, count->n of them, or one more if
 * that is odd. */
void ms_section_tell_totals (
    MsSectionCounter *counter, const MsSectionCount *count, const MsSectionRows *rows);

/* With a free number: a row where it needs as many, one where it needs one more and so on (n_needs, 2
 * or 4 of them), every layout weighed by weights[n_needs][mines − lowest].  NULL: without a layout; the
 * row is 0. */
void ms_section_tell_needs (MsSectionCounter *counter, const MsSectionCount *counts, int need,
    int n_needs, double *const *weights, const MsSectionRows *rows);

/* Gives each way to place mines in the boxes of a section that is kept, with low to high mines in
 * all of them: mines[n_boxes], and how many there are in all.  Whoever takes it returns false to
 * stop.  False: stopped.  What was told of the section is gone.  O(edges + ways × boxes). */
typedef bool (*MsSectionTake) (int n_mines, void *user_data);
bool ms_section_list (MsSectionCounter *counter, const MsSectionTrace *trace, int low, int high,
    uint8_t *mines, MsSectionTake take, void *user_data);

/* n doubles, undefined; NULL when the pool is used up. */
static inline double *
ms_section_pool_take (MsSectionPool *pool, size_t n)
{
  if (n > pool->capacity - pool->used)
    return NULL;
  pool->used += n;
  return pool->values + (pool->used - n);
}
