/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What players are used to from elsewhere: decimals on the clock. */
#include "window-support.h"

#include "ms-counters.h"
#include "ms-game-private.h"
#include "ms-record-text.h"

#include <string.h>

static gint64 fake_now;

static gint64
get_fake_time (gpointer user_data)
{
  return fake_now;
}

static const char *
part_text (MsWindow *window, const char *name)
{
  GtkWidget *counters = ms_window_get_part (window, "counters");
  GtkWidget *label = GTK_WIDGET (gtk_widget_get_template_child (counters, MS_TYPE_COUNTERS, name));
  return gtk_widget_get_visible (label) ? gtk_label_get_text (GTK_LABEL (label)) : "";
}

/* Static until the next call. */
static const char *
clock_text (MsWindow *window)
{
  static char text[64];
  g_snprintf (text, sizeof text, "%s%s", part_text (window, "time_label"),
      part_text (window, "decimals_label"));
  return text;
}

typedef struct
{
  MsWindow *window;
  const char *text;
} Clock;

static gboolean
reads (gpointer data)
{
  const Clock *clock = data;
  return strcmp (clock_text (clock->window), clock->text) == 0;
}

static void
wait_for_clock (MsWindow *window, const char *text)
{
  window_wait (reads, &(Clock){ window, text });
}

static void
assert_time (MsWindow *window, const char *end, const char *record)
{
  g_autofree char *time = ms_counters_dup_time (window->game);
  g_autofree char *listed = ms_record_text_dup_time (12345, FALSE);
  assert_string_equal (time, end);
  assert_string_equal (listed, record);
}

/* Decimals come by themselves while the clock runs, and stand when it does. */
static void
the_clock_shows_decimals (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  fake_now = 0;
  ms_game_set_time_source (window->game, get_fake_time, NULL);
  window_start (window, 9, 9, 10, MS_FIRST_CLICK_OPEN);
  g_settings_set_int (window->settings, "clock-digits", 1);
  assert_string_equal (clock_text (window), "00:00.0");
  ms_game_open (window->game, 4, 4);
  fake_now = 12345678;
  wait_for_clock (window, "00:12.3");
  g_settings_set_int (window->settings, "clock-digits", 3);
  assert_string_equal (clock_text (window), "00:12.345");
  fake_now = 13007999;
  wait_for_clock (window, "00:13.007");
  g_settings_set_int (window->settings, "clock-digits", 2);
  assert_string_equal (clock_text (window), "00:13.00");
  ms_game_set_paused (window->game, TRUE);
  fake_now = 20000000;
  g_settings_set_int (window->settings, "clock-digits", 0);
  assert_string_equal (clock_text (window), "00:13");
  ms_game_set_paused (window->game, FALSE);
  fake_now = 21000000;
  g_settings_set_int (window->settings, "clock-digits", 3);
  wait_for_clock (window, "00:14.007");
}

/* The end is as exact as the clock, and so are the lists. */
static void
ends_are_as_exact_as_the_clock (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  fake_now = 0;
  ms_game_set_time_source (window->game, get_fake_time, NULL);
  MsRules rules = { 2, 1, 1, MS_FIRST_CLICK_SAFE, FALSE, MS_RULES_FREE };
  assert_true (ms_game_start (window->game, &rules, 1, NULL));
  ms_game_open (window->game, 0, 0);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_WON);
  assert_time (window, "00:00", "12.35 s");
  g_settings_set_int (window->settings, "clock-digits", 1);
  assert_time (window, "00:00.0", "12.35 s");
  g_settings_set_int (window->settings, "clock-digits", 3);
  assert_time (window, "00:00.000", "12.345 s");
  assert_string_equal (clock_text (window), "00:00.000");
  g_settings_reset (window->settings, "clock-digits");
  assert_time (window, "00:00", "12.35 s");
}

int
main (void)
{
#define WINDOW_TEST(f) cmocka_unit_test_setup_teardown (f, window_setup, window_teardown)
  const struct CMUnitTest tests[] = {
    WINDOW_TEST (the_clock_shows_decimals),
    WINDOW_TEST (ends_are_as_exact_as_the_clock),
  };
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
