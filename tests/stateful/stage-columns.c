/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of past games and the window that chooses its columns: what is ticked and typed there is
 * what the settings have and the list shows, and the window of the game stays as it is. */
#include "stage.h"

#include "picture.h"
#include "window-picture.h"

#include "ms-columns-window.h"
#include "ms-record-figures.h"
#include "ms-records-window.h"

#define MOST_CHECKS 200

/* The widgets of a type below widget, in their order, at most MOST_CHECKS. */
static void
collect (GtkWidget *widget, GType type, GPtrArray *found)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && found->len < MOST_CHECKS)
    g_ptr_array_add (found, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect (child, type, found);
}

static GPtrArray *
collect_all (gpointer widget, GType type)
{
  GPtrArray *found = g_ptr_array_new ();
  collect (widget, type, found);
  return found;
}

static gboolean
has_column (GSettings *settings, const char *name)
{
  g_auto (GStrv) chosen = g_settings_get_strv (settings, "games-columns");
  return g_strv_contains ((const char *const *)chosen, name);
}

/* The formula of a computed column, the caller's; NULL: there is none. */
static char *
dup_computed (GSettings *settings, const char *title)
{
  g_autoptr (GVariant) columns = g_settings_get_value (settings, "computed-columns");
  GVariantIter iter;
  const char *other, *formula;
  g_variant_iter_init (&iter, columns);
  while (g_variant_iter_next (&iter, "(&s&s)", &other, &formula))
    if (g_str_equal (other, title))
      return g_strdup (formula);
  return NULL;
}

static void
tick (Stage *self, GtkWidget *columns, GSettings *settings, MsRng *rng)
{
  g_autoptr (GPtrArray) checks = collect_all (columns, GTK_TYPE_CHECK_BUTTON);
  GtkCheckButton *check = checks->pdata[ms_rng_below (rng, checks->len)];
  const char *name = gtk_widget_get_name (GTK_WIDGET (check));
  gboolean active = !gtk_check_button_get_active (check);
  gtk_check_button_set_active (check, active);
  if (has_column (settings, name) != active)
    g_string_append_printf (self->differences, "column %s is ticked, and not kept so\n", name);
}

/* A faulty formula changes nothing; another one under the same title takes its place. */
static void
type (Stage *self, GtkWidget *columns, GSettings *settings, MsRng *rng)
{
  static const struct
  {
    const char *text;
    gboolean good;
  } formulas[] = { { "3bv / time", TRUE }, { "sqrt (flags) + won", TRUE }, { "-lce^2", TRUE },
    { "time ^", FALSE }, { "3bv / tmie", FALSE }, { "(time", FALSE } };
  gsize i = (gsize)ms_rng_below (rng, G_N_ELEMENTS (formulas));
  g_autofree char *title = g_strdup_printf ("Mine %d", (int)ms_rng_below (rng, 2));
  g_autofree char *before = dup_computed (settings, title);
  g_autoptr (GPtrArray) entries = collect_all (columns, GTK_TYPE_ENTRY);
  gtk_editable_set_text (entries->pdata[0], title);
  gtk_editable_set_text (entries->pdata[1], formulas[i].text);
  g_signal_emit_by_name (entries->pdata[1], "activate");
  g_autofree char *after = dup_computed (settings, title);
  if (g_strcmp0 (after, formulas[i].good ? formulas[i].text : before) != 0)
    g_string_append_printf (self->differences, "formula “%s” was typed, “%s” is kept\n",
        formulas[i].text, after != NULL ? after : "none");
}

static void
take_away (Stage *self, GtkWidget *columns, GSettings *settings, MsRng *rng)
{
  g_autofree char *title = g_strdup_printf ("Mine %d", (int)ms_rng_below (rng, 2));
  g_autofree char *before = dup_computed (settings, title);
  g_autoptr (GPtrArray) buttons = collect_all (columns, GTK_TYPE_BUTTON);
  for (guint i = 0; i < buttons->len; i++)
    if (g_str_equal (gtk_widget_get_name (buttons->pdata[i]), title))
      {
        g_signal_emit_by_name (buttons->pdata[i], "clicked");
        g_clear_pointer (&before, g_free);
        break; /* the row is gone */
      }
  g_autofree char *after = dup_computed (settings, title);
  if (before != NULL || after != NULL)
    g_string_append_printf (self->differences, "column %s cannot be taken away\n", title);
}

/* Whether the list has a visible column with that head. */
static gboolean
is_shown (GtkColumnView *list, const char *title)
{
  GListModel *columns = gtk_column_view_get_columns (list);
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      if (g_str_equal (gtk_column_view_column_get_title (column), title))
        return gtk_column_view_column_get_visible (column);
    }
  return FALSE;
}

static void
compare_heads (Stage *self, GtkWidget *past, GSettings *settings)
{
  g_autoptr (GPtrArray) lists = collect_all (past, GTK_TYPE_COLUMN_VIEW);
  GtkColumnView *list = lists->pdata[0];
  const MsRecordColumn *column;
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    if ((column->shown.parts & MS_SHOWN_HISTORY)
        && is_shown (list, column->shown.title) != has_column (settings, column->sql))
      g_string_append_printf (self->differences, "the list does not follow %s\n", column->sql);
  for (int i = 0; i < 2; i++)
    {
      g_autofree char *title = g_strdup_printf ("Mine %d", i);
      g_autofree char *formula = dup_computed (settings, title);
      if (is_shown (list, title) != (formula != NULL))
        g_string_append_printf (self->differences, "the list does not follow %s\n", title);
    }
}

static GtkWidget *
find_past (Stage *self)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();
  for (GList *link = all; link != NULL; link = link->next)
    if (MS_IS_RECORDS_WINDOW (link->data))
      return link->data;
  return NULL;
}

void
stage_choose_columns (Stage *self, const Step *step)
{
  MsRng rng;
  MsWindow *window = self->window;
  stage_settle (window);
  g_autoptr (GHashTable) stale = window_picture_new_stale ();
  g_autofree char *before = window_picture_dup (window, stale);
  window_activate (window, "past-games", NULL);
  GtkWidget *past = find_past (self);
  GSettings *settings = ms_records_window_get_settings (MS_RECORDS_WINDOW (past));
  GtkWidget *columns = GTK_WIDGET (ms_columns_window_new (GTK_WINDOW (past), settings));
  ms_rng_seed (&rng, step->a);
  for (int i = 0; i < 8; i++)
    {
      if (ms_rng_below (&rng, 2) == 0)
        tick (self, columns, settings, &rng);
      else if (ms_rng_below (&rng, 3) > 0)
        type (self, columns, settings, &rng);
      else
        take_away (self, columns, settings, &rng);
      compare_heads (self, past, settings);
    }
  gtk_window_destroy (GTK_WINDOW (columns));
  g_settings_reset (settings, "games-columns");
  g_settings_reset (settings, "computed-columns");
  gtk_window_close (GTK_WINDOW (past));
  stage_settle (window);
  g_autofree char *after = window_picture_dup (window, stale);
  picture_compare (self->differences, "before the columns", before, "after them", after);
}
