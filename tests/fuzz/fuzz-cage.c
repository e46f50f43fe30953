/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The process that asks a reader, and what the reader may do to it: whatever it answers, wherever
 * it stops, and however it ends, there is a document that its bytes are the answer of, or a fault.
 *
 * An input is a file, which the reader reads and answers; or, behind "--cage--", what it does
 * instead: a byte that says how it ends, and the bytes that it answers before that. */
#include "fuzz.h"
#include "rest.h"

#include "ms-cage-wire.h"
#include "ms-cage.h"
#include "ms-message.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ARGUMENT "--answer"
#define SEPARATOR "--cage--"

typedef enum
{
  END_GO_ON, /* it waits for the next question, as a reader does */
  END_EXIT,
  END_OF_MEMORY,
  END_OF_TIME,
  END_BROKEN,
  END_CANCELLED, /* nobody waits any more */
  N_ENDS
} End;

/* What the reader does with a file: [n] are the bytes of its answer. */
typedef struct
{
  End end;
  const guint8 *bytes;
  gsize n;
} Script;

static gboolean
read_script (const char *data, gsize length, Script *script)
{
  const char *split = length > 0 ? memmem (data, length, SEPARATOR, strlen (SEPARATOR)) : NULL;
  const char *start = split != NULL ? split + strlen (SEPARATOR) : data;
  if (split == NULL || start == data + length)
    return FALSE;
  *script = (Script){ (End)((guint8)*start % N_ENDS), (const guint8 *)start + 1,
    (gsize)(data + length - start) - 1 };
  return TRUE;
}

/* --- The reader --- */

static gboolean
read_all (void *buffer, gsize n)
{
  for (gssize some; n > 0; n -= (gsize)some, buffer = (char *)buffer + some)
    if ((some = read (STDIN_FILENO, buffer, n)) <= 0)
      return FALSE;
  return TRUE;
}

static void
write_all (const void *buffer, gsize n)
{
  for (gssize some; n > 0; n -= (gsize)some, buffer = (const char *)buffer + some)
    if ((some = write (STDOUT_FILENO, buffer, n)) <= 0)
      _exit (1);
}

static GByteArray *
answer (const char *data, gsize length)
{
  g_autoptr (MsDocument) document = NULL;
  GByteArray *bytes = g_byte_array_new ();
  const MsPointerEvent *events;
  MsErrorInfo info = { 0 };
  int n_events;

  ms_document_read (data, length, &document, &info);
  ms_cage_encode (document, &info, bytes, &events, &n_events);
  if (n_events > 0)
    g_byte_array_append (bytes, (const guint8 *)events, (guint)n_events * sizeof *events);
  return bytes;
}

static GBytes *
tell_length (const char *data, gsize length)
{
  return g_bytes_new (&length, sizeof length);
}

static void
end_as (End end)
{
  if (end == END_BROKEN)
    signal (SIGSEGV, SIG_DFL); /* a sanitizer would tell of it */
  if (end == END_OF_TIME || end == END_BROKEN)
    raise (end == END_BROKEN ? SIGSEGV : SIGPROF);
  _exit (end == END_OF_MEMORY ? MS_CAGE_EXIT_LIMIT : 0);
}

static void
answer_question (const MsCageQuestion *question, const char *data)
{
  Script script;
  if (read_script (data, question->length, &script))
    {
      write_all (script.bytes, script.n);
      if (script.end != END_GO_ON)
        end_as (script.end);
      /* What an answer that breaks off is followed by would be awaited for a minute. */
      close (STDOUT_FILENO);
      close (STDIN_FILENO);
      _exit (0);
    }
  g_autoptr (GByteArray) bytes = NULL;
  if (question->other)
    {
      const guint64 n = sizeof (gsize);
      bytes = g_byte_array_new ();
      g_byte_array_append (bytes, (const guint8 *)&n, sizeof n);
      g_byte_array_append (bytes, (const guint8 *)&question->length, sizeof question->length);
    }
  else
    bytes = answer (data, question->length);
  write_all (bytes->data, bytes->len);
}

/* This program is its own reader: it is one before it is anything else. */
__attribute__ ((constructor)) static void
be_reader (int argc, char **argv)
{
  if (argc != 2 || strcmp (argv[1], ARGUMENT) != 0)
    return;
  for (MsCageQuestion question; read_all (&question, sizeof question);)
    {
      g_autofree char *data = g_malloc (question.length + 1);
      if (!read_all (data, question.length))
        break;
      answer_question (&question, data);
    }
  _exit (0);
}

/* --- Who asks --- */

static void
check_message (const MsErrorInfo *info)
{
  g_autofree char *message = ms_message_dup (info, "file");
  g_assert_true (g_utf8_validate (message, -1, NULL));
  g_assert_null (strchr (message, '\n'));
}

/* What is to become of an answer: what its bytes say, if they are one. */
static void
check_answer (const Script *script, MsStatus status, const MsDocument *document)
{
  Rest rest = { script->bytes, script->n };
  MsStatus said;
  MsErrorInfo info;
  g_autoptr (MsDocument) expected = NULL;

  if (script->end == END_CANCELLED)
    g_assert_cmpint (status, ==, MS_STATUS_CANCELLED);
  else if (ms_cage_decode (take_cb, &rest, &said, &expected, &info))
    g_assert_cmpint (status, ==, said == MS_STATUS_NO_MEMORY ? MS_STATUS_FILE_READER_LIMIT : said);
  else if (rest.n > 0)
    g_assert_true (status == MS_STATUS_FILE_READER_BROKE || status == MS_STATUS_FILE_READER_LIMIT);
  else
    g_assert_cmpint (status, ==,
        script->end == END_OF_MEMORY || script->end == END_OF_TIME ? MS_STATUS_FILE_READER_LIMIT
                                                                   : MS_STATUS_FILE_READER_BROKE);
  g_assert_true ((document != NULL) == (expected != NULL));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const char *const argv[] = { "/proc/self/exe", ARGUMENT, NULL };
  static MsCage *cage;
  static int readable[2];
  Script script = { .end = END_GO_ON };
  g_autoptr (MsDocument) document = NULL, plain = NULL;
  g_autoptr (GBytes) other = NULL;
  MsErrorInfo info = { 0 };
  const char *text = (const char *)data;

  if (ms_document_is_native (text, size)) /* no reader is asked */
    return 0;
  if (cage == NULL)
    {
      g_assert_cmpint (pipe (readable), ==, 0);
      g_assert_cmpint (write (readable[1], "", 1), ==, 1);
      ms_cage_set_program (argv);
      cage = ms_cage_new ();
    }
  gboolean scripted = read_script (text, size, &script);
  int cancel_fd = script.end == END_CANCELLED ? readable[0] : -1;
  MsStatus status = ms_cage_read (cage, text, size, cancel_fd, &document, &info);
  if (status != MS_STATUS_OK)
    check_message (&info);
  if (scripted)
    {
      check_answer (&script, status, document);
      ms_cage_free (g_steal_pointer (&cage));
      return 0;
    }
  g_assert_cmpint (status, ==, ms_document_read (text, size, &plain, NULL));
  g_assert_true ((document != NULL) == (plain != NULL));
  g_assert_cmpint (ms_cage_ask (cage, tell_length, text, size, -1, &other, NULL), ==, MS_STATUS_OK);
  g_assert_cmpuint (g_bytes_get_size (other), ==, sizeof size);
  g_assert_cmpint (memcmp (g_bytes_get_data (other, NULL), &size, sizeof size), ==, 0);
  return 0;
}
