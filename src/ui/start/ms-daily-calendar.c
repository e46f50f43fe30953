/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-daily-calendar.h"

#include "ms-daily-game.h"
#include "ms-daily-text.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

#ifdef __GLIBC__
#include <langinfo.h>
#endif

#define WEEK 7
#define N_WEEKS 6
#define N_PLACES (WEEK * N_WEEKS)

struct _MsDailyCalendar
{
  GtkBox parent_instance;

  GtkLabel *month;
  GtkWidget *next; /* the button to the next month */
  GtkWidget *grid;
  GtkWidget *days[N_PLACES]; /* buttons, week by week; hidden before the first and after the last */

  const MsDailyBook *book; /* borrowed; NULL: nothing is known */
  int today, date;
};

G_DEFINE_FINAL_TYPE (MsDailyCalendar, ms_daily_calendar, GTK_TYPE_BOX)

/* --- The calendar of the locale --- */

/* The day with which a week begins: 0 is Sunday. */
static int
get_first_weekday (void)
{
#ifdef __GLIBC__
  union
  {
    unsigned word;
    char *text;
  } first, origin;
  first.text = nl_langinfo (_NL_TIME_FIRST_WEEKDAY);
  origin.text = nl_langinfo (_NL_TIME_WEEK_1STDAY); /* a date that is a Sunday, or a Monday */
  return (first.text[0] - 1 + (origin.word == 19971201)) % WEEK;
#else
  return 1;
#endif
}

static int
get_first_of_month (int date)
{
  return date / 100 * 100 + 1;
}

static int
count_days (int date)
{
  return g_date_get_days_in_month ((GDateMonth)(date / 100 % 100), (GDateYear)(date / 10000));
}

/* The place of the first of the month among the buttons. */
static int
get_first_place (MsDailyCalendar *self)
{
  GDate first;
  g_date_set_dmy (&first, 1, (GDateMonth)(self->date / 100 % 100), (GDateYear)(self->date / 10000));
  return ((int)g_date_get_weekday (&first) - get_first_weekday () + WEEK) % WEEK;
}

static GtkWidget *
get_chosen (MsDailyCalendar *self)
{
  return self->days[get_first_place (self) + self->date % 100 - 1];
}

/* The same day of another month, or its last. */
static int
add_months (int date, int n)
{
  int month = date / 10000 * 12 + date / 100 % 100 - 1 + n;
  int first = CLAMP (month / 12, 1, 9999) * 10000 + (month % 12 + 1) * 100 + 1;
  return first - 1 + MIN (date % 100, count_days (first));
}

/* --- The month --- */

static void
show_day (MsDailyCalendar *self, int place, int date)
{
  GtkWidget *button = self->days[place];
  GtkWidget *box = gtk_button_get_child (GTK_BUTTON (button));
  GtkWidget *number = gtk_widget_get_first_child (box), *signs = gtk_widget_get_last_child (box);
  g_autofree char *day = g_strdup_printf ("%d", date % 100);
  g_autofree char *text = ms_daily_text_dup_day (self->book, date);
  g_autofree char *marks = self->book != NULL ? ms_daily_text_dup_signs (self->book, date)
                                              : g_strdup ("");
  gboolean chosen = date == self->date;
  gtk_label_set_text (GTK_LABEL (number), day);
  gtk_label_set_text (GTK_LABEL (signs), marks);
  if (date == self->today)
    gtk_widget_add_css_class (number, "heading");
  else
    gtk_widget_remove_css_class (number, "heading");
  gtk_widget_set_tooltip_text (button, text);
  ms_widget_set_name (button, text);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), chosen);
  gtk_widget_set_focusable (button, chosen);
  gtk_widget_set_sensitive (button, date <= self->today);
}

static void
update (MsDailyCalendar *self)
{
  int first_place = get_first_place (self), first = get_first_of_month (self->date);
  int n_days = count_days (self->date);
  g_autoptr (GDateTime)
      month = g_date_time_new_utc (self->date / 10000, self->date / 100 % 100, 1, 0, 0, 0);
  /* Translators: a month, as strftime writes it: "December 2026". */
  g_autofree char *title = g_date_time_format (month, _ ("%OB %Y"));
  gboolean last = get_first_of_month (self->today) <= first;
  /* A button that cannot be pressed any more would take the focus with it. */
  gboolean ends = last && gtk_widget_is_focus (self->next);
  gtk_label_set_text (self->month, title);
  gtk_widget_set_sensitive (self->next, !last);
  for (int place = 0; place < N_PLACES; place++)
    {
      gboolean shown = place >= first_place && place < first_place + n_days;
      gtk_widget_set_visible (self->days[place], shown);
      if (shown)
        show_day (self, place, first + place - first_place);
    }
  if (ends)
    gtk_widget_grab_focus (get_chosen (self));
}

