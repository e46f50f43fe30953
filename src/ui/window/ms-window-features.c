/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The features of a window that are controllers: each is given what it works on, and knows nothing
 * of the window nor of the others. */
#include "config.h"

#include "ms-window-private.h"

#include "ms-bulk-controller.h"
#include "ms-chance-controller.h"
#include "ms-metrics-controller.h"

static gpointer
make_bulk (MsWindow *self)
{
  return ms_bulk_controller_new (self->game, self->analyzer, G_ACTION_MAP (self));
}

static gpointer
make_chance (MsWindow *self)
{
  return ms_chance_controller_new (self->game, self->analyzer, self->panel);
}

static gpointer
make_metrics (MsWindow *self)
{
  return ms_metrics_controller_new (
      GTK_APPLICATION_WINDOW (self), self->game, self->settings, self->status);
}

const MsWindowFeature ms_window_features[] = {
  { ms_bulk_controller_get_type, make_bulk },
  { ms_chance_controller_get_type, make_chance },
  { ms_metrics_controller_get_type, make_metrics },
  { NULL, NULL },
};

gpointer
ms_window_get_feature (MsWindow *self, GType type)
{
  for (guint i = 0; self->features != NULL && i < self->features->len; i++)
    if (G_TYPE_CHECK_INSTANCE_TYPE (self->features->pdata[i], type))
      return self->features->pdata[i];
  return NULL;
}

void
ms_window_add_features (MsWindow *self, const MsWindowFeature *features)
{
  self->features = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; features[i].get_type != NULL; i++)
    g_ptr_array_add (self->features, features[i].make (self));
}
