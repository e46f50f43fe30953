/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-settings-follow.h"

#include "ms-time-digits.h"

static const char *const followed_actions[] = { "first-click", "no-guess", "competition",
  "question-marks", "trust-flags" };

/* Not when the setting came from the action itself. */
static void
action_setting_changed_cb (GActionGroup *actions, const char *key, GSettings *settings)
{
  g_autoptr (GVariant) value = g_settings_get_value (settings, key);
  g_autoptr (GVariant) state = g_action_group_get_action_state (actions, key);
  if (state != NULL && !g_variant_equal (value, state))
    g_action_group_change_action_state (actions, key, value);
}

static void
bind_widgets (
    const MsControllerParts *parts, MsLegend *legend, MsOddsPanel *panel, MsCounters *counters)
{
  const struct
  {
    const char *key;
    gpointer widget;
    const char *property;
  } bindings[] = {
    { "palette", parts->board, "ramp" },
    { "palette", legend, "ramp" },
    { "board-style", parts->board, "style" },
    { "board-style", legend, "style" },
    { "numbers", parts->board, "numbers" },
    { "numbers", legend, "numbers" },
    { "numbers", panel, "numbers" },
    { "numbers", parts->status, "numbers" },
    { "rulers", parts->board, "rulers" },
    { "chording", parts->board, "chording" },
    { "mark-on-release", parts->board, "mark-on-release" },
    { "animation", parts->board, "animate" },
    { "mark-dead", parts->analyzer, "mark-dead" },
    { "clock-digits", counters, "digits" },
    { "record-pointer", parts->game, "record-pointer" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (bindings); i++)
    g_settings_bind (parts->settings, bindings[i].key, bindings[i].widget, bindings[i].property,
        G_SETTINGS_BIND_GET);
}

static void
digits_cb (GSettings *settings)
{
  ms_time_digits_set (g_settings_get_int (settings, "clock-digits"));
}

void
ms_settings_follow (
    const MsControllerParts *parts, MsLegend *legend, MsOddsPanel *panel, MsCounters *counters)
{
  digits_cb (parts->settings);
  g_signal_connect_object (
      parts->settings, "changed::clock-digits", G_CALLBACK (digits_cb), parts->actions, 0);
  bind_widgets (parts, legend, panel, counters);
  for (gsize i = 0; i < G_N_ELEMENTS (followed_actions); i++)
    {
      g_autofree char *signal = g_strconcat ("changed::", followed_actions[i], NULL);
      g_signal_connect_object (parts->settings, signal, G_CALLBACK (action_setting_changed_cb),
          parts->actions, G_CONNECT_SWAPPED);
    }
}
