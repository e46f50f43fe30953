/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The layouts of a small position, listed section by section without order, plan or circuit.
 *
 * Most sections that one meets in a game have a dozen boxes and as many layouts.  For these it
 * takes less time to go through all layouts, box by box and back again, than to choose an order and
 * to fold tables.  The needs of the open numbers are the nibbles of one word, and what they can
 * spare those of another; the last box of a number must hold what the number still needs.  Each
 * layout that is found is added up at once, by the mines in the section.
 *
 * All counts are whole numbers below 2^53 in doubles, and so exact.  Where they would not be, or
 * where the listing would take long, the result is MS_LISTING_TOO_LARGE.
 */
#pragma once

#include "ms-problem.h"

/* A position with more numbers, boxes, or cells in undecided boxes than this is too large. */
#define MS_LISTING_MOST 64
#define MS_LISTING_SECTIONS 16
/* Doubles in the rows of all sections together. */
#define MS_LISTING_ROOM 1536

typedef enum
{
  MS_LISTING_DONE,
  MS_LISTING_TOO_LARGE,
  MS_LISTING_EMPTY, /* a section has no layout */
} MsListingEnd;

/* A row sums up the layouts with one number of mines in the section: first how many they are, then
 * for each box of the section, in order, the sum of its mines in them; then zeros up to the
 * stride. */
typedef struct
{
  int first, n_boxes; /* the section's boxes: boxes[first…first + n_boxes - 1] of the listing */
  int stride; /* doubles in each of its rows; a multiple of 4 */
  int lowest, highest; /* fewest and most mines of its layouts */
  /* For each number of mines: where its row begins in rows, or -1. */
  int16_t row_at[MS_LISTING_MOST];
} MsListingSection;

typedef struct
{
  int n_sections, n_boxes;
  MsListingSection sections[MS_LISTING_SECTIONS];
  uint8_t boxes[MS_LISTING_MOST]; /* indices of boxes in the problem, section by section */
  uint8_t feasible[MS_LISTING_MOST + 8]; /* for each of these boxes, bit m: it can hold m mines */
  int width; /* the most open numbers at once */
  long looked; /* how many choices of a box's mines were looked at */
  int n_rows; /* doubles of rows that are in use */
  double rows[MS_LISTING_ROOM];
} MsListing;

/* Lists the layouts of the undecided boxes of a reduced problem, and sums them up in rows.  O(boxes
 * * layouts). */
MsListingEnd ms_listing_find (MsListing *listing, const MsProblem *problem);
