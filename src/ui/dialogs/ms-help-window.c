/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-help-window.h"

#include "ms-document.h"
#include "ms-drop-down.h"
#include "ms-either-layout.h"
#include "ms-help-pages.h"
#include "ms-sample-board.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>
#include <string.h>

#define WIDTH 760
#define HEIGHT 600
#define LEAST_TEXT 320 /* pixels: beside a narrower page there is no list of pages */
#define TEXT_CHARS 68 /* the most in a line, since longer lines are hard to read */

struct _MsHelpWindow
{
  GtkWindow parent_instance;

  GtkStack *stack;
  GtkDropDown *chooser; /* shown instead of the list in a narrow window */
};

G_DEFINE_FINAL_TYPE (MsHelpWindow, ms_help_window, GTK_TYPE_WINDOW)

/* --- A little board within a text, drawn as a game's board is, with what the solver finds on it
 * --- */

#define CELL_SIZE 40

typedef struct
{
  MsAnalysis *analysis;
  MsHelpKind kind;
} Figure;

static void
figure_free (gpointer data)
{
  Figure *figure = data;
  ms_analysis_unref (figure->analysis);
  g_free (figure);
}

static MsAnalysis *
analyze (const char *text)
{
  MsDocument *document;
  if (ms_document_read (text, (gsize)strlen (text), &document, NULL) != MS_STATUS_OK)
    return NULL;
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSolver *solver = ms_solver_new (NULL);
  MsAnalysis *analysis = NULL;
  if (solver != NULL)
    ms_analysis_find (solver, document->position, &options, &analysis);
  ms_solver_free (solver);
  ms_document_free (document);
  return analysis;
}

static MsPainterCell
describe (gpointer data, int x, int y)
{
  const Figure *figure = data;
  const MsAnalysis *analysis = figure->analysis;
  const MsPosition *position = ms_analysis_get_position (analysis);
  MsPainterCell cell = { .probability = NAN,
    .cell = ms_position_get_cells (position)[y * ms_position_get_width (position) + x] };
  if (figure->kind == MS_HELP_BOARD)
    return cell;
  cell.certainty = (guint8)ms_analysis_get_certainty (analysis, x, y);
  cell.flags = MS_PAINTER_DEDUCED;
  if (figure->kind == MS_HELP_DEDUCED_BOARD)
    return cell;
  cell.flags = MS_PAINTER_SHADED;
  cell.probability = ms_analysis_get_probability (analysis, x, y);
  if (ms_analysis_is_outside (analysis, x, y))
    cell.flags |= MS_PAINTER_OUTSIDE;
  if (ms_analysis_is_best_guess (analysis, x, y))
    cell.flags |= MS_PAINTER_BEST;
  return cell;
}

/* A widget that draws the item's position; NULL: the item has no position. */
static GtkWidget *
new_figure (const MsHelpItem *item, MsThemeWatcher *theme)
{
  MsAnalysis *analysis = analyze (item->text);
  if (analysis == NULL)
    return NULL;
  Figure *figure = g_new (Figure, 1);
  *figure = (Figure){ analysis, item->kind };
  const MsPosition *position = ms_analysis_get_position (analysis);
  GtkWidget *board = ms_sample_board_new (theme, NULL, ms_position_get_width (position),
      ms_position_get_height (position), CELL_SIZE, describe, figure, figure_free);
  ms_widget_set_name (board, _ (item->more));
  return board;
}

/* --- The pages --- */

static GtkWidget *
append_label (GtkBox *box, const char *text, const char *style)
{
  GtkWidget *label = ms_label_new (text, style);
  g_object_set (label, "wrap-mode", PANGO_WRAP_WORD_CHAR, "natural-wrap-mode",
      GTK_NATURAL_WRAP_NONE, "max-width-chars", TEXT_CHARS, "halign", GTK_ALIGN_START, NULL);
  gtk_box_append (box, label);
  return label;
}

static void
append_item (GtkBox *box, const MsHelpItem *item, MsThemeWatcher *theme)
{
  switch (item->kind)
    {
    case MS_HELP_TEXT:
      append_label (box, _ (item->text), NULL);
      break;
    case MS_HELP_HEADING:
      append_label (box, _ (item->text), "heading");
      break;
    case MS_HELP_TERM:
      append_label (box, _ (item->text), "term");
      append_label (box, _ (item->more), "definition");
      break;
    case MS_HELP_BOARD:
    case MS_HELP_DEDUCED_BOARD:
    case MS_HELP_ODDS_BOARD:
      gtk_box_append (box, new_figure (item, theme));
      append_label (box, _ (item->more), "caption");
      break;
    case MS_HELP_END:
      break;
    }
}

