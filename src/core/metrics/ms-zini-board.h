/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The greedy player of ZiNi (ms-zini.h) on one board: how many clicks it needs. */
#pragma once

#include "ms-openings.h"

/* Bits of an order in which the cells are looked at: of equals the first is taken. */
#define MS_ZINI_BY_COLUMNS 1
#define MS_ZINI_FROM_RIGHT 2
#define MS_ZINI_FROM_BELOW 4
#define MS_ZINI_ORDERS 8

typedef struct _MsZiniBoard MsZiniBoard;

/* NULL when there is no memory; some 20 bytes a cell. */
MsZiniBoard *ms_zini_board_new (int width, int height, const MsAllocator *allocator);
void ms_zini_board_free (MsZiniBoard *board); /* NULL is allowed */

/* Lays out a board of that size, which is borrowed until the next one.  human: only open numbers
 * may be chorded.  O(cells). */
void ms_zini_board_begin (MsZiniBoard *board, const MsOpenings *openings, int order, bool human);

/* Opens every opening that is covered; returns the clicks that this took. */
int ms_zini_board_open_all_openings (MsZiniBoard *board);

/* Plays to the end; returns the clicks from here on. */
int ms_zini_board_play (MsZiniBoard *board);
