/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mirror.h"

struct _Mirror
{
  GObject *object; /* not owned: listened to while it lives */
  const char *const *but;
  GHashTable *told; /* name, as text */
};

static char *
dup_value (GObject *object, GParamSpec *pspec)
{
  g_auto (GValue) value = G_VALUE_INIT;
  g_value_init (&value, pspec->value_type);
  g_object_get_property (object, pspec->name, &value);
  return g_strdup_value_contents (&value);
}

static void
note (Mirror *self, GParamSpec *pspec)
{
  if ((pspec->flags & G_PARAM_READABLE) != 0 && !g_strv_contains (self->but, pspec->name))
    g_hash_table_insert (self->told, g_strdup (pspec->name), dup_value (self->object, pspec));
}

static void
notify_cb (GObject *object, GParamSpec *pspec, gpointer user_data)
{
  note (user_data, pspec);
}

Mirror *
mirror_new (gpointer object, const char *const *but)
{
  Mirror *self = g_new0 (Mirror, 1);
  guint n_specs;
  g_autofree GParamSpec **specs = g_object_class_list_properties (
      G_OBJECT_GET_CLASS (object), &n_specs);
  self->object = object;
  self->but = but;
  self->told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (guint i = 0; i < n_specs; i++)
    note (self, specs[i]);
  g_signal_connect (object, "notify", G_CALLBACK (notify_cb), self);
  return self;
}

void
mirror_free (Mirror *self)
{
  g_signal_handlers_disconnect_by_data (self->object, self);
  g_hash_table_unref (self->told);
  g_free (self);
}

void
mirror_compare (Mirror *self, GString *differences)
{
  GHashTableIter iter;
  gpointer name, told;
  g_hash_table_iter_init (&iter, self->told);
  while (g_hash_table_iter_next (&iter, &name, &told))
    {
      g_autofree char *now = dup_value (
          self->object, g_object_class_find_property (G_OBJECT_GET_CLASS (self->object), name));
      if (!g_str_equal (now, told))
        g_string_append_printf (differences, "%s:%s is %s, but %s was told last\n",
            G_OBJECT_TYPE_NAME (self->object), (char *)name, now, (char *)told);
    }
}
