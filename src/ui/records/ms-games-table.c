/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-games-table.h"

#include "ms-games-list.h"
#include "ms-record-figures.h"
#include "ms-record-text.h"
#include "ms-spoken.h"
#include "ms-time-digits.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

/* --- Columns --- */

static char *
dup_rank (const MsRecord *record, guint place)
{
  return g_strdup_printf ("%u", place + 1);
}

static char *
dup_time (const MsRecord *record, guint place)
{
  return ms_record_text_dup_time_of (record);
}

static char *
dup_player (const MsRecord *record, guint place)
{
  return g_strdup (record->player);
}

static char *
dup_date (const MsRecord *record, guint place)
{
  return ms_record_text_dup_date (record->ended_at, TRUE);
}

static char *
dup_level (const MsRecord *record, guint place)
{
  const MsRules *rules = &record->rules;
  return ms_record_text_dup_level (rules->width, rules->height, rules->mines);
}

static char *
dup_result (const MsRecord *record, guint place)
{
  const char *result = record->won ? _ ("won") : _ ("lost");
  /* Translators: "won" or "lost", of a recording whose file tells of another game. */
  return record->doubtful ? g_strdup_printf (_ ("%s, doubtful"), result) : g_strdup (result);
}

static char *
dup_program (const MsRecord *record, guint place)
{
  return g_strdup (record->program != NULL ? record->program : "");
}

/* What a screen reader says of a row: its columns as one sentence, which begins with the place in a
 * list of best times. */
static char *
dup_sentence (const MsRecord *record, guint place, MsGamesTableKind kind)
{
  g_autofree char *level = dup_level (record, place), *result = dup_result (record, place);
  g_autofree char *date = dup_date (record, place), *time = dup_time (record, place);
  gboolean named = *record->player != '\0';
  if (kind == MS_GAMES_TABLE_BEST && named)
    /* Translators: a best time: its place, a level ("Expert"), the time ("84.32 s"), who played,
     * when. */
    return g_strdup_printf (
        _ ("Rank %1$u: %2$s in %3$s by %4$s, %5$s"), place + 1, level, time, record->player, date);
  if (kind == MS_GAMES_TABLE_BEST)
    /* Translators: a best time: its place, a level ("Expert"), the time ("84.32 s"), when. */
    return g_strdup_printf (_ ("Rank %1$u: %2$s in %3$s, %4$s"), place + 1, level, time, date);
  if (named)
    /* Translators: a game: a level ("Expert"), "won" or "lost", when, the time ("84.32 s"), who
     * played. */
    return g_strdup_printf (
        _ ("%1$s, %2$s, %3$s, %4$s, played by %5$s"), level, result, date, time, record->player);
  /* Translators: a game: a level ("Expert"), "won" or "lost", when, the time ("84.32 s"). */
  return g_strdup_printf (_ ("%1$s, %2$s, %3$s, %4$s"), level, result, date, time);
}

typedef struct
{
  const char *title;
  char *(*dup) (const MsRecord *record, guint place);
  gboolean number; /* its digits end at the column's end, one below the other */
  gboolean wide; /* takes what room is left */
  const char *sort; /* SQL: what rows are sorted by; NULL: they cannot be */
} Column;

/* A column of numbers: a figure, or one that the player made up. */
typedef struct
{
  const MsRecordColumn *column; /* NULL: it has a formula of its own */
  MsRecordFormula *formula;
  char *about;
  GtkColumnViewColumn *shown; /* borrowed */
} Figure;

static void
figure_free (gpointer data)
{
  Figure *figure = data;
  ms_record_formula_free (figure->formula);
  g_free (figure->about);
  g_free (figure);
}

/* An entry that stands for several columns, one for each figure that the table shows (MsShown). */
#define FIGURES \
  { \
    NULL \
  }

static const Column best_columns[] = {
  /* Translators: the heading of a column: the place in the list of best times. */
  { N_ ("Rank"), dup_rank, TRUE, FALSE },
  { N_ ("Time"), dup_time, TRUE, FALSE },
  { N_ ("Name"), dup_player, FALSE, TRUE },
  { N_ ("Date"), dup_date, FALSE, FALSE },
  FIGURES,
};

