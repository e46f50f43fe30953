/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-settings-follow.h"

#include "ms-time-digits.h"

static void
digits_cb (GSettings *settings)
{
  ms_time_digits_set (g_settings_get_int (settings, "clock-digits"));
}

void
ms_settings_follow (const MsWindowParts *parts, MsCounters *counters)
{
  const struct
  {
    const char *key;
    gpointer widget;
    const char *property;
  } bindings[] = {
    { "palette", parts->board, "ramp" },
    { "palette", parts->legend, "ramp" },
    { "board-style", parts->board, "style" },
    { "board-style", parts->legend, "style" },
    { "numbers", parts->board, "numbers" },
    { "numbers", parts->legend, "numbers" },
    { "numbers", parts->panel, "numbers" },
    { "numbers", parts->status, "numbers" },
    { "rulers", parts->board, "rulers" },
    { "chording", parts->board, "chording" },
    { "mark-on-release", parts->board, "mark-on-release" },
    { "animation", parts->board, "animate" },
    { "mark-dead", parts->analyzer, "mark-dead" },
    { "clock-digits", counters, "digits" },
    { "record-pointer", parts->game, "record-pointer" },
    { "question-marks", parts->game, "question-marks" },
    { "trust-flags", parts->analyzer, "trust-flags" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (bindings); i++)
    g_settings_bind (parts->settings, bindings[i].key, bindings[i].widget, bindings[i].property,
        G_SETTINGS_BIND_GET);
  digits_cb (parts->settings);
  g_signal_connect_object (
      parts->settings, "changed::clock-digits", G_CALLBACK (digits_cb), parts->window, 0);
}
