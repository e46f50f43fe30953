/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-flow-layout.h"

#include "ms-widget-layout.h"

struct _MsFlowLayout
{
  GtkLayoutManager parent_instance;
  MsFlowForm form;
  int spacing, share, chars;
  gboolean whole, at_end, first_yields, even, insistent;
};

G_DEFINE_FINAL_TYPE (MsFlowLayout, ms_flow_layout, GTK_TYPE_LAYOUT_MANAGER)

#define MS_TYPE_FLOW_FORM (ms_flow_form_get_type ())
static GType ms_flow_form_get_type (void);

G_DEFINE_ENUM_TYPE (MsFlowForm, ms_flow_form, G_DEFINE_ENUM_VALUE (MS_FLOW_ROW, "row"),
    G_DEFINE_ENUM_VALUE (MS_FLOW_COLUMN, "column"), G_DEFINE_ENUM_VALUE (MS_FLOW_LINES, "lines"),
    G_DEFINE_ENUM_VALUE (MS_FLOW_TILES, "tiles"))

/* --- A row or a column.  Functions that measure a form return the size along orientation; for_size
 * is the size along the other orientation, or -1 if that is not given --- */

/* A child of a row or column, and what it has of its length. */
typedef struct
{
  GtkWidget *child;
  MsExtent extent;
  gboolean yields, expands, offers_more;
  gboolean shown;
  int length;
} Item;

static GtkOrientation
get_orientation (MsFlowLayout *self)
{
  return self->form == MS_FLOW_COLUMN ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL;
}

static gboolean
is_scrolled_lines (GtkWidget *child)
{
  return GTK_IS_SCROLLED_WINDOW (child)
      && gtk_scrolled_window_get_propagate_natural_height (GTK_SCROLLED_WINDOW (child));
}

/* An array of Item in the order of the children; across: the size the other way, or -1. */
static GArray *
collect (MsFlowLayout *self, GtkWidget *widget, int across)
{
  GArray *items = g_array_new (FALSE, FALSE, sizeof (Item));
  GtkOrientation orientation = get_orientation (self);
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    {
      Item item = { .child = child,
        .extent = ms_extent_of (child, orientation, across),
        .yields = ms_widget_layout_yields (child),
        .expands = gtk_widget_compute_expand (child, orientation),
        .offers_more = gtk_widget_has_css_class (child, "more") };
      /* A scrolled window reports one height for its content, whatever the width; but content that
       * wraps needs another height for each width, so the content is asked itself.  Its height at
       * unlimited width is that of one line, the least at which no line is cut. */
      if (self->form == MS_FLOW_COLUMN && is_scrolled_lines (child))
        {
          GtkWidget *content = gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (child));
          item.extent.minimum = MAX (
              item.extent.minimum, ms_extent_of (content, orientation, -1).natural);
          item.extent.natural = MAX (
              item.extent.minimum, ms_extent_of (content, orientation, across).natural);
        }
      g_array_append_val (items, item);
    }
  return items;
}

#define ITEM(items, i) (&g_array_index (items, Item, i))

static MsExtent
measure_along (MsFlowLayout *self, GtkWidget *widget, int across)
{
  g_autoptr (GArray) items = collect (self, widget, across);
  MsExtent all = { -self->spacing, -self->spacing };
  for (guint i = 0; i < items->len; i++)
    {
      const Item *item = ITEM (items, i);
      if (self->insistent && !item->expands)
        all.minimum += item->extent.natural + self->spacing;
      else if (!item->yields)
        all.minimum += item->extent.minimum + self->spacing;
      all.natural += item->offers_more ? 0 : item->extent.natural + self->spacing;
    }
  return (MsExtent){ MAX (all.minimum, 0), MAX (MAX (all.natural, all.minimum), 0) };
}

/* The least length of a child, with spacing, that must be left to it beside yielding ones. */
static int
get_least (MsFlowLayout *self, const Item *item)
{
  return (self->whole ? item->extent.natural : item->extent.minimum) + self->spacing;
}

/* The length left for the yielding children; *kept is how much is kept from them for the children
 * that expand (property "share"). */
