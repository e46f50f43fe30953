/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-class-add.h"

guint
ms_class_add_signal (gpointer class, const char *name, guint n, ...)
{
  va_list types;
  va_start (types, n);
  guint id = g_signal_new_valist (name, G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, NULL, NULL,
      NULL, NULL, G_TYPE_NONE, n, types);
  va_end (types);
  return id;
}

/* --- Properties --- */

static G_DEFINE_QUARK (ms-property, property);

/* The value, of that C type: what the function returns, or what is at the offset. */
#define READ(ctype) \
  (property->get != NULL ? ((ctype (*) (GObject *))property->get) (object) \
                         : G_STRUCT_MEMBER (ctype, object, property->offset))
#define WRITE(ctype, got) \
  ((void (*) (GObject *, ctype))property->set) (object, g_value_get_##got (value))

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  const MsProperty *property = g_param_spec_get_qdata (pspec, property_quark ());
  switch (property->type)
    {
    case G_TYPE_BOOLEAN:
      g_value_set_boolean (value, READ (gboolean));
      break;
    case G_TYPE_INT:
      g_value_set_int (value, READ (int));
      break;
    case G_TYPE_INT64:
      g_value_set_int64 (value, READ (gint64));
      break;
    case G_TYPE_UINT64:
      g_value_set_uint64 (value, READ (guint64));
      break;
    case G_TYPE_DOUBLE:
      g_value_set_double (value, READ (double));
      break;
    case G_TYPE_STRING:
      g_value_set_string (value, READ (const char *));
      break;
    case G_TYPE_BOXED:
      g_value_set_boxed (value, READ (gconstpointer));
      break;
    default:
      g_value_set_object (value, READ (gpointer));
    }
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  const MsProperty *property = g_param_spec_get_qdata (pspec, property_quark ());
  switch (property->type)
    {
    case G_TYPE_BOOLEAN:
      WRITE (gboolean, boolean);
      break;
    case G_TYPE_INT:
      WRITE (int, int);
      break;
    case G_TYPE_INT64:
      WRITE (gint64, int64);
      break;
    case G_TYPE_UINT64:
      WRITE (guint64, uint64);
      break;
    case G_TYPE_DOUBLE:
      WRITE (double, double);
      break;
    case G_TYPE_STRING:
      WRITE (const char *, string);
      break;
    case G_TYPE_BOXED:
      WRITE (gpointer, boxed);
      break;
    default:
      WRITE (gpointer, object);
    }
}

static GParamSpec *
make_pspec (const MsProperty *property, GParamFlags flags)
{
  const char *name = property->name;
  switch (property->type)
    {
    case G_TYPE_BOOLEAN:
      return g_param_spec_boolean (name, NULL, NULL, FALSE, flags);
    case G_TYPE_INT:
      return g_param_spec_int (name, NULL, NULL, G_MININT, G_MAXINT, 0, flags);
    case G_TYPE_INT64:
      return g_param_spec_int64 (name, NULL, NULL, G_MININT64, G_MAXINT64, 0, flags);
    case G_TYPE_UINT64:
      return g_param_spec_uint64 (name, NULL, NULL, 0, G_MAXUINT64, 0, flags);
    case G_TYPE_DOUBLE:
      return g_param_spec_double (name, NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 0, flags);
    case G_TYPE_STRING:
      return g_param_spec_string (name, NULL, NULL, NULL, flags);
    case G_TYPE_BOXED:
      return g_param_spec_boxed (name, NULL, NULL, property->get_type (), flags);
    default:
      return g_param_spec_object (name, NULL, NULL, property->get_type (), flags);
    }
}

void
ms_class_add_properties (gpointer class, const MsProperty *properties, guint n)
{
  G_OBJECT_CLASS (class)->get_property = get_property;
  G_OBJECT_CLASS (class)->set_property = set_property;
  for (guint i = 0; i < n; i++)
    {
      GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
      if (properties[i].set != NULL)
        flags |= G_PARAM_WRITABLE | G_PARAM_EXPLICIT_NOTIFY;
      if (properties[i].once)
        flags |= G_PARAM_CONSTRUCT_ONLY;
      GParamSpec *pspec = make_pspec (&properties[i], flags);
      g_param_spec_set_qdata (pspec, property_quark (), (gpointer)&properties[i]);
      g_object_class_install_property (class, i + 1, pspec);
    }
}