static const Column history_columns[] = {
  { N_ ("Date"), dup_date, FALSE, FALSE, "ended_at" },
  { N_ ("Level"), dup_level, FALSE, FALSE, "width * height * 1000000 + mines" },
  { N_ ("Result"), dup_result, FALSE, FALSE, "won * 2 - doubtful" },
  { N_ ("Time"), dup_time, TRUE, FALSE, "elapsed_ms" },
  FIGURES,
  { N_ ("Name"), dup_player, FALSE, TRUE, "nullif (player, '') COLLATE NOCASE" },
  { N_ ("Program"), dup_program, FALSE, FALSE, "program COLLATE NOCASE" },
};

struct _MsGamesTable
{
  GtkBox parent_instance;

  GtkColumnView *view; /* borrowed */
  MsGamesList *games;
  GtkSingleSelection *selection;
  GPtrArray *figures; /* Figure; those that are gone stay until nobody can show them any more */
  GSettings *settings; /* which figures are shown, of all games; NULL: each is */
  const char *asked; /* what the first sorter was, of those that were asked last */
};

G_DEFINE_FINAL_TYPE (MsGamesTable, ms_games_table, GTK_TYPE_BOX)

/* The text of a cell, nothing in a line that is not read yet.  "filled" and "digits" are there so
 * that the text is made anew when they are notified. */
static char *
dup_text (GtkListItem *item, MsGamesLine *line, gboolean filled, int digits, const Column *column)
{
  const MsRecord *record = line != NULL ? ms_games_line_get_record (line) : NULL;
  return record != NULL ? column->dup (record, ms_games_line_get_place (line)) : g_strdup ("");
}

static char *
dup_figure (GtkListItem *item, MsGamesLine *line, gboolean filled, int digits, const Figure *figure)
{
  const MsRecord *record = line != NULL ? ms_games_line_get_record (line) : NULL;
  if (record == NULL)
    return g_strdup ("");
  return figure->column != NULL
      ? ms_record_text_dup_figure (figure->column, record)
      : ms_record_text_dup_number (ms_record_formula_evaluate (figure->formula, record));
}

/* An expression, owned by the caller, for what func returns; it is evaluated anew when the line is
 * filled, and when times are to be written with more or fewer digits. */
static GtkExpression *
make_text (GCallback func, gpointer data)
{
  GtkExpression *line = gtk_property_expression_new (GTK_TYPE_LIST_ITEM, NULL, "item");
  GtkExpression *filled = gtk_property_expression_new (
      MS_TYPE_GAMES_LINE, gtk_expression_ref (line), "filled");
  GtkExpression *digits = gtk_property_expression_new (MS_TYPE_TIME_DIGITS,
      gtk_object_expression_new (G_OBJECT (ms_time_digits_get_default ())), "digits");
  GtkExpression *parts[] = { line, filled, digits };
  return gtk_cclosure_expression_new (
      G_TYPE_STRING, NULL, G_N_ELEMENTS (parts), parts, func, data, NULL);
}

static GtkWidget *
set_up_label (GtkListItem *item, gboolean number, GCallback dup, gconstpointer column)
{
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (label), number ? 1 : 0);
  if (number)
    gtk_widget_add_css_class (label, "numeric");
  gtk_list_item_set_child (item, label);
  gtk_expression_bind (make_text (dup, (gpointer)column), label, "label", item);
  return label;
}

static void
set_up_cb (GtkSignalListItemFactory *factory, GtkListItem *item, const Column *column)
{
  GtkWidget *label = set_up_label (item, column->number, G_CALLBACK (dup_text), column);
  if (column->wide)
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
}

static void
set_up_figure_cb (GtkSignalListItemFactory *factory, GtkListItem *item, const Figure *figure)
{
  GtkWidget *label = set_up_label (item, TRUE, G_CALLBACK (dup_figure), figure);
  gtk_widget_set_tooltip_text (label, *figure->about != '\0' ? figure->about : NULL);
}

static char *
dup_name (GtkListItem *item, MsGamesLine *line, gboolean filled, int digits, gpointer kind)
{
  const MsRecord *record = line != NULL ? ms_games_line_get_record (line) : NULL;
  return record != NULL ? dup_sentence (
             record, ms_games_line_get_place (line), (MsGamesTableKind)GPOINTER_TO_INT (kind))
                        : g_strdup ("");
}

/* Names the whole row; done for one column only. */
static void
name_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer kind)
{
  MsRowName *name = ms_row_name_new (gtk_list_item_get_child (item));
  gtk_expression_bind (make_text (G_CALLBACK (dup_name), kind), name, "text", item);
}

/* --- Sorting --- */

/* The database sorts the games, of which few are known here; the sorter of a column only tells
 * that it was asked, and is the less for the view to turn round. */
typedef struct
{
  MsGamesTable *table;
  const char *sort;
} Sorting;

