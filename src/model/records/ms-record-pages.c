/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The format is described in "Database File Format" and "WAL-mode File Format" of SQLite. */
#include "ms-record-pages.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define USUAL_PAGE 4096 /* SQLite's own choice, for a file whose head is gone */
#define LEAST_PAGE 512
#define MOST_PAGE 65536
#define MOST_VALUES 200 /* of a row */

#define JOURNAL_HEAD 32
#define FRAME_HEAD 24

/* First byte of a page. */
enum
{
  INDEX_INTERIOR = 2,
  INDEX_LEAF = 10,
  TABLE_LEAF = 13,
};

typedef struct
{
  int file, journal; /* -1: there is none */
  guint32 page_size, usable; /* bytes of a page, and of these the ones that hold something */
  guint32 n_pages;
  GHashTable *frames; /* number of a page → gint64, where its newest content is in the journal */
  guint8 *taken; /* by number: the page is free, or a row has claimed it for what did not fit */
  const MsRecordPagesHooks *hooks;
  gpointer data;
} Pages;

static guint32
get_big (const guint8 *bytes, int n)
{
  guint32 value = 0;
  while (n-- > 0)
    value = value << 8 | *bytes++;
  return value;
}

static gboolean
read_at (int file, gint64 offset, guint8 *buffer, gsize length)
{
  return file >= 0 && pread (file, buffer, length, offset) == (ssize_t)length;
}

static gboolean
read_page (Pages *self, guint32 number, guint8 *page)
{
  const gint64 *frame = g_hash_table_lookup (self->frames, GUINT_TO_POINTER (number));
  return frame != NULL
      ? read_at (self->journal, *frame, page, self->page_size)
      : read_at (self->file, (gint64)(number - 1) * self->page_size, page, self->page_size);
}

/* --- The journal: frames that belong to it and to a transaction that was committed --- */

static void
add_to_sum (guint32 sum[2], const guint8 *bytes, gsize length, gboolean big)
{
  for (gsize i = 0; i < length; i += 8)
    {
      guint32 first, second;
      memcpy (&first, bytes + i, 4);
      memcpy (&second, bytes + i + 4, 4);
      sum[0] += (big ? GUINT32_FROM_BE (first) : GUINT32_FROM_LE (first)) + sum[1];
      sum[1] += (big ? GUINT32_FROM_BE (second) : GUINT32_FROM_LE (second)) + sum[0];
    }
}

static gboolean
is_sum (const guint32 sum[2], const guint8 *bytes)
{
  return get_big (bytes, 4) == sum[0] && get_big (bytes + 4, 4) == sum[1];
}

static void
commit_frames (Pages *self, GHashTable *pending)
{
  GHashTableIter iter;
  gpointer number, offset;
  g_hash_table_iter_init (&iter, pending);
  while (g_hash_table_iter_next (&iter, &number, &offset))
    {
      g_hash_table_insert (self->frames, number, offset);
      self->n_pages = MAX (self->n_pages, GPOINTER_TO_UINT (number));
      g_hash_table_iter_steal (&iter);
    }
}

static void
read_journal (Pages *self, const guint8 *head, guint8 *page)
{
  guint8 frame[FRAME_HEAD];
  struct stat info = { 0 };
  guint32 sum[2] = { 0 };
  gboolean big = head[3] & 1;
  g_autoptr (GHashTable) pending = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  add_to_sum (sum, head, JOURNAL_HEAD - 8, big);
  if (!is_sum (sum, head + JOURNAL_HEAD - 8) || fstat (self->journal, &info) != 0)
    return;
  /* A page past the end of the file is new, and those between are too. */
  guint64 most = MIN (self->n_pages + (guint64)info.st_size / self->page_size, G_MAXINT32);
  for (gint64 at = JOURNAL_HEAD; read_at (self->journal, at, frame, FRAME_HEAD)
       && read_at (self->journal, at + FRAME_HEAD, page, self->page_size);
       at += FRAME_HEAD + self->page_size)
    {
      gint64 content = at + FRAME_HEAD;
      guint32 number = get_big (frame, 4);
      add_to_sum (sum, frame, 8, big);
      add_to_sum (sum, page, self->page_size, big);
      /* The salts tell what was written before the journal was last begun anew. */
      if (number == 0 || number > most || memcmp (frame + 8, head + 16, 8) != 0
          || !is_sum (sum, frame + 16))
        return;
      g_hash_table_insert (
          pending, GUINT_TO_POINTER (number), g_memdup2 (&content, sizeof content));
      if (get_big (frame + 4, 4) != 0)
        commit_frames (self, pending);
    }
}

