/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The boards of days in the window: played, tried again, kept in the calendar, told to others. */
#include "clipboard-text.h"
#include "widget-find.h"
#include "window-support.h"

#include "ms-daily-calendar.h"
#include "ms-daily-game.h"
#include "ms-daily-text.h"
#include "ms-daily-window.h"
#include "ms-first-controller.h"
#include "ms-game-kept.h"
#include "ms-game-testing.h"

#include <string.h>

/* Time zones in which it is always two different days, by a day and two hours. */
#define EARLY "EEE12"
#define LATE "LLL-14"

/* --- The list of boards --- */

static MsDailyWindow *
find_list (MsWindow *window)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();
  for (GList *link = all; link != NULL; link = link->next)
    if (MS_IS_DAILY_WINDOW (link->data)
        && gtk_window_get_transient_for (link->data) == GTK_WINDOW (window))
      return link->data;
  return NULL;
}

static gboolean
is_mapped (gpointer widget)
{
  return gtk_widget_get_mapped (widget);
}

static MsDailyWindow *
open_list (MsWindow *window)
{
  window_activate (window, "daily", NULL);
  MsDailyWindow *list = find_list (window);
  assert_non_null (list);
  window_wait (is_mapped, list);
  return list;
}

/* The button below widget whose name begins so; NULL. */
static GtkWidget *
find_button (GtkWidget *widget, const char *start)
{
  GtkWidget *found = NULL;
  if (GTK_IS_BUTTON (widget))
    {
      /* The names of tiles are not to be read back: their labels are. */
      GtkWidget *child = gtk_button_get_child (GTK_BUTTON (widget));
      GtkWidget *label = GTK_IS_BOX (child) ? gtk_widget_get_first_child (child) : child;
      while (label != NULL && !GTK_IS_LABEL (label))
        label = gtk_widget_get_next_sibling (label);
      if (label != NULL && strcmp (gtk_label_get_text (GTK_LABEL (label)), start) == 0)
        return widget;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child, start);
  return found;
}

static gpointer
find_calendar (GtkWidget *widget)
{
  gpointer found = MS_IS_DAILY_CALENDAR (widget) ? widget : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_calendar (child);
  return found;
}

typedef struct
{
  MsWindow *window;
  MsDaily daily;
} Wanted;

static gboolean
is_played (gpointer data)
{
  const Wanted *wanted = data;
  MsDaily daily;
  return ms_game_get_state (wanted->window->game) == MS_GAME_PLAYING
      && ms_daily_game_find (wanted->window->game, &daily) && daily.date == wanted->daily.date
      && daily.kind == wanted->daily.kind;
}

/* Presses the tile of a board, on the day that the calendar shows. */
static void
press (MsWindow *window, int date, MsDailyKind kind)
{
  MsDailyWindow *list = open_list (window);
  ms_daily_calendar_choose (find_calendar (GTK_WIDGET (list)), date);
  GtkWidget *tile = find_button (GTK_WIDGET (list), ms_daily_text_get_kind (kind));
  assert_non_null (tile);
  g_signal_emit_by_name (tile, "clicked");
  Wanted wanted = { window, { date, kind } };
  window_wait (is_played, &wanted);
  assert_null (find_list (window));
}

static void
answer_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  MsRecordsAnswer *answer = ms_records_finish (MS_RECORDS (source), result, NULL);
  *(MsDailyBook **)user_data = g_steal_pointer (&answer->daily);
}

static gboolean
has_book (gpointer place)
{
  return *(MsDailyBook **)place != NULL;
}

static MsDailyBook *
get_book (MsWindow *window)
{
  MsDailyBook *book = NULL;
  ms_records_daily_async (ms_window_get_records (window), NULL, answer_cb, &book);
  window_wait (has_book, &book);
  return book;
}

/* What the tile of a board says. */
static char *
dup_note (MsWindow *window, int date, MsDailyKind kind)
{
  MsDailyWindow *list = open_list (window);
  ms_daily_calendar_choose (find_calendar (GTK_WIDGET (list)), date);
  window_wait_records (ms_window_get_records (window));
  g_autoptr (MsDailyBook) book = get_book (window); /* asked after the list has asked */
  GtkWidget *tile = find_button (GTK_WIDGET (list), ms_daily_text_get_kind (kind));
  GtkWidget *label = gtk_widget_get_last_child (gtk_button_get_child (GTK_BUTTON (tile)));
  char *note = g_strdup (gtk_label_get_text (GTK_LABEL (label)));
  gtk_window_destroy (GTK_WINDOW (list));
  return note;
}

