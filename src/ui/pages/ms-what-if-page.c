/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-what-if-page.h"

#include "ms-curve-plot.h"
#include "ms-spoken.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>
#include <math.h>

/* The step of the slider while it stands for a density. */
#define DENSITY_STEP (1.0 / MS_WHAT_IF_DENSITY_STEPS)

#define TABLE_HEIGHT 220

struct _MsWhatIfPage
{
  GtkBox parent_instance;

  MsWhatIfShown shown; /* what_if: weak */
  gboolean filling; /* controls are being set: a change now is not the player's doing */

  MsCurvePlot *plot;
  GtkColumnView *table; /* a line for each total or density, a column for each cell */
  GListStore *lines; /* owned; lines of the table, in the order of the rows of the curve */
  GtkLabel *message_label, *reading_label, *place_label, *crossings_label;
  GtkWidget *curve_box, *plot_box, *place_box, *answer_box;
  GtkWidget *place_scale, *unknown_check, *expander, *export_button, *clear_button;
  GtkAdjustment *adjustment;
};

G_DEFINE_FINAL_TYPE (MsWhatIfPage, ms_what_if_page, GTK_TYPE_BOX)

static const MsCurve *
get_curve (MsWhatIfPage *self)
{
  gboolean told = self->shown.what_if != NULL && self->shown.withheld == NULL;
  const MsCurve *curve = told ? ms_what_if_get_curve (self->shown.what_if) : NULL;
  return curve != NULL && curve->n_rows > 0 ? curve : NULL;
}

static void
take_text (GtkLabel *label, char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
  g_free (text);
}

/* --- What is read out --- */

static void
read_out (MsWhatIfPage *self)
{
  const MsCurve *curve = get_curve (self);
  if (curve == NULL)
    {
      take_text (self->reading_label, NULL);
      return;
    }
  int row = ms_curve_plot_get_reading (self->plot);
  if (row < 0)
    row = ms_what_if_find_row (curve, self->shown.place);
  char *text = ms_what_if_text_dup_reading (curve, row, self->shown.numbers);
  /* Translators: what a picture shows; %s goes on with what it says at one place. */
  g_autofree char *label = g_strdup_printf (_ ("Curves of the picked cells. %s"), text);
  ms_widget_set_name (self->plot, label);
  take_text (self->reading_label, text);
}

static void
plot_chosen_cb (MsWhatIfPage *self, int row)
{
  const MsCurve *curve = get_curve (self);
  if (curve != NULL && row >= 0 && row < curve->n_rows)
    g_signal_emit_by_name (self, "place-chosen", ms_what_if_get_place (&curve->rows[row]));
}

/* --- The slider --- */

static void
value_cb (MsWhatIfPage *self)
{
  double value = gtk_adjustment_get_value (self->adjustment);
  if (self->filling)
    return;
  value = self->shown.by_density ? round (value / DENSITY_STEP) * DENSITY_STEP : round (value);
  if (fabs (value - self->shown.place) > 1e-9)
    g_signal_emit_by_name (self, "place-chosen", value);
}

static void
unknown_cb (MsWhatIfPage *self)
{
  gboolean unknown = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->unknown_check));
  if (!self->filling && unknown != self->shown.by_density)
    g_signal_emit_by_name (self, "unknown-chosen", unknown);
}

static char *
dup_place (MsWhatIfPage *self)
{
  int mines = (int)self->shown.place;
  if (self->shown.by_density)
    {
      g_autofree char *density = ms_odds_format_dup_share (
          self->shown.numbers, self->shown.place, FALSE, 1);
      /* Translators: how likely each covered cell is a mine, where the total is unknown. */
      return g_strdup_printf (_ ("Density: %s"), density);
    }
  if (!self->shown.varied)
    return g_strdup_printf (_ ("Mine total: %d"), mines);
  return g_strdup_printf (_ ("Mine total: %1$d in place of %2$d"), mines, self->shown.mines);
}

/* Sets the range of the slider: the totals that have layouts, and the current one. */
static void
fill_range (MsWhatIfPage *self)
{
  const MsCurve *curve = get_curve (self);
  double low = 0, high = 1, step = 1;
  if (self->shown.by_density)
    {
      low = step = DENSITY_STEP;
      high = 1 - DENSITY_STEP;
    }
  else if (curve != NULL && curve->rows[0].mines >= 0)
    {
      low = curve->rows[0].mines;
      high = curve->rows[curve->n_rows - 1].mines;
    }
  else
    {
      /* The most mines that the board can hold: one in each covered cell. */
      MsInquiry *what_if = self->shown.what_if;
      MsGame *game = what_if != NULL ? ms_follower_get_game (MS_FOLLOWER (what_if)) : NULL;
      int n_cells = game != NULL ? ms_game_get_width (game) * ms_game_get_height (game) : 0, n = 0;
      for (int i = 0; i < n_cells; i++)
        n += !ms_cell_is_opened (ms_game_get_cells (game)[i]);
      high = MAX (n, 1);
    }
  low = MIN (low, self->shown.place);
  high = MAX (high, self->shown.place);
  gtk_adjustment_configure (self->adjustment, self->shown.place, low, high, step, 10 * step, 0);
}

