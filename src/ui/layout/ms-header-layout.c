/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-header-layout.h"

#include "ms-flow-layout.h"
#include "ms-widget-layout.h"

struct _MsHeaderLayout
{
  GtkLayoutManager parent_instance;
  gboolean insistent;
};

G_DEFINE_FINAL_TYPE (MsHeaderLayout, ms_header_layout, GTK_TYPE_LAYOUT_MANAGER)

/* Pixels between the children. */
#define SPACING 6

/* Pixels, wider than any window: GtkHeaderBar gives its title no more than its natural width. */
#define WHOLE 16384

#define N_TITLES 2

/* How much of a row is shown: all, all but what yields, or the least. */
typedef enum
{
  ALL,
  FIRM,
  LEAST,
  N_AMOUNTS
} Amount;

/* What gives way, from a width that has room for all to one that has hardly any. */
static const struct
{
  Amount start;
  int n_titles;
  Amount end;
} steps[] = {
  { ALL, 2, ALL },
  { FIRM, 2, ALL },
  { FIRM, 1, ALL },
  { FIRM, 1, FIRM },
  { FIRM, 0, FIRM },
  { FIRM, 0, LEAST },
  { LEAST, 0, LEAST },
};

/* The step at which a window is chosen to be wide enough. */
#define AT_BEST 1

typedef struct
{
  GtkWidget *start, *titles[N_TITLES], *end;
  int start_widths[N_AMOUNTS], end_widths[N_AMOUNTS];
  int title_widths[N_TITLES + 1]; /* of so many titles */
} Parts;

static int
get_natural (GtkWidget *child, GtkOrientation orientation)
{
  return ms_extent_of (child, orientation, -1).natural;
}

static void
measure_row (GtkWidget *row, int widths[N_AMOUNTS])
{
  MsExtent extent = ms_extent_of (row, GTK_ORIENTATION_HORIZONTAL, -1);
  widths[ALL] = extent.natural;
  widths[FIRM] = ms_flow_layout_measure_firm (row);
  widths[LEAST] = extent.minimum;
}

static Parts
get_parts (GtkWidget *widget)
{
  Parts parts = { .start = gtk_widget_get_first_child (widget) };
  parts.titles[0] = gtk_widget_get_next_sibling (parts.start);
  parts.titles[1] = gtk_widget_get_next_sibling (parts.titles[0]);
  parts.end = gtk_widget_get_next_sibling (parts.titles[1]);
  for (int i = 0; i < N_TITLES; i++)
    parts.title_widths[i + 1] = MAX (
        parts.title_widths[i], get_natural (parts.titles[i], GTK_ORIENTATION_HORIZONTAL));
  measure_row (parts.start, parts.start_widths);
  measure_row (parts.end, parts.end_widths);
  return parts;
}

static int
get_step_width (const Parts *parts, guint step)
{
  int titles = parts->title_widths[steps[step].n_titles];
  return parts->start_widths[steps[step].start] + SPACING + titles + (titles > 0 ? SPACING : 0)
      + parts->end_widths[steps[step].end];
}

static MsExtent
measure_height (const Parts *parts)
{
  const GtkOrientation vertical = GTK_ORIENTATION_VERTICAL;
  int titles = 0;
  for (int i = 0; i < N_TITLES; i++)
    titles += get_natural (parts->titles[i], vertical);
  MsExtent rows = ms_extent_most (
      ms_extent_of (parts->start, vertical, -1), ms_extent_of (parts->end, vertical, -1));
  return ms_extent_most (rows, (MsExtent){ titles, titles });
}

static void
ms_header_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
    int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  Parts parts = get_parts (widget);
  guint step = MS_HEADER_LAYOUT (manager)->insistent ? AT_BEST : G_N_ELEMENTS (steps) - 1;
  int least = get_step_width (&parts, step);
  MsExtent extent = orientation == GTK_ORIENTATION_VERTICAL
      ? measure_height (&parts)
      : (MsExtent){ least, MAX (least, WHOLE) };
  *minimum = extent.minimum;
  *natural = extent.natural;
}

/* The middle of the header bar, from where the widget starts; its own middle outside any bar. */
static int
find_middle (GtkWidget *widget, int width)
{
  GtkWidget *bar = gtk_widget_get_ancestor (widget, GTK_TYPE_HEADER_BAR);
  graphene_point_t middle;
  if (bar == NULL
      || !gtk_widget_compute_point (
          bar, widget, &GRAPHENE_POINT_INIT ((float)gtk_widget_get_width (bar) / 2, 0), &middle))
    return width / 2;
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  return (int)(mirrored ? (float)width - middle.x : middle.x);
}

static void
place_titles (const Parts *parts, int n, GdkRectangle place, int full_width)
{
  int heights[N_TITLES], all = 0;
  for (int i = 0; i < n; i++)
    all += heights[i] = get_natural (parts->titles[i], GTK_ORIENTATION_VERTICAL);
  place.y = (place.height - all) / 2;
  for (int i = 0; i < N_TITLES; i++)
    {
      gtk_widget_set_child_visible (parts->titles[i], i < n);
      if (i >= n)
        continue;
      place.height = heights[i];
      ms_widget_layout_place (parts->titles[i], full_width, place);
      place.y += heights[i];
    }
}

static void
ms_header_layout_allocate (
    GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
  Parts parts = get_parts (widget);
  guint step = 0;
  while (step + 1 < G_N_ELEMENTS (steps) && get_step_width (&parts, step) > width)
    step++;
  int titles = parts.title_widths[steps[step].n_titles];
  int end = parts.end_widths[steps[step].end];
  /* At the last steps a button may have some of its words. */
  int room = width - SPACING - (titles > 0 ? titles + SPACING : 0);
  Amount most = MIN (steps[step].start, FIRM);
  int start = CLAMP (room - end, parts.start_widths[LEAST], parts.start_widths[most]);
  int x = find_middle (widget, width) - titles / 2;
  x = MAX (MIN (x, width - end - SPACING - titles), start + SPACING);
  ms_widget_layout_place (parts.start, width, (GdkRectangle){ 0, 0, start, height });
  ms_widget_layout_place (parts.end, width, (GdkRectangle){ width - end, 0, end, height });
  place_titles (&parts, steps[step].n_titles, (GdkRectangle){ x, 0, titles, height }, width);
}

static void
ms_header_layout_class_init (MsHeaderLayoutClass *class)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (class);
  static const MsWidgetLayoutProperty insistent = { "insistent",
    offsetof (MsHeaderLayout, insistent), G_TYPE_BOOLEAN };
  layout_class->measure = ms_header_layout_measure;
  layout_class->allocate = ms_header_layout_allocate;
  ms_widget_layout_install (layout_class, &insistent, 1);
}

static void
ms_header_layout_init (MsHeaderLayout *self)
{
}
