/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The controls of one page of the preferences, made from rows one after the other.
 *
 * A control is bound to its key: check buttons by the action "preferences.KEY", which whoever shows
 * them provides, everything else by a binding. */
#pragma once

#include "ms-preference-rows.h"
#include "ms-records.h"

#include <gtk/gtk.h>

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
