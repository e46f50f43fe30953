/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The query of a link: "https://…?key=value&…#…", or only what stands behind the question mark.
 * Private to formats. */
#pragma once

#include <glib.h>

/* The value of key without its URL escapes, owned by the caller, and *place: where it stands in
 * data.  NULL when data, but for blanks around it, is not one word, or when the key is not in it. */
char *ms_query_dup_value (const char *data, gsize length, const char *key, const char **place);
