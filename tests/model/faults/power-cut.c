/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "power-cut.h"

#include <glib/gstdio.h>

#include <string.h>

typedef struct
{
  WitnessEntry entry;
  char *path, *other; /* NULL: none; relative to the folder, "" for itself */
  const guint8 *data;
} Line;

struct _PowerCut
{
  char *bytes;
  GArray *lines;
};

static void
line_clear (gpointer data)
{
  g_free (((Line *)data)->path);
  g_free (((Line *)data)->other);
}

static char *
take_path (const char **at, gsize n, gsize n_folder)
{
  char *path = n > n_folder ? g_strndup (*at + n_folder + 1, n - n_folder - 1) : NULL;
  if (n == n_folder)
    path = g_strdup ("");
  *at += n;
  return path;
}

/* The number of an inode is given to another file once the first one is gone: here each file has
 * its own. */
static void
number_files (GArray *lines)
{
  g_autoptr (GHashTable) now = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < lines->len; i++)
    {
      WitnessEntry *entry = &g_array_index (lines, Line, i).entry;
      gpointer inode = GSIZE_TO_POINTER (entry->inode);
      if (entry->kind == WITNESS_CREATE)
        g_hash_table_insert (now, inode, GUINT_TO_POINTER (i + 1));
      entry->inode = GPOINTER_TO_SIZE (g_hash_table_lookup (now, inode));
    }
}

PowerCut *
power_cut_new (const char *folder, const char *trace)
{
  PowerCut *self = g_new0 (PowerCut, 1);
  gsize length, n_folder = strlen (folder);
  g_autoptr (GError) error = NULL;
  if (!g_file_get_contents (trace, &self->bytes, &length, &error))
    g_error ("%s", error->message);
  self->lines = g_array_new (FALSE, TRUE, sizeof (Line));
  g_array_set_clear_func (self->lines, line_clear);
  for (const char *at = self->bytes; at < self->bytes + length;)
    {
      Line line;
      memcpy (&line.entry, at, sizeof line.entry);
      at += sizeof line.entry;
      line.path = take_path (&at, line.entry.n_path, n_folder);
      line.other = take_path (&at, line.entry.n_other, n_folder);
      line.data = (const guint8 *)at;
      at += line.entry.n_data;
      g_array_append_val (self->lines, line);
    }
  number_files (self->lines);
  return self;
}

void
power_cut_free (PowerCut *self)
{
  g_array_unref (self->lines);
  g_free (self->bytes);
  g_free (self);
}

int
power_cut_count (const PowerCut *self)
{
  return (int)self->lines->len;
}

static const Line *
get_line (const PowerCut *self, int i)
{
  return &g_array_index (self->lines, Line, i);
}

int
power_cut_get_noted (const PowerCut *self, int n, WitnessKind kind)
{
  for (int i = n - 1; i >= 0; i--)
    if (get_line (self, i)->entry.kind == kind)
      return (int)get_line (self, i)->entry.offset;
  return 0;
}

/* --- Names --- */

static gboolean
changes_names (const Line *line)
{
  return line->entry.kind == WITNESS_CREATE || line->entry.kind == WITNESS_FOLDER
      || line->entry.kind == WITNESS_RENAME || line->entry.kind == WITNESS_UNLINK;
}

/* The folder in which a name stands, as Line.path. */
static char *
dup_folder (const char *path)
{
  const char *slash = strrchr (path, '/');
  return slash != NULL ? g_strndup (path, (gsize)(slash - path)) : g_strdup ("");
}

static gboolean
is_synced (const PowerCut *self, int i, int n, const char *folder)
{
  const Line *line = get_line (self, i);
  for (int j = i + 1; j < n; j++)
    {
      const Line *later = get_line (self, j);
      if (later->entry.kind == WITNESS_SYNC_FOLDER
          && (strcmp (later->path, folder) == 0
              || (line->entry.kind == WITNESS_FOLDER && strcmp (later->path, line->path) == 0)))
        return TRUE;
    }
  return FALSE;
}

static void
change_names (GHashTable *names, const Line *line)
{
  if (line->entry.kind == WITNESS_RENAME || line->entry.kind == WITNESS_UNLINK)
    g_hash_table_remove (names, line->path);
  if (line->entry.kind != WITNESS_UNLINK)
    g_hash_table_replace (
        names, g_strdup (line->other != NULL ? line->other : line->path), (gpointer)line);
}