static void
fill_place (MsWhatIfPage *self)
{
  char *text = dup_place (self);
  self->filling = TRUE;
  fill_range (self);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->unknown_check), self->shown.by_density);
  self->filling = FALSE;
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (self->place_scale), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
  take_text (self->place_label, text);
  ms_curve_plot_set_current (self->plot, self->shown.place);
}

/* --- The table --- */

/* Key of data of a column's factory: the cell the column is about; -1: the column of totals. */
#define CELL "cell"

static void
setup_cb (MsWhatIfPage *self, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_add_css_class (label, "numeric");
  gtk_list_item_set_child (item, label);
}

/* Lines are made anew with every curve, so that no row keeps the accessible name of an earlier
 * one. */
static void
bind_cb (MsWhatIfPage *self, GtkListItem *item, GtkListItemFactory *factory)
{
  int number = (int)gtk_list_item_get_position (item);
  int cell = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (factory), CELL));
  const MsCurve *curve = get_curve (self);
  GtkWidget *label = gtk_list_item_get_child (item);
  if (curve == NULL || number >= curve->n_rows || cell >= curve->n_cells)
    return;
  const MsCurveRow *row = &curve->rows[number];
  g_autofree char *text = cell < 0 ? ms_what_if_text_dup_place (row, self->shown.numbers)
                                   : ms_what_if_text_dup_chance (row, cell, self->shown.numbers);
  gtk_label_set_text (GTK_LABEL (label), text);
  if (cell >= 0)
    return;
  g_autofree char *reading = ms_what_if_text_dup_reading (curve, number, self->shown.numbers);
  g_object_set (ms_row_name_new (label), "text", reading, NULL);
}

static void
add_column (MsWhatIfPage *self, const char *title, int cell)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_object_set_data (G_OBJECT (factory), CELL, GINT_TO_POINTER (cell));
  ms_connect (factory, "setup", G_CALLBACK (setup_cb), self);
  ms_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  g_autoptr (GtkColumnViewColumn) column = gtk_column_view_column_new (title, factory);
  gtk_column_view_append_column (self->table, column);
}

/* Fills the table only while it can be seen, since making a line for each total takes a moment. */
static void
fill_table (MsWhatIfPage *self)
{
  const MsCurve *curve = get_curve (self);
  GListModel *columns = gtk_column_view_get_columns (self->table);
  g_list_store_remove_all (self->lines);
  while (g_list_model_get_n_items (columns) > 0)
    {
      g_autoptr (GtkColumnViewColumn) first = g_list_model_get_item (columns, 0);
      gtk_column_view_remove_column (self->table, first);
    }
  if (curve == NULL || !gtk_expander_get_expanded (GTK_EXPANDER (self->expander)))
    return;
  add_column (self, curve->rows[0].mines < 0 ? _ ("Density") : _ ("Mines"), -1);
  for (int i = 0; i < curve->n_cells; i++)
    {
      char letter[MS_WHAT_IF_LETTER_SIZE];
      add_column (self, ms_what_if_letter ((guint)i, letter), i);
    }
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_object_unref);
  for (int row = 0; row < curve->n_rows; row++)
    g_ptr_array_add (lines, g_object_new (G_TYPE_OBJECT, NULL));
  g_list_store_splice (self->lines, 0, 0, lines->pdata, lines->len);
  ms_row_name_set_view (self->table, _ ("The curves as a table"));
  int current = ms_what_if_find_row (curve, self->shown.place);
  gtk_widget_activate_action (
      GTK_WIDGET (self->table), "list.scroll-to-item", "u", (guint)MAX (0, current));
}

/* --- All of it --- */

static gboolean
has_cells (MsWhatIfPage *self)
{
  guint n = 0;
  if (self->shown.what_if != NULL)
    ms_what_if_get_cells (self->shown.what_if, &n);
  return n > 0;
}

