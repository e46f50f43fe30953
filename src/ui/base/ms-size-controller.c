/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-size-controller-testing.h"

#include "ms-either-layout.h"
#include "ms-flow-layout.h"
#include "ms-level.h"
#include "ms-over-layout.h"
#include "ms-widgets.h"

/* Least size, in logical pixels, of the board in the smallest window: a few cells; others are
 * scrolled to. */
#define LEAST_BOARD 66

/* The height of a panel for which a window is made larger, with text of the usual size: what its
 * pages need without scrolling far, and what an Expert board has beside it. */
#define PANEL_HEIGHT 480

/* The cells of a small board are larger than usual, up to so many times, where the window is wider
 * than they need: its header asks for more. */
#define MOST_ENLARGED (36 / 28.0)

struct _MsSizeController
{
  GObject parent_instance;
  GtkWindow *window; /* weak */
  MsBoardView *board;
  GtkScrolledWindow *scrolled;
  GtkWidget *header; /* has a MsHeaderLayout, made insistent while it is measured */
  GSettings *settings;
  int fitted_width, fitted_height; /* the board, in cells, for which the window was last sized */
  /* Size that the window has for the board alone, while it is larger for something else; 0: it is
   * not. */
  int held_width, held_height;
  gboolean held_chosen; /* this controller had chosen that size */
  gboolean late; /* the best size is found when the window is about to be seen */
  int room_width, room_height; /* size that the window was given for something else */
  /* Size that this controller last gave the window; 0: the player has chosen it. */
  int chosen_width, chosen_height;
  int asked_width, asked_height; /* size that the window does not have yet; 0: none */
  int asked_frames; /* frames left in which that is asked for again */
  gboolean asking; /* ask_again_cb is called */
};

G_DEFINE_FINAL_TYPE (MsSizeController, ms_size_controller, G_TYPE_OBJECT)

/* Room that panels and docks of the desktop may take; GTK 4 cannot be asked about it. */
#define DESKTOP_WIDTH 0
#define DESKTOP_HEIGHT 48

static void
get_limits (MsSizeController *self, int *width, int *height)
{
  GdkDisplay *display = gtk_widget_get_display (GTK_WIDGET (self->window));
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (self->window));
  g_autoptr (GdkMonitor) monitor = NULL;
  if (surface != NULL && gdk_surface_get_mapped (surface))
    monitor = gdk_display_get_monitor_at_surface (display, surface);
  if (monitor != NULL)
    g_object_ref (monitor);
  else
    monitor = g_list_model_get_item (gdk_display_get_monitors (display), 0);

  *width = *height = G_MAXINT;
  if (monitor == NULL)
    return;
  GdkRectangle area;
  gdk_monitor_get_geometry (monitor, &area);
  *width = area.width - DESKTOP_WIDTH;
  *height = area.height - DESKTOP_HEIGHT;
}

static gboolean
may_resize (MsSizeController *self)
{
  return self->window != NULL && !gtk_window_is_maximized (self->window)
      && !gtk_window_is_fullscreen (self->window);
}

/* A size asked for while the window is still on its way to the one before is replaced by that when
 * it comes, so it is asked for again until the window has it, in at most so many frames: a window
 * manager may not want it. */
#define MOST_FRAMES 60

static gboolean
has_size (GtkWidget *window, int width, int height)
{
  graphene_rect_t bounds; /* with the frame that the window draws itself, as the size it asks for */
  return gtk_widget_compute_bounds (window, window, &bounds) && lround (bounds.size.width) == width
      && lround (bounds.size.height) == height;
}

/* The size that the window has, or is on its way to.  What is neither the size that it has nor the
 * one that it was asked for is somebody else's choice. */
static void
get_size (MsSizeController *self, int *width, int *height)
{
  gtk_window_get_default_size (self->window, width, height);
  if (self->asked_width > 0 && has_size (GTK_WIDGET (self->window), *width, *height))
    {
      *width = self->asked_width;
      *height = self->asked_height;
    }
  else if (*width != self->asked_width || *height != self->asked_height)
    self->asked_width = 0;
}

