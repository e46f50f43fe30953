/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What most widgets do to set themselves up, each in one call. */
#pragma once

#include "ms-class-add.h"

#include <gtk/gtk.h>

/* Makes a label that wraps between words, but not before a unit, its lines beginning where one
 * begins to read; text and class, a CSS class, may be NULL. */
GtkWidget *ms_label_new (const char *text, const char *class);
/* The same at the end of a GtkBox, wrapping inside words too. */
GtkWidget *ms_label_append (GtkWidget *box, const char *text, const char *class);

/* Sets what screen readers call a widget, an object that implements GtkAccessible. */
void ms_widget_set_name (gpointer widget, const char *name);

/* Removes all children, which widget has as a box, a grid, a list box or any class of its own. */
void ms_widget_empty (gpointer widget);

/* Connects callback to a signal of source, a GObject, for as long as owner lives, another one;
 * owner is its first argument and source its last. */
void ms_connect (gpointer source, const char *signal, GCallback callback, gpointer owner);

/* Calls callback with owner, a GObject that is kept until then, once widget has been on the screen
 * for a frame: for what nobody sees in that frame and would hold it up.  Not at all if widget goes
 * before. */
void ms_widget_after_frame (gpointer widget, void (*callback) (gpointer owner), gpointer owner);

/* How much larger than usual the desktop's setting makes text: 1 is usual, and the least. */
double ms_widget_get_text_scale (GtkWidget *widget);
double ms_settings_get_text_scale (GtkSettings *settings);

/* Whether fingers are expected: the widget's display has a touch screen. */
gboolean ms_widget_is_touched (GtkWidget *widget);

/* Has each instance free the n fields at the offsets that follow, those that are not NULL, when
 * nobody holds it any more.  To be called in class_init, of a class with no other finalize. */
void ms_class_own (gpointer class, GDestroyNotify destroy, guint n, ...);

/* A child of a template, and the field of the instance struct, of the same name, that is to point
 * to it. */
typedef struct
{
  const char *name;
  gssize offset;
} MsTemplateChild;

#define MS_CHILD(Type, name) \
  { \
    G_STRINGIFY (name), G_STRUCT_OFFSET (Type, name) \
  }

/* Gives a class of widgets the template in that resource, "ms-why-page.ui", with n children.  To be
 * called in class_init. */
void ms_class_set_template (
    gpointer class, const char *resource, const MsTemplateChild *children, gsize n);

/* Gives a widget the children in that resource when it is first needed, instead of when it is made:
 * the template of its class, which must be final, is read with the first of them. */
void ms_widget_init_late (
    gpointer widget, const char *resource, const MsTemplateChild *children, gsize n);
