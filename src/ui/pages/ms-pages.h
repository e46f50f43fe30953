/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsPages: the side panel: a row of buttons, one for each page, and the page that was chosen,
 * scrolled where it is higher than the panel.
 *
 * The row of buttons is shown once there are two pages.  It has two lines where one would be too
 * wide.  Pages stand in the order Odds, Why, Sections, What if, whatever order they are added in.
 *
 * Properties
 *   page          string, read-write: the name of the chosen page; NULL: there is none.  A name
 *                 that is not there yet is chosen as soon as it is.
 *   visible-page  string, read-only: the same, but NULL while the panel is hidden
 */
#pragma once

#include <gtk/gtk.h>

#define MS_PAGE_ODDS "odds"
#define MS_PAGE_WHY "why"
#define MS_PAGE_SECTIONS "sections"
#define MS_PAGE_WHAT_IF "what-if"

#define MS_TYPE_PAGES (ms_pages_get_type ())
G_DECLARE_FINAL_TYPE (MsPages, ms_pages, MS, PAGES, GtkBox)

/* name: one of those above, each added once; title: translated, copied.  The page's floating
 * reference is sunk. */
void ms_pages_add (MsPages *self, const char *name, const char *title, GtkWidget *page);

/* The same for a page that is made when it is first seen, and costs nothing before: make is called
 * once at most, and returns it, before the property visible-page tells that it is seen. */
typedef GtkWidget *(*MsPageMaker) (gpointer owner);
void ms_pages_add_late (
    MsPages *self, const char *name, const char *title, MsPageMaker make, gpointer owner);

void ms_pages_set_page (MsPages *self, const char *name);
const char *ms_pages_get_page (MsPages *self); /* borrowed */
const char *ms_pages_get_visible (MsPages *self); /* visible-page; borrowed */
/* Whether the panel is visible and shows that page. */
gboolean ms_pages_shows (MsPages *self, const char *name);
