/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Writes boards and positions in the formats of Minesage and of other programs.  Results are owned
 * by the caller, *length bytes long, and followed by a NUL. */
#pragma once

#include "ms-layout.h"
#include "ms-position.h"

#include <glib.h>

/* A position as .mine text. */
char *ms_write_position_text (const MsPosition *position, gsize *length);

/* The text of a board.  Several such texts can follow each other with an empty line between them.
 * first_cell: -1 = not known; seed: NULL = not known. */
char *ms_write_board_text (
    const MsLayout *layout, int first_cell, const uint64_t *seed, gsize *length);

/* The bytes of a board in the format MBF, which has room for 255×255 cells and for nothing but the
 * mines. */
#define MS_MBF_MOST_SIDE 255
gboolean ms_mbf_can_hold (const MsRules *rules);
char *ms_write_mbf (const MsLayout *layout, gsize *length);

/* What the player sees as .board text, and the mines where layout is not NULL; of rules only the
 * promises (the first click, no guess) are written. */
char *ms_write_board_file (
    const MsPosition *position, const MsLayout *layout, const MsRules *rules, gsize *length);

/* The formats below are one line without a line end. */

/* A position as a link of JSMinesweeper: numbers, flags and the total. */
char *ms_write_jsm_link (const MsPosition *position, gsize *length);

/* A board as a link that several programs understand; such a link has room for 100×100 cells. */
#define MS_PTTA_MOST_SIDE 100
char *ms_write_ptta_link (const MsLayout *layout, gsize *length);

/* A board as a game ID of Simon Tatham's Mines, with masked mines (ms_tatham_mask); first_cell: -1
 * = not known. */
char *ms_write_tatham_id (const MsLayout *layout, int first_cell, gsize *length);
