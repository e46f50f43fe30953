/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-pages.h"

#include "ms-either-layout.h"
#include "ms-widget-layout.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

/* Pixels: a page that is higher does not make the panel ask for more height. */
#define MOST_NATURAL_HEIGHT 480

/* Pixels with text of the usual size.  It is the same in every language, and whatever the pages
 * say, so that no word takes room from the board: words wrap, and the buttons stand in two rows
 * where theirs are long. */
#define NATURAL_WIDTH 316

/* Of the scroller of a page that is still to be made: who makes it, and for whom. */
#define MAKER "ms-page-maker"
#define OWNER "ms-page-owner"

struct _MsPages
{
  GtkBox parent_instance;
  GtkWidget *row; /* of buttons; contains the two halves */
  GtkWidget *halves[2];
  GtkStack *stack;
  GPtrArray *buttons; /* GtkToggleButton, borrowed; their names are those of the pages */
  char *wanted; /* name of the page that was asked for, which may not have been added yet */
};

enum
{
  PROP_PAGE = 1,
  PROP_VISIBLE_PAGE,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (MsPages, ms_pages, GTK_TYPE_BOX)

static const char *const order[] = { MS_PAGE_ODDS, MS_PAGE_WHY, MS_PAGE_SECTIONS, MS_PAGE_WHAT_IF };

/* A panel below a narrow board has no room for the words of every button in one line. */
static void
wrap_buttons (GtkWidget *widget)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);
  if (GTK_IS_LABEL (widget) && (GTK_IS_BUTTON (parent) || GTK_IS_CHECK_BUTTON (parent)))
    gtk_label_set_wrap (GTK_LABEL (widget), TRUE);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    wrap_buttons (child);
}

static void
fill (GtkWidget *scroller, GtkWidget *page)
{
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), page);
  wrap_buttons (page);
}

/* Calls for the chosen page, if it is still to be made. */
static void
ensure_page (MsPages *self)
{
  GtkWidget *scroller = gtk_stack_get_visible_child (self->stack);
  MsPageMaker make = scroller != NULL ? g_object_get_data (G_OBJECT (scroller), MAKER) : NULL;
  if (make == NULL)
    return;
  g_object_set_data (G_OBJECT (scroller), MAKER, NULL);
  fill (scroller, make (g_object_get_data (G_OBJECT (scroller), OWNER)));
}

static void
notify_page (MsPages *self)
{
  if (gtk_widget_get_visible (GTK_WIDGET (self)))
    ensure_page (self);
  const char *page = ms_pages_get_page (self);
  for (guint i = 0; i < self->buttons->len; i++)
    {
      GtkWidget *button = self->buttons->pdata[i];
      gboolean chosen = g_strcmp0 (gtk_widget_get_name (button), page) == 0;
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), chosen);
      gtk_accessible_update_state (
          GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_STATE_SELECTED, chosen, -1);
    }
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PAGE]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_VISIBLE_PAGE]);
}

/* Does nothing if the button was toggled only to follow the page. */
static void
toggled_cb (MsPages *self, GtkToggleButton *button)
{
  const char *name = gtk_widget_get_name (GTK_WIDGET (button));
  if (gtk_toggle_button_get_active (button) && g_strcmp0 (name, ms_pages_get_page (self)) != 0)
    ms_pages_set_page (self, name);
}

static GtkWidget *
add (MsPages *self, const char *name, const char *title)
{
  GtkWidget *scroller = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy",
      GTK_POLICY_AUTOMATIC, "propagate-natural-height", TRUE, "max-content-height",
      MOST_NATURAL_HEIGHT, "vexpand", TRUE, "accessible-role", GTK_ACCESSIBLE_ROLE_TAB_PANEL, NULL);
  ms_widget_set_name (scroller, title);
  gtk_stack_add_named (self->stack, scroller, name);
  guint rank = 0; /* the page's place in the row of buttons */
  while (rank < G_N_ELEMENTS (order) - 1 && !g_str_equal (order[rank], name))
    rank++;
  GtkWidget *half = self->halves[rank / 2];
  GtkWidget *button = g_object_new (GTK_TYPE_TOGGLE_BUTTON, "accessible-role",
      GTK_ACCESSIBLE_ROLE_TAB, "label", title, "name", name, "focus-on-click", FALSE, "hexpand",
      TRUE, NULL);
  GtkLabel *label = GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button)));
  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_justify (label, GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (button, "flat");
  if (self->buttons->len > 0)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), self->buttons->pdata[0]);
  g_ptr_array_add (self->buttons, button);
  ms_connect (button, "toggled", G_CALLBACK (toggled_cb), self);
  if (rank % 2 == 0)
    gtk_box_prepend (GTK_BOX (half), button);
  else
    gtk_box_append (GTK_BOX (half), button);
  gtk_widget_set_visible (half, TRUE);
  gtk_widget_set_visible (self->row, self->buttons->len > 1);
  return scroller;
}

/* The page that has just been added is chosen if it was asked for. */
static void
follow_wanted (MsPages *self, const char *name)
{
  if (g_strcmp0 (self->wanted, name) == 0)
    gtk_stack_set_visible_child_name (self->stack, name);
  notify_page (self);
}

void
ms_pages_add (MsPages *self, const char *name, const char *title, GtkWidget *page)
{
  fill (add (self, name, title), page);
  follow_wanted (self, name);
}

