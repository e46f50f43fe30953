/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all commands read: positions, boards and games of any format, one after the other. */
#include "ms-cli.h"

#include "ms-message.h"
#include "ms-replay.h"

#include <glib/gi18n-lib.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* How many bytes are read at a time. */
#define CHUNK 65536

static int missing_total = -1;

void
ms_cli_set_missing_total (int mines)
{
  missing_total = mines;
}

/* Adds what the text alone does not tell: the mine total, from --mines.  Prints a message where the
 * text could have several formats. */
static MsCliExit
complete (MsDocument *document, const char *file_name)
{
  MsErrorInfo info;
  if (document->ambiguous)
    {
      g_autofree char *sentence
          /* Translators: the name of a format, such as “Position (rows of characters)”. */
          = g_strdup_printf (_ ("This text can be read in several ways; it was read as: %s."),
              ms_format_name (document->format));
      ms_cli_complain_of (file_name, sentence);
    }
  if (!document->total_missing)
    return MS_CLI_DONE;
  if (missing_total < 0)
    return ms_cli_complain_of (file_name,
        _ ("This position does not say how many mines there are; give it with --mines."));
  if (ms_document_set_mines (document, missing_total, &info) == MS_STATUS_OK)
    return MS_CLI_DONE;
  ms_cli_complain_info (&info, file_name);
  return MS_CLI_USAGE;
}

/* Opens a file, but nothing that may have no end, unless the shell has already opened it for the
 * program: -, /dev/stdin, <(…).  Does not wait for the other end of a named pipe.  NULL on failure;
 * *fault is then a sentence about it, or NULL where errno tells. */
static FILE *
open_to_read (const char *file_name, const char **fault)
{
  struct stat info;
  if (strcmp (file_name, "-") == 0)
    return stdin;
  if (strcmp (file_name, "/dev/stdin") == 0 || g_str_has_prefix (file_name, "/dev/fd/")
      || g_str_has_prefix (file_name, "/proc/self/fd/"))
    return fopen (file_name, "rb");
  int descriptor = open (file_name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0)
    return NULL;
  if (fstat (descriptor, &info) == 0 && (S_ISREG (info.st_mode) || S_ISDIR (info.st_mode)))
    return fdopen (descriptor, "rb");
  close (descriptor);
  *fault = _ (
      "This is no regular file; what comes out of a pipe is read from standard input, as -.");
  return NULL;
}

/* The same, after a message on failure, with *result as exit status. */
static FILE *
open_or_complain (const char *file_name, MsCliExit *result)
{
  const char *fault = NULL;
  FILE *stream = open_to_read (file_name, &fault);
  *result = MS_CLI_DONE;
  if (stream != NULL)
    return stream;
  *result = MS_CLI_FILE_ERROR;
  if (fault == NULL)
    ms_cli_complain_errno (file_name, errno);
  else
    ms_cli_complain_of (file_name, fault);
  return NULL;
}

static MsCliExit
complain_of_size (const char *file_name, gsize size, gsize most)
{
  MsErrorInfo info;
  ms_fail_counts (&info, MS_STATUS_FILE_TOO_LARGE, (long)size, (long)most);
  ms_cli_complain_info (&info, file_name);
  return MS_CLI_USAGE;
}

MsCliExit
ms_cli_read_bytes (const char *file_name, gsize most, GByteArray *bytes)
{
  guint8 buffer[CHUNK];
  struct stat about;
  MsCliExit result;
  FILE *stream = open_or_complain (file_name, &result);
  if (stream == NULL)
    return result;
  /* A file that is too large by its size need not be read; of others one byte more than most is
   * enough to know. */
  gsize size = 0, n;
  if (fstat (fileno (stream), &about) == 0 && S_ISREG (about.st_mode) && about.st_size > 0)
    size = (gsize)about.st_size;
  while (MAX (size, bytes->len) <= most && (n = fread (buffer, 1, sizeof buffer, stream)) > 0)
    g_byte_array_append (bytes, buffer, (guint)n);
  int number = ferror (stream) ? errno : 0;
  if (stream != stdin)
    fclose (stream);
  if (number != 0)
    return ms_cli_complain_errno (file_name, number);
  size = MAX (size, bytes->len);
  return size <= most ? MS_CLI_DONE : complain_of_size (file_name, size, most);
}

/* Prints messages where what a replay claims differs from what its events give.  As figures are
 * always computed from the events, this is not a failure; a recording that breaks off is one. */