/* --- Rows --- */

/* FALSE: it goes on past end. */
static gboolean
read_varint (const guint8 **at, const guint8 *end, guint64 *value)
{
  *value = 0;
  for (int i = 0; i < 9 && *at < end; i++)
    {
      guint8 byte = *(*at)++;
      *value = i == 8 ? *value << 8 | byte : *value << 7 | (byte & 0x7f);
      if (i == 8 || byte < 0x80)
        return TRUE;
    }
  return FALSE;
}

static gint64
get_signed (const guint8 *bytes, gsize n)
{
  guint64 value = bytes[0] & 0x80 ? G_MAXUINT64 : 0;
  while (n-- > 0)
    value = value << 8 | *bytes++;
  return (gint64)value;
}

/* The value of that serial type at *at, which is moved behind it. */
static gboolean
read_value (guint64 type, const guint8 **at, const guint8 *end, MsRecordValue *value)
{
  static const guint8 widths[] = { 0, 1, 2, 3, 4, 6, 8, 8, 0, 0 };
  guint64 length = type < G_N_ELEMENTS (widths) ? widths[type] : (type - 12) / 2;
  *value = (MsRecordValue){ .type = SQLITE_NULL };
  if (type == 10 || type == 11 || length > (guint64)(end - *at))
    return FALSE;
  value->bytes = *at;
  value->length = (gsize)length;
  *at += length;
  if (type >= 12)
    value->type = type % 2 ? SQLITE_TEXT : SQLITE_BLOB;
  else if (type == 7)
    {
      guint64 bits = (guint64)get_signed (value->bytes, 8);
      memcpy (&value->number, &bits, sizeof bits);
      value->type = SQLITE_FLOAT;
    }
  else if (type > 0)
    {
      value->whole = length > 0 ? get_signed (value->bytes, value->length) : type == 9;
      value->type = SQLITE_INTEGER;
    }
  return TRUE;
}

/* The number of values; 0: it is no row. */
static int
read_values (const guint8 *row, gsize length, MsRecordValue *values)
{
  const guint8 *type_at = row;
  guint64 head, type;
  int n = 0;
  if (!read_varint (&type_at, row + length, &head) || head > length)
    return 0;
  const guint8 *types_end = row + head, *at = types_end;
  for (; type_at < types_end; n++)
    if (n == MOST_VALUES || !read_varint (&type_at, types_end, &type)
        || !read_value (type, &at, row + length, &values[n]))
      return 0;
  return n;
}

/* How much of a row of that length lies on its page; the rest is on pages of its own. */
static guint32
get_local (const Pages *self, guint64 length, gboolean table)
{
  guint32 usable = self->usable, least = (usable - 12) * 32 / 255 - 23;
  guint32 most = table ? usable - 35 : (usable - 12) * 64 / 255 - 23;
  guint32 local = least + (guint32)((length - least) % (usable - 4));
  return length <= most ? (guint32)length : local <= most ? local : least;
}

/* The whole of a row of that length that begins at at; the caller's; NULL where a part of it is not
 * to be had. */
static GByteArray *
gather (Pages *self, const guint8 *at, const guint8 *end, guint64 length, gboolean table)
{
  guint32 local = get_local (self, length, table);
  gboolean more = local < length;
  if (length > (guint64)self->n_pages * self->page_size
      || (guint64)(end - at) < local + (more ? 4u : 0u))
    return NULL;
  g_autoptr (GByteArray) row = g_byte_array_new ();
  g_autofree guint8 *page = more ? g_malloc (self->page_size) : NULL;
  guint32 next = more ? get_big (at + local, 4) : 0;
  g_byte_array_append (row, at, local);
  while (row->len < length)
    {
      if (next == 0 || next > self->n_pages || self->taken[next] || !read_page (self, next, page))
        return NULL;
      self->taken[next] = TRUE;
      g_byte_array_append (row, page + 4, (guint)MIN (length - row->len, self->usable - 4));
      next = get_big (page, 4);
    }
  return next == 0 ? g_steal_pointer (&row) : NULL;
}

