/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the player chose in the preferences, applied to the window at once.
 *
 * What is a property of a widget is bound to it.  What has an action of the window is handed to the
 * action, so that menus and preferences are two handles of one thing. */
#include "config.h"

#include "ms-window-private.h"

static const char *const followed_actions[] = { "first-click", "no-guess", "question-marks",
  "trust-flags" };

/* Not when the setting came from the action itself. */
static void
action_setting_changed_cb (MsWindow *self, const char *key)
{
  g_autoptr (GVariant) value = g_settings_get_value (self->settings, key);
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (self), key);
  if (state != NULL && !g_variant_equal (value, state))
    g_action_group_change_action_state (G_ACTION_GROUP (self), key, value);
}

static void
bind_widgets (MsWindow *self)
{
  const struct
  {
    const char *key;
    gpointer widget;
    const char *property;
  } bindings[] = {
    { "palette", self->board, "ramp" },
    { "palette", self->legend, "ramp" },
    { "numbers", self->board, "numbers" },
    { "numbers", self->legend, "numbers" },
    { "numbers", self->panel, "numbers" },
    { "numbers", self->status, "numbers" },
    { "chording", self->board, "chording" },
    { "mark-on-release", self->board, "mark-on-release" },
    { "animation", self->board, "animate" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (bindings); i++)
    g_settings_bind (self->settings, bindings[i].key, bindings[i].widget, bindings[i].property,
        G_SETTINGS_BIND_GET);
}

static void
connect (MsWindow *self, const char *key, GCallback callback)
{
  g_autofree char *signal = g_strconcat ("changed::", key, NULL);
  g_signal_connect_object (self->settings, signal, callback, self, G_CONNECT_SWAPPED);
}

void
ms_window_follow_settings (MsWindow *self)
{
  bind_widgets (self);
  for (gsize i = 0; i < G_N_ELEMENTS (followed_actions); i++)
    connect (self, followed_actions[i], G_CALLBACK (action_setting_changed_cb));
}