static int
get_room (MsFlowLayout *self, GArray *items, int length, int *kept)
{
  int room = length + self->spacing, natural = 0, expanding = 0;
  for (guint i = 0; i < items->len; i++)
    natural += ITEM (items, i)->offers_more ? 0 : ITEM (items, i)->extent.natural + self->spacing;
  for (guint i = 0; i < items->len; i++)
    {
      Item *item = ITEM (items, i);
      item->shown = !item->yields && (!item->offers_more || natural > length + self->spacing);
      room -= item->shown ? get_least (self, item) : 0;
      expanding += !item->yields && item->expands ? item->extent.minimum : 0;
    }
  *kept = CLAMP (length * self->share / 100 - expanding, 0, MAX (room, 0));
  return room - *kept;
}

/* Decides which items are shown, and whether scrolled windows show all lines or one. */
static void
choose (MsFlowLayout *self, GArray *items, int length)
{
  int kept, room = get_room (self, items, length, &kept);
  for (guint i = 0; i < items->len; i++)
    {
      Item *item = ITEM (items, self->first_yields ? items->len - 1 - i : i);
      if (item->yields)
        {
          item->shown = get_least (self, item) <= room;
          if (item->shown)
            room -= get_least (self, item);
          else if (self->form == MS_FLOW_ROW)
            room = -1;
        }
      if (!item->shown || self->form == MS_FLOW_ROW || !is_scrolled_lines (item->child))
        continue;
      if (item->extent.natural - item->extent.minimum > room)
        item->extent.natural = item->extent.minimum;
      room -= item->extent.natural - item->extent.minimum;
      item->extent.minimum = item->extent.natural;
    }
}

/* Divides rest among the items that expand; the last of them takes the remainder of the division.
 * Returns what nobody takes. */
static int
expand (GArray *items, int rest)
{
  int n = 0;
  for (guint i = 0; i < items->len; i++)
    n += ITEM (items, i)->shown && ITEM (items, i)->expands;
  for (guint i = 0; i < items->len && n > 0; i++)
    {
      Item *item = ITEM (items, i);
      if (!item->shown || !item->expands)
        continue;
      int share = rest / n--;
      item->length += share;
      rest -= share;
    }
  return rest;
}

/* Returns where the first child stands. */
static int
divide_row (MsFlowLayout *self, GArray *items, int width)
{
  int missing = -self->spacing - width;
  for (guint i = 0; i < items->len; i++)
    if (ITEM (items, i)->shown)
      missing += ITEM (items, i)->extent.natural + self->spacing;
  gboolean is_full = missing > 0;
  for (guint i = 0; i < items->len; i++)
    {
      Item *item = ITEM (items, i);
      int most = item->extent.natural - item->extent.minimum;
      gboolean gradually = !self->at_end || item->expands;
      int less = !item->shown || missing <= 0 ? 0 : gradually ? MIN (missing, most) : most;
      item->length = item->extent.natural - less;
      missing -= less;
    }
  int left = expand (items, MAX (-missing, 0));
  return self->at_end && is_full ? left : 0;
}

static void
divide_column (GArray *items, int height)
{
  g_autofree GtkRequestedSize *sizes = g_new (GtkRequestedSize, items->len);
  int n = 0, rest = height;
  for (guint i = 0; i < items->len; i++)
    if (ITEM (items, i)->shown)
      {
        MsExtent extent = ITEM (items, i)->extent;
        sizes[n++] = (GtkRequestedSize){ ITEM (items, i), extent.minimum, extent.natural };
        rest -= extent.minimum;
      }
  rest = gtk_distribute_natural_allocation (MAX (rest, 0), (guint)n, sizes);
  for (int i = 0; i < n; i++)
    ((Item *)sizes[i].data)->length = sizes[i].minimum_size;
  expand (items, rest);
}

/* The height of so many characters of text, in logical pixels, in lines of that width. */
static int
get_text_height (GtkWidget *widget, int chars, int width)
{
  PangoFontMetrics *metrics = pango_context_get_metrics (
      gtk_widget_get_pango_context (widget), NULL, NULL);
  int all = PANGO_PIXELS (pango_font_metrics_get_approximate_char_width (metrics) * chars);
  int line = PANGO_PIXELS_CEIL (pango_font_metrics_get_height (metrics));
  pango_font_metrics_unref (metrics);
  return line * ((all + MAX (width, 1) - 1) / MAX (width, 1));
}