/* From paths to the line that says what is there. */
static GHashTable *
find_names (const PowerCut *self, int n, PowerCutKind kind, MsRng *rng)
{
  GHashTable *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) lost = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (int i = 0; i < n; i++)
    {
      const Line *line = get_line (self, i);
      if (!changes_names (line))
        continue;
      char *folder = dup_folder (line->path);
      if (kind != POWER_CUT_ALL_KEPT && !is_synced (self, i, n, folder)
          && (kind == POWER_CUT_ALL_LOST || ms_rng_below (rng, 2) == 0))
        g_hash_table_add (lost, g_strdup (folder));
      if (!g_hash_table_contains (lost, folder))
        change_names (names, line);
      g_free (folder);
    }
  return names;
}

/* --- Contents --- */

static void
write_at (GByteArray *content, gsize offset, const guint8 *data, gsize n)
{
  gsize old = content->len;
  if (offset + n > old)
    {
      g_byte_array_set_size (content, (guint)(offset + n));
      memset (content->data + old, 0, offset + n - old);
    }
  if (n > 0)
    memcpy (content->data + offset, data, n);
}

static void
set_length (GByteArray *content, gsize length)
{
  gsize old = content->len;
  if (length > old)
    write_at (content, length, NULL, 0);
  else
    g_byte_array_set_size (content, (guint)length);
}

static void
change_content (GByteArray *content, const Line *line, gsize n_data)
{
  if (line->entry.kind == WITNESS_LENGTH)
    set_length (content, line->entry.offset);
  else
    write_at (content, line->entry.offset, line->data, n_data);
}

static GByteArray *
find_content (const PowerCut *self, int n, guint64 inode, PowerCutKind kind, MsRng *rng)
{
  GByteArray *content = g_byte_array_new ();
  int synced = -1;
  for (int i = 0; i < n; i++)
    if (get_line (self, i)->entry.kind == WITNESS_SYNC && get_line (self, i)->entry.inode == inode)
      synced = i;
  for (int i = 0; i < n; i++)
    {
      const Line *line = get_line (self, i);
      gsize n_data = line->entry.n_data;
      if (line->entry.inode != inode
          || (line->entry.kind != WITNESS_WRITE && line->entry.kind != WITNESS_LENGTH))
        continue;
      if (i > synced && kind != POWER_CUT_ALL_KEPT)
        {
          guint64 luck = kind == POWER_CUT_ALL_LOST ? 0 : ms_rng_below (rng, 3);
          if (luck == 0)
            continue;
          if (luck == 1)
            n_data = ms_rng_below (rng, n_data + 1);
        }
      change_content (content, line, n_data);
    }
  return content;
}

void
power_cut_make (const PowerCut *self, int n, PowerCutKind kind, MsRng *rng, const char *into)
{
  g_autoptr (GHashTable) names = find_names (self, n, kind, rng);
  g_autoptr (GList) paths = g_list_sort (g_hash_table_get_keys (names), (GCompareFunc)strcmp);
  if (g_mkdir (into, 0700) != 0)
    g_error ("%s: cannot be made", into);
  for (GList *l = paths; l != NULL; l = l->next) /* a folder before what is in it */
    {
      const Line *line = g_hash_table_lookup (names, l->data);
      g_autofree char *path = g_build_filename (into, l->data, NULL);
      g_autofree char *folder = g_path_get_dirname (path);
      g_autoptr (GError) error = NULL;
      if (line->entry.kind == WITNESS_FOLDER)
        g_mkdir (path, 0700);
      else if (g_file_test (folder, G_FILE_TEST_IS_DIR))
        {
          g_autoptr (GByteArray) content = find_content (self, n, line->entry.inode, kind, rng);
          if (!g_file_set_contents (path, (const char *)content->data, content->len, &error))
            g_error ("%s", error->message);
        }
    }
}

void
power_cut_drop (const char *path)
{
  GDir *names = g_dir_open (path, 0, NULL);
  for (const char *name; names != NULL && (name = g_dir_read_name (names)) != NULL;)
    {
      g_autofree char *below = g_build_filename (path, name, NULL);
      power_cut_drop (below);
    }
  g_clear_pointer (&names, g_dir_close);
  g_remove (path);
}