static gboolean
ask_again_cb (GtkWidget *window, GdkFrameClock *clock, gpointer data)
{
  MsSizeController *self = data;
  int width, height;
  get_size (self, &width, &height);
  if (self->asked_width > 0 && may_resize (self) && self->asked_frames-- > 0
      && !has_size (window, width, height))
    {
      gtk_window_set_default_size (self->window, width, height);
      return G_SOURCE_CONTINUE;
    }
  self->asked_width = self->asking = 0;
  return G_SOURCE_REMOVE;
}

/* Returns whether it is just that size, which the screen has room for. */
static gboolean
set_size (MsSizeController *self, int width, int height)
{
  GtkWidget *window = GTK_WIDGET (self->window);
  int most_width, most_height;
  get_limits (self, &most_width, &most_height);
  self->chosen_width = MIN (width, most_width);
  self->chosen_height = MIN (height, most_height);
  gtk_window_set_default_size (self->window, self->chosen_width, self->chosen_height);
  gboolean fits = width <= most_width && height <= most_height;
  if (!gtk_widget_get_mapped (window))
    return fits;
  if (!self->asking)
    gtk_widget_add_tick_callback (window, ask_again_cb, g_object_ref (self), g_object_unref);
  self->asked_width = self->chosen_width;
  self->asked_height = self->chosen_height;
  self->asked_frames = MOST_FRAMES;
  self->asking = TRUE;
  return fits;
}

gboolean
ms_size_controller_is_settled (MsSizeController *self)
{
  return !self->asking;
}

/* Whether the window still has the width, or the size, that this controller gave it. */
static gboolean
is_chosen (MsSizeController *self, gboolean height_too)
{
  int width, height;
  get_size (self, &width, &height);
  return width == self->chosen_width && (!height_too || height == self->chosen_height);
}

int
ms_size_controller_get_most_height (MsSizeController *self)
{
  int width, height;
  get_limits (self, &width, &height);
  return height;
}

int
ms_size_controller_get_panel_height (MsSizeController *self)
{
  return (int)(PANEL_HEIGHT * ms_widget_get_text_scale (GTK_WIDGET (self->board)));
}

static void
insist_on_header (MsSizeController *self, gboolean insistent)
{
  g_object_set (gtk_widget_get_layout_manager (self->header), "insistent", insistent, NULL);
}

