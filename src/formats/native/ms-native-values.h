/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of the native format, one function per kind.  Private to formats.
 *
 * Each returns MS_STATUS_OK, MS_STATUS_FILE_MISSING_KEY, or MS_STATUS_FILE_BAD_VALUE, or what it
 * says besides; info (never NULL) then names the key, and the line and column of its value. */
#pragma once

#include "ms-key-index.h"
#include "ms-rules.h"

/* MS_STATUS_FILE_BAD_VALUE at the value of path. */
MsStatus ms_native_bad_value (const MsKeyIndex *index, const char *path, MsErrorInfo *info);

/* Adds the place of a value, skip characters into it, to a filled info; returns its status. */
MsStatus ms_native_place (const MsKeyIndex *index, const char *path, int skip, MsErrorInfo *info);

/* A whole number; above limit it is limit. */
MsStatus ms_native_get_count (
    const MsKeyIndex *index, const char *path, gint64 limit, gint64 *value, MsErrorInfo *info);

/* counts[n] whole numbers with commas between them, each at most limit. */
MsStatus ms_native_get_counts (const MsKeyIndex *index, const char *path, gint64 limit,
    gint64 *counts, int n, MsErrorInfo *info);

MsStatus ms_native_get_seed (
    const MsKeyIndex *index, const char *path, guint64 *seed, MsErrorInfo *info);

/* Between 0 and 1, without either. */
MsStatus ms_native_get_density (
    const MsKeyIndex *index, const char *path, double *density, MsErrorInfo *info);

/* One of words[n_words]. */
MsStatus ms_native_get_word (const MsKeyIndex *index, const char *path, const char *const *words,
    int n_words, int *value, MsErrorInfo *info);

/* "x,y" or "none" (-1); MS_STATUS_FILE_OUTSIDE_BOARD too. */
MsStatus ms_native_get_cell (
    const MsKeyIndex *index, const char *path, const MsRules *rules, int *cell, MsErrorInfo *info);

/* values[width]: the place of each character in alphabet; MS_STATUS_FILE_BAD_CHARACTER and
 * MS_STATUS_FILE_ROW_LENGTH too. */
MsStatus ms_native_get_row (const MsKeyIndex *index, const char *path, const char *alphabet,
    int width, guint8 *values, MsErrorInfo *info);

/* "open 3,4 0; flag 5,4 1230", at least one move, appended to moves (MsMove).  Times must not fall
 * below *last_time, which follows them.  MS_STATUS_FILE_OUTSIDE_BOARD too. */
MsStatus ms_native_get_moves (const MsKeyIndex *index, const char *path, const MsRules *rules,
    GArray *moves, gint64 *last_time, MsErrorInfo *info);
