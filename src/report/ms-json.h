/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces of JSON, appended to a string. */
#pragma once

#include <glib.h>

/* Appends text, which must be UTF-8, quoted and escaped. */
void ms_json_append_string (GString *json, const char *text);

/* Appends the beginning of a line, {"file":"a.mine", without a comma behind it. */
void ms_json_begin_line (GString *json, const char *file_name);

/* Appends value with 17 significant digits, as in the C locale, so that reading it gives the same
 * double; null for NaN and infinity. */
void ms_json_append_double (GString *json, double value);

/* Appends [[x,y],…] for cells[n_cells] of a board width cells wide. */
void ms_json_append_cells (GString *json, const int *cells, int n_cells, int width);

/* Appends a count of layouts as a string, because it may be too large for any number type.  exact
 * is the count as a decimal integer, or NULL when it is not known; then mantissa * 10^exponent is
 * written, rounded. */
void ms_json_append_layouts (GString *json, const char *exact, double mantissa, long exponent);
