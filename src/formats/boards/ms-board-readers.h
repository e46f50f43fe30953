/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The readers of boards and positions behind ms_document_read.  Private to formats. */
#pragma once

#include "ms-document-private.h"

MsReader ms_read_position_text, ms_read_board_text;

/* Whether a text that begins with a number is a board: its first line says more than WxHxM, or its
 * second begins with a character of a board. */
MsRecogniser ms_is_board_text;

/* Boards and positions of other programs. */
MsRecogniser ms_is_mbf, ms_is_jsm_link, ms_is_ptta_link, ms_is_tatham_id, ms_is_tatham_save,
    ms_is_board_file, ms_is_integers, ms_is_ascii, ms_is_mgb;
MsReader ms_read_mbf, ms_read_jsm_link, ms_read_ptta_link, ms_read_tatham_id, ms_read_tatham_save,
    ms_read_board_file, ms_read_integers, ms_read_ascii, ms_read_mgb;