/* --- The tests --- */

static void
a_board_is_won_and_stands_in_the_calendar (void **state)
{
  WindowFixture *fixture = *state;
  MsWindow *window = fixture->window;
  int today = ms_daily_game_get_today ();
  window_forget_records (window);
  g_autofree char *before = dup_note (window, today, MS_DAILY_INTERMEDIATE);
  assert_string_equal (before, "Not played yet");
  press (window, today, MS_DAILY_INTERMEDIATE);
  assert_true (ms_game_get_clock_runs (window->game));
  assert_false (ms_game_get_assisted (window->game));
  assert_true (ms_game_get_rules (window->game).no_guess);
  window_finish (window, TRUE);
  g_autofree char *after = dup_note (window, today, MS_DAILY_INTERMEDIATE);
  assert_true (g_str_has_prefix (after, "Won in ") && strstr (after, "second") == NULL);
  g_autofree char *other = dup_note (window, today, MS_DAILY_BEGINNER);
  assert_string_equal (other, "Not played yet");
}

/* Same Board Again is the second try once the first has ended; before, the board was known. */
static void
a_board_is_tried_again (void **state)
{
  WindowFixture *fixture = *state;
  MsWindow *window = fixture->window;
  int today = ms_daily_game_get_today ();
  Wanted wanted = { window, { today, MS_DAILY_BEGINNER } };
  window_forget_records (window);
  press (window, today, MS_DAILY_BEGINNER);
  window_finish (window, FALSE);
  g_autofree char *lost = dup_note (window, today, MS_DAILY_BEGINNER);
  assert_string_equal (lost, "Lost; one more try counts");
  window_activate (window, "restart", NULL);
  window_wait (is_played, &wanted);
  assert_false (ms_game_get_assisted (window->game));
  window_finish (window, TRUE);
  g_autofree char *won = dup_note (window, today, MS_DAILY_BEGINNER);
  assert_true (g_str_has_prefix (won, "Won in ") && g_str_has_suffix (won, " at the second try"));
  g_autoptr (MsDailyBook) book = get_book (window);
  assert_int_equal (ms_daily_book_count_streak (book, today), 1);
  assert_int_equal (ms_daily_book_get_best (book, MS_DAILY_BEGINNER), -1);
}

static gboolean
is_assisted (gpointer window)
{
  return ms_game_get_assisted (MS_WINDOW (window)->game);
}

static void
what_was_seen_is_help (void **state)
{
  WindowFixture *fixture = *state;
  MsWindow *window = fixture->window;
  int today = ms_daily_game_get_today ();
  window_forget_records (window);
  press (window, today, MS_DAILY_GUESSES);
  window_activate (window, "restart", NULL);
  window_wait (is_assisted, window);
  window_finish (window, TRUE);
  g_autofree char *note = dup_note (window, today, MS_DAILY_GUESSES);
  assert_string_equal (note, "Won with help");
  /* Rules of new games do not touch it where nothing is open, neither does the first page. */
  press (window, today, MS_DAILY_EXPERT);
  window_activate (window, "undo", NULL);
  assert_int_equal (ms_game_get_state (window->game), MS_GAME_NEW);
  guint64 seed = ms_game_get_seed (window->game);
  window_activate (window, "no-guess", NULL);
  assert_true (ms_game_get_seed (window->game) == seed);
  window_activate (window, "no-guess", NULL);
}

/* The one that ends first counts, whichever was begun first. */
static void
two_windows_have_the_same_board (void **state)
{
  WindowFixture *fixture = *state;
  MsWindow *first = fixture->window, *second = window_open_another (fixture);
  int today = ms_daily_game_get_today ();
  window_forget_records (first);
  press (first, today, MS_DAILY_BEGINNER);
  press (second, today, MS_DAILY_BEGINNER);
  window_finish (second, TRUE);
  window_finish (first, FALSE);
  g_autoptr (MsDailyBook) book = get_book (first);
  const MsDailyEntry *entry = ms_daily_book_find (book, &(MsDaily){ today, MS_DAILY_BEGINNER });
  assert_int_equal (entry->n_games, 2);
  assert_true (entry->tries[0].won && !entry->tries[0].helped);
  assert_false (entry->tries[1].won);
  gtk_window_destroy (GTK_WINDOW (second));
}

