/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long the game takes from being started to its first frame on the screen: an Expert board.
 *
 * The program starts itself again and again, because only a process of its own loads and links
 * everything; the child gets the time it was started at and prints how long ago that was when its
 * window has painted.  Prints one JSON line, times in milliseconds.
 *
 * With "empty", "page" or "expert" for its argument it only starts, once, with an empty window, the
 * first page or an Expert board, and ends with the first frame: start-instructions.py counts what
 * that takes. */
#include "ms-application.h"

#include <stdlib.h>

#define N_STARTS 15

static gint64 started_at;

static void
painted_cb (GdkFrameClock *clock, gpointer application)
{
  g_print ("%.3f\n", (double)(g_get_monotonic_time () - started_at) / 1e3);
  g_signal_handlers_disconnect_by_func (clock, painted_cb, application);
  g_application_quit (application);
}

static void
realized_cb (GtkWidget *window, gpointer application)
{
  g_signal_connect (
      gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (painted_cb), application);
}

static void
window_added_cb (GtkApplication *application, GtkWindow *window)
{
  g_signal_connect_after (window, "realize", G_CALLBACK (realized_cb), application);
}

static void
present_nothing (GtkApplication *application)
{
  gtk_window_present (GTK_WINDOW (gtk_application_window_new (application)));
}

/* What it starts with: "empty", "page", or the name of a level. */
static int
run_child (char *program, const char *what)
{
  char *arguments[] = { program, (char *)"--level", (char *)what, NULL };
  gboolean empty = g_str_equal (what, "empty"), page = g_str_equal (what, "page");
  g_autoptr (GApplication) application = empty
      ? G_APPLICATION (gtk_application_new ("io.github.minesage.Empty", G_APPLICATION_NON_UNIQUE))
      : G_APPLICATION (ms_application_new (G_APPLICATION_NON_UNIQUE));
  if (empty)
    g_signal_connect (application, "activate", G_CALLBACK (present_nothing), NULL);
  g_signal_connect_after (application, "window-added", G_CALLBACK (window_added_cb), NULL);
  return g_application_run (application, empty || page ? 1 : 3, arguments);
}

/* In milliseconds; the program ends here when the child fails. */
static double
start_child (const char *program)
{
  g_autofree char *now = g_strdup_printf ("%" G_GINT64_FORMAT, g_get_monotonic_time ());
  const char *arguments[] = { program, now, NULL };
  g_autofree char *output = NULL;
  g_autoptr (GError) error = NULL;
  int status;
  if (!g_spawn_sync (NULL, (char **)arguments, NULL, G_SPAWN_DEFAULT, NULL, NULL, &output, NULL,
          &status, &error)
      || !g_spawn_check_wait_status (status, &error))
    {
      g_printerr ("bench-startup: %s\n", error->message);
      exit (EXIT_FAILURE);
    }
  return g_ascii_strtod (output, NULL);
}

static int
compare (const void *a, const void *b)
{
  double difference = *(const double *)a - *(const double *)b;
  return (difference > 0) - (difference < 0);
}

int
main (int argc, char **argv)
{
  if (argc > 1 && g_ascii_isalpha (argv[1][0]))
    return run_child (argv[0], argv[1]);
  if (argc > 1)
    {
      started_at = g_ascii_strtoll (argv[1], NULL, 10);
      return run_child (argv[0], "expert");
    }
  /* As at home: only tests do without OpenGL. */
  g_unsetenv ("GDK_DEBUG");
  g_unsetenv ("GDK_DISABLE");
  double times[N_STARTS];
  for (int i = 0; i < N_STARTS; i++)
    times[i] = start_child ("/proc/self/exe");
  qsort (times, N_STARTS, sizeof times[0], compare);
  g_print ("{\"bench\":\"startup-to-first-frame\",\"board\":\"30x16x99\",\"n\":%d,"
           "\"min_ms\":%.1f,\"median_ms\":%.1f,\"max_ms\":%.1f}\n",
      N_STARTS, times[0], times[N_STARTS / 2], times[N_STARTS - 1]);
  return 0;
}
