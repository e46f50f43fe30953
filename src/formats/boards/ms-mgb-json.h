/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Walks through JSON (RFC 8259), as far as a board needs it.  Private to formats.
 *
 * Own code, as formats rests on GLib alone, which has no JSON: json-glib would come into every
 * program for one format, and the one of Debian 12 recurses as deep as a file makes it, says no
 * column, and lets the last of two equal keys win.  Here nothing recurses, and the place of a fault
 * is where the walk stands.
 */
#pragma once

#include "ms-text.h"

typedef struct
{
  const char *p, *end;
} MsMgbJson;

/* Blanks, then this character; FALSE, and p stands where it should be, when it is not there. */
gboolean ms_mgb_json_take (MsMgbJson *json, char character);
/* Whether this character is next behind blanks; nothing is taken. */
gboolean ms_mgb_json_is_next (MsMgbJson *json, char character);
/* A string as it stands in the text, escapes and all: [*length], borrowed.  FALSE at the fault. */
gboolean ms_mgb_json_take_string (MsMgbJson *json, const char **text, gsize *length);
/* An integer from 0 on, without fraction or exponent; above G_MAXINT it is that.  *typed becomes its
 * digits. */
gboolean ms_mgb_json_take_count (MsMgbJson *json, gint64 *count, MsSpan *typed);
/* A value of any kind.  Brackets are not nested deeper than 64. */
gboolean ms_mgb_json_skip (MsMgbJson *json);