/* A game belongs to the day on which it was begun, wherever the clock or the traveller goes
 * meanwhile, and a board that was begun on another day is late. */
static void
the_clock_and_the_zone_may_change (void **state)
{
  WindowFixture *fixture = *state;
  MsWindow *window = fixture->window;
  g_autofree char *zone = g_strdup (g_getenv ("TZ"));
  window_forget_records (window);
  g_setenv ("TZ", LATE, TRUE);
  int late = ms_daily_game_get_today ();
  g_setenv ("TZ", EARLY, TRUE);
  int early = ms_daily_game_get_today ();
  assert_true (early < late);
  press (window, early, MS_DAILY_BEGINNER);
  g_setenv ("TZ", LATE, TRUE);
  window_finish (window, TRUE);
  press (window, early, MS_DAILY_INTERMEDIATE);
  g_setenv ("TZ", EARLY, TRUE);
  window_finish (window, TRUE);
  g_autoptr (MsDailyBook) book = get_book (window);
  const MsDailyEntry *beginner = ms_daily_book_find (book, &(MsDaily){ early, MS_DAILY_BEGINNER });
  const MsDailyEntry *intermediate = ms_daily_book_find (
      book, &(MsDaily){ early, MS_DAILY_INTERMEDIATE });
  assert_int_equal (beginner->tries[0].begun_on, early);
  assert_false (ms_daily_book_is_late (beginner, &beginner->tries[0]));
  assert_int_equal (intermediate->tries[0].begun_on, late);
  assert_true (ms_daily_book_is_late (intermediate, &intermediate->tries[0]));
  g_autofree char *note = dup_note (window, early, MS_DAILY_INTERMEDIATE);
  assert_true (g_str_has_suffix (note, ", on another day"));
  if (zone != NULL)
    g_setenv ("TZ", zone, TRUE);
  else
    g_unsetenv ("TZ");
}

static gboolean
is_sensitive (gpointer widget)
{
  return gtk_widget_get_sensitive (widget);
}

/* Where it was asked for, as the list may cover the window; until another day is looked at. */
static void
that_results_were_copied_is_told (void **state)
{
  WindowFixture *fixture = *state;
  MsWindow *window = fixture->window;
  int today = ms_daily_game_get_today ();
  window_forget_records (window);
  press (window, today, MS_DAILY_BEGINNER);
  window_finish (window, TRUE);
  MsDailyWindow *list = open_list (window);
  MsDailyCalendar *calendar = find_calendar (GTK_WIDGET (list));
  ms_daily_calendar_choose (calendar, today);
  GtkWidget *button = find_button (GTK_WIDGET (list), "Copy Results");
  window_wait (is_sensitive, button);
  assert_null (widget_find_words (list, "copied"));
  g_signal_emit_by_name (button, "clicked");
  assert_non_null (widget_find_words (list, "The results were copied."));
  g_autofree char *text = clipboard_text_dup (list);
  assert_non_null (strstr (text, "Beginner: Won"));
  ms_daily_calendar_choose (calendar, 20240229);
  assert_null (widget_find_words (list, "copied"));
}

/* From the first page too, which makes room for the board; the result stays when it is shared. */
static void
the_first_page_leads_to_it (void **state)
{
  WindowFixture *fixture = *state;
  MsWindow *window = fixture->window;
  window_activate (window, "levels", NULL);
  MsFirstController *first = ms_window_get_feature (window, MS_TYPE_FIRST_CONTROLLER);
  assert_true (ms_first_controller_get_shown (first));
  press (window, ms_daily_game_get_today (), MS_DAILY_BEGINNER);
  assert_false (ms_first_controller_get_shown (first));
  assert_true (gtk_widget_get_mapped (GTK_WIDGET (window->board)));
}

/* --- Without a window --- */

static MsRecord *
make_record (gint64 id, const MsDaily *daily, int begun_on, gboolean won, gint64 elapsed_ms)
{
  MsRecord *record = ms_record_new ();
  record->id = id;
  record->seed = ((guint64)daily->date * MS_N_DAILY_KINDS + (guint64)daily->kind) << 20;
  record->begun_on = begun_on;
  record->helped = FALSE;
  record->won = won;
  record->elapsed_ms = elapsed_ms;
  return record;
}

