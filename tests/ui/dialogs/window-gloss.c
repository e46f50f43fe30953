/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Wherever a window shows a term of players or of the literature, what the help says of it is to be
 * read there: it is the tooltip of the label, or of what the label stands in. */
#include "window-support.h"

#include "ms-game-testing.h"
#include "ms-help-gloss.h"
#include "ms-records-window.h"
#include "ms-replay-window.h"
#include "ms-ui-controllers-testing.h"

#include <string.h>

static const char *const terms[] = { "3BV", "MD(", "NF", "FL", "luck", "Luck", "Efficiency" };

/* A2 and C2 are mines by their one number. */
static const char endgame[] = "3x3x3\nHHH\nH3H\n121\n";

/* Mines at (3,0) and (3,2), nothing opened yet: the last cell of the game is a guess. */
static const char new_game[] = "[Minesage]\nVersion=1\nKind=game\n"
                               "[Rules]\nWidth=4\nHeight=3\nMines=2\nFirstClick=safe\n"
                               "[Game]\nSeed=5\nState=new\nFirstCell=none\nElapsedMs=0\n"
                               "Assisted=no\n"
                               "[Layout]\nRow0=...*\nRow1=....\nRow2=...*\n"
                               "[Cells]\nRow0=HHHH\nRow1=HHHH\nRow2=HHHH\n"
                               "[Moves]\nCount=0\n";

static gint64
later (gpointer user_data)
{
  static gint64 now;
  return now += G_USEC_PER_SEC;
}

/* Whether the pointer can rest on the middle of the label. */
static gboolean
is_in_sight (GtkWidget *label)
{
  double x, y;
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (label));
  return gtk_widget_get_mapped (label) && gtk_widget_get_width (label) > 0
      && gtk_widget_translate_coordinates (
          label, root, gtk_widget_get_width (label) / 2, gtk_widget_get_height (label) / 2, &x, &y)
      && gtk_widget_pick (root, x, y, GTK_PICK_DEFAULT) == label;
}

static const char *
find_term (GtkWidget *widget)
{
  const char *text = GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : "";
  for (gsize i = 0; i < G_N_ELEMENTS (terms); i++)
    if (strstr (text, terms[i]) != NULL)
      return terms[i];
  return NULL;
}

/* Asks as GTK does when the pointer rests on the middle of the label: the label, then what it
 * stands in. */
static gboolean
is_explained (GtkWidget *label)
{
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  for (GtkWidget *at = label; at != NULL; at = gtk_widget_get_parent (at))
    {
      double x, y;
      gboolean told = FALSE;
      assert_true (gtk_widget_translate_coordinates (
          label, at, gtk_widget_get_width (label) / 2, gtk_widget_get_height (label) / 2, &x, &y));
      if (gtk_widget_get_has_tooltip (at))
        g_signal_emit_by_name (at, "query-tooltip", (int)x, (int)y, FALSE, tooltip, &told);
      if (told)
        return TRUE;
    }
  return FALSE;
}

/* Of the terms in sight inside widget; n: how many there were. */
static void
check (GtkWidget *widget, int *n)
{
  const char *term = find_term (widget);
  if (term != NULL && is_in_sight (widget))
    {
      ++*n;
      if (!is_explained (widget))
        fail_msg ("“%s” does not say what %s is", gtk_label_get_text (GTK_LABEL (widget)), term);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    check (child, n);
}

static gboolean
shows (GtkWidget *widget, const char *word)
{
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), word) != NULL
      && gtk_widget_get_mapped (widget) && gtk_widget_get_width (widget) > 0)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (shows (child, word))
      return TRUE;
  return FALSE;
}

typedef struct
{
  GType type; /* of a window */
  const char *word;
} Sought;

static GtkWidget *
find (const Sought *sought)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();
  for (GList *link = all; link != NULL; link = link->next)
    if (G_TYPE_CHECK_INSTANCE_TYPE (link->data, sought->type) && shows (link->data, sought->word))
      return link->data;
  return NULL;
}

static gboolean
is_there (gpointer sought)
{
  return find (sought) != NULL;
}

/* Waits until a window of the type shows the word, and asks of each term in it. */
static void
ask (GType type, const char *word)
{
  Sought sought = { type, word };
  int n = 0;
  window_wait (is_there, &sought);
  check (find (&sought), &n);
  assert_true (n > 0);
}

static void
play (MsWindow *window)
{
  MsGame *game = ms_window_get_game (window);
  ms_game_set_time_source (game, later, NULL);
  assert_true (ms_game_load_text (game, new_game, -1, NULL));
  ms_game_open (game, 2, 0);
  ms_game_open (game, 0, 0);
  ms_game_open (game, 3, 1);
  assert_int_equal (ms_game_get_state (game), MS_GAME_WON);
}

static void
the_page_why_explains_its_rules (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  assert_true (ms_game_load_text (window->game, endgame, -1, NULL));
  window_activate (window, "page", g_variant_new_string ("why"));
  ask (MS_TYPE_WINDOW, "One number – MD(1)");
}

static void
a_game_that_has_ended_explains_its_figures (void **state)
{
  WindowFixture *fixture = *state;
  g_settings_set_boolean (fixture->window->settings, "show-metrics", TRUE);
  play (fixture->window);
  ask (MS_TYPE_WINDOW, "3BV/s");
  window_activate (fixture->window, "watch", NULL);
  ask (MS_TYPE_REPLAY_WINDOW, "3BV ");
  GtkWidget *replay = find (&(Sought){ MS_TYPE_REPLAY_WINDOW, "3BV " });
  g_action_group_activate_action (G_ACTION_GROUP (replay), "show-panel", NULL);
  ask (MS_TYPE_REPLAY_WINDOW, "luck ");
  g_action_group_activate_action (G_ACTION_GROUP (replay), "details", NULL);
  ask (GTK_TYPE_WINDOW, "STNB");
}

static void
records_explain_theirs (void **state)
{
  MsWindow *window = ((WindowFixture *)*state)->window;
  play (window);
  window_activate (window, "statistics", NULL);
  ask (MS_TYPE_RECORDS_WINDOW, "3BV/s");
  window_activate (window, "best-times", NULL);
  ask (MS_TYPE_RECORDS_WINDOW, "3BV/s");
}

/* Nothing but what occurs as a word is explained. */
static void
words_are_found (void **state)
{
  g_autofree char *sentence = ms_help_gloss_dup ("1 guess, chance 50 %; pluck 0.30.");
  assert_true (g_str_has_prefix (sentence, "Pluck: "));
  assert_null (strstr (sentence, "Luck: "));
  g_autofree char *speed = ms_help_gloss_dup ("0.42 3BV/s");
  assert_true (g_str_has_prefix (speed, "3BV: "));
  assert_non_null (strstr (speed, "\n\n3BV/s: "));
  assert_null (ms_help_gloss_dup ("33BV"));
  assert_null (ms_help_gloss_dup (""));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (
        the_page_why_explains_its_rules, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        a_game_that_has_ended_explains_its_figures, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (records_explain_theirs, window_setup, window_teardown),
    cmocka_unit_test (words_are_found),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
