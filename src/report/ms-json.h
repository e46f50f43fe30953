/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces of JSON, appended to a string. */
#pragma once

#include <glib.h>

/* text must be UTF-8; quoted and escaped. */
void ms_json_append_string (GString *json, const char *text);

/* What each line begins with: {"file":"a.mine", without a comma behind it. */
void ms_json_begin_line (GString *json, const char *file_name);

/* 17 significant digits, as in the C locale, so that reading gives the same double; null for what
 * is no number. */
void ms_json_append_double (GString *json, double value);

/* [[x,y],…] of cells[n_cells] on a board so wide. */
void ms_json_append_cells (GString *json, const int *cells, int n_cells, int width);

/* A count of layouts, always a string, because no program's number type holds what can come:
 * exact, a decimal integer, when it is known (else NULL); else mantissa * 10^exponent rounded. */
void ms_json_append_layouts (GString *json, const char *exact, double mantissa, long exponent);
