/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The single readers behind ms_document_read.  Private to formats.
 *
 * Each fills a zeroed document; what it has put there when it fails is freed by the caller.  A
 * reader of text gets what ms_text_check has passed, without a byte order mark; a reader of bytes
 * gets the bytes.  One that fills replay leaves play, position and elapsed_ms to
 * ms_document_read. */
#pragma once

#include "ms-document-content.h"

/* Whether data, of whatever kind, looks like a file of the format. */
typedef gboolean MsRecogniser (const char *data, gsize length);
typedef MsStatus MsReader (const char *data, gsize length, MsDocument *document, MsErrorInfo *info);

MsReader ms_read_position_text, ms_read_native, ms_read_board_text;

/* Whether a text that begins with a number is a board: its first line says more than WxHxM, or its
 * second begins with a character of a board. */
MsRecogniser ms_is_board_text;

/* Boards and positions of other programs. */
MsRecogniser ms_is_mbf, ms_is_jsm_link, ms_is_ptta_link, ms_is_tatham_id, ms_is_tatham_save,
    ms_is_board_file, ms_is_integers, ms_is_ascii, ms_is_mgb;
MsReader ms_read_mbf, ms_read_jsm_link, ms_read_ptta_link, ms_read_tatham_id, ms_read_tatham_save,
    ms_read_board_file, ms_read_integers, ms_read_ascii, ms_read_mgb;

/* Replays; EVF also in sets.  Nothing in AVF names the format, so that all others of bytes are to be
 * asked first; RAWVF is read as bytes, as old files hold names that are not UTF-8. */
MsRecogniser ms_is_evf, ms_is_rmv, ms_is_avf, ms_is_rawvf;
MsReader ms_read_evf, ms_read_rmv, ms_read_avf, ms_read_rawvf;