/* The size across the line.  That of a row depends on its width, at which its words are broken. */
static MsExtent
measure_across (MsFlowLayout *self, GtkWidget *widget, GtkOrientation orientation, int length)
{
  MsExtent most = { 0, 0 };
  if (self->form == MS_FLOW_ROW && length >= 0)
    {
      g_autoptr (GArray) items = collect (self, widget, -1);
      choose (self, items, length);
      divide_row (self, items, length);
      int text = get_text_height (widget, self->chars, length * 3 / 4);
      most = (MsExtent){ text, text };
      for (guint i = 0; i < items->len; i++)
        if (ITEM (items, i)->shown)
          {
            const Item *item = ITEM (items, i);
            MsExtent extent = ms_extent_of (item->child, orientation, item->length);
            if (self->chars > 0 && item->expands)
              extent.minimum = 0;
            most = ms_extent_most (most, extent);
          }
      return most;
    }
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    most = ms_extent_most (most, ms_extent_of (child, orientation, -1));
  return most;
}

static MsExtent
measure_line (MsFlowLayout *self, GtkWidget *widget, GtkOrientation orientation, int for_size)
{
  if (orientation == get_orientation (self))
    return measure_along (self, widget, self->form == MS_FLOW_COLUMN ? for_size : -1);
  return measure_across (self, widget, orientation, for_size);
}

static void
allocate_line (MsFlowLayout *self, GtkWidget *widget, int width, int height)
{
  gboolean is_row = self->form == MS_FLOW_ROW;
  g_autoptr (GArray) items = collect (self, widget, is_row ? -1 : width);
  int at = 0;
  choose (self, items, is_row ? width : height);
  if (is_row)
    at = divide_row (self, items, width);
  else
    divide_column (items, height);
  for (guint i = 0; i < items->len; i++)
    {
      const Item *item = ITEM (items, i);
      gtk_widget_set_child_visible (item->child, item->shown);
      if (!item->shown)
        continue;
      ms_widget_layout_place (item->child, width,
          is_row ? (GdkRectangle){ at, 0, item->length, height }
                 : (GdkRectangle){ 0, at, width, item->length });
      at += item->length + self->spacing;
    }
}

/* --- Lines --- */

/* All in logical pixels: between children of a line, and between lines. */
#define COLUMN_SPACING 12
#define LINE_SPACING 6

#define TILE_SPACING 12
#define MOST_TILE_WIDTH 220
#define NATURAL_COLUMNS 2

/* The children [first, end) that stand in a line, its height, and the width that they leave. */
typedef struct
{
  GtkWidget *first, *end;
  int height, left;
} Line;

static gboolean
does_expand (GtkWidget *child)
{
  return gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL);
}

/* The width for which a child stands in a line of that width beside others.  One that expands is
 * content with half of the line: it gets the rest of it, too. */
static int
get_asked (GtkWidget *child, int width)
{
  MsExtent extent = ms_extent_of (child, GTK_ORIENTATION_HORIZONTAL, -1);
  return MAX (extent.minimum, MIN (extent.natural, does_expand (child) ? width / 2 : width));
}

/* The width that a child has in a line that leaves *left, which the first that expands takes. */
static int
take_width (GtkWidget *child, int width, int *left)
{
  int asked = get_asked (child, width), more = does_expand (child) ? *left : 0;
  *left -= more;
  return asked + more;
}

static Line
find_line (GtkWidget *first, int width, int least)
{
  Line line = { first, first, least, width + COLUMN_SPACING };
  for (; line.end != NULL; line.end = ms_visible_child_after (line.end))
    {
      int asked = get_asked (line.end, width) + COLUMN_SPACING;
      if (line.end != first && asked > line.left)
        break;
      line.left = MAX (line.left - asked, 0);
    }
  int left = line.left;
  for (GtkWidget *child = first; child != line.end; child = ms_visible_child_after (child))
    {
      int given = take_width (child, width, &left);
      line.height = MAX (
          line.height, ms_extent_of (child, GTK_ORIENTATION_VERTICAL, given).natural);
    }
  return line;
}