static void
add_page (MsHelpWindow *self, const MsHelpPage *page, MsThemeWatcher *theme)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (box, "help-page");
  append_label (GTK_BOX (box), _ (page->title), "title");
  for (const MsHelpItem *item = page->items; item->kind != MS_HELP_END; item++)
    append_item (GTK_BOX (box), item, theme);
  GtkWidget *scrolled = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy",
      GTK_POLICY_NEVER, "child", box, "hexpand", TRUE, NULL);
  ms_widget_set_name (scrolled, _ (page->title));
  gtk_stack_add_titled (self->stack, scrolled, page->name, _ (page->title));
}

/* Gives the list's rows accessible names, which GTK does not; returns the text of the label in
 * widget. */
static const char *
name_rows (GtkWidget *widget)
{
  const char *text = GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      const char *below = name_rows (child);
      text = below != NULL ? below : text;
    }
  if (GTK_IS_LIST_BOX_ROW (widget) && text != NULL)
    ms_widget_set_name (widget, text);
  return text;
}

/* --- Choosing a page in a narrow window --- */

static void
chosen_cb (MsHelpWindow *self)
{
  int n_pages;
  const MsHelpPage *pages = ms_help_pages (&n_pages);
  guint chosen = gtk_drop_down_get_selected (self->chooser);
  if (chosen < (guint)n_pages)
    gtk_stack_set_visible_child_name (self->stack, pages[chosen].name);
}

static void
page_cb (MsHelpWindow *self)
{
  int n_pages;
  const MsHelpPage *pages = ms_help_pages (&n_pages);
  const char *name = gtk_stack_get_visible_child_name (self->stack);
  for (int i = 0; i < n_pages; i++)
    if (g_strcmp0 (name, pages[i].name) == 0)
      gtk_drop_down_set_selected (self->chooser, (guint)i);
}

/* Gives the list of pages the focus, so that the arrow keys turn pages at once. */
static void
focus_pages (GtkWidget *sidebar)
{
  gtk_widget_child_focus (sidebar, GTK_DIR_TAB_FORWARD);
}

static void
ms_help_window_class_init (MsHelpWindowClass *class)
{
  gtk_widget_class_add_binding_action (
      GTK_WIDGET_CLASS (class), GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ms_help_window_init (MsHelpWindow *self)
{
  GtkStringList *titles = gtk_string_list_new (NULL);
  int n_pages;
  const MsHelpPage *pages = ms_help_pages (&n_pages);
  for (int i = 0; i < n_pages; i++)
    gtk_string_list_append (titles, _ (pages[i].title));
  self->chooser = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (titles), NULL));
  ms_drop_down_name (self->chooser, _ ("Page"));
  gtk_widget_add_css_class (GTK_WIDGET (self->chooser), "help-chooser");
  ms_connect (self->chooser, "notify::selected", G_CALLBACK (chosen_cb), self);
  self->stack = GTK_STACK (gtk_stack_new ());
  ms_connect (self->stack, "notify::visible-child", G_CALLBACK (page_cb), self);
  gtk_widget_add_css_class (GTK_WIDGET (self->stack), "help");
  GtkWidget *sidebar = gtk_stack_sidebar_new ();
  gtk_stack_sidebar_set_stack (GTK_STACK_SIDEBAR (sidebar), self->stack);
  g_signal_connect_after (sidebar, "map", G_CALLBACK (focus_pages), NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager (box,
      g_object_new (
          MS_TYPE_EITHER_LAYOUT, "above", TRUE, "at-start", TRUE, "least-main", LEAST_TEXT, NULL));
  gtk_box_append (GTK_BOX (box), sidebar);
  gtk_box_append (GTK_BOX (box), gtk_separator_new (GTK_ORIENTATION_VERTICAL));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->chooser));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->stack));
  gtk_window_set_child (GTK_WINDOW (self), box);
  gtk_window_set_titlebar (GTK_WINDOW (self), gtk_header_bar_new ());
  gtk_window_set_title (GTK_WINDOW (self), _ ("Minesage Help"));
  gtk_window_set_default_size (GTK_WINDOW (self), WIDTH, HEIGHT);
}

MsHelpWindow *
ms_help_window_new (GtkApplication *application, MsThemeWatcher *theme)
{
  MsHelpWindow *self = g_object_new (MS_TYPE_HELP_WINDOW, "application", application, NULL);
  int n_pages;
  const MsHelpPage *pages = ms_help_pages (&n_pages);
  for (int i = 0; i < n_pages; i++)
    add_page (self, &pages[i], theme);
  name_rows (gtk_widget_get_first_child (gtk_window_get_child (GTK_WINDOW (self))));
  return self;
}

void
ms_help_window_show_page (MsHelpWindow *self, const char *name)
{
  gtk_stack_set_visible_child_name (self->stack, name);
}
