/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-flow-layout-private.h"

G_DEFINE_FINAL_TYPE (MsFlowLayout, ms_flow_layout, GTK_TYPE_LAYOUT_MANAGER)

#define MS_TYPE_FLOW_FORM (ms_flow_form_get_type ())
static GType ms_flow_form_get_type (void);

G_DEFINE_ENUM_TYPE (MsFlowForm, ms_flow_form, G_DEFINE_ENUM_VALUE (MS_FLOW_ROW, "row"),
    G_DEFINE_ENUM_VALUE (MS_FLOW_COLUMN, "column"), G_DEFINE_ENUM_VALUE (MS_FLOW_LINES, "lines"),
    G_DEFINE_ENUM_VALUE (MS_FLOW_TILES, "tiles"), G_DEFINE_ENUM_VALUE (MS_FLOW_HEADER, "header"))

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

/* A scrolled window reports one height for its content, whatever the width; but content that wraps needs
 * another height for each width, so the content is asked itself.  Its height at unlimited width is that of
 * one line, the least at which no line is cut. */
static MsExtent
measure_child (MsFlowLayout *self, GtkWidget *child, GtkOrientation orientation, int for_size)
{
  MsExtent extent = ms_extent_of (child, orientation, for_size);
  if (self->form != MS_FLOW_COLUMN || orientation == GTK_ORIENTATION_HORIZONTAL
      || !is_scrolled_lines (child))
    return extent;
  GtkWidget *content = gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (child));
  extent.minimum = MAX (extent.minimum, ms_extent_of (content, orientation, -1).natural);
  extent.natural = MAX (extent.minimum, ms_extent_of (content, orientation, for_size).natural);
  return extent;
}

/* An array of Item in the order of the children; across: the size along the other orientation, or -1. */
static GArray *
collect (MsFlowLayout *self, GtkWidget *widget, int across)
{
  GArray *items = g_array_new (FALSE, FALSE, sizeof (Item));
  GtkOrientation orientation = get_orientation (self);
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    {
      Item item = { .child = child,
        .extent = measure_child (self, child, orientation, across),
        .yields = ms_widget_layout_yields (child),
        .expands = gtk_widget_compute_expand (child, orientation),
        .offers_more = gtk_widget_has_css_class (child, "more") };
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

static MsExtent
measure_line (MsFlowLayout *self, GtkWidget *widget, GtkOrientation orientation, int for_size)
{
  MsExtent most = { 0, 0 };
  if (orientation == get_orientation (self))
    return measure_along (self, widget, self->form == MS_FLOW_COLUMN ? for_size : -1);
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    most = ms_extent_most (most, ms_extent_of (child, orientation, -1));
  return most;
}

/* The least length of a child, with spacing, that must be left to it while yielding ones are shown too. */
static int
get_least (MsFlowLayout *self, const Item *item)
{
  return (self->whole ? item->extent.natural : item->extent.minimum) + self->spacing;
}

/* The length left for the yielding children; *kept is how much is kept from them for the children that
 * expand (property "share"). */
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

/* Decides which items are shown, and whether scrolled windows have the height of all lines or of one. */
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

static const struct
{
  MsExtent (*measure) (MsFlowLayout *, GtkWidget *, GtkOrientation, int);
  void (*allocate) (MsFlowLayout *, GtkWidget *, int, int);
} forms[] = {
  [MS_FLOW_ROW] = { measure_line, allocate_line },
  [MS_FLOW_COLUMN] = { measure_line, allocate_line },
  [MS_FLOW_LINES] = { ms_flow_lines_measure, ms_flow_lines_allocate },
  [MS_FLOW_TILES] = { ms_flow_tiles_measure, ms_flow_tiles_allocate },
  [MS_FLOW_HEADER] = { ms_flow_header_measure, ms_flow_header_allocate },
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

/* For a row or a header, whose height does not depend on its width, GTK's default asks the children. */
static GtkSizeRequestMode
ms_flow_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  MsFlowForm form = MS_FLOW_LAYOUT (manager)->form;
  if (form != MS_FLOW_ROW && form != MS_FLOW_HEADER)
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