static void
read_cell (Pages *self, const guint8 *at, const guint8 *end, gboolean table)
{
  MsRecordValue values[MOST_VALUES];
  guint64 length, id = 0;
  if (!read_varint (&at, end, &length) || (table && !read_varint (&at, end, &id)))
    return;
  g_autoptr (GByteArray) row = gather (self, at, end, length, table);
  int n = row != NULL ? read_values (row->data, row->len, values) : 0;
  if (table && n > 0)
    self->hooks->row ((gint64)id, values, n, self->data);
  else if (table)
    self->hooks->broken ((gint64)id, self->data);
  else if (n > 0)
    self->hooks->entry (values, n, self->data);
}

static void
read_cells (Pages *self, guint32 number, const guint8 *page)
{
  const guint8 *head = page + (number == 1 ? 100 : 0), *end = page + self->usable;
  gboolean interior = head[0] == INDEX_INTERIOR, table = head[0] == TABLE_LEAF;
  if (!interior && !table && head[0] != INDEX_LEAF)
    return;
  const guint8 *places = head + (interior ? 12 : 8);
  for (guint32 i = 0, n = get_big (head + 3, 2); i < n && places + 2 * i + 2 <= end; i++)
    {
      guint32 place = get_big (places + 2 * i, 2) + (interior ? 4 : 0); /* a child's number */
      if (place < self->usable)
        read_cell (self, page + place, end, table);
    }
}

/* --- The file --- */

static gboolean
is_page_size (guint32 size)
{
  return size >= LEAST_PAGE && size <= MOST_PAGE && (size & (size - 1)) == 0;
}

static void
note_free (Pages *self, guint32 trunk, guint8 *page)
{
  while (
      trunk > 0 && trunk <= self->n_pages && !self->taken[trunk] && read_page (self, trunk, page))
    {
      self->taken[trunk] = TRUE;
      for (guint32 i = 0, n = MIN (get_big (page + 4, 4), self->usable / 4 - 2); i < n; i++)
        {
          guint32 number = get_big (page + 8 + 4 * i, 4);
          if (number <= self->n_pages)
            self->taken[number] = TRUE;
        }
      trunk = get_big (page, 4);
    }
}

static void
read_pages (Pages *self)
{
  guint8 head[100] = { 0 }, journal[JOURNAL_HEAD] = { 0 };
  struct stat info = { 0 };
  gboolean sound = read_at (self->file, 0, head, sizeof head)
      && memcmp (head, "SQLite format 3", 16) == 0;
  gboolean has_journal = read_at (self->journal, 0, journal, sizeof journal)
      && get_big (journal, 4) >> 1 == 0x377f0682 >> 1;
  guint32 stated = get_big (head + 16, 2), of_journal = get_big (journal + 8, 4);
  self->page_size = sound && is_page_size (stated == 1 ? MOST_PAGE : stated)
      ? (stated == 1 ? MOST_PAGE : stated)
      : has_journal && is_page_size (of_journal) ? of_journal
                                                 : USUAL_PAGE;
  self->usable = self->page_size - (sound && head[20] <= 32 ? head[20] : 0);
  if (fstat (self->file, &info) == 0)
    self->n_pages = (guint32)MIN (info.st_size / self->page_size, G_MAXINT32);
  g_autofree guint8 *page = g_malloc (self->page_size);
  if (has_journal && of_journal == self->page_size)
    read_journal (self, journal, page);
  self->taken = g_malloc0 ((gsize)self->n_pages + 1);
  if (sound && read_page (self, 1, page))
    note_free (self, get_big (page + 32, 4), page);
  for (guint32 number = 1; number <= self->n_pages; number++)
    if (!self->taken[number] && read_page (self, number, page))
      read_cells (self, number, page);
  g_free (self->taken);
}

gboolean
ms_record_pages_read (const char *path, const MsRecordPagesHooks *hooks, gpointer data)
{
  g_autofree char *journal = g_strconcat (path, "-wal", NULL);
  Pages self = { .file = open (path, O_RDONLY | O_CLOEXEC), .hooks = hooks, .data = data };
  if (self.file < 0)
    return FALSE;
  self.journal = open (journal, O_RDONLY | O_CLOEXEC);
  self.frames = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  read_pages (&self);
  g_hash_table_unref (self.frames);
  close (self.file);
  if (self.journal >= 0)
    close (self.journal);
  return TRUE;
}
