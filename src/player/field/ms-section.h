/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Counts one section of the size that games usually have: a dozen numbers, at little more than the
 * cost of looking at them.
 *
 * The general engine (ms-engine.h) counts sections of any size; this one counts those that fit into
 * machine words: numbers and boxes are bits of a mask, the mines and the needs of the open numbers
 * are parts of one word, and boxes are folded one after the other.  A plan depends on the shape of
 * the section alone and serves any needs.  What does not fit is refused; the caller then asks the
 * general engine.
 *
 * All counts are whole numbers in doubles: exact below 2^53, and 0 only where there is no layout.
 *
 * A counter takes some four megabytes, all at once; nothing here allocates later.  A plan costs
 * O(numbers * boxes), a count and its results for boxes O(edges), an edge being one count of mines
 * for a box after one of the states before it.  One counter is for one thread. */
#pragma once

#include "ms-arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MS_SECTION_MOST 64
#define MS_SECTION_CELLS 255 /* most cells of all boxes together */

typedef struct
{
  int n_numbers, n_boxes;
  uint8_t need[MS_SECTION_MOST]; /* how many mines each number needs; at most 15 */
  uint8_t size[MS_SECTION_MOST]; /* cells of each box, 1 to 8 */
  uint64_t numbers[MS_SECTION_MOST]; /* of each box: the set of the numbers around it, at most 8 */
} MsSection;

/* The number of layouts for each of n totals of mines, from lowest on.  n is 0 when there is no
 * layout. */
typedef struct
{
  int lowest, n;
  double *ways; /* [n] */
} MsSectionCount;

/* Memory for results: doubles that are handed out one after the other. */
typedef struct
{
  double *values;
  size_t used, capacity;
} MsSectionPool;

typedef struct _MsSectionCounter MsSectionCounter;

/* Made in the arena; NULL when there is no memory. */
MsSectionCounter *ms_section_counter_new (MsArena *arena);

/* Where the steps and states of a counted section lie in its counter. */
typedef struct
{
  int first_step, n_steps, last_state, end_state;
} MsSectionTrace;

/* Keeps the section that was counted last: later sections are stored after it, until
 * ms_section_forget forgets all. */
MsSectionTrace ms_section_keep (MsSectionCounter *counter);
void ms_section_forget (MsSectionCounter *counter);

/* The room that a section takes in a counter: n_… when it is kept, most_… while it is counted. */
typedef struct
{
  uint16_t n_steps, n_states, most_states;
  uint32_t n_edges, most_edges;
} MsSectionRoom;

/* The room of the section that was counted last. */
MsSectionRoom ms_section_get_room (const MsSectionCounter *counter);

/* Leaves room as if a section that takes so much had been counted and kept.  False: it would not
 * have fitted. */
bool ms_section_leave_room (MsSectionCounter *counter, const MsSectionRoom *room);

/* Where in its arrays a counter will put the next section. */
typedef struct
{
  int steps, states, edges;
} MsSectionPlace;

MsSectionPlace ms_section_get_place (const MsSectionCounter *counter);

/* The next section will be counted at place.  So room that was left earlier can be filled, after
 * which the counter is set back to where it was. */
void ms_section_set_place (MsSectionCounter *counter, MsSectionPlace place);

/* Chooses the order in which boxes are folded.  free is -1, or the index of one number whose need
 * is not given: every need that it can have is then counted separately.  False: too many numbers
 * would be open at once, or there are too many cells. */
bool ms_section_plan (MsSectionCounter *counter, const MsSection *section, int free);

/* Plans to fold the boxes in the order in which the section lists them; left[n_numbers] has how
 * many cells are around each number. */
bool ms_section_plan_along (
    MsSectionCounter *counter, const MsSection *section, int free, const uint8_t *left);

/* The index of the box that is folded as the i-th of a kept section. */
int ms_section_get_box (const MsSectionCounter *counter, const MsSectionTrace *trace, int i);

/* Counts a section of the shape that was planned last; the arrays of the counts lie in the pool.
 * With a free number, counts has MS_SECTION_NEEDS elements, one for each need of it; otherwise it
 * has one.  False: too much for the counter or the pool. */
#define MS_SECTION_NEEDS 12 /* no number needs more than 8, but needs are handled four at a time */
bool ms_section_count (MsSectionCounter *counter, const MsSection *section, MsSectionPool *pool,
    MsSectionCount *counts);

/* Results for the boxes of a section: for each box the number of layouts in which a given cell of
 * it is a mine, and of those in which it is safe.  The rows belong to the caller. */
typedef struct
{
  int n_boxes;
  double *mine, *safe; /* [rows][n_boxes] */
} MsSectionRows;

/* Fills rows for the section that was counted last, without a free number and with count->n above
 * 0: a row for the layouts with count->lowest mines, one for those with one mine more, and so on.
 * There are count->n rows, and one more if that is odd. */
void ms_section_tell_totals (
    MsSectionCounter *counter, const MsSectionCount *count, const MsSectionRows *rows);

/* The same with a free number: a row for the layouts in which it needs need mines, one for need +
 * 1, and so on: n_needs rows, which must be 2 or 4.  Every layout is weighed by weights[its
 * row][its mines − lowest]; where weights[…] is NULL there is no layout, and the row becomes 0. */
void ms_section_tell_needs (MsSectionCounter *counter, const MsSectionCount *counts, int need,
    int n_needs, double *const *weights, const MsSectionRows *rows);

/* Calls take for each way to distribute low to high mines over the boxes of a kept section, with
 * the mines of each box in mines[n_boxes] and their sum in n_mines; take returns false to stop.
 * False: stopped.  Overwrites the working values of ms_section_tell_totals and
 * ms_section_tell_needs.  O(edges + ways × boxes). */
typedef bool (*MsSectionTake) (int n_mines, void *user_data);
bool ms_section_list (MsSectionCounter *counter, const MsSectionTrace *trace, int low, int high,
    uint8_t *mines, MsSectionTake take, void *user_data);

/* Takes n doubles, uninitialised, from the pool; NULL when the pool is used up. */
static inline double *
ms_section_pool_take (MsSectionPool *pool, size_t n)
{
  if (n > pool->capacity - pool->used)
    return NULL;
  pool->used += n;
  return pool->values + (pool->used - n);
}
