/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsViewController: what the window shows beside the board, and how large: whether the side panel
 * is shown, and which page of it, both remembered; zoom; fullscreen; the table of keys; and whether
 * the board must have its rulers because sentences in the window name cells (MsBoardView:spoken).
 *
 * Actions: show-panel (b, state); page (s, state), which shows the panel too; zoom-in, zoom-out,
 * zoom-normal, zoom-fit; fullscreen (b, state); show-help-overlay.  The window makes room for the
 * panel, so that the board keeps its size. */
#include "ms-controllers.h"

#include "ms-letters.h"
#include "ms-either-layout.h"
#include "ms-zoom-actions.h"

typedef struct
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
} MsViewController;

/* --- The panel --- */

static void
show_panel_action (MsViewController *self, GVariant *value)
{
  GtkWidget *pages = GTK_WIDGET (self->parts->pages), *box = gtk_widget_get_parent (pages);
  MsEitherLayout *layout = ms_either_layout_find (pages);
  gboolean show = g_variant_get_boolean (value), grows;
  int width;
  if (show == gtk_widget_get_visible (pages))
    return;
  /* Below the board it takes none of the window's width. */
  grows = layout == NULL || !ms_either_layout_get_stacked (layout);
  g_settings_set_boolean (self->parts->settings, "show-panel", show);
  gtk_widget_set_visible (pages, TRUE);
  gtk_widget_measure (pages, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_widget_set_visible (pages, show);
  /* It goes there where the window's content is higher than it would be wide with it beside. */
  if (show)
    grows = box == NULL || gtk_widget_get_height (box) <= gtk_widget_get_width (box) + width;
  ms_size_controller_grow (self->parts->size, !grows ? 0 : show ? width : -width, 0);
}

static void
page_action (MsViewController *self, GVariant *value)
{
  ms_pages_set_page (self->parts->pages, g_variant_get_string (value, NULL));
  ms_actions_change (self->parts->actions, "show-panel", g_variant_new_boolean (TRUE));
}

static void
page_cb (MsViewController *self)
{
  const char *page = ms_pages_get_page (self->parts->pages);
  ms_actions_set_state (
      self->parts->actions, "page", g_variant_new_string (page != NULL ? page : ""));
}

/* --- The window --- */

/* The state of the action follows the window, which may refuse, or become fullscreen by other
 * means. (A property action would hold a reference to the window for good.) */
static void
fullscreen_action (MsViewController *self, GVariant *value)
{
  if (g_variant_get_boolean (value))
    gtk_window_fullscreen (GTK_WINDOW (self->parts->window));
  else
    gtk_window_unfullscreen (GTK_WINDOW (self->parts->window));
}

static void
fullscreened_cb (MsViewController *self)
{
  gboolean state = gtk_window_is_fullscreen (GTK_WINDOW (self->parts->window));
  ms_actions_set_state (self->parts->actions, "fullscreen", g_variant_new_boolean (state));
}

static void
show_help_overlay_action (MsViewController *self)
{
  ms_letters_present_table (self->parts->window);
}

static const MsCommand actions[] = {
  { "show-panel", .set = G_CALLBACK (show_panel_action), .state = "false" },
  { "page", .change = G_CALLBACK (page_action), .type = "s", .state = "''" },
  { "fullscreen", .change = G_CALLBACK (fullscreen_action), .state = "false" },
  { "show-help-overlay", .activate = G_CALLBACK (show_help_overlay_action) },
  { NULL },
};

/* Tells the board when sentences beside it, in the panel or of autoplay, name cells, so that it
 * shows its rulers. */
static void
speak_cb (MsViewController *self)
{
  gboolean spoken = ms_actions_get_toggle (self->parts->actions, "show-panel")
      || ms_actions_get_toggle (self->parts->actions, "autoplay");
  g_object_set (self->parts->board, "spoken", spoken, NULL);
}

static void
attach (MsViewController *self)
{
  const MsWindowParts *parts = self->parts;
  const MsSignal signals[] = {
    { parts->pages, "notify::page", G_CALLBACK (page_cb) },
    { parts->window, "notify::fullscreened", G_CALLBACK (fullscreened_cb) },
    { parts->actions, "action-state-changed::show-panel", G_CALLBACK (speak_cb) },
    { parts->actions, "action-state-changed::autoplay", G_CALLBACK (speak_cb) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  ms_zoom_actions_add (parts->actions, parts->board);
  page_cb (self);
  g_settings_bind (parts->settings, "page", parts->pages, "page",
      G_SETTINGS_BIND_DEFAULT | G_SETTINGS_BIND_GET_NO_CHANGES);
  ms_actions_change (parts->actions, "show-panel",
      g_variant_new_boolean (g_settings_get_boolean (parts->settings, "show-panel")));
}

MS_DEFINE_FEATURE (
    MsViewController, ms_view_controller, .actions = actions, .attach = G_CALLBACK (attach))
