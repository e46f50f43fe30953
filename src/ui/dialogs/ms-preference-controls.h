/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The controls of one page of the preferences, made from rows one after the other.
 *
 * A control is bound to its key of the settings: check buttons by the action "preferences.KEY", which the
 * window must provide, everything else by a binding. */
#pragma once

#include "ms-records.h"

#include <gtk/gtk.h>

/* The preferences consist of pages, these of sections, and these of rows.  Each row belongs to the last page
 * and the last section before it.  Labels and notes are message ids. */
typedef enum
{
  MS_PREFERENCE_PAGE, /* label: of the page */
  MS_PREFERENCE_SECTION, /* label: over the rows that follow */
  MS_PREFERENCE_CHOICE, /* a radio button that sets key to value; an integer is written in digits */
  MS_PREFERENCE_SWITCH, /* a check button for a key that is a boolean */
  MS_PREFERENCE_NUMBER, /* a spin button for a key that is an integer with a range */
  MS_PREFERENCE_TEXT, /* an entry for a key that is a string */
  MS_PREFERENCE_STYLE_PREVIEW, /* a small board in the style that is chosen */
  MS_PREFERENCE_PATHS, /* an MsPathsRow: the disk space of recorded paths */
  MS_PREFERENCE_FOLDER, /* a button for a key that is the path of a folder, or empty */
} MsPreferenceKind;

typedef struct
{
  MsPreferenceKind kind;
  const char *label;
  const char *note; /* a smaller text below, or NULL */
  const char *key, *value;
  const char *off_key; /* of MS_PREFERENCE_NUMBER: while this key is on, the number means nothing */
} MsPreferenceRow;

typedef struct
{
  GSettings *settings; /* borrowed, like all pointers here */
  MsRecords *records;
  GHashTable *controls; /* "key" or "key value" to the GtkWidget made for it, borrowed */
  GtkBox *page; /* to which the rows are added */
  const char
      *section; /* the translated heading of the rows; set by a row of kind MS_PREFERENCE_SECTION */
} MsPreferenceControls;

/* Appends to the page what row describes, and keeps its control, if any, in controls.  row must not be of
 * kind MS_PREFERENCE_PAGE. */
void ms_preference_controls_add (MsPreferenceControls *self, const MsPreferenceRow *row);

/* The key of a control in the table controls; value is NULL except for a choice.  The caller frees it. */
char *ms_preference_controls_dup_name (const char *key, const char *value);
