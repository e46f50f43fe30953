/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The layouts of a small position, listed section by section without order, plan or circuit.
 *
 * Most sections that one meets in a game have a dozen boxes and as many layouts.  There it takes
 * less to go through all of them, box by box and back again, than to choose an order and to fold
 * tables: the needs of the open numbers are the nibbles of one word, what they can spare those of
 * another, and the last box of a number holds what the number still needs.  What is found is added
 * up at once, by mines in the section.
 *
 * All counts are whole numbers below 2^53 in doubles, so exact; MS_LISTING_TOO_LARGE otherwise, and
 * where it would take long.
 */
#pragma once

#include "ms-problem.h"

/* Of a position: numbers, boxes, and cells in boxes that are not decided. */
#define MS_LISTING_MOST 64
#define MS_LISTING_SECTIONS 16
/* Doubles in rows, of all sections. */
#define MS_LISTING_ROOM 1536

typedef enum
{
  MS_LISTING_DONE,
  MS_LISTING_TOO_LARGE,
  MS_LISTING_EMPTY, /* a section has no layout */
} MsListingEnd;

/* A row is of the layouts with so many mines in the section: how many, then for each box, in their
 * order, the sum of its mines in them; then zeros up to the stride. */
typedef struct
{
  int first, n_boxes; /* in boxes */
  int stride; /* of its rows; a multiple of 4 */
  int lowest, highest; /* mines; both are there */
  int16_t row_at[MS_LISTING_MOST]; /* of each number of mines: its row in rows, or -1 */
} MsListingSection;

typedef struct
{
  int n_sections, n_boxes;
  MsListingSection sections[MS_LISTING_SECTIONS];
  uint8_t boxes[MS_LISTING_MOST]; /* of the problem, section by section */
  uint8_t feasible[MS_LISTING_MOST + 8]; /* of each of them, bit m: it can hold m mines */
  int width; /* most open numbers at once */
  long looked; /* ways for a box to go on that were looked at */
  int n_rows; /* doubles in use */
  double rows[MS_LISTING_ROOM];
} MsListing;

/* Lists the undecided boxes of a reduced problem.  O(boxes * layouts). */
MsListingEnd ms_listing_find (MsListing *listing, const MsProblem *problem);