static MsCliExit
complain_of_replay (const char *file_name, const MsReplay *replay)
{
  MsCliExit result = ms_replay_get_fault (replay) != NULL ? MS_CLI_USAGE : MS_CLI_DONE;
  g_autofree char *remarks = ms_replay_dup_remarks (replay);
  g_auto (GStrv) sentences = g_strsplit (remarks != NULL ? remarks : "", "\n", -1);
  for (int i = 0; sentences[i] != NULL; i++)
    ms_cli_complain_of (file_name, sentences[i]);
  return result;
}

/* Completes a document that was read; where it cannot be, it is freed, and *document is NULL. */
static MsCliExit
complete_document (MsDocument **document, const char *file_name)
{
  MsCliExit result = (*document)->replay != NULL
      ? complain_of_replay (file_name, (*document)->replay)
      : MS_CLI_DONE;
  MsCliExit completed = complete (*document, file_name);
  if (completed != MS_CLI_DONE)
    g_clear_pointer (document, ms_document_free);
  return ms_cli_combine (result, completed);
}

/* --- Several positions in one file --- */

/* A file, of which as much is in memory as a position needs. */
struct _MsCliReader
{
  MsCage *cage; /* a document is read in it, where that was asked for */
  const char *name; /* borrowed */
  FILE *stream;
  gboolean regular; /* an ordinary file: reading on never has to wait for somebody */
  gboolean ended, failed;
  GByteArray *bytes; /* read so far, from start on still to be taken */
  gsize start;
  int line; /* the number of the line at start */
  int count; /* documents so far */
  gsize piece; /* bytes at start that belong to the piece whose documents are being read; 0: none */
  gboolean single; /* that piece is one position or board as text */
  gboolean several; /* something follows the first document */
};

/* Reads on; FALSE at the end, at a fault, and where a piece is too large. */
static gboolean
fill (MsCliReader *self)
{
  guint8 chunk[CHUNK];
  if (self->start > CHUNK && 2 * self->start > self->bytes->len)
    {
      g_byte_array_remove_range (self->bytes, 0, (guint)self->start);
      self->start = 0;
    }
  if (self->ended || self->bytes->len - self->start > MS_DOCUMENT_MAX_BYTES)
    return FALSE;
  gssize n;
  do
    n = read (fileno (self->stream), chunk, sizeof chunk);
  while (n < 0 && errno == EINTR);
  if (n < 0)
    {
      ms_cli_complain_errno (self->name, errno);
      self->failed = TRUE;
    }
  self->ended = n <= 0;
  if (n > 0)
    g_byte_array_append (self->bytes, chunk, (guint)n);
  return n > 0;
}

/* The line that begins at an offset from start, with its line end; *line may move when more is
 * read.  0 at the end. */
static gsize
find_line (MsCliReader *self, gsize offset, const char **line)
{
  gsize seen = 0;
  for (;;)
    {
      gsize length = self->bytes->len - self->start - offset;
      *line = (const char *)self->bytes->data + self->start + offset;
      const char *end = length > seen ? memchr (*line + seen, '\n', length - seen) : NULL;
      if (end != NULL)
        return (gsize)(end - *line) + 1;
      seen = length;
      if (!fill (self))
        return length;
    }
}

static gboolean
is_blank (const char *line, gsize length)
{
  while (length > 0 && g_ascii_isspace (line[length - 1]))
    length--;
  return length == 0;
}

/* Whether a line begins a position or a board as text, WxHxM; *height: its rows. */
static gboolean
is_header (const char *line, gsize length, gint64 *height)
{
  gsize at = 0;
  *height = 0;
  for (int i = 0; i < 3; i++)
    {
      gsize digits = at;
      for (; at < length && g_ascii_isdigit (line[at]); at++)
        if (i == 1)
          *height = MIN (10 * *height + (line[at] - '0'), G_MAXINT);
      if (at == digits || (i < 2 && (at == length || line[at++] != 'x')))
        return FALSE;
    }
  return at == length || g_ascii_isspace (line[at]);
}

/* Finds where the text of the position that begins with a header of so many bytes ends: behind its
 * last row, and what stands directly under it as if it were one.  What comes through a pipe may be
 * waiting for the answer, so that there no line is looked for that is not there yet. */
