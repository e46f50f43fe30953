/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards and positions as bytes, of our own and of other programs.  Texts are NUL-terminated, the
 * caller's, and *length bytes long. */
#pragma once

#include "ms-layout.h"
#include "ms-position.h"

#include <glib.h>

/* A position as .mine text. */
char *ms_write_position_text (const MsPosition *position, gsize *length);

/* The text of a board, of which several can follow each other with an empty line between them.
 * first_cell: -1 = not said; seed: NULL = not said. */
char *ms_write_board_text (
    const MsLayout *layout, int first_cell, const uint64_t *seed, gsize *length);

/* The bytes of a board in the format MBF, which has room for 255×255 cells and for nothing but the
 * mines. */
#define MS_MBF_MOST_SIDE 255
gboolean ms_mbf_can_hold (const MsRules *rules);
char *ms_write_mbf (const MsLayout *layout, gsize *length);

/* What the player sees as .board text, and the board where layout is not NULL; of rules only what is
 * promised. */
char *ms_write_board_file (
    const MsPosition *position, const MsLayout *layout, const MsRules *rules, gsize *length);

/* What follows is one line without a line end. */

/* A position as a link of JSMinesweeper: numbers, flags and the total. */
char *ms_write_jsm_link (const MsPosition *position, gsize *length);

/* A board as a link that several programs understand; they have room for 100×100 cells. */
#define MS_PTTA_MOST_SIDE 100
char *ms_write_ptta_link (const MsLayout *layout, gsize *length);

/* A board as game ID of Simon Tatham's Mines, its mines masked; first_cell: -1 = not said. */
char *ms_write_tatham_id (const MsLayout *layout, int first_cell, gsize *length);
