/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsWhatIfPage: the page What if of the panel: the curves of the picked cells as a picture, a
 * read-out in words, where they meet, and a table; a slider for the mine total, or for the density
 * where the total is taken for unknown.
 *
 * It changes nothing itself.  Its buttons are actions: win.what-if-reset, win.what-if-clear,
 * win.what-if-export (s: svg, png, csv).
 *
 * Signals
 *   place-chosen (double)     another total or density was chosen, by slider or picture
 *   unknown-chosen (boolean)  whether the total is to be taken for unknown
 */
#pragma once

#include "ms-theme.h"
#include "ms-what-if.h"

#include <gtk/gtk.h>

#define MS_TYPE_WHAT_IF_PAGE (ms_what_if_page_get_type ())
G_DECLARE_FINAL_TYPE (MsWhatIfPage, ms_what_if_page, MS, WHAT_IF_PAGE, GtkBox)

/* What the page shows; the page keeps a weak reference to what_if. */
typedef struct
{
  MsInquiry *what_if;
  int mines; /* the position's own total */
  double place; /* the current total, or the current density */
  gboolean varied; /* place is not the position's own total */
  gboolean by_density;
  MsOddsFormat numbers;
  MsTheme theme;
  const char
      *withheld; /* a static sentence: why nothing may be shown but itself; NULL: all is shown */
} MsWhatIfShown;

void ms_what_if_page_set (MsWhatIfPage *self, const MsWhatIfShown *shown);
/* Sets another total or density for the same curve. */
void ms_what_if_page_set_place (MsWhatIfPage *self, double place, gboolean varied);