/* The board asks for a size times its natural one, but no more than the monitor has. */
static void
ask_for_board (MsSizeController *self, double times)
{
  GtkWidget *board = GTK_WIDGET (self->board);
  int width, height, most_width, most_height;
  get_limits (self, &most_width, &most_height);
  gtk_widget_measure (board, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_widget_measure (board, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
  gtk_scrolled_window_set_min_content_width (
      self->scrolled, MIN ((int)ceil (width * times), most_width));
  gtk_scrolled_window_set_min_content_height (
      self->scrolled, MIN ((int)ceil (height * times), most_height));
}

/* While insistent, the widgets ask for what they should have at best when the window is measured:
 * the usual size for each cell of the board, room for what a page will say, however small the board
 * is, and the title and the words of the header in full. */
static void
set_insistent (MsSizeController *self, gboolean insistent)
{
  for (GtkWidget *widget = GTK_WIDGET (self->scrolled); widget != NULL;
       widget = gtk_widget_get_parent (widget))
    {
      GtkLayoutManager *layout = gtk_widget_get_layout_manager (widget);
      if (MS_IS_FLOW_LAYOUT (layout) || MS_IS_OVER_LAYOUT (layout))
        g_object_set (layout, "insistent", insistent, NULL);
    }
  if (insistent)
    ask_for_board (self, 1);
  else
    {
      gtk_scrolled_window_set_min_content_width (self->scrolled, LEAST_BOARD);
      gtk_scrolled_window_set_min_content_height (self->scrolled, LEAST_BOARD);
    }
  insist_on_header (self, insistent);
}

static int
measure_width (GtkWidget *widget)
{
  int minimum;
  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  return minimum;
}

/* The width that the window needs for all of its header, which is as wide as the window but for the
 * frame that it may draw itself. */
static int
measure_header (MsSizeController *self)
{
  GtkStyleContext *style = gtk_widget_get_style_context (GTK_WIDGET (self->window));
  GtkBorder border, padding;
  gtk_style_context_get_border (style, &border);
  gtk_style_context_get_padding (style, &padding);
  insist_on_header (self, TRUE);
  int needed = measure_width (gtk_widget_get_ancestor (self->header, GTK_TYPE_HEADER_BAR));
  insist_on_header (self, FALSE);
  return needed + border.left + border.right + padding.left + padding.right;
}

static void
apply_cell_size (MsSizeController *self)
{
  if (g_settings_get_boolean (self->settings, "fit-cells"))
    ms_board_view_zoom_fit (self->board);
  else
    g_object_set (self->board, "cell-size", g_settings_get_int (self->settings, "cell-size"), NULL);
}

/* NULL: it is hidden. */
static GtkWidget *
find_panel (MsSizeController *self)
{
  GtkWidget *row = GTK_WIDGET (self->scrolled);
  while (row != NULL && !MS_IS_EITHER_LAYOUT (gtk_widget_get_layout_manager (row)))
    row = gtk_widget_get_parent (row);
  GtkWidget *panel = row != NULL ? gtk_widget_get_last_child (row) : NULL;
  return panel != NULL && gtk_widget_get_visible (panel) ? panel : NULL;
}

/* The best size for what the window shows, whatever was shown before: that of the board with all
 * that is above and below it, and beside that the panel, so that the board is the same without it.
 * A panel beside the cells of an analysis, which may be few, has the height that it needs; one of a
 * window that is higher than wide goes below the board. */
static void
find_size (MsSizeController *self, int *width, int *height)
{
  int board, panel = 0;
  gboolean analysis;
  GtkWidget *window = GTK_WIDGET (self->window);
  GtkWidget *pages = find_panel (self);
  g_object_get (self->board, "editable", &analysis, NULL);
  /* What everything around the board takes is found by measuring the whole window. */
  set_insistent (self, TRUE);
  *width = measure_width (window);
  insist_on_header (self, FALSE);
  int left = *width - measure_width (window);
  insist_on_header (self, TRUE);
  gtk_widget_measure (
      GTK_WIDGET (self->board), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &board, NULL, NULL);
  if (left > 0 && board > 0 && g_settings_get_boolean (self->settings, "fit-cells"))
    ask_for_board (self, MIN ((double)(board + left) / board, MOST_ENLARGED));
  if (pages != NULL && analysis)
    gtk_widget_set_size_request (pages, -1, ms_size_controller_get_panel_height (self));
  if (pages != NULL)
    gtk_widget_measure (pages, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &panel, NULL, NULL);
  *width += panel;
  gtk_widget_measure (window, GTK_ORIENTATION_VERTICAL, *width, height, NULL, NULL, NULL);
  if (*height > *width)
    *width -= panel;
  if (pages != NULL)
    gtk_widget_set_size_request (pages, -1, -1);
  set_insistent (self, FALSE);
}

static gboolean
fit_window (MsSizeController *self)
{
  int width, height;
  find_size (self, &width, &height);
  return set_size (self, width, height);
}

/* Finding the best size takes all fonts around the board, so it waits until the window is about to
 * be seen: something may be shown in place of the board. */
static void
fit_board (MsSizeController *self)
{
  apply_cell_size (self);
  if (!may_resize (self))
    return;
  self->late = !gtk_widget_get_realized (GTK_WIDGET (self->window));
  if (!self->late)
    fit_window (self);
}

static void
settle (MsSizeController *self)
{
  if (self->late)
    fit_window (self);
  self->late = FALSE;
}

/* A window that is larger for something else gets the best size for its board with that board. */
static void
realized_cb (MsSizeController *self)
{
  if (self->held_width == 0)
    settle (self);
}

void
ms_size_controller_follow (MsSizeController *self, int width, int height)
{
  if (width == self->fitted_width && height == self->fitted_height)
    return;
  self->fitted_width = width;
  self->fitted_height = height;
  fit_board (self);
}

/* Cells have been given a fixed size: the window is resized for them. */
static void
cell_size_changed_cb (MsSizeController *self)
{
  if (g_settings_get_boolean (self->settings, "fit-cells"))
    apply_cell_size (self);
  else
    fit_board (self);
}

int
ms_size_controller_measure_bar (GtkWidget *bar)
{
  int height;
  int width = gtk_widget_get_width (GTK_WIDGET (gtk_widget_get_root (bar)));
  gtk_widget_measure (
      bar, GTK_ORIENTATION_VERTICAL, width > 0 ? width : -1, NULL, &height, NULL, NULL);
  return height;
}

/* What was chosen of the size, both sides of it or the width, still counts as chosen. */
static gboolean
add_size (MsSizeController *self, int dx, int dy)
{
  int width, height;
  get_size (self, &width, &height);
  gboolean chosen = is_chosen (self, FALSE), wholly = is_chosen (self, TRUE);
  int least = dx < 0 ? MIN (width, measure_header (self)) : 0;
  gboolean fits = set_size (self, MAX (width + dx, least), height + dy) && width + dx >= least;
  self->chosen_width = chosen ? self->chosen_width : 0;
  self->chosen_height = wholly ? self->chosen_height : 0;
  return fits;
}

/* Whether the board is not hidden for something in its place. */
static gboolean
is_board_shown (MsSizeController *self)
{
  GtkWidget *widget = GTK_WIDGET (self->scrolled), *window = GTK_WIDGET (self->window);
  while (widget != window && gtk_widget_get_visible (widget))
    widget = gtk_widget_get_parent (widget);
  return widget == window;
}

/* By so much, where the best size is not chosen anew; returns whether it is just that size. */
static gboolean
grow (MsSizeController *self, int dx, int dy)
{
  int width, height;
  get_size (self, &width, &height);
  /* A window that was given no size has its natural one, which grows by itself; the first page has
   * its own. */
  if (!may_resize (self) || width <= 0 || height <= 0
      || (self->held_width > 0 && self->held_chosen))
    return FALSE;
  if (is_chosen (self, TRUE) && is_board_shown (self))
    return fit_window (self);
  return (dx != 0 || dy != 0) && gtk_widget_get_mapped (GTK_WIDGET (self->window))
      && add_size (self, dx, dy);
}

void
ms_size_controller_grow (MsSizeController *self, int dx, int dy)
{
  int width, height, before_width, before_height;
  get_size (self, &before_width, &before_height);
  if (!grow (self, dx, dy))
    return;
  get_size (self, &width, &height);
  /* What is in the window can wait for a size that it does not have yet. */
  if (width != before_width || height != before_height)
    ms_board_view_hold (self->board);
}

/* Whether the window is larger for something else, and still has the size given for that. */
static gboolean
is_in_room (MsSizeController *self)
{
  int width, height;
  get_size (self, &width, &height);
  return self->held_width > 0 && width == self->room_width && height == self->room_height;
}

/* Whether what takes the place of the board is larger than that: no size needs to be found for the
 * board before it is shown. */
static gboolean
is_small (MsSizeController *self)
{
  const MsLevelInfo *beginner = ms_level_info (MS_LEVEL_BEGINNER);
  return self->fitted_width <= beginner->width && self->fitted_height <= beginner->height
      && g_settings_get_boolean (self->settings, "fit-cells") && find_panel (self) == NULL;
}

void
ms_size_controller_hold (MsSizeController *self)
{
  if (!may_resize (self) || self->held_width > 0)
    return;
  self->room_width = self->room_height = 0;
  if (self->late && is_small (self))
    {
      self->held_chosen = TRUE;
      self->held_width = self->held_height = 1;
      return;
    }
  settle (self);
  self->held_chosen = is_chosen (self, TRUE);
  get_size (self, &self->held_width, &self->held_height);
}

void
ms_size_controller_make_room (MsSizeController *self, int width, int height)
{
  if (!may_resize (self) || self->held_width == 0)
    return;
  if (self->room_width > 0)
    {
      int more = MAX (height - self->room_height, 0);
      if (is_in_room (self))
        {
          self->room_height += more;
          add_size (self, 0, more);
        }
      return;
    }
  set_size (self, MAX (width, self->held_width), MAX (height, self->held_height));
  get_size (self, &self->room_width, &self->room_height);
}

void
ms_size_controller_leave_room (MsSizeController *self)
{
  gboolean leaves = is_in_room (self) && may_resize (self);
  int width = self->held_width, height = self->held_height;
  self->held_width = 0;
  self->late = FALSE;
  if (leaves && self->held_chosen)
    fit_window (self);
  else if (leaves)
    {
      set_size (self, width, height);
      self->chosen_width = self->chosen_height = 0;
    }
}

/* A window keeps a width that the player gave it. */
void
ms_size_controller_show_title (MsSizeController *self)
{
  int width, height;
  get_size (self, &width, &height);
  if (self->held_width == 0 && width > 0 && is_chosen (self, FALSE))
    grow (self, MAX (measure_header (self) - width, 0), 0);
}

void
ms_size_controller_restore (MsSizeController *self)
{
  int width = g_settings_get_int (self->settings, "window-width");
  int height = g_settings_get_int (self->settings, "window-height");
  if (width > 0 && height > 0)
    {
      self->late = FALSE;
      set_size (self, width, height);
      self->chosen_width = self->chosen_height = 0; /* it is the player's */
    }
  if (!g_settings_get_boolean (self->settings, "window-maximized"))
    return;
  settle (self);
  gtk_window_maximize (self->window);
}

void
ms_size_controller_save (MsSizeController *self)
{
  gboolean maximized = gtk_window_is_maximized (self->window);
  g_settings_set_boolean (self->settings, "window-maximized", maximized);
  if (!may_resize (self))
    return;
  int width, height;
  gboolean in_room = is_in_room (self);
  get_size (self, &width, &height);
  if (in_room)
    {
      width = self->held_width;
      height = self->held_height;
    }
  /* Next time the size is chosen anew: the language or the size of text may be others. */
  if (in_room ? self->held_chosen : is_chosen (self, TRUE))
    width = height = 0;
  g_settings_set_int (self->settings, "window-width", CLAMP (width, 0, 32767));
  g_settings_set_int (self->settings, "window-height", CLAMP (height, 0, 32767));
}

static void
ms_size_controller_dispose (GObject *object)
{
  MsSizeController *self = MS_SIZE_CONTROLLER (object);
  g_clear_weak_pointer (&self->window);
  g_clear_object (&self->board);
  g_clear_object (&self->scrolled);
  g_clear_object (&self->header);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (ms_size_controller_parent_class)->dispose (object);
}

static void
ms_size_controller_class_init (MsSizeControllerClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_size_controller_dispose;
}

static void
ms_size_controller_init (MsSizeController *self)
{
}

MsSizeController *
ms_size_controller_new (GtkWindow *window, MsBoardView *board, GtkScrolledWindow *scrolled,
    GtkWidget *header, GSettings *settings)
{
  MsSizeController *self = g_object_new (MS_TYPE_SIZE_CONTROLLER, NULL);
  g_set_weak_pointer (&self->window, window);
  self->board = g_object_ref (board);
  self->scrolled = g_object_ref (scrolled);
  self->header = g_object_ref (header);
  self->settings = g_object_ref (settings);
  ms_connect (window, "realize", G_CALLBACK (realized_cb), self);
  ms_connect (settings, "changed::fit-cells", G_CALLBACK (cell_size_changed_cb), self);
  ms_connect (settings, "changed::cell-size", G_CALLBACK (cell_size_changed_cb), self);
  return self;
}
