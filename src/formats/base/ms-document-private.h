/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The single readers behind ms_document_read.  Private to formats.
 *
 * Each fills a zeroed document; what it has put there when it fails is freed by the caller.  A
 * reader of text gets what ms_text_check has passed, without a byte order mark; a reader of bytes
 * gets the bytes.  One that fills replay leaves play, position and elapsed_ms to
 * ms_document_read. */
#pragma once

#include "ms-document-content.h"

MsStatus ms_read_position_text (
    const char *data, gsize length, MsDocument *document, MsErrorInfo *info);

MsStatus ms_read_native (const char *data, gsize length, MsDocument *document, MsErrorInfo *info);

/* Whether a text that begins with a number is a board: its first line says more than WxHxM, or its
 * second begins with a character of a board. */
gboolean ms_is_board_text (const char *data, gsize length);

MsStatus ms_read_board_text (
    const char *data, gsize length, MsDocument *document, MsErrorInfo *info);

/* Boards and positions of other programs, each recognised by its content. */
gboolean ms_is_mbf (const char *data, gsize length);
MsStatus ms_read_mbf (const char *data, gsize length, MsDocument *document, MsErrorInfo *info);
gboolean ms_is_jsm_link (const char *data, gsize length);
MsStatus ms_read_jsm_link (const char *data, gsize length, MsDocument *document, MsErrorInfo *info);
gboolean ms_is_ptta_link (const char *data, gsize length);
MsStatus ms_read_ptta_link (
    const char *data, gsize length, MsDocument *document, MsErrorInfo *info);
gboolean ms_is_tatham_id (const char *data, gsize length);
MsStatus ms_read_tatham_id (
    const char *data, gsize length, MsDocument *document, MsErrorInfo *info);
gboolean ms_is_board_file (const char *data, gsize length);
MsStatus ms_read_board_file (
    const char *data, gsize length, MsDocument *document, MsErrorInfo *info);
gboolean ms_is_tatham_save (const char *data, gsize length);
MsStatus ms_read_tatham_save (
    const char *data, gsize length, MsDocument *document, MsErrorInfo *info);
gboolean ms_is_integers (const char *data, gsize length);
MsStatus ms_read_integers (const char *data, gsize length, MsDocument *document, MsErrorInfo *info);
gboolean ms_is_ascii (const char *data, gsize length);
MsStatus ms_read_ascii (const char *data, gsize length, MsDocument *document, MsErrorInfo *info);
gboolean ms_is_mgb (const char *data, gsize length);
MsStatus ms_read_mgb (const char *data, gsize length, MsDocument *document, MsErrorInfo *info);

/* EVF, and sets of them. */
gboolean ms_is_evf (const char *data, gsize length);
MsStatus ms_read_evf (const char *data, gsize length, MsDocument *document, MsErrorInfo *info);

/* RMV, versions 1 and 2. */
gboolean ms_is_rmv (const char *data, gsize length);
MsStatus ms_read_rmv (const char *data, gsize length, MsDocument *document, MsErrorInfo *info);

/* AVF.  Nothing in it names the format, so that all others of bytes are to be asked first. */
gboolean ms_is_avf (const char *data, gsize length);
MsStatus ms_read_avf (const char *data, gsize length, MsDocument *document, MsErrorInfo *info);

/* A reader of bytes, as old files hold names that are not UTF-8. */
gboolean ms_is_rawvf (const char *data, gsize length);
MsStatus ms_read_rawvf (const char *data, gsize length, MsDocument *document, MsErrorInfo *info);