void
ms_daily_calendar_show (MsDailyCalendar *self, const MsDailyBook *book, int today)
{
  self->book = book;
  self->today = today;
  /* A clock that was set back has made the chosen day one that is still to come. */
  if (self->date == 0 || self->date > today)
    self->date = today;
  update (self);
}

int
ms_daily_calendar_get_date (MsDailyCalendar *self)
{
  return self->date;
}

void
ms_daily_calendar_focus (MsDailyCalendar *self)
{
  gtk_widget_grab_focus (get_chosen (self));
}

void
ms_daily_calendar_choose (MsDailyCalendar *self, int date)
{
  gboolean focused = gtk_widget_get_focus_child (self->grid) != NULL;
  date = MIN (date, self->today);
  if (date == self->date)
    {
      /* A click on the chosen day does not let go of it. */
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (get_chosen (self)), TRUE);
      return;
    }
  self->date = date;
  update (self);
  if (focused)
    ms_daily_calendar_focus (self);
  g_signal_emit_by_name (self, "chosen");
}

/* --- What the player does --- */

static void
clicked_cb (MsDailyCalendar *self, GtkWidget *button)
{
  for (int place = 0; place < N_PLACES; place++)
    if (self->days[place] == button)
      ms_daily_calendar_choose (
          self, get_first_of_month (self->date) + place - get_first_place (self));
}

static void
previous_cb (MsDailyCalendar *self)
{
  ms_daily_calendar_choose (self, add_months (self->date, -1));
}

static void
next_cb (MsDailyCalendar *self)
{
  ms_daily_calendar_choose (self, add_months (self->date, 1));
}

static gboolean
key_cb (MsDailyCalendar *self, guint key)
{
  int ahead = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL ? -1 : 1;
  int date = self->date;
  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      date = ms_daily_game_add_days (date, -ahead);
      break;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      date = ms_daily_game_add_days (date, ahead);
      break;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      date = ms_daily_game_add_days (date, -WEEK);
      break;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      date = ms_daily_game_add_days (date, WEEK);
      break;
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      date = get_first_of_month (date);
      break;
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      date = get_first_of_month (date) + count_days (date) - 1;
      break;
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      date = add_months (date, -1);
      break;
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      date = add_months (date, 1);
      break;
    default:
      return GDK_EVENT_PROPAGATE;
    }
  ms_daily_calendar_choose (self, date);
  return GDK_EVENT_STOP;
}

/* --- The widget --- */

static GtkWidget *
new_turn (MsDailyCalendar *self, const char *icon, const char *name, GCallback callback)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);
  gtk_widget_set_tooltip_text (button, name);
  ms_widget_set_name (button, name);
  ms_connect (button, "clicked", callback, self);
  return button;
}

static GtkWidget *
new_day (MsDailyCalendar *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *button = g_object_new (GTK_TYPE_TOGGLE_BUTTON, "child", box, NULL);
  gtk_box_append (GTK_BOX (box), gtk_label_new (NULL));
  gtk_box_append (GTK_BOX (box), gtk_label_new (NULL));
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "day");
  ms_connect (button, "clicked", G_CALLBACK (clicked_cb), self);
  return button;
}

static void
fill_grid (MsDailyCalendar *self)
{
  for (int i = 0; i < WEEK; i++)
    {
      /* The first of these days was a Sunday. */
      g_autoptr (GDateTime)
          day = g_date_time_new_utc (2023, 1, 1 + (get_first_weekday () + i) % WEEK, 0, 0, 0);
      g_autofree char *name = g_date_time_format (day, "%a");
      gtk_grid_attach (GTK_GRID (self->grid), gtk_label_new (name), i, 0, 1, 1);
    }
  for (int place = 0; place < N_PLACES; place++)
    {
      self->days[place] = new_day (self);
      gtk_grid_attach (
          GTK_GRID (self->grid), self->days[place], place % WEEK, 1 + place / WEEK, 1, 1);
    }
}

static void
ms_daily_calendar_class_init (MsDailyCalendarClass *class)
{
  ms_class_add_signal (class, "chosen", 0);
}

static void
ms_daily_calendar_init (MsDailyCalendar *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkEventController *keys = gtk_event_controller_key_new ();
  self->month = g_object_new (GTK_TYPE_LABEL, "hexpand", TRUE, NULL);
  self->next = new_turn (self, "go-next-symbolic", _ ("Next Month"), G_CALLBACK (next_cb));
  self->grid = gtk_grid_new ();
  gtk_grid_set_column_homogeneous (GTK_GRID (self->grid), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->month), "heading");
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);
  gtk_box_append (GTK_BOX (row),
      new_turn (self, "go-previous-symbolic", _ ("Previous Month"), G_CALLBACK (previous_cb)));
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->month));
  gtk_box_append (GTK_BOX (row), self->next);
  gtk_box_append (GTK_BOX (self), row);
  gtk_box_append (GTK_BOX (self), self->grid);
  fill_grid (self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  ms_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (self->grid, keys);
}
