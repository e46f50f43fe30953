/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "window-picture.h"

#include "ms-board-view-testing.h"
#include "ms-counters.h"
#include "ms-editor-row.h"
#include "ms-odds-panel.h"
#include "ms-overview.h"
#include "ms-ui-board-testing.h"

#include <math.h>
#include <string.h>

/* It hangs on the width that a window has on the screen. */
static gboolean
is_history_of_row (GtkWidget *widget)
{
  GtkWidget *row = gtk_widget_get_ancestor (widget, MS_TYPE_EDITOR_ROW);
  return row != NULL
      && widget
      == GTK_WIDGET (gtk_widget_get_template_child (row, MS_TYPE_EDITOR_ROW, "history_box"));
}

/* How far the board is scrolled is of the window, and so is what tells of it. */
static gboolean
tells_of_scrolling (GtkWidget *widget)
{
  return MS_IS_OVERVIEW (widget) || gtk_widget_has_css_class (widget, "edge-sign");
}

static gboolean
is_left_out (MsWindow *window, GtkWidget *widget)
{
  return GTK_IS_NATIVE (widget) || GTK_IS_WINDOW_CONTROLS (widget)
      || widget == ms_window_get_part (window, "leftover_bar")
      || widget == ms_window_get_part (window, "return_button")
      || widget == GTK_WIDGET (window->board) || is_history_of_row (widget)
      || tells_of_scrolling (widget) || widget == ms_window_get_part (window, "result_bar")
      || gtk_widget_is_ancestor (widget, ms_window_get_part (window, "result_bar"));
}

/* What a screen reader is told: GTK says it to those who expect something else. */
static char *
dup_accessible_name (GtkWidget *widget)
{
  if (!gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL))
    return NULL;
  return gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, "\001");
}

/* Who has seen odds, or won some games, is taught no longer: that is of the window. */
gboolean
window_picture_is_lesson (const char *text)
{
  static const char *const lessons[] = { "Stuck? " };
  for (guint i = 0; i < G_N_ELEMENTS (lessons); i++)
    if (g_str_has_prefix (text, lessons[i]))
      return TRUE;
  return FALSE;
}

static void
add_text (GString *picture, const char *place, const char *text)
{
  if (text != NULL && *text != '\0' && !window_picture_is_lesson (text))
    g_string_append_printf (picture, " %s“%s”", place, text);
}

static void
add_properties (GString *picture, GtkWidget *widget)
{
  const char *tooltip = gtk_widget_get_tooltip_text (widget);
  g_autofree char *name = dup_accessible_name (widget);
  gboolean is_action = GTK_IS_ACTIONABLE (widget)
      && gtk_actionable_get_action_name (GTK_ACTIONABLE (widget)) != NULL;
  if (!is_action && !gtk_widget_get_sensitive (widget))
    g_string_append (picture, " grey");
  if (GTK_IS_LABEL (widget))
    add_text (picture, "", gtk_label_get_text (GTK_LABEL (widget)));
  add_text (picture, "tooltip ", tooltip);
  add_text (picture, "spoken ", name);
}

/* A page that is not shown hears nothing, and is brought up to date when it is. */
static gboolean
is_other_page (GtkWidget *widget, GtkWidget *child)
{
  return GTK_IS_STACK (widget) && gtk_stack_get_visible_child (GTK_STACK (widget)) != child;
}

/* Neither does what is nowhere on the screen of a window that is: it has no room there. */
static gboolean
hears_nothing (MsWindow *window, GtkWidget *child)
{
  return (MS_IS_COUNTERS (child) || MS_IS_ODDS_PANEL (child)) && !gtk_widget_get_mapped (child)
      && gtk_widget_get_mapped (GTK_WIDGET (window));
}

/* What can be seen in widget, each by its path from the window; what is stale is left out and
 * noted. */
static void
add_children (
    GString *picture, MsWindow *window, GtkWidget *widget, const char *path, GHashTable *stale)
{
  int n = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      g_autofree char *below = g_strdup_printf ("%s/%s%d", path, G_OBJECT_TYPE_NAME (child), n++);
      if (is_left_out (window, child) || !gtk_widget_get_visible (child)
          || is_other_page (widget, child))
        continue;
      if (hears_nothing (window, child))
        g_hash_table_add (stale, g_strdup (below));
      if (g_hash_table_contains (stale, below))
        continue;
      g_string_append (picture, below);
      add_properties (picture, child);
      g_string_append_c (picture, '\n');
      add_children (picture, window, child, below, stale);
    }
}

/* What the cell is called without the news that the cursor's cell tells before its name. */
static const char *
get_name (MsBoardView *board, int x, int y)
{
  GtkWidget *child = ms_board_cells_get_child (ms_board_view_get_parts (board).cells, x, y);
  const char *name = child != NULL ? ms_board_cells_get_name (child) : NULL;
  const char *news = ms_board_view_get_parts (board).cells->news;
  if (name != NULL && news != NULL && g_str_has_prefix (name, news))
    return name + strlen (news) + strspn (name + strlen (news), ". ");
  return name;
}