static gsize
measure_rows (MsCliReader *self, gsize offset, gint64 height)
{
  const char *line;
  gsize length;
  gint64 next;
  for (gint64 y = 0; y < height; y++, offset += length)
    {
      length = find_line (self, offset, &line);
      if (length == 0 || is_header (line, length, &next))
        return offset;
    }
  while (self->regular || offset < self->bytes->len - self->start)
    {
      length = find_line (self, offset, &line);
      if (is_blank (line, length) || is_header (line, length, &next))
        break;
      offset += length;
    }
  return offset;
}

/* Whether anything but blanks follows an offset. */
static gboolean
has_more (MsCliReader *self, gsize offset)
{
  const char *line;
  gsize length;
  while ((length = find_line (self, offset, &line)) > 0 && is_blank (line, length))
    offset += length;
  return length > 0;
}

static void
skip (MsCliReader *self, gsize length)
{
  const guint8 *bytes = self->bytes->data + self->start;
  int n_lines = 0;
  for (gsize i = 0; i < length; i++)
    n_lines += bytes[i] == '\n';
  self->line += n_lines;
  self->start += length;
}

/* Finds the next piece: a position or board as text, or, where the file does not begin with one,
 * all of it; behind the first one, what stands before the next header.  FALSE at the end. */
static gboolean
find_piece (MsCliReader *self)
{
  static const char mark[] = "\xef\xbb\xbf"; /* of the order of bytes */
  const char *line;
  gsize blanks = 0, length = find_line (self, 0, &line);
  gint64 height;
  if (self->count == 0 && length >= 3 && memcmp (line, mark, 3) == 0)
    {
      self->start += 3;
      length = find_line (self, 0, &line);
    }
  for (; length > 0 && is_blank (line, length); length = find_line (self, blanks, &line))
    {
      blanks += length;
      if (self->count > 0)
        {
          skip (self, blanks);
          blanks = 0;
        }
    }
  if (length == 0 && self->count > 0)
    return FALSE;
  self->single = length > 0 && is_header (line, length, &height);
  if (self->single)
    {
      skip (self, blanks);
      self->piece = measure_rows (self, length, height);
      self->several = self->count > 0 || (self->regular && has_more (self, self->piece));
      return TRUE;
    }
  self->several = self->count > 0;
  if (self->count == 0)
    while (fill (self))
      ;
  else
    for (gsize offset = blanks; length > 0 && !is_header (line, length, &height);
         length = find_line (self, offset += length, &line))
      self->piece = offset + length;
  if (self->count == 0)
    self->piece = self->bytes->len - self->start;
  return TRUE;
}

/* Whether the file is to be read at all: if it is larger than a document may be, it must begin with
 * one of many positions, which is seen without taking anything from the stream. */
static MsCliExit
check_size (MsCliReader *self)
{
  struct stat about;
  char head[64];
  gint64 height;
  if (fstat (fileno (self->stream), &about) != 0 || !S_ISREG (about.st_mode))
    return MS_CLI_DONE;
  self->regular = TRUE;
  if (about.st_size <= MS_DOCUMENT_MAX_BYTES)
    return MS_CLI_DONE;
  gssize length = pread (fileno (self->stream), head, sizeof head, 0);
  const char *end = length > 0 ? memchr (head, '\n', (gsize)length) : NULL;
  return end != NULL && is_header (head, (gsize)(end - head), &height)
      ? MS_CLI_DONE
      : complain_of_size (self->name, (gsize)about.st_size, MS_DOCUMENT_MAX_BYTES);
}

MsCliReader *
ms_cli_reader_new (const char *file_name, MsCliExit *result)
{
  FILE *stream = open_or_complain (file_name, result);
  if (stream == NULL)
    return NULL;
  MsCliReader *self = g_new0 (MsCliReader, 1);
  *self = (MsCliReader){ .cage = ms_cage_new (),
    .name = file_name,
    .stream = stream,
    .bytes = g_byte_array_new (),
    .line = 1 };
  *result = check_size (self);
  if (*result == MS_CLI_DONE)
    return self;
  ms_cli_reader_free (self);
  return NULL;
}

void
ms_cli_reader_free (MsCliReader *self)
{
  if (self == NULL)
    return;
  if (self->stream != stdin)
    fclose (self->stream);
  g_byte_array_unref (self->bytes);
  ms_cage_free (self->cage);
  g_free (self);
}

/* Drops all that is left. */
static void
stop (MsCliReader *self)
{
  self->ended = TRUE;
  self->failed = FALSE;
  self->start = self->bytes->len;
  self->piece = 0;
  self->count++;
}

