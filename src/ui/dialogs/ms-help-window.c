/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-help-window.h"

#include "ms-analysis.h"
#include "ms-document.h"
#include "ms-drop-down.h"
#include "ms-either-layout.h"
#include "ms-help-pages.h"
#include "ms-painter.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define WIDTH 760
#define HEIGHT 600
#define LEAST_TEXT 320 /* pixels: beside a narrower page there is no list of pages */
#define TEXT_CHARS 68 /* the most in a line, since longer lines are hard to read */

struct _MsHelpWindow
{
  GtkWindow parent_instance;

  MsThemeWatcher *theme;
  GtkStack *stack;
  GtkDropDown *chooser; /* shown instead of the list in a narrow window */
};

G_DEFINE_FINAL_TYPE (MsHelpWindow, ms_help_window, GTK_TYPE_WINDOW)

/* --- A little board within a text, drawn as a game's board is, with what the solver finds on it --- */

#define CELL_SIZE 40
#define MARGIN 2 /* pixels around the board, since rings reach beyond their cells */

typedef struct
{
  MsAnalysis *analysis;
  MsHelpKind kind;
  MsThemeWatcher *theme; /* borrowed */
} Figure;

static void
figure_free (Figure *figure)
{
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
describe (const Figure *figure, int x, int y)
{
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

static void
draw_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const Figure *figure = data;
  const MsPosition *position = ms_analysis_get_position (figure->analysis);
  MsStyle style = ms_theme_watcher_get_style (figure->theme);
  const MsPalette *palette = ms_palette_get (
      ms_theme_watcher_get_theme (figure->theme), MS_RAMP_THEME, style);
  const MsColor line = palette->board;
  cairo_set_source_rgb (cr, line.red, line.green, line.blue);
  cairo_paint (cr);
  g_autoptr (MsPainter) painter = ms_painter_new (palette, style, CELL_SIZE);
  for (int y = 0; y < ms_position_get_height (position); y++)
    for (int x = 0; x < ms_position_get_width (position); x++)
      {
        MsPainterCell cell = describe (figure, x, y);
        ms_painter_draw (painter, cr, MARGIN + x * CELL_SIZE, MARGIN + y * CELL_SIZE, &cell);
      }
}

/* A widget that draws the item's position and follows theme, which must outlive it; NULL: the item has no
 * position. */
static GtkWidget *
new_figure (const MsHelpItem *item, MsThemeWatcher *theme)
{
  MsAnalysis *analysis = analyze (item->text);
  if (analysis == NULL)
    return NULL;
  Figure *figure = g_new (Figure, 1);
  *figure = (Figure){ analysis, item->kind, theme };
  const MsPosition *position = ms_analysis_get_position (analysis);
  GtkWidget *area = g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG,
      "content-width", ms_position_get_width (position) * CELL_SIZE + 2 * MARGIN, "content-height",
      ms_position_get_height (position) * CELL_SIZE + 2 * MARGIN, "halign", GTK_ALIGN_START, NULL);
  ms_widget_set_name (area, _ (item->more));
  gtk_drawing_area_set_draw_func (
      GTK_DRAWING_AREA (area), draw_cb, figure, (GDestroyNotify)figure_free);
  ms_connect (theme, "notify::theme", G_CALLBACK (gtk_widget_queue_draw), area);
  ms_connect (theme, "notify::style", G_CALLBACK (gtk_widget_queue_draw), area);
  return area;
}

/* --- The pages --- */

static GtkWidget *
append_label (GtkBox *box, const char *text, const char *style)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "wrap", TRUE, "wrap-mode",
      PANGO_WRAP_WORD_CHAR, "xalign", 0.0, "natural-wrap-mode", GTK_NATURAL_WRAP_NONE,
      "max-width-chars", TEXT_CHARS, "halign", GTK_ALIGN_START, NULL);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  gtk_box_append (box, label);
  return label;
}

static void
append_item (MsHelpWindow *self, GtkBox *box, const MsHelpItem *item)
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
      gtk_box_append (box, new_figure (item, self->theme));
      append_label (box, _ (item->more), "caption");
      break;
    case MS_HELP_END:
      break;
    }
}

static void
add_page (MsHelpWindow *self, const MsHelpPage *page)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (box, "help-page");
  append_label (GTK_BOX (box), _ (page->title), "title");
  for (const MsHelpItem *item = page->items; item->kind != MS_HELP_END; item++)
    append_item (self, GTK_BOX (box), item);
  GtkWidget *scrolled = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy",
      GTK_POLICY_NEVER, "child", box, "hexpand", TRUE, NULL);
  ms_widget_set_name (scrolled, _ (page->title));
  gtk_stack_add_titled (self->stack, scrolled, page->name, _ (page->title));
}

static void
ms_help_window_dispose (GObject *object)
{
  MsHelpWindow *self = MS_HELP_WINDOW (object);
  /* The figures use the theme, so they must go first. */
  gtk_window_set_child (GTK_WINDOW (self), NULL);
  g_clear_object (&self->theme);
  G_OBJECT_CLASS (ms_help_window_parent_class)->dispose (object);
}

/* Gives the list of pages the focus, so that the arrow keys turn pages at once. */
static void
focus_pages (GtkWidget *sidebar)
{
  gtk_widget_child_focus (sidebar, GTK_DIR_TAB_FORWARD);
}

/* Gives the list's rows accessible names, which GTK does not; returns the text of the label in widget. */
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

static GtkWidget *
make_chooser (MsHelpWindow *self)
{
  GtkStringList *titles = gtk_string_list_new (NULL);
  int n_pages;
  const MsHelpPage *pages = ms_help_pages (&n_pages);
  for (int i = 0; i < n_pages; i++)
    gtk_string_list_append (titles, _ (pages[i].title));
  GtkWidget *chooser = gtk_drop_down_new (G_LIST_MODEL (titles), NULL);
  self->chooser = GTK_DROP_DOWN (chooser);
  ms_drop_down_name (self->chooser, _ ("Page"));
  gtk_widget_add_css_class (chooser, "help-chooser");
  ms_connect (chooser, "notify::selected", G_CALLBACK (chosen_cb), self);
  ms_connect (self->stack, "notify::visible-child", G_CALLBACK (page_cb), self);
  return chooser;
}

static void
ms_help_window_class_init (MsHelpWindowClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = ms_help_window_dispose;
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ms_help_window_init (MsHelpWindow *self)
{
  self->stack = GTK_STACK (gtk_stack_new ());
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
  gtk_box_append (GTK_BOX (box), make_chooser (self));
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
  self->theme = g_object_ref (theme);
  for (int i = 0; i < n_pages; i++)
    add_page (self, &pages[i]);
  name_rows (gtk_widget_get_first_child (gtk_window_get_child (GTK_WINDOW (self))));
  return self;
}

void
ms_help_window_show_page (MsHelpWindow *self, const char *name)
{
  gtk_stack_set_visible_child_name (self->stack, name);
}
