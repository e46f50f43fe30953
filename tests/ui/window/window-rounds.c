/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One process opens a window, plays, analyses, asks for everything and closes it, round after
 * round: no file descriptor, thread or memory stays behind.
 *
 * With an argument it takes so many rounds, and prints what is there now and then. */
#include "window-support.h"

#include <malloc.h>
#include <stdlib.h>

#if defined(__SANITIZE_ADDRESS__)
/* GCC comes without the header for it. */
gsize __sanitizer_get_current_allocated_bytes (void);
#endif

/* So long caches fill and threads that are kept are started. */
#define WARM_UP 12
/* GTK itself keeps some: sections of menus, items of text.  A window that stays is far more. */
#define MOST_BYTES_A_ROUND (64 << 10)

/* There where ThreadSanitizer is, which has a thread of its own. */
void __tsan_init (void) __attribute__ ((weak));

/* The main loop's, GLib's own and D-Bus's. */
#define THREADS_AT_REST (3 + (__tsan_init != NULL))

/* The rounds after that are in so many parts. */
#define PARTS 3

static int n_rounds = 4 * WARM_UP;

typedef struct
{
  int descriptors, threads;
  gsize bytes;
} Burden;

static int
count_names (const char *folder)
{
  g_autoptr (GDir) names = g_dir_open (folder, 0, NULL);
  int n = 0;
  while (g_dir_read_name (names) != NULL)
    n++;
  return n;
}

static Burden
weigh (void)
{
#if defined(__SANITIZE_ADDRESS__)
  gsize bytes = __sanitizer_get_current_allocated_bytes ();
#else
  gsize bytes = mallinfo2 ().uordblks;
#endif
  return (Burden){ count_names ("/proc/self/fd"), count_names ("/proc/self/task"), bytes };
}

/* What other threads are still doing at the end of a round comes and goes; what stays is the least
 * of several. */
static void
keep_least (Burden *least, Burden now)
{
  least->descriptors = MIN (least->descriptors, now.descriptors);
  least->bytes = MIN (least->bytes, now.bytes);
}

static gboolean
is_gone (gpointer place)
{
  return *(gpointer *)place == NULL;
}

static gboolean
bulk_is_done (gpointer window)
{
  return !window_is_bulk_busy (window);
}

static gboolean
hint_is_there (gpointer window)
{
  return !window_is_hint_busy (window);
}

/* What is done in it differs from round to round, and so does the state in which it is closed. */
static void
use_window (MsWindow *window, int round)
{
  window_start (window, 16, 16, 40, MS_FIRST_CLICK_OPEN);
  window_open_cell (window, 8, 8);
  window_activate (window, "show-probabilities", NULL);
  window_wait_analysis (window);
  window_activate (window, round % 2 > 0 ? "flag-mines" : "open-safe", NULL);
  window_wait (bulk_is_done, window);
  window_activate (window, "undo", NULL);
  if (round % 3 == 0)
    {
      window_activate (window, "hint", NULL);
      window_wait (hint_is_there, window);
    }
  if (round % 4 == 0)
    {
      window_activate (window, "analyse", NULL);
      window_wait_analysis (window);
    }
  if (round % 5 == 0)
    window_activate (window, "show-panel", NULL);
  if (round % 6 == 0)
    for (int x = 0; x < 16; x++)
      window_open_cell (window, x, round % 16);
}

static void
do_round (WindowFixture *fixture, int round)
{
  MsWindow *window = window_open_another (fixture);
  gpointer place = window;
  use_window (window, round);
  g_object_add_weak_pointer (G_OBJECT (window), &place);
  gtk_window_destroy (GTK_WINDOW (window));
  window_wait (is_gone, &place);
}

/* What is loaded once, by whichever round needs it first, comes between two parts; what stays of
 * each round comes between all. */
static gssize
find_growth (const Burden *parts, int n_each)
{
  gssize least = G_MAXSSIZE;
  for (int i = 1; i < PARTS; i++)
    least = MIN (least, (gssize)parts[i].bytes - (gssize)parts[i - 1].bytes);
  return least / n_each;
}

/* How many work at a time differs from round to round; those that have nothing to do end. */
static gboolean
is_at_rest (gpointer data)
{
  return weigh ().threads <= THREADS_AT_REST;
}

static void
nothing_stays_behind (void **state)
{
  Burden parts[PARTS];
  int n_each = (n_rounds - WARM_UP) / PARTS;
  for (int i = 0; i < PARTS; i++)
    parts[i] = (Burden){ G_MAXINT, G_MAXINT, G_MAXSIZE };
  for (int round = 0; round < WARM_UP + PARTS * n_each; round++)
    {
      do_round (*state, round);
      Burden now = weigh ();
      if (round >= WARM_UP)
        keep_least (&parts[(round - WARM_UP) / n_each], now);
      if (n_rounds > 100 && round % (n_rounds / 20) == 0)
        print_message ("%d rounds: %d descriptors, %d threads, %zu KiB\n", round + 1,
            now.descriptors, now.threads, now.bytes / 1024);
    }
  const Burden *first = &parts[0], *last = &parts[PARTS - 1];
  gssize growth = find_growth (parts, n_each);
  print_message ("descriptors %d, then %d; %zd bytes a round\n", first->descriptors,
      last->descriptors, growth);
  assert_true (last->descriptors <= first->descriptors);
  window_wait (is_at_rest, NULL);
  assert_true (growth <= MOST_BYTES_A_ROUND);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (nothing_stays_behind, window_setup, window_teardown),
  };
  if (argc > 1)
    n_rounds = MAX (n_rounds, atoi (argv[1]));
  /* Threads end that have nothing to do. */
  g_thread_pool_set_max_unused_threads (0);
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
