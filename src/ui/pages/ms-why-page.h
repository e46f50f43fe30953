/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsWhyPage: the page that says why cells are certain, one step of a chain at a time.
 *
 * It shows what it is given and keeps no state of its own; its buttons are the actions win.why-…
 *
 * Signals
 *   step-activated (index)   int: a line of the list was chosen
 *   equations-shown (open)   boolean: the equations were folded out, or in
 *   seed-given (seed)        uint64: the board of this seed is to be proven
 */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_WHY_PAGE (ms_why_page_get_type ())
G_DECLARE_FINAL_TYPE (MsWhyPage, ms_why_page, MS, WHY_PAGE, GtkBox)

/* All borrowed; NULL or "" is not shown. */
typedef struct
{
  const char *heading; /* which step of how many */
  const char *title; /* its rule */
  const char *sentence;
  const char *signs; /* the same as a formula */
  const char *note;
  const char *message; /* instead of a step */
  const char *const *lines; /* of the list, NULL-terminated; NULL: it is not shown */
  int current; /* the line of the step that is shown */
  const char *more; /* that the list is longer */
  const char *equations;
  gboolean steps; /* there are steps to go through */
  gboolean proof; /* of one cell */
  gboolean layouts; /* two, to switch between */
  gboolean provable; /* that the board needs no guess */
  gboolean asks; /* whether the board may be told */
  gboolean walk; /* what is shown is the proof of a board, or on the way to one */
} MsWhyView;

void ms_why_page_show (MsWhyPage *self, const MsWhyView *view);