/* Reads a document from a text that begins with this line of its file; *taken: how much of it that
 * was. */
static MsCliExit
read_document (
    const char *file_name, const MsCliText *text, MsCage *cage, MsDocument **document, gsize *taken)
{
  MsErrorInfo info;
  MsStatus status = ms_cage_read (cage, text->bytes, text->length, -1, document, &info);
  *taken = text->length;
  if (status == MS_STATUS_OK)
    {
      if ((*document)->next > 0)
        *taken = (*document)->next;
      return complete_document (document, file_name);
    }
  if (info.line > 0)
    info.line += text->line - 1;
  ms_cli_complain_info (&info, file_name);
  return MS_CLI_USAGE;
}

MsCliExit
ms_cli_text_read (const MsCliText *text, const char *file_name, MsCage *cage, MsDocument **document)
{
  gsize taken;
  return read_document (file_name, text, cage, document, &taken);
}

gboolean
ms_cli_reader_cut (
    MsCliReader *self, MsCliText *text, MsDocument **document, int *number, MsCliExit *result)
{
  *text = (MsCliText){ NULL };
  *document = NULL;
  *result = MS_CLI_DONE;
  if (self->piece == 0 && !find_piece (self) && !self->failed)
    return FALSE;
  if (self->failed)
    {
      stop (self);
      *result = MS_CLI_FILE_ERROR;
      return TRUE;
    }
  MsCliText piece = { (char *)self->bytes->data + self->start, self->piece, self->line };
  gboolean too_large = piece.length > MS_DOCUMENT_MAX_BYTES;
  gsize taken = piece.length;
  if (self->single && !too_large)
    {
      *text = piece;
      text->bytes = g_memdup2 (piece.bytes, piece.length);
    }
  else
    *result = read_document (self->name, &piece, self->cage, document, &taken);
  self->several = self->several || taken < piece.length;
  self->count++;
  *number = self->several ? self->count : 0;
  if (too_large)
    {
      stop (self);
      return TRUE;
    }
  skip (self, taken);
  self->piece -= taken;
  return TRUE;
}

gboolean
ms_cli_reader_next (MsCliReader *self, MsDocument **document, int *number, MsCliExit *result)
{
  MsCliText text;
  if (!ms_cli_reader_cut (self, &text, document, number, result))
    return FALSE;
  if (text.bytes != NULL)
    *result = ms_cli_text_read (&text, self->name, self->cage, document);
  g_free (text.bytes);
  return TRUE;
}

MsCliExit
ms_cli_read_all (const char *file_name, GPtrArray *documents)
{
  MsCliExit result = MS_CLI_DONE, read;
  MsCliReader *reader = ms_cli_reader_new (file_name, &result);
  MsDocument *document;
  int number;
  while (reader != NULL && ms_cli_reader_next (reader, &document, &number, &read))
    {
      result = ms_cli_combine (result, read);
      if (document == NULL)
        break;
      g_ptr_array_add (documents, document);
    }
  ms_cli_reader_free (reader);
  return result;
}

MsCliExit
ms_cli_for_each_document (char **files, MsCliDocumentFunc func, gpointer user_data)
{
  MsCliExit result = MS_CLI_DONE;
  for (int i = 0; files[i] != NULL && !ms_cli_output_is_lost (); i++)
    {
      MsCliExit read;
      MsCliReader *reader = ms_cli_reader_new (files[i], &read);
      MsDocument *document;
      int number;
      result = ms_cli_combine (result, read);
      while (reader != NULL && !ms_cli_output_is_lost ()
          && ms_cli_reader_next (reader, &document, &number, &read))
        {
          if (document != NULL)
            result = ms_cli_combine (result, func (files[i], document, number, user_data));
          ms_document_free (document);
          result = ms_cli_combine (result, read);
        }
      ms_cli_reader_free (reader);
    }
  return result;
}

MsCliExit
ms_cli_read (const char *file_name, MsDocument **document)
{
  g_autoptr (GPtrArray)
      documents = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_document_free);
  MsCliExit read = ms_cli_read_all (file_name, documents);

  *document = NULL;
  if (read != MS_CLI_DONE)
    return read;
  if (documents->len == 1)
    {
      *document = g_ptr_array_steal_index (documents, 0);
      return MS_CLI_DONE;
    }
  return ms_cli_complain_of (file_name, _ ("There are several boards; this command takes one."));
}