static void
what_is_shared_says_nothing_of_the_mines (void **state)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
  MsDaily beginner = { 20261224, MS_DAILY_BEGINNER }, expert = { 20261224, MS_DAILY_EXPERT },
          guesses = { 20261224, MS_DAILY_GUESSES };
  g_ptr_array_add (records, make_record (1, &beginner, 20261224, TRUE, 5120));
  g_ptr_array_add (records, make_record (2, &expert, 20261225, FALSE, 9000));
  g_ptr_array_add (records, make_record (3, &guesses, 20261224, FALSE, 9000));
  g_ptr_array_add (records, make_record (4, &guesses, 20261225, TRUE, 100000));
  ((MsRecord *)records->pdata[0])->review.n_guesses = 0;
  ((MsRecord *)records->pdata[3])->review.n_guesses = 4;
  ((MsRecord *)records->pdata[3])->luck = 0.415;
  g_autoptr (MsDailyBook) book = ms_daily_book_new (records);
  g_autofree char *text = ms_daily_text_dup_share (book, 20261224);
  assert_string_equal (text,
      "Minesage, board of the day 2026-12-24\n"
      "Beginner: Won in 5.12 s · no guess\n"
      "Expert: Lost; one more try counts\n"
      "Expert with guesses: Won in 100.00 s at the second try, on another day"
      " · 4 guesses, luck 41.5 %");
  assert_null (ms_daily_text_dup_share (book, 20261223));
  g_autofree char *signs = ms_daily_text_dup_signs (book, 20261224);
  assert_string_equal (signs, "●·○●");
  g_autofree char *summary = ms_daily_text_dup_summary (book, 20261225);
  assert_string_equal (summary, "Streak: 1 day. Beginner: best 5.12 s.");
}

static void
note_cb (int *n_chosen)
{
  ++*n_chosen;
}

/* Months have their own ends, today is the last day, and each choice is told once. */
static void
days_are_chosen (void **state)
{
  int n_chosen = 0;
  MsDailyCalendar *calendar = g_object_ref_sink (g_object_new (MS_TYPE_DAILY_CALENDAR, NULL));
  g_signal_connect_swapped (calendar, "chosen", G_CALLBACK (note_cb), &n_chosen);
  ms_daily_calendar_show (calendar, NULL, 20240331);
  assert_int_equal (ms_daily_calendar_get_date (calendar), 20240331);
  ms_daily_calendar_choose (calendar, 20240229);
  assert_int_equal (n_chosen, 1);
  ms_daily_calendar_choose (calendar, 20240229);
  assert_int_equal (n_chosen, 1);
  GtkWidget *day = find_button (GTK_WIDGET (calendar), "29");
  assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (day)));
  assert_true (gtk_widget_get_visible (day) && gtk_widget_get_focusable (day));
  g_signal_emit_by_name (find_button (GTK_WIDGET (calendar), "1"), "clicked");
  assert_int_equal (ms_daily_calendar_get_date (calendar), 20240201);
  assert_false (gtk_widget_get_focusable (day));
  ms_daily_calendar_choose (calendar, 20240405);
  assert_int_equal (ms_daily_calendar_get_date (calendar), 20240331);
  ms_daily_calendar_show (calendar, NULL, 20240330);
  assert_false (gtk_widget_get_sensitive (find_button (GTK_WIDGET (calendar), "31")));
  assert_int_equal (ms_daily_calendar_get_date (calendar), 20240330);
  ms_daily_calendar_show (calendar, NULL, 19691231);
  assert_int_equal (ms_daily_calendar_get_date (calendar), 19691231);
  g_object_unref (calendar);
}

/* --- The calendar by keyboard --- */

static MsDailyCalendar *
show_calendar (int today)
{
  GtkWindow *window = GTK_WINDOW (gtk_window_new ());
  MsDailyCalendar *calendar = g_object_new (MS_TYPE_DAILY_CALENDAR, NULL);
  gtk_window_set_child (window, GTK_WIDGET (calendar));
  gtk_window_present (window);
  window_wait (is_mapped, calendar);
  ms_daily_calendar_show (calendar, NULL, today);
  ms_daily_calendar_focus (calendar);
  return calendar;
}

/* The label of the button that has the focus. */
static const char *
get_focused_day (MsDailyCalendar *calendar)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (calendar)));
  assert_true (GTK_IS_TOGGLE_BUTTON (focus));
  assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (focus)));
  return gtk_label_get_text (
      GTK_LABEL (gtk_widget_get_first_child (gtk_button_get_child (GTK_BUTTON (focus)))));
}