static int
compare (gconstpointer a, gconstpointer b, gpointer sorting)
{
  Sorting *self = sorting;
  if (self->table->asked == NULL)
    self->table->asked = self->sort;
  return -1;
}

const char *
ms_games_table_get_sort (MsGamesTable *self, gboolean *falling)
{
  GtkSorter *sorter = gtk_column_view_get_sorter (self->view);
  self->asked = NULL;
  *falling = sorter != NULL
      && gtk_sorter_compare (sorter, self, self->games) == GTK_ORDERING_LARGER;
  return self->asked;
}

/* A view that is taken apart loses its sorters too. */
static void
sort_changed_cb (MsGamesTable *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    g_signal_emit_by_name (self, "sorted");
}

/* Takes over factory; the column is the view's. */
static GtkColumnViewColumn *
append_column (MsGamesTable *self, const char *title, GtkListItemFactory *factory, gboolean wide,
    const char *sort)
{
  g_autoptr (GtkColumnViewColumn) shown = gtk_column_view_column_new (title, factory);
  gtk_column_view_column_set_resizable (shown, TRUE);
  gtk_column_view_column_set_expand (shown, wide);
  if (sort != NULL)
    {
      Sorting sorting = { self, sort };
      g_autoptr (GtkSorter) sorter = GTK_SORTER (
          gtk_custom_sorter_new (compare, g_memdup2 (&sorting, sizeof sorting), g_free));
      gtk_column_view_column_set_sorter (shown, sorter);
    }
  gtk_column_view_append_column (self->view, shown);
  return shown;
}

/* Takes over all but column. */
static void
append_figure (MsGamesTable *self, const char *title, const MsRecordColumn *column,
    MsRecordFormula *formula, char *about, const char *sort)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  Figure *figure = g_new (Figure, 1);
  *figure = (Figure){ column, formula, about, NULL };
  g_signal_connect (factory, "setup", G_CALLBACK (set_up_figure_cb), figure);
  figure->shown = append_column (self, title, factory, FALSE, sort);
  g_ptr_array_add (self->figures, figure);
}

static void
add_figures (MsGamesTable *self, MsGamesTableKind kind)
{
  MsShownParts part = kind == MS_GAMES_TABLE_BEST ? MS_SHOWN_BEST : MS_SHOWN_HISTORY;
  const MsRecordColumn *figure;
  for (int i = 0; (figure = ms_record_columns_get (i)) != NULL; i++)
    if (figure->shown.parts & part)
      {
        const char *sort = ms_record_figure_get_sql (figure);
        append_figure (self, _ (figure->shown.title), figure, NULL,
            ms_record_figure_dup_about (figure), kind == MS_GAMES_TABLE_HISTORY ? sort : NULL);
      }
}

/* The heads of the columns, which GTK gives no tooltips, are children of the view's first one, in
 * their order. */
static void
explain_heads (MsGamesTable *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->view);
  GtkWidget *head = gtk_widget_get_first_child (
      gtk_widget_get_first_child (GTK_WIDGET (self->view)));
  for (guint i = 0; head != NULL; head = gtk_widget_get_next_sibling (head), i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      for (guint j = 0; j < self->figures->len; j++)
        {
          const Figure *figure = self->figures->pdata[j];
          if (column != NULL && figure->shown == column && *figure->about != '\0')
            gtk_widget_set_tooltip_text (head, figure->about);
        }
    }
}

static void
show_chosen (MsGamesTable *self)
{
  g_auto (GStrv) chosen = g_settings_get_strv (self->settings, "games-columns");
  for (guint i = 0; i < self->figures->len; i++)
    {
      const Figure *figure = self->figures->pdata[i];
      if (figure->column != NULL)
        gtk_column_view_column_set_visible (
            figure->shown, g_strv_contains ((const char *const *)chosen, figure->column->sql));
    }
}

/* Columns whose formula is none, as only settings changed by hand can have them, are left out; the
 * window of columns says what is wrong with them. */
static void
show_computed (MsGamesTable *self)
{
  g_autoptr (GVariant) columns = g_settings_get_value (self->settings, "computed-columns");
  GVariantIter iter;
  const char *title, *text;
  for (guint i = 0; i < self->figures->len; i++)
    {
      Figure *figure = self->figures->pdata[i];
      if (figure->column == NULL && figure->shown != NULL)
        gtk_column_view_remove_column (self->view, g_steal_pointer (&figure->shown));
    }
  g_variant_iter_init (&iter, columns);
  while (g_variant_iter_next (&iter, "(&s&s)", &title, &text))
    {
      g_autofree char *fault = NULL;
      MsRecordFormula *formula = ms_record_formula_new (text, &fault);
      if (formula != NULL)
        append_figure (
            self, title, NULL, formula, g_strdup (text), ms_record_formula_get_sql (formula));
    }
  explain_heads (self);
}

