/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsClockNoteController: while a page of the workbench is read in a running game, says below it
 * that the clock goes on, and offers to stop it.
 *
 * The clock does not stop by itself: whoever reads goes on playing, with the board in sight, and a
 * time that leaves out the thinking could be compared with no other.  What stops it is an analysis
 * of the position: the game waits, and nothing can be opened in it meanwhile.  What a supposition
 * says of the clock is in its bar. */
#include "ms-ui-workbench-testing.h"

#include "ms-flow-layout.h"
#include "ms-page-parts.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

typedef struct
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  GtkWidget *note; /* borrowed; NULL: not needed yet */
} MsClockNoteController;

static void
show (MsClockNoteController *self)
{
  const char *page = ms_pages_get_visible (self->parts->pages);
  gboolean reading = page != NULL && !g_str_equal (page, MS_PAGE_ODDS);
  gboolean wanted = reading && ms_game_get_clock_runs (self->parts->game);
  if (wanted && self->note == NULL)
    {
      GtkWidget *button = ms_page_button (_ ("_Stop It"));
      self->note = g_object_new (GTK_TYPE_BOX, "name", "clock-note", "margin-start", 12,
          "margin-end", 12, "margin-bottom", 6, NULL);
      gtk_widget_set_layout_manager (self->note, ms_flow_layout_new (MS_FLOW_LINES));
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.analyse");
      gtk_widget_set_tooltip_text (button,
          _ ("Analyse this position: the game waits meanwhile, and its clock stands (Ctrl+E)"));
      gtk_box_append (
          GTK_BOX (self->note), GTK_WIDGET (ms_page_label (_ ("The clock goes on."), NULL)));
      gtk_box_append (GTK_BOX (self->note), button);
      gtk_box_append (GTK_BOX (self->parts->pages), self->note);
    }
  if (self->note != NULL)
    gtk_widget_set_visible (self->note, wanted);
  ms_feature_set_looking (MS_FEATURE (self), reading);
}

static void
attach (MsClockNoteController *self)
{
  ms_connect (self->parts->pages, "notify::visible-page", G_CALLBACK (show), self);
  show (self);
}

MS_DEFINE_FEATURE (MsClockNoteController, ms_clock_note_controller,
    .hears = MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_PAUSE | MS_GAME_CHANGED_BOARD
        | MS_GAME_CHANGED_ASIDE | MS_GAME_CHANGED_CLOCK,
    .attach = G_CALLBACK (attach), .refresh = G_CALLBACK (show))
