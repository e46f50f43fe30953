/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-file-reading.h"

#include "ms-file.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

struct _MsFileReading
{
  GObject parent_instance;
  MsStatusLine *status;
  GCancellable *cancellable; /* NULL: nothing is being read */
};

enum
{
  PROP_BUSY = 1
};

G_DEFINE_FINAL_TYPE (MsFileReading, ms_file_reading, G_TYPE_OBJECT)

static void
set_cancellable (MsFileReading *self, GCancellable *cancellable)
{
  gboolean was_busy = ms_file_reading_get_busy (self);
  g_clear_object (&self->cancellable);
  self->cancellable = cancellable;
  if (was_busy != ms_file_reading_get_busy (self))
    g_object_notify (G_OBJECT (self), "busy");
}

GCancellable *
ms_file_reading_begin (MsFileReading *self, GFile *file, gboolean picture)
{
  g_autofree char *name = file != NULL ? ms_file_dup_name (file) : NULL;
  /* Translators: the name of a file, which is a large one. */
  g_autofree char *sentence = name != NULL ? g_strdup_printf (_ ("Reading %s…"), name)
      : picture                            ? g_strdup (_ ("Reading the picture…"))
                                           : g_strdup (_ ("Reading the text…"));
  g_cancellable_cancel (self->cancellable);
  ms_status_line_set_work (self->status, sentence);
  set_cancellable (self, g_cancellable_new ());
  return self->cancellable;
}

void
ms_file_reading_end (MsFileReading *self, GCancellable *which)
{
  if (which == NULL || which != self->cancellable)
    return;
  ms_status_line_set_work (self->status, NULL);
  set_cancellable (self, NULL);
}

gboolean
ms_file_reading_cancel (MsFileReading *self)
{
  if (!ms_file_reading_get_busy (self))
    return FALSE;
  g_cancellable_cancel (self->cancellable);
  ms_file_reading_end (self, self->cancellable);
  return TRUE;
}

gboolean
ms_file_reading_get_busy (MsFileReading *self)
{
  return self->cancellable != NULL;
}

static void
ms_file_reading_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_BUSY)
    g_value_set_boolean (value, ms_file_reading_get_busy (MS_FILE_READING (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ms_file_reading_class_init (MsFileReadingClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  object_class->get_property = ms_file_reading_get_property;
  ms_class_own (class, g_object_unref, 2, G_STRUCT_OFFSET (MsFileReading, cancellable),
      G_STRUCT_OFFSET (MsFileReading, status));
  g_object_class_install_property (object_class, PROP_BUSY,
      g_param_spec_boolean ("busy", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
}

static void
ms_file_reading_init (MsFileReading *self)
{
}

MsFileReading *
ms_file_reading_new (MsStatusLine *status)
{
  MsFileReading *self = g_object_new (MS_TYPE_FILE_READING, NULL);
  self->status = g_object_ref (status);
  return self;
}