/* Whether a cell of the relief, as it was drawn last, comes to rest elsewhere than at the chance it
 * shows. */
static gboolean
is_misplaced (const MsBoardParts *in, int x, int y)
{
  int i = y * in->geometry->width + x;
  MsPainterCell cell;
  ms_board_content_describe (in->content, x, y, TRUE, &cell);
  double height = ms_relief_find_height (&cell);
  return ms_relief_heights_is_known (in->relief->heights, i) && !isnan (height)
      && fabs (ms_relief_heights_get (in->relief->heights, i, G_MAXINT64) - height) > 1e-6;
}

/* Draws the board as a relief, and counts the misplaced cells in sight: one that was scrolled away
 * keeps its height until it is seen again. */
static int
count_misplaced (MsBoardView *board)
{
  int n = 0, first, last;
  MsBoardParts in = ms_board_view_get_parts (board);
  if (!in.geometry->relief)
    return 0;
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GTK_WIDGET_GET_CLASS (board)->snapshot (GTK_WIDGET (board), snapshot);
  GskRenderNode *node = gtk_snapshot_free_to_node (snapshot); /* NULL: not on the screen yet */
  g_clear_pointer (&node, gsk_render_node_unref);
  MsRelief relief = ms_board_geometry_get_projection (in.geometry);
  GdkRectangle area = in.relief->area;
  ms_relief_find_rows (&relief, area.y, area.height, &first, &last);
  for (int y = first; y < last; y++)
    {
      int left, right;
      ms_relief_find_columns (&relief, y, area.x, area.width, &left, &right);
      for (int x = left; x < right; x++)
        n += is_misplaced (&in, x, y);
    }
  return n;
}

static void
add_board (GString *picture, MsBoardView *board)
{
  MsBoardParts in = ms_board_view_get_parts (board);
  g_string_append_printf (picture, "cursor %d, %d; hint at %d, area %d×%d\n", in.cells->cursor_x,
      in.cells->cursor_y, in.marks->hint.cell, in.marks->hint.area.width,
      in.marks->hint.area.height);
  g_string_append_printf (
      picture, "style %d, rulers %d\n", (int)in.look->style, ms_board_view_has_rulers (board));
  g_string_append_printf (picture, "relief: %d cells stand wrong\n", count_misplaced (board));
  for (int y = 0; y < in.geometry->height; y++)
    for (int x = 0; x < in.geometry->width; x++)
      {
        MsPainterCell cell;
        ms_board_content_describe (in.content, x, y, FALSE, &cell);
        g_string_append_printf (picture, "cell %d,%d: %d, %a %s, certainty %d, flags %x, “%s”\n", x,
            y, (int)cell.cell, cell.probability, cell.fraction != NULL ? cell.fraction : "",
            (int)cell.certainty, (guint)cell.flags, get_name (board, x, y));
      }
}

static int
compare_names (const void *a, const void *b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

static void
add_actions (GString *picture, MsWindow *window)
{
  GActionGroup *group = G_ACTION_GROUP (window);
  gboolean analysis = ms_game_get_state (window->game) == MS_GAME_ANALYSIS;
  static const char *const left_out[] = { "redo", "continue-left", "discard-left", "undo-discard",
    "return-to-game", "levels", "why-prove-end", NULL };
  g_auto (GStrv) names = g_action_group_list_actions (group);
  /* The group has them in the order of a hash table. */
  qsort (names, g_strv_length (names), sizeof *names, compare_names);
  for (guint i = 0; names[i] != NULL; i++)
    {
      if (g_strv_contains (left_out, names[i])
          || (analysis && (g_str_equal (names[i], "undo") || g_str_equal (names[i], "step-back"))))
        continue;
      g_autoptr (GVariant) state = g_action_group_get_action_state (group, names[i]);
      g_autofree char *text = state != NULL ? g_variant_print (state, FALSE) : NULL;
      g_string_append_printf (picture, "action %s: %s %s\n", names[i],
          g_action_group_get_action_enabled (group, names[i]) ? "enabled" : "grey",
          text != NULL ? text : "");
    }
}

GHashTable *
window_picture_new_stale (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

char *
window_picture_dup (MsWindow *window, GHashTable *stale)
{
  GString *picture = g_string_new (NULL);
  g_string_append_printf (picture, "title “%s”\n", gtk_window_get_title (GTK_WINDOW (window)));
  add_board (picture, window->board);
  add_actions (picture, window);
  add_children (picture, window, GTK_WIDGET (window), "", stale);
  return g_string_free (picture, FALSE);
}
