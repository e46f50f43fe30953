/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-ui.h"

#include "ms-either-layout.h"
#include "ms-flow-layout.h"
#include "ms-form-layout.h"
#include "ms-resources.h"

/* Registered explicitly, because the linker drops a static library's constructors. */
void
ms_ui_register (void)
{
  ms_register_resource ();
  /* Types that are named in templates. */
  g_type_ensure (MS_TYPE_EITHER_LAYOUT);
  g_type_ensure (MS_TYPE_FLOW_LAYOUT);
  g_type_ensure (MS_TYPE_FORM_LAYOUT);
}

void
ms_ui_init (GdkDisplay *display)
{
  gtk_icon_theme_add_resource_path (
      gtk_icon_theme_get_for_display (display), MS_RESOURCE_PATH "/icons");

  g_autoptr (GtkCssProvider) css = gtk_css_provider_new ();
  gtk_css_provider_load_from_resource (css, MS_RESOURCE_PATH "/style.css");
  gtk_style_context_add_provider_for_display (
      display, GTK_STYLE_PROVIDER (css), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}