static void
selected_cb (MsGamesTable *self)
{
  g_signal_emit_by_name (self, "selected");
}

static void
activated_cb (MsGamesTable *self, guint position)
{
  gtk_single_selection_set_selected (self->selection, position);
  gtk_widget_activate_action (GTK_WIDGET (self), "records.watch", NULL);
}

static void
ms_games_table_dispose (GObject *object)
{
  MsGamesTable *self = MS_GAMES_TABLE (object);
  if (self->selection != NULL)
    g_signal_handlers_disconnect_by_data (self->selection, self);
  g_clear_object (&self->selection);
  g_clear_object (&self->games);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (ms_games_table_parent_class)->dispose (object);
}

static void
ms_games_table_finalize (GObject *object)
{
  g_ptr_array_unref (MS_GAMES_TABLE (object)->figures);
  G_OBJECT_CLASS (ms_games_table_parent_class)->finalize (object);
}

static void
ms_games_table_class_init (MsGamesTableClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_games_table_dispose;
  G_OBJECT_CLASS (class)->finalize = ms_games_table_finalize;
  ms_class_add_signal (class, "selected", 0);
  ms_class_add_signal (class, "sorted", 0);
}

static void
ms_games_table_init (MsGamesTable *self)
{
  self->games = g_object_new (MS_TYPE_GAMES_LIST, NULL);
  self->figures = g_ptr_array_new_with_free_func (figure_free);
  self->selection = gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->games)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  g_signal_connect_swapped (self->selection, "notify::selected", G_CALLBACK (selected_cb), self);
  ms_connect (self->games, "loaded", G_CALLBACK (selected_cb), self);

  GtkWidget *scrolled = gtk_scrolled_window_new ();
  self->view = GTK_COLUMN_VIEW (
      gtk_column_view_new (g_object_ref (GTK_SELECTION_MODEL (self->selection))));
  ms_connect (self->view, "activate", G_CALLBACK (activated_cb), self);
  gtk_column_view_set_show_row_separators (self->view, TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->view));
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_widget_set_hexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (self), scrolled);
}

GtkWidget *
ms_games_table_new (MsGamesTableKind kind, GSettings *settings)
{
  MsGamesTable *self = g_object_new (MS_TYPE_GAMES_TABLE, NULL);
  const Column *columns = kind == MS_GAMES_TABLE_BEST ? best_columns : history_columns;
  gsize n = kind == MS_GAMES_TABLE_BEST ? G_N_ELEMENTS (best_columns)
                                        : G_N_ELEMENTS (history_columns);
  for (gsize i = 0; i < n; i++)
    if (columns[i].title != NULL)
      {
        const Column *column = &columns[i];
        GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
        g_signal_connect (factory, "setup", G_CALLBACK (set_up_cb), (gpointer)column);
        if (i == 0)
          g_signal_connect (factory, "setup", G_CALLBACK (name_row_cb), GINT_TO_POINTER (kind));
        append_column (self, _ (column->title), factory, column->wide, column->sort);
      }
    else
      add_figures (self, kind);
  g_signal_connect_object (gtk_column_view_get_sorter (self->view), "changed",
      G_CALLBACK (sort_changed_cb), self, G_CONNECT_SWAPPED);
  ms_row_name_set_view (self->view, _ ("Games"));
  if (settings != NULL)
    {
      self->settings = g_object_ref (settings);
      g_signal_connect_object (
          settings, "changed::games-columns", G_CALLBACK (show_chosen), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (settings, "changed::computed-columns", G_CALLBACK (show_computed),
          self, G_CONNECT_SWAPPED);
      show_chosen (self);
      show_computed (self);
    }
  else
    explain_heads (self);
  return GTK_WIDGET (self);
}

void
ms_games_table_set_games (MsGamesTable *self, MsRecords *records, GArray *ids, GPtrArray *games)
{
  ms_games_list_set (self->games, records, ids, games);
}

const MsRecord *
ms_games_table_get_selected (MsGamesTable *self)
{
  MsGamesLine *line = gtk_single_selection_get_selected_item (self->selection);
  return line != NULL ? ms_games_line_get_record (line) : NULL;
}
