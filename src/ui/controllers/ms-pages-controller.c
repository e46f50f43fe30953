/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-pages-controller.h"

#include "ms-actions.h"
#include "ms-either-layout.h"
#include "ms-signals.h"

struct _MsPagesController
{
  GObject parent_instance;

  /* Borrowed. */
  MsPages *pages;
  MsSizeController *size;
  GSettings *settings;
  GActionMap *actions;
};

G_DEFINE_FINAL_TYPE (MsPagesController, ms_pages_controller, G_TYPE_OBJECT)

/* Below the board the panel takes none of the window's width. */
static gboolean
is_beside_board (MsPagesController *self)
{
  MsEitherLayout *layout = ms_either_layout_find (GTK_WIDGET (self->pages));
  return layout == NULL || !ms_either_layout_get_stacked (layout);
}

/* Where there is more height than the window would be wide with it, the panel goes below. */
static gboolean
goes_below (MsPagesController *self, int width)
{
  GtkWidget *box = gtk_widget_get_parent (GTK_WIDGET (self->pages));
  return box != NULL && gtk_widget_get_height (box) > gtk_widget_get_width (box) + width;
}

static void
show_panel (MsPagesController *self, gboolean show)
{
  GtkWidget *pages = GTK_WIDGET (self->pages);
  gboolean beside = is_beside_board (self);
  int width;
  if (show == gtk_widget_get_visible (pages))
    return;
  g_settings_set_boolean (self->settings, "show-panel", show);
  gtk_widget_set_visible (pages, TRUE);
  gtk_widget_measure (pages, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_widget_set_visible (pages, show);
  if (show ? !goes_below (self, width) : beside)
    ms_size_controller_grow (self->size, show ? width : -width, 0);
}

static void
show_panel_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  g_simple_action_set_state (action, value);
  show_panel (user_data, g_variant_get_boolean (value));
}

static void
page_action (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  MsPagesController *self = user_data;
  ms_pages_set_page (self->pages, g_variant_get_string (value, NULL));
  g_action_group_change_action_state (
      G_ACTION_GROUP (self->actions), "show-panel", g_variant_new_boolean (TRUE));
}

static void
page_cb (MsPagesController *self)
{
  const char *page = ms_pages_get_page (self->pages);
  ms_actions_set_state (self->actions, "page", g_variant_new_string (page != NULL ? page : ""));
}

static void
ms_pages_controller_class_init (MsPagesControllerClass *class)
{
}

static void
ms_pages_controller_init (MsPagesController *self)
{
}

MsPagesController *
ms_pages_controller_new (
    MsPages *pages, MsSizeController *size, GSettings *settings, GActionMap *actions)
{
  static const GActionEntry entries[] = {
    { .name = "show-panel", .state = "false", .change_state = show_panel_action },
    { .name = "page", .parameter_type = "s", .state = "''", .change_state = page_action },
  };
  MsPagesController *self = g_object_new (MS_TYPE_PAGES_CONTROLLER, NULL);
  self->pages = pages;
  self->size = size;
  self->settings = settings;
  self->actions = actions;
  ms_actions_add (actions, entries, G_N_ELEMENTS (entries), self);
  const MsSignal signals[] = { { pages, "notify::page", G_CALLBACK (page_cb) } };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  page_cb (self);
  g_settings_bind (
      settings, "page", pages, "page", G_SETTINGS_BIND_DEFAULT | G_SETTINGS_BIND_GET_NO_CHANGES);
  g_action_group_change_action_state (G_ACTION_GROUP (actions), "show-panel",
      g_variant_new_boolean (g_settings_get_boolean (settings, "show-panel")));
  return self;
}
