/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-ui.h"

#include "ms-either-layout.h"
#include "ms-flow-layout.h"
#include "ms-focus.h"
#include "ms-form-layout.h"
#include "ms-header-layout.h"
#include "ms-over-layout.h"
#include "ms-resources.h"
#include "ms-spoken.h"
#include "ms-widgets.h"

#include <math.h>

/* Registered explicitly, because the linker drops a static library's constructors. */
void
ms_ui_register (void)
{
  ms_register_resource ();
  /* Types that are named in templates. */
  g_type_ensure (MS_TYPE_EITHER_LAYOUT);
  g_type_ensure (MS_TYPE_FLOW_LAYOUT);
  g_type_ensure (MS_TYPE_FORM_LAYOUT);
  g_type_ensure (MS_TYPE_HEADER_LAYOUT);
  g_type_ensure (MS_TYPE_OVER_LAYOUT);
}

/* Icons, and the signs of check buttons, as large beside large text as the theme has them beside
 * text of the usual size.  What buttons round the board gain by it they take from their padding, so
 * that windows can be as narrow as before. */
static void
scale_icons (GtkCssProvider *css, GParamSpec *pspec, GtkSettings *settings)
{
  double scale = ms_settings_get_text_scale (settings);
  int icon = (int)lround (16 * scale), large = (int)lround (32 * scale);
  int check = (int)lround (14 * scale);
  g_autofree char *text = g_strdup_printf (
      "image, arrow, .normal-icons { -gtk-icon-size: %dpx; } .large-icons { -gtk-icon-size: %dpx; }"
      " .counters { padding-left: 2px; padding-right: 2px; }"
      " .cell-tools button { padding-left: 1px; padding-right: 1px; }"
      " headerbar windowcontrols image { -gtk-icon-size: 16px; }"
      " headerbar menubutton > button, headerbar button.image-button"
      " { padding-left: 3px; padding-right: 3px; }"
      " check, radio { -gtk-icon-size: %dpx; min-width: %dpx; min-height: %dpx; }",
      icon, large, check, check, check);
  gtk_css_provider_load_from_data (css, scale > 1 ? text : "", -1);
}

void
ms_ui_init (GdkDisplay *display)
{
  ms_focus_init ();
  ms_spoken_init ();
  g_autoptr (GtkCssProvider) css = gtk_css_provider_new ();
  gtk_css_provider_load_from_resource (css, MS_RESOURCE_PATH "/style.css");
  gtk_style_context_add_provider_for_display (
      display, GTK_STYLE_PROVIDER (css), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);

  g_autoptr (GtkCssProvider) icons = gtk_css_provider_new ();
  GtkSettings *settings = gtk_settings_get_for_display (display);
  gtk_style_context_add_provider_for_display (
      display, GTK_STYLE_PROVIDER (icons), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  ms_connect (settings, "notify::gtk-xft-dpi", G_CALLBACK (scale_icons), icons);
  scale_icons (icons, NULL, settings);
}