/* The least height of a line. */
static int
find_least (MsFlowLayout *self, GtkWidget *widget, int width)
{
  int least = 0;
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL && self->even;
       child = ms_visible_child_after (child))
    least = MAX (
        least, ms_extent_of (child, GTK_ORIENTATION_VERTICAL, get_asked (child, width)).natural);
  return least;
}

static MsExtent
measure_lines (MsFlowLayout *self, GtkWidget *widget, GtkOrientation orientation, int for_size)
{
  MsExtent all = { 0, 0 };
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
           child = ms_visible_child_after (child))
        {
          MsExtent one = ms_extent_of (child, orientation, -1);
          all.minimum = MAX (all.minimum, one.minimum);
          all.natural += one.natural + (all.natural > 0 ? COLUMN_SPACING : 0);
        }
      return all;
    }
  int width = for_size >= 0 ? for_size : G_MAXINT / 2, least = find_least (self, widget, width);
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;)
    {
      Line line = find_line (child, width, least);
      all.natural += line.height + (all.natural > 0 ? LINE_SPACING : 0);
      child = line.end;
    }
  return (MsExtent){ all.natural, all.natural };
}

static void
allocate_lines (MsFlowLayout *self, GtkWidget *widget, int width, int height)
{
  int y = 0, least = find_least (self, widget, width);
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL; y += LINE_SPACING)
    {
      Line line = find_line (child, width, least);
      for (int x = 0; child != line.end; child = ms_visible_child_after (child))
        {
          int wide = take_width (child, width, &line.left);
          int high = ms_extent_of (child, GTK_ORIENTATION_VERTICAL, wide).natural;
          ms_widget_layout_place (
              child, width, (GdkRectangle){ x, y + (line.height - high) / 2, wide, high });
          x += wide + COLUMN_SPACING;
        }
      y += line.height;
    }
}

/* --- Tiles --- */

typedef struct
{
  int n_tiles, n_columns, n_lines;
  int least, wanted; /* width of a tile */
  int width, height; /* of one tile */
} Grid;

/* *width: of the whole widget; -1 is replaced by the width that would be best. */
static Grid
find_grid (GtkWidget *widget, int *width)
{
  Grid grid = { .n_columns = 1 };
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child), grid.n_tiles++)
    {
      MsExtent extent = ms_extent_of (child, GTK_ORIENTATION_HORIZONTAL, -1);
      grid.least = MAX (grid.least, extent.minimum);
      grid.wanted = MAX (grid.wanted, extent.natural);
    }
  int most = MAX (MOST_TILE_WIDTH, grid.least);
  if (*width < 0)
    *width = MAX (MIN (grid.n_tiles, NATURAL_COLUMNS) * (most + TILE_SPACING) - TILE_SPACING, 0);
  if (grid.n_tiles == 0)
    return grid;
  int wide = MIN (grid.wanted, most) + TILE_SPACING; /* words are broken in a single column alone */
  int fitting = CLAMP ((*width + TILE_SPACING) / wide, 1, grid.n_tiles);
  grid.n_lines = (grid.n_tiles + fitting - 1) / fitting;
  grid.n_columns = (grid.n_tiles + grid.n_lines - 1) / grid.n_lines;
  grid.n_lines = (grid.n_tiles + grid.n_columns - 1) / grid.n_columns;
  grid.width = CLAMP ((*width + TILE_SPACING) / grid.n_columns - TILE_SPACING, grid.least, most);
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    grid.height = MAX (
        grid.height, ms_extent_of (child, GTK_ORIENTATION_VERTICAL, grid.width).minimum);
  return grid;
}

static MsExtent
measure_tiles (MsFlowLayout *self, GtkWidget *widget, GtkOrientation orientation, int for_size)
{
  int width = orientation == GTK_ORIENTATION_VERTICAL ? for_size : -1;
  Grid grid = find_grid (widget, &width);
  int height = MAX (grid.n_lines * (grid.height + TILE_SPACING) - TILE_SPACING, 0);
  return orientation == GTK_ORIENTATION_HORIZONTAL ? (MsExtent){ grid.least, width }
                                                   : (MsExtent){ height, height };
}

