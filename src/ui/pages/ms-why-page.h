/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsWhyPage: the page that says why cells are certain, one step of a chain at a time.
 *
 * It shows what it is given and keeps no state of its own; its buttons are the actions win.why-…
 *
 * Signals
 *   step-activated (index)   int: a line of the list was chosen
 *   equations-shown (open)   boolean: the equations were folded out, or in
 *   seed-given (seed)        uint64: the proof of the board made from this seed is wanted
 */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_WHY_PAGE (ms_why_page_get_type ())
G_DECLARE_FINAL_TYPE (MsWhyPage, ms_why_page, MS, WHY_PAGE, GtkBox)

/* What the page shows.  All strings are borrowed; what is NULL or "" is not shown. */
typedef struct
{
  const char *heading; /* which step of how many */
  const char *title; /* the name of its rule */
  const char *sentence;
  const char *signs; /* the sentence as a formula */
  const char *note;
  const char *message; /* shown instead of a step */
  const char *const *lines; /* of the list of steps, NULL-terminated; NULL: no list is shown */
  int current; /* index of the line whose step is shown */
  const char *more; /* says that the list is longer than what is shown */
  const char *equations;
  gboolean steps; /* there are steps to go through */
  gboolean proof; /* the proof of one cell is shown */
  gboolean layouts; /* there are two layouts to switch between */
  gboolean provable; /* a proof that the board needs no guess can be asked for */
  gboolean asks; /* the page asks whether it may tell the board */
  gboolean walk; /* the proof of a whole board is shown, or on the way */
} MsWhyView;

void ms_why_page_show (MsWhyPage *self, const MsWhyView *view);
