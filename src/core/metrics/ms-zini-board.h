/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The greedy player of ZiNi (ms-zini.h) on one board, from its beginning or from the middle of a
 * game: how many clicks it needs to the end. */
#pragma once

#include "ms-openings.h"

/* Bits of an order in which the cells are looked at: of equals the first is taken. */
#define MS_ZINI_BY_COLUMNS 1
#define MS_ZINI_FROM_RIGHT 2
#define MS_ZINI_FROM_BELOW 4
#define MS_ZINI_ORDERS 8

typedef struct _MsZiniBoard MsZiniBoard;

/* keeps: ms_zini_board_keep will be called.  NULL when there is no memory; some 20 bytes a cell,
 * and as many again to be kept. */
MsZiniBoard *ms_zini_board_new (int width, int height, bool keeps, const MsAllocator *allocator);
void ms_zini_board_free (MsZiniBoard *board); /* NULL is allowed */

/* Lays out a board of that size, which is borrowed until the next one.  done[height*width]: whether
 * a cell is open or, for a mine, flagged, whole openings only; NULL: none is.  human: only open
 * numbers may be chorded.  O(cells). */
void ms_zini_board_begin (
    MsZiniBoard *board, const MsOpenings *openings, const bool *done, int order, bool human);

/* The board as it was begun is kept, so that the moves below can be tried one after the other:
 * returns to it. */
void ms_zini_board_keep (MsZiniBoard *board);
void ms_zini_board_return (MsZiniBoard *board);

/* Opens every opening that is covered; returns the clicks that this took. */
int ms_zini_board_open_all_openings (MsZiniBoard *board);

/* Open a cell that is no mine; flag the mines around a number and chord it.  Both return the clicks
 * that this took; cell is row-major. */
int ms_zini_board_open (MsZiniBoard *board, int cell);
int ms_zini_board_chord (MsZiniBoard *board, int cell);

/* Plays to the end; returns the clicks from here on. */
int ms_zini_board_play (MsZiniBoard *board);
