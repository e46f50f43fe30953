/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slow-file.h"

#include <string.h>

/* Of the file and of the stream of it that is read, on two threads. */
typedef struct
{
  GMutex lock;
  GCond opened;
  gboolean open, begun, closed;
  GBytes *bytes;
} Disk;

static void
disk_clear (gpointer data)
{
  Disk *disk = data;
  g_bytes_unref (disk->bytes);
  g_mutex_clear (&disk->lock);
  g_cond_clear (&disk->opened);
}

static void
disk_unref (Disk *disk)
{
  g_atomic_rc_box_release_full (disk, disk_clear);
}

static gboolean
look (Disk *disk, const gboolean *what)
{
  g_mutex_lock (&disk->lock);
  gboolean is = *what;
  g_mutex_unlock (&disk->lock);
  return is;
}

/* --- The stream --- */

#define SLOW_TYPE_STREAM (slow_stream_get_type ())
G_DECLARE_FINAL_TYPE (SlowStream, slow_stream, SLOW, STREAM, GFileInputStream)

struct _SlowStream
{
  GFileInputStream parent_instance;
  Disk *disk;
  gsize at;
};

G_DEFINE_FINAL_TYPE (SlowStream, slow_stream, G_TYPE_FILE_INPUT_STREAM)

static gssize
slow_stream_read (
    GInputStream *stream, void *buffer, gsize count, GCancellable *cancellable, GError **error)
{
  SlowStream *self = SLOW_STREAM (stream);
  Disk *disk = self->disk;
  gsize length;
  const char *data = g_bytes_get_data (disk->bytes, &length);
  g_mutex_lock (&disk->lock);
  disk->begun = TRUE;
  while (!disk->open)
    g_cond_wait (&disk->opened, &disk->lock);
  g_mutex_unlock (&disk->lock);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return -1;
  gsize n = MIN (count, length - self->at);
  memcpy (buffer, data + self->at, n);
  self->at += n;
  return (gssize)n;
}

static void
slow_stream_finalize (GObject *object)
{
  Disk *disk = SLOW_STREAM (object)->disk;
  g_mutex_lock (&disk->lock);
  disk->closed = TRUE;
  g_mutex_unlock (&disk->lock);
  disk_unref (disk);
  G_OBJECT_CLASS (slow_stream_parent_class)->finalize (object);
}

static void
slow_stream_class_init (SlowStreamClass *class)
{
  G_OBJECT_CLASS (class)->finalize = slow_stream_finalize;
  G_INPUT_STREAM_CLASS (class)->read_fn = slow_stream_read;
}

static void
slow_stream_init (SlowStream *self)
{
}

/* --- The file --- */

#define SLOW_TYPE_FILE (slow_file_get_type ())
G_DECLARE_FINAL_TYPE (SlowFile, slow_file, SLOW, FILE, GObject)

struct _SlowFile
{
  GObject parent_instance;
  char *name;
  Disk *disk;
};

static void slow_file_init_iface (GFileIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (
    SlowFile, slow_file, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE (G_TYPE_FILE, slow_file_init_iface))

static GFile *
slow_file_dup (GFile *file)
{
  return g_object_ref (file);
}

static guint
slow_file_hash (GFile *file)
{
  return g_direct_hash (file);
}

static gboolean
slow_file_equal (GFile *a, GFile *b)
{
  return a == b;
}

static gboolean
slow_file_is_native (GFile *file)
{
  return FALSE;
}

static char *
slow_file_dup_name (GFile *file)
{
  return g_strdup (SLOW_FILE ((gpointer)file)->name);
}

static char *
slow_file_dup_path (GFile *file)
{
  return NULL;
}

static char *
slow_file_dup_uri (GFile *file)
{
  return g_strconcat ("slow:///", SLOW_FILE ((gpointer)file)->name, NULL);
}

static GFileInfo *
slow_file_query_info (GFile *file, const char *attributes, GFileQueryInfoFlags flags,
    GCancellable *cancellable, GError **error)
{
  GFileInfo *info = g_file_info_new ();
  g_file_info_set_file_type (info, G_FILE_TYPE_REGULAR);
  g_file_info_set_size (info, (goffset)g_bytes_get_size (SLOW_FILE ((gpointer)file)->disk->bytes));
  return info;
}

static GFileInputStream *
slow_file_read (GFile *file, GCancellable *cancellable, GError **error)
{
  SlowStream *stream = g_object_new (SLOW_TYPE_STREAM, NULL);
  stream->disk = g_atomic_rc_box_acquire (SLOW_FILE ((gpointer)file)->disk);
  return G_FILE_INPUT_STREAM (stream);
}

static void
slow_file_init_iface (GFileIface *iface)
{
  iface->dup = slow_file_dup;
  iface->hash = slow_file_hash;
  iface->equal = slow_file_equal;
  iface->is_native = slow_file_is_native;
  iface->get_basename = slow_file_dup_name;
  iface->get_path = slow_file_dup_path;
  iface->get_uri = slow_file_dup_uri;
  iface->get_parse_name = slow_file_dup_uri;
  iface->query_info = slow_file_query_info;
  iface->read_fn = slow_file_read;
}

static void
slow_file_finalize (GObject *object)
{
  SlowFile *self = SLOW_FILE (object);
  g_free (self->name);
  disk_unref (self->disk);
  G_OBJECT_CLASS (slow_file_parent_class)->finalize (object);
}

static void
slow_file_class_init (SlowFileClass *class)
{
  G_OBJECT_CLASS (class)->finalize = slow_file_finalize;
}

static void
slow_file_init (SlowFile *self)
{
  self->disk = g_atomic_rc_box_new0 (Disk);
  g_mutex_init (&self->disk->lock);
  g_cond_init (&self->disk->opened);
}

GFile *
slow_file_new (const char *name, const char *data, gsize length)
{
  SlowFile *self = g_object_new (SLOW_TYPE_FILE, NULL);
  self->name = g_strdup (name);
  self->disk->bytes = g_bytes_new (data, length);
  return G_FILE (self);
}

void
slow_file_open_gate (GFile *file)
{
  Disk *disk = SLOW_FILE ((gpointer)file)->disk;
  g_mutex_lock (&disk->lock);
  disk->open = TRUE;
  g_cond_broadcast (&disk->opened);
  g_mutex_unlock (&disk->lock);
}

gboolean
slow_file_is_begun (gpointer file)
{
  Disk *disk = SLOW_FILE (file)->disk;
  return look (disk, &disk->begun);
}

gboolean
slow_file_is_closed (gpointer file)
{
  Disk *disk = SLOW_FILE (file)->disk;
  return look (disk, &disk->closed);
}
