/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Pieces of JSON, appended to a string. */
#pragma once

#include "ms-solver-result.h"

#include <glib.h>

/* Each appends a member of an object, "key":value, or, with NULL as key, an element of an array or
 * a line of its own; with a comma before it where another one stands before.  What is opened by a
 * bracket, '{' or '[', the caller closes.  A text must be UTF-8 and is quoted and escaped; NULL is
 * written as null.  A number has 17 significant digits, as in the C locale, so that reading it
 * gives the same double; NaN and infinity are null.  Cells, n of a board width cells wide, are
 * [[x,y],…], a single one is [x,y].  A count of layouts is a string, because it may be too large
 * for any number type: in full where it is known so, else rounded. */
void ms_json_open (GString *json, const char *key, char bracket);
void ms_json_add_int (GString *json, const char *key, gint64 value);
void ms_json_add_bool (GString *json, const char *key, gboolean value);
void ms_json_add_double (GString *json, const char *key, double value);
void ms_json_add_doubles (GString *json, const char *key, const double *values, gsize n);
void ms_json_add_string (GString *json, const char *key, const char *text);
void ms_json_add_strings (GString *json, const char *key, const char *const *texts, gsize n);
void ms_json_add_cell (GString *json, const char *key, int cell, int width);
void ms_json_add_cells (GString *json, const char *key, const int *cells, int n, int width);
void ms_json_add_layouts (GString *json, const char *key, const MsLayoutCount *count);

/* The version of the form that every line has, "schema": what a later version adds leaves it as it
 * is. */
#define MS_JSON_SCHEMA 1

/* Appends the beginning of a line, {"file":"a.mine","schema":1, without a comma behind it.  number
 * counts the positions of a file of several, from 1, and is written from 0, as "index"; 0: the file
 * has one. */
void ms_json_begin_line (GString *json, const char *file_name, int number);

/* The same values as fields of a table of comma-separated values. */
void ms_json_append_double (GString *csv, double value);
void ms_json_append_layouts (GString *csv, const MsLayoutCount *count);