/* Presses a key in the grid, which leads to that date, where the focus is then. */
static void
press_key (MsDailyCalendar *calendar, guint key, int date)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (
      gtk_widget_get_last_child (GTK_WIDGET (calendar)));
  g_autofree char *day = g_strdup_printf ("%d", date % 100);
  gboolean taken = FALSE;
  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !taken; i++)
    {
      g_autoptr (GObject) keys = g_list_model_get_item (controllers, i);
      if (GTK_IS_EVENT_CONTROLLER_KEY (keys))
        g_signal_emit_by_name (keys, "key-pressed", key, 0, 0, &taken);
    }
  assert_true (taken);
  assert_int_equal (ms_daily_calendar_get_date (calendar), date);
  assert_string_equal (get_focused_day (calendar), day);
}

/* Every key leads to a day that there is, none to one that is still to come. */
static void
keys_lead_through_the_days (void **state)
{
  static const struct
  {
    guint key;
    int date;
  } steps[] = {
    { GDK_KEY_Right, 20240331 },
    { GDK_KEY_Down, 20240331 },
    { GDK_KEY_End, 20240331 },
    { GDK_KEY_Page_Down, 20240331 },
    { GDK_KEY_Left, 20240330 },
    { GDK_KEY_KP_Up, 20240323 },
    { GDK_KEY_KP_Left, 20240322 },
    { GDK_KEY_Home, 20240301 },
    { GDK_KEY_Left, 20240229 },
    { GDK_KEY_KP_Page_Up, 20240129 },
    { GDK_KEY_KP_End, 20240131 },
    { GDK_KEY_KP_Page_Down, 20240229 },
    { GDK_KEY_KP_Right, 20240301 },
    { GDK_KEY_Up, 20240223 },
    { GDK_KEY_KP_Down, 20240301 },
    { GDK_KEY_End, 20240331 },
    { GDK_KEY_Page_Up, 20240229 },
    { GDK_KEY_KP_Home, 20240201 },
    { GDK_KEY_Page_Up, 20240101 },
    { GDK_KEY_Left, 20231231 },
    { GDK_KEY_Page_Down, 20240131 },
    { GDK_KEY_Down, 20240207 },
  };
  MsDailyCalendar *calendar = show_calendar (20240331);
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    press_key (calendar, steps[i].key, steps[i].date);
  gtk_widget_set_direction (GTK_WIDGET (calendar), GTK_TEXT_DIR_RTL);
  press_key (calendar, GDK_KEY_Left, 20240208);
  press_key (calendar, GDK_KEY_Right, 20240207);
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (calendar))));
}

/* The button to the next month, pressed until there is none: the keyboard is at the day then. */
static void
the_last_month_keeps_the_focus (void **state)
{
  MsDailyCalendar *calendar = show_calendar (20240315);
  GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (calendar));
  GtkWidget *previous = gtk_widget_get_first_child (row), *next = gtk_widget_get_last_child (row);
  assert_false (gtk_widget_get_sensitive (next));
  g_signal_emit_by_name (previous, "clicked");
  g_signal_emit_by_name (previous, "clicked");
  assert_int_equal (ms_daily_calendar_get_date (calendar), 20240115);
  assert_true (gtk_widget_grab_focus (next));
  g_signal_emit_by_name (next, "clicked");
  assert_int_equal (ms_daily_calendar_get_date (calendar), 20240215);
  assert_true (gtk_widget_is_focus (next));
  g_signal_emit_by_name (next, "clicked");
  assert_int_equal (ms_daily_calendar_get_date (calendar), 20240315);
  assert_string_equal (get_focused_day (calendar), "15");
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (calendar))));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (
        a_board_is_won_and_stands_in_the_calendar, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (a_board_is_tried_again, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (what_was_seen_is_help, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        two_windows_have_the_same_board, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        the_clock_and_the_zone_may_change, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        that_results_were_copied_is_told, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (the_first_page_leads_to_it, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (
        what_is_shared_says_nothing_of_the_mines, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (days_are_chosen, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (keys_lead_through_the_days, window_setup, window_teardown),
    cmocka_unit_test_setup_teardown (the_last_month_keeps_the_focus, window_setup, window_teardown),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
