/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The controls of one page of the preferences, made from rows one after the other.
 *
 * A control is bound to its key: check buttons by the action "preferences.KEY", which whoever shows
 * them provides, everything else by a binding. */
#pragma once

#include "ms-records.h"

#include <gtk/gtk.h>

/* What the preferences consist of: pages, on them sections, in these rows.  A row of a section belongs to the
 * page and to the section named last before it.  Labels and notes are message ids. */
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

typedef struct
{
  GSettings *settings; /* borrowed, like all of these */
  MsRecords *records;
  GHashTable *controls; /* "key" or "key value" to the GtkWidget made for it, borrowed */
  GtkBox *page; /* where the rows go */
  const char *section; /* the translated heading they are under; set by a row of that kind */
} MsPreferenceControls;

/* Appends what a row that is no page stands for, and keeps its control, if any, in controls. */
void ms_preference_controls_add (MsPreferenceControls *self, const MsPreferenceRow *row);

/* The name of a control in the table; value is NULL but for a choice. The caller frees it. */
char *ms_preference_controls_dup_name (const char *key, const char *value);