void
ms_pages_add_late (
    MsPages *self, const char *name, const char *title, MsPageMaker make, gpointer owner)
{
  GObject *scroller = G_OBJECT (add (self, name, title));
  g_object_set_data (scroller, MAKER, make);
  g_object_set_data (scroller, OWNER, owner);
  follow_wanted (self, name);
}

void
ms_pages_set_page (MsPages *self, const char *name)
{
  if (g_strcmp0 (self->wanted, name) != 0)
    {
      g_free (self->wanted);
      self->wanted = g_strdup (name);
    }
  if (name == NULL || gtk_stack_get_child_by_name (self->stack, name) == NULL
      || g_strcmp0 (name, ms_pages_get_page (self)) == 0)
    return;
  gtk_stack_set_visible_child_name (self->stack, name);
  notify_page (self);
}

const char *
ms_pages_get_page (MsPages *self)
{
  return gtk_stack_get_visible_child_name (self->stack);
}

const char *
ms_pages_get_visible (MsPages *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self)) ? ms_pages_get_page (self) : NULL;
}

gboolean
ms_pages_shows (MsPages *self, const char *name)
{
  return g_strcmp0 (ms_pages_get_visible (self), name) == 0;
}

/* Before anything hears that the page is seen, or is named for those who cannot see it. */
static void
ms_pages_show (GtkWidget *widget)
{
  ensure_page (MS_PAGES (widget));
  GTK_WIDGET_CLASS (ms_pages_parent_class)->show (widget);
}

static void
visible_cb (MsPages *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_VISIBLE_PAGE]);
}

static void
ms_pages_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  MsPages *self = MS_PAGES (object);
  g_value_set_string (
      value, id == PROP_PAGE ? ms_pages_get_page (self) : ms_pages_get_visible (self));
}

static void
ms_pages_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  ms_pages_set_page (MS_PAGES (object), g_value_get_string (value));
}

static void
ms_pages_class_init (MsPagesClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  ms_class_own (class, (GDestroyNotify)g_ptr_array_unref, 1, G_STRUCT_OFFSET (MsPages, buttons));
  ms_class_own (class, g_free, 1, G_STRUCT_OFFSET (MsPages, wanted));
  GTK_WIDGET_CLASS (class)->show = ms_pages_show;
  object_class->get_property = ms_pages_get_property;
  object_class->set_property = ms_pages_set_property;
  props[PROP_PAGE] = g_param_spec_string ("page", NULL, NULL, NULL,
      G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  props[PROP_VISIBLE_PAGE] = g_param_spec_string (
      "visible-page", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
    int *minimum_baseline, int *natural_baseline)
{
  MsExtent sum = { 0, 0 }, most = { 0, 0 };
  for (GtkWidget *child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    {
      MsExtent extent = ms_extent_of (child, orientation, for_size);
      sum = (MsExtent){ sum.minimum + extent.minimum, sum.natural + extent.natural };
      most = ms_extent_most (most, extent);
    }
  *minimum = orientation == GTK_ORIENTATION_VERTICAL ? sum.minimum : most.minimum;
  *natural = orientation == GTK_ORIENTATION_VERTICAL
      ? sum.natural
      : MAX ((int)(NATURAL_WIDTH * ms_widget_get_text_scale (widget)), *minimum);
}

/* The stack has the height that the others leave. */
static void
allocate (GtkWidget *widget, int width, int height, int baseline)
{
  const GtkOrientation vertical = GTK_ORIENTATION_VERTICAL;
  GtkWidget *stack = GTK_WIDGET (MS_PAGES (widget)->stack), *child;
  int rest = height, y = 0;
  for (child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    rest -= child != stack ? ms_extent_of (child, vertical, width).natural : 0;
  rest = MAX (rest, ms_extent_of (stack, vertical, width).minimum);
  for (child = ms_visible_child_first (widget); child != NULL;
       child = ms_visible_child_after (child))
    {
      int high = child == stack ? rest : ms_extent_of (child, vertical, width).natural;
      ms_widget_layout_place (child, width, (GdkRectangle){ 0, y, width, high });
      y += high;
    }
}

static void
ms_pages_init (MsPages *self)
{
  gtk_widget_set_layout_manager (
      GTK_WIDGET (self), gtk_custom_layout_new (get_request_mode, measure, allocate));
  self->buttons = g_ptr_array_new ();
  gtk_widget_add_css_class (GTK_WIDGET (self), "pages");
  for (int i = 0; i < 2; i++)
    self->halves[i] = g_object_new (GTK_TYPE_BOX, "visible", FALSE, "homogeneous", TRUE, NULL);
  self->row = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_TAB_LIST, NULL);
  gtk_widget_set_layout_manager (
      self->row, g_object_new (MS_TYPE_EITHER_LAYOUT, "even", TRUE, NULL));
  gtk_box_append (GTK_BOX (self->row), self->halves[0]);
  gtk_box_append (GTK_BOX (self->row), self->halves[1]);
  ms_widget_set_name (self->row, _ ("Pages of the panel"));
  gtk_widget_add_css_class (self->row, "page-buttons");
  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_stack_set_vhomogeneous (self->stack, FALSE);
  gtk_box_append (GTK_BOX (self), self->row);
  gtk_box_append (GTK_BOX (self), GTK_WIDGET (self->stack));
  g_signal_connect (self, "notify::visible", G_CALLBACK (visible_cb), NULL);
}
