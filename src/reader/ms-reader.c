/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-reader.h"

#include "config.h"

#include "ms-cage-wire.h"
#include "ms-cage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#ifdef MS_HAVE_SECCOMP
#include <seccomp.h>
#endif

/* AddressSanitizer asks for more addresses than there is memory. */
#if defined(__SANITIZE_ADDRESS__)
#define BOUND_MEMORY FALSE
#else
#define BOUND_MEMORY TRUE
#endif

static void
limit (int resource, rlim_t most)
{
  struct rlimit bound = { most, most };
  setrlimit ((__rlimit_resource_t)resource, &bound);
}

/* The room that all addresses of this process take. */
static rlim_t
get_size (void)
{
  unsigned long pages = 0;
  FILE *stream = fopen ("/proc/self/statm", "re");
  if (stream == NULL)
    return 0;
  if (fscanf (stream, "%lu", &pages) != 1)
    pages = 0;
  fclose (stream);
  return (rlim_t)pages * (rlim_t)sysconf (_SC_PAGESIZE);
}

#ifdef MS_HAVE_SECCOMP
/* All else fails with EPERM, which the readers take like any other failure. */
static void
filter (void)
{
  static const int allowed[] = { SCMP_SYS (read), SCMP_SYS (write), SCMP_SYS (mmap),
    SCMP_SYS (munmap), SCMP_SYS (mremap), SCMP_SYS (madvise), SCMP_SYS (brk), SCMP_SYS (futex),
    SCMP_SYS (clock_gettime), SCMP_SYS (setitimer), SCMP_SYS (rt_sigaction),
    SCMP_SYS (rt_sigprocmask), SCMP_SYS (rt_sigreturn), SCMP_SYS (getpid), SCMP_SYS (gettid),
    SCMP_SYS (sigaltstack), SCMP_SYS (exit), SCMP_SYS (exit_group) };
  scmp_filter_ctx context = seccomp_init (SCMP_ACT_ERRNO (1));
  if (context == NULL)
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (allowed); i++)
    seccomp_rule_add (context, SCMP_ACT_ALLOW, allowed[i], 0);
  /* abort sends a signal to the process itself. */
  seccomp_rule_add (context, SCMP_ACT_ALLOW, SCMP_SYS (tgkill), 1,
      SCMP_A0 (SCMP_CMP_EQ, (scmp_datum_t)getpid ()));
  seccomp_load (context);
  seccomp_release (context);
}
#endif

void
ms_reader_give_up (void)
{
#ifdef MS_HAVE_CLOSE_RANGE
  close_range (STDERR_FILENO + 1, ~0U, 0); /* what was open in the program that started this one */
#endif
  /* An open converter keeps its tables loaded (ms_bytes_dup_text). */
  g_iconv_open ("UTF-8", "GBK");
  rlim_t size = get_size ();
  if (BOUND_MEMORY && size > 0)
    limit (RLIMIT_AS, size + (rlim_t)MS_CAGE_MIB * 1024 * 1024);
  limit (RLIMIT_CORE, 0);
  limit (RLIMIT_FSIZE, 0);
  limit (RLIMIT_NPROC, 0);
  limit (RLIMIT_NOFILE, 0);
#ifdef MS_HAVE_SECCOMP
  filter ();
#endif
}

/* GLib ends the process when there is no memory; it says so before. */
static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer user_data)
{
  if ((level & G_LOG_LEVEL_ERROR) != 0)
    _exit (MS_CAGE_EXIT_LIMIT);
  return G_LOG_WRITER_HANDLED;
}

/* The process is ended by a signal when it has computed for so long; 0: for ever. */
static void
set_alarm (int seconds)
{
  struct itimerval alarm = { { 0, 0 }, { seconds, 0 } };
  setitimer (ITIMER_PROF, &alarm, NULL);
}

static gboolean
take (gpointer buffer, gsize n)
{
  for (gsize done = 0; done < n;)
    {
      gssize some = read (STDIN_FILENO, (char *)buffer + done, n - done);
      if (some <= 0)
        return FALSE;
      done += (gsize)some;
    }
  return TRUE;
}

static gboolean
put (gconstpointer bytes, gsize n)
{
  for (gsize done = 0; done < n;)
    {
      gssize some = write (STDOUT_FILENO, (const char *)bytes + done, n - done);
      if (some <= 0)
        return FALSE;
      done += (gsize)some;
    }
  return TRUE;
}

static gboolean
answer_other (MsCageFunction *other, const char *data, gsize length)
{
  g_autoptr (GBytes) answer = other (data, length);
  gsize size;
  gconstpointer bytes = g_bytes_get_data (answer, &size);
  guint64 n = size;
  return put (&n, sizeof n) && put (bytes, size);
}

static gboolean
answer (MsReaderFunction *read, const char *data, gsize length)
{
  g_autoptr (MsDocument) document = NULL;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  const MsPointerEvent *events;
  MsErrorInfo info;
  int n_events;
  ms_fail (&info, MS_STATUS_OK);
  read (data, length, &document, &info);
  ms_cage_encode (document, &info, bytes, &events, &n_events);
  return put (bytes->data, bytes->len) && put (events, (gsize)n_events * sizeof *events);
}

int
ms_reader_serve (MsReaderFunction *read, MsCageFunction *other)
{
  MsCageQuestion question;
  gboolean going_on = TRUE;
  g_log_set_writer_func (write_log, NULL, NULL);
  while (going_on && take (&question, sizeof question) && question.length <= MS_DOCUMENT_MAX_BYTES
      && (question.other == 0 || other != NULL))
    {
      set_alarm (MS_CAGE_SECONDS);
      char *data = g_malloc (question.length + 1);
      going_on = take (data, question.length)
          && (question.other != 0 ? answer_other (other, data, question.length)
                                  : answer (read, data, question.length));
      g_free (data);
      set_alarm (0);
    }
  return EXIT_SUCCESS;
}

void
ms_reader_main (int argc, char **argv, MsCageFunction *other)
{
  if (argc != 2 || strcmp (argv[1], MS_READER_ARGUMENT) != 0)
    return;
  if (other != NULL)
    g_bytes_unref (other ("", 0)); /* loads what it needs */
  ms_reader_give_up ();
  _exit (ms_reader_serve (ms_document_read, other));
}

void
ms_reader_use_self (void)
{
  static const char *const program[] = { "/proc/self/exe", MS_READER_ARGUMENT, NULL };
  ms_cage_set_program (program);
}
