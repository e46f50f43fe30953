/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsBoardMaker: a worker (ms-worker.h) that makes boards which need no guess, and finds what
 * becomes of the mines where a rule decides a guess.  Private to MsGame.
 *
 * Signals
 *   progress ()           ms_worker_get_progress returns another value; ten times a second
 *   made (status, mine)   int, an MsStatus, and a pointer: guint8 mine[height*width], ones where
 *                         the mines are, borrowed; not to be read unless the status is
 *                         MS_STATUS_OK; NULL: the mines stay as they are
 */
#pragma once

#include "ms-redraw.h"
#include "ms-rules.h"
#include "ms-worker.h"

#define MS_TYPE_BOARD_MAKER (ms_board_maker_get_type ())
G_DECLARE_FINAL_TYPE (MsBoardMaker, ms_board_maker, MS, BOARD_MAKER, MsWorker)

MsBoardMaker *ms_board_maker_new (void);

/* Begins to make the board for a first click at cell (ms-no-guess.h); ms_worker_stop cancels
 * that. */
void ms_board_maker_make (MsBoardMaker *self, const MsRules *rules, int cell, guint64 seed);

/* Begins to find what becomes of the mines (ms-redraw.h), on a board of these rules. */
void ms_board_maker_redraw (MsBoardMaker *self, const MsRules *rules, const MsRedraw *wanted);

/* The same at once on this thread, within so many units of work; see ms_redraw_find. */
MsStatus ms_board_maker_redraw_now (
    const MsRedraw *wanted, double work_limit, guint8 *mine, bool *drawn);