void
ms_what_if_page_set (MsWhatIfPage *self, const MsWhatIfShown *shown)
{
  g_clear_weak_pointer (&self->shown.what_if);
  self->shown = *shown;
  self->shown.what_if = NULL;
  g_set_weak_pointer (&self->shown.what_if, shown->what_if);
  const MsCurve *curve = get_curve (self);
  ms_curve_plot_set (self->plot, curve, shown->numbers, shown->theme);
  gtk_widget_set_visible (self->curve_box, curve != NULL);
  gtk_widget_set_visible (self->place_box, shown->withheld == NULL);
  gtk_widget_set_visible (self->answer_box, shown->withheld == NULL);
  if (shown->withheld != NULL)
    take_text (self->message_label, g_strdup (shown->withheld));
  else if (has_cells (self))
    take_text (self->message_label, g_strdup (ms_what_if_text_get_trouble (shown->what_if)));
  else
    take_text (self->message_label,
        g_strdup (
            _ ("How likely would these cells be mines if the board had more mines, or fewer? Pick "
               "up to eight covered cells with Shift+click, or with Shift+Enter at the cursor.")));
  fill_place (self);
  char *text = NULL;
  if (curve != NULL)
    text = ms_what_if_text_dup_crossings (
        ms_inquiry_get (self->shown.what_if), self->shown.numbers);
  if (curve != NULL && curve->n_cells > 1 && text == NULL)
    text = g_strdup (_ ("None of these curves meet."));
  take_text (self->crossings_label, text);
  gtk_widget_set_visible (self->expander, curve != NULL);
  gtk_widget_set_visible (self->export_button, curve != NULL);
  gtk_widget_set_visible (self->clear_button, has_cells (self));
  fill_table (self);
  read_out (self);
}

void
ms_what_if_page_set_place (MsWhatIfPage *self, double place, gboolean varied)
{
  self->shown.place = place;
  self->shown.varied = varied;
  fill_place (self);
  read_out (self);
}

static void
ms_what_if_page_dispose (GObject *object)
{
  MsWhatIfPage *self = MS_WHAT_IF_PAGE (object);
  g_clear_weak_pointer (&self->shown.what_if);
  g_clear_object (&self->lines);
  G_OBJECT_CLASS (ms_what_if_page_parent_class)->dispose (object);
}

static void
ms_what_if_page_class_init (MsWhatIfPageClass *class)
{
  static const MsTemplateChild children[] = { MS_CHILD (MsWhatIfPage, message_label),
    MS_CHILD (MsWhatIfPage, curve_box), MS_CHILD (MsWhatIfPage, plot_box),
    MS_CHILD (MsWhatIfPage, reading_label), MS_CHILD (MsWhatIfPage, place_box),
    MS_CHILD (MsWhatIfPage, place_label), MS_CHILD (MsWhatIfPage, place_scale),
    MS_CHILD (MsWhatIfPage, adjustment), MS_CHILD (MsWhatIfPage, unknown_check),
    MS_CHILD (MsWhatIfPage, answer_box), MS_CHILD (MsWhatIfPage, crossings_label),
    MS_CHILD (MsWhatIfPage, expander), MS_CHILD (MsWhatIfPage, export_button),
    MS_CHILD (MsWhatIfPage, clear_button) };
  G_OBJECT_CLASS (class)->dispose = ms_what_if_page_dispose;
  ms_class_set_template (class, "ms-what-if-page.ui", children, G_N_ELEMENTS (children));
  ms_class_add_signal (class, "place-chosen", 1, G_TYPE_DOUBLE);
  ms_class_add_signal (class, "unknown-chosen", 1, G_TYPE_BOOLEAN);
}

static void
ms_what_if_page_init (MsWhatIfPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->plot = g_object_new (MS_TYPE_CURVE_PLOT, NULL);
  gtk_box_append (GTK_BOX (self->plot_box), GTK_WIDGET (self->plot));
  self->lines = g_list_store_new (G_TYPE_OBJECT);
  GtkSelectionModel *selection = GTK_SELECTION_MODEL (
      gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->lines))));
  GtkWidget *table = gtk_column_view_new (selection);
  self->table = GTK_COLUMN_VIEW (table);
  gtk_widget_add_css_class (table, "data-table");
  gtk_expander_set_child (GTK_EXPANDER (self->expander),
      g_object_new (GTK_TYPE_SCROLLED_WINDOW, "min-content-height", TABLE_HEIGHT, "hexpand", TRUE,
          "child", table, NULL));
  ms_connect (self->plot, "reading", G_CALLBACK (read_out), self);
  ms_connect (self->plot, "chosen", G_CALLBACK (plot_chosen_cb), self);
  ms_connect (self->adjustment, "value-changed", G_CALLBACK (value_cb), self);
  ms_connect (self->unknown_check, "toggled", G_CALLBACK (unknown_cb), self);
  ms_connect (self->expander, "notify::expanded", G_CALLBACK (fill_table), self);
}
