/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces of JSON, appended to a string. */
#pragma once

#include <glib.h>

/* Appends the beginning of a line, {"file":"a.mine", without a comma behind it. */
void ms_json_begin_line (GString *json, const char *file_name);

/* Each appends a member of an object, "key":value, behind others with a comma.  A text must be UTF-8 and is
 * quoted and escaped; NULL is written as null.  Cells, n of a board width cells wide, are
 * [[x,y],…], a single one is [x,y]. */
void ms_json_add_int (GString *json, const char *key, gint64 value);
void ms_json_add_bool (GString *json, const char *key, gboolean value);
void ms_json_add_double (GString *json, const char *key, double value);
void ms_json_add_doubles (GString *json, const char *key, const double *values, gsize n);
void ms_json_add_string (GString *json, const char *key, const char *text);
void ms_json_add_strings (GString *json, const char *key, const char *const *texts, gsize n);
void ms_json_add_cell (GString *json, const char *key, int cell, int width);
void ms_json_add_cells (GString *json, const char *key, const int *cells, int n, int width);
void ms_json_add_layouts (
    GString *json, const char *key, const char *exact, double mantissa, long exponent);

/* The same values without a key. */

void ms_json_append_string (GString *json, const char *text);

/* With 17 significant digits, as in the C locale, so that reading it gives the same double; null
 * for NaN and infinity. */
void ms_json_append_double (GString *json, double value);

void ms_json_append_cells (GString *json, const int *cells, int n_cells, int width);

/* Appends a count of layouts as a string, because it may be too large for any number type.  exact
 * is the count as a decimal integer, or NULL when it is not known; then mantissa * 10^exponent is
 * written, rounded. */
void ms_json_append_layouts (GString *json, const char *exact, double mantissa, long exponent);