static void
allocate_tiles (MsFlowLayout *self, GtkWidget *widget, int width, int height)
{
  Grid grid = find_grid (widget, &width);
  int left = (width - grid.n_columns * (grid.width + TILE_SPACING) + TILE_SPACING) / 2, i = 0;
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child), i++)
    ms_widget_layout_place (child, width,
        (GdkRectangle){ left + i % grid.n_columns * (grid.width + TILE_SPACING),
            i / grid.n_columns * (grid.height + TILE_SPACING), grid.width, grid.height });
}

/* --- Any of them --- */

static const struct
{
  MsExtent (*measure) (MsFlowLayout *, GtkWidget *, GtkOrientation, int);
  void (*allocate) (MsFlowLayout *, GtkWidget *, int, int);
} forms[] = {
  [MS_FLOW_ROW] = { measure_line, allocate_line },
  [MS_FLOW_COLUMN] = { measure_line, allocate_line },
  [MS_FLOW_LINES] = { measure_lines, allocate_lines },
  [MS_FLOW_TILES] = { measure_tiles, allocate_tiles },
};

static void
ms_flow_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
    int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  MsFlowLayout *self = MS_FLOW_LAYOUT (manager);
  MsExtent extent = forms[self->form].measure (self, widget, orientation, for_size);
  *minimum = extent.minimum;
  *natural = extent.natural;
}

static void
ms_flow_layout_allocate (
    GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
  MsFlowLayout *self = MS_FLOW_LAYOUT (manager);
  forms[self->form].allocate (self, widget, width, height);
}

/* For a row GTK's default asks the children. */
static GtkSizeRequestMode
ms_flow_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  if (MS_FLOW_LAYOUT (manager)->form != MS_FLOW_ROW)
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
  return GTK_LAYOUT_MANAGER_CLASS (ms_flow_layout_parent_class)->get_request_mode (manager, widget);
}

static void
ms_flow_layout_class_init (MsFlowLayoutClass *class)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (class);
  const MsWidgetLayoutProperty properties[] = {
    { "form", offsetof (MsFlowLayout, form), ms_flow_form_get_type () },
    { "spacing", offsetof (MsFlowLayout, spacing), G_TYPE_INT },
    { "whole", offsetof (MsFlowLayout, whole), G_TYPE_BOOLEAN },
    { "at-end", offsetof (MsFlowLayout, at_end), G_TYPE_BOOLEAN },
    { "first-yields", offsetof (MsFlowLayout, first_yields), G_TYPE_BOOLEAN },
    { "chars", offsetof (MsFlowLayout, chars), G_TYPE_INT },
    { "share", offsetof (MsFlowLayout, share), G_TYPE_INT },
    { "even", offsetof (MsFlowLayout, even), G_TYPE_BOOLEAN },
    { "insistent", offsetof (MsFlowLayout, insistent), G_TYPE_BOOLEAN },
  };
  layout_class->get_request_mode = ms_flow_layout_get_request_mode;
  layout_class->measure = ms_flow_layout_measure;
  layout_class->allocate = ms_flow_layout_allocate;
  ms_widget_layout_install (layout_class, properties, G_N_ELEMENTS (properties));
}

static void
ms_flow_layout_init (MsFlowLayout *self)
{
}

GtkLayoutManager *
ms_flow_layout_new (MsFlowForm form)
{
  return g_object_new (MS_TYPE_FLOW_LAYOUT, "form", form, NULL);
}

int
ms_flow_layout_measure_firm (GtkWidget *row)
{
  int spacing = MS_FLOW_LAYOUT (gtk_widget_get_layout_manager (row))->spacing, width = -spacing;
  for (GtkWidget *child = ms_visible_child_first (row); child != NULL;
       child = ms_visible_child_after (child))
    if (!ms_widget_layout_yields (child))
      width += ms_extent_of (child, GTK_ORIENTATION_HORIZONTAL, -1).natural + spacing;
  return MAX (width, 0);
}
