/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the preferences consist of: pages, on them sections, in these rows.
 *
 * The order of the table is the order on the screen.  A row of a section belongs to the page and to
 * the section named last before it.  Labels and notes are message ids, translated by who shows them. */
#pragma once

#include <glib.h>

typedef enum
{
  MS_PREFERENCE_PAGE, /* label: of the page */
  MS_PREFERENCE_SECTION, /* label: over the rows that follow */
  MS_PREFERENCE_CHOICE, /* a radio button that gives key the value; of an integer in digits */
  MS_PREFERENCE_SWITCH, /* a check button for a key that is a boolean */
  MS_PREFERENCE_NUMBER, /* a spin button for a key that is an integer with a range */
  MS_PREFERENCE_TEXT, /* an entry for a key that is a string */
  MS_PREFERENCE_STYLE_PREVIEW, /* a small board in the style that is chosen */
  MS_PREFERENCE_PATHS, /* what recorded paths take */
  MS_PREFERENCE_FOLDER, /* a button for a key that is the path of a folder, or empty */
} MsPreferenceKind;

typedef struct
{
  MsPreferenceKind kind;
  const char *label;
  const char *note; /* smaller, below; or NULL */
  const char *key, *value;
  const char *off_key; /* of MS_PREFERENCE_NUMBER: means nothing while this key is on */
} MsPreferenceRow;

/* All rows, *n of them; static. */
const MsPreferenceRow *ms_preference_rows_get (gsize *n);

/* Their keys, each once, NULL-terminated; static. */
const char *const *ms_preference_rows_get_keys (void);
