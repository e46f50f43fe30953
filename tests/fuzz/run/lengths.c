/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether what a fuzz target does of an input grows at most as its length: each file is made longer
 * by repeating a part of it, and what the second half of a text that is so made twice as long costs
 * is compared with the first.  Costs are branches taken (counted by the compiler:
 * build-aux/fuzz.sh) and bytes allocated (AddressSanitizer tells of each), so that no clock is
 * asked.
 *
 * Usage: lengths-TARGET FILE-OR-FOLDER…   Prints what grows faster, and ends with 1. */
#include "fuzz.h"

#include <glib.h>
#include <string.h>

/* GCC comes without the header for it. */
int __sanitizer_install_malloc_and_free_hooks (
    void (*allocated) (const volatile void *memory, size_t size),
    void (*freed) (const volatile void *memory));

/* Bytes that an input is made longer by; twice and four times as many are added, too. */
#define FIRST 8192

/* Larger files are long already. */
#define MOST_BYTES 65536

/* The cost of twice as much is twice as high, and four times where it grows by the square: a
 * finding is what is above LIMIT times, and not because of a buffer that becomes twice as large. */
#define LIMIT 3
#define LEAST_BRANCHES 300000
#define LEAST_BYTES (4 << 20)

typedef struct
{
  guint64 branches, bytes;
} Cost;

static Cost spent;

void __sanitizer_cov_trace_pc (void);

void
__sanitizer_cov_trace_pc (void)
{
  spent.branches++;
}

static void
allocated_cb (const volatile void *memory, size_t size)
{
  spent.bytes += size;
}

static void
freed_cb (const volatile void *memory)
{
}

/* With data[start] to data[end - 1] repeated until there are so many bytes more. */
static Cost
try (const uint8_t *data, gsize size, gsize start, gsize end, gsize more)
{
  gsize n = more / (end - start) * (end - start);
  g_autofree uint8_t *longer = g_malloc (size + n);
  memcpy (longer, data, end);
  for (gsize i = 0; i < n; i += end - start)
    memcpy (longer + end + i, data + start, end - start);
  memcpy (longer + end + n, data + end, size - end);
  spent = (Cost){ 0 };
  LLVMFuzzerTestOneInput (longer, size + n);
  return spent;
}

static gboolean
grows (guint64 once, guint64 twice, guint64 four_times, guint64 least)
{
  guint64 first = twice - MIN (once, twice), second = four_times - MIN (twice, four_times);
  return second > LIMIT * first + least;
}

static gboolean
check_part (const char *path, const uint8_t *data, gsize size, gsize start, gsize end)
{
  Cost once = try (data, size, start, end, FIRST);
  Cost twice = try (data, size, start, end, 2 * FIRST);
  Cost four_times = try (data, size, start, end, 4 * FIRST);
  if (!grows (once.branches, twice.branches, four_times.branches, LEAST_BRANCHES)
      && !grows (once.bytes, twice.bytes, four_times.bytes, LEAST_BYTES))
    return TRUE;
  g_print ("%s, bytes %" G_GSIZE_FORMAT " to %" G_GSIZE_FORMAT " repeated: %" G_GUINT64_FORMAT
           ", %" G_GUINT64_FORMAT ", %" G_GUINT64_FORMAT " branches, %" G_GUINT64_FORMAT
           ", %" G_GUINT64_FORMAT ", %" G_GUINT64_FORMAT " bytes allocated\n",
      path, start, end, once.branches, twice.branches, four_times.branches, once.bytes, twice.bytes,
      four_times.bytes);
  return FALSE;
}

/* Parts of a text are its lines; of anything, one, four and 32 bytes at some places. */
static gboolean
check_file (const char *path)
{
  static const gsize widths[] = { 1, 4, 32 };
  g_autofree char *data = NULL;
  gsize size;
  gboolean ok = TRUE;
  if (!g_file_get_contents (path, &data, &size, NULL))
    g_error ("%s cannot be read", path);
  if (size == 0 || size > MOST_BYTES)
    return TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (widths); i++)
    for (gsize start = 0; start + widths[i] <= size; start += 1 + size / 4)
      ok &= check_part (path, (uint8_t *)data, size, start, start + widths[i]);
  int n_lines = 0;
  for (const char *line = data, *end;
       n_lines < 24 && (end = memchr (line, '\n', size - (gsize)(line - data))) != NULL;
       line = end + 1, n_lines++)
    ok &= check_part (path, (uint8_t *)data, size, (gsize)(line - data), (gsize)(end + 1 - data));
  return ok;
}

static gboolean
check (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  gboolean ok = TRUE;
  if (folder == NULL)
    return check_file (path);
  for (const char *name; (name = g_dir_read_name (folder)) != NULL;)
    {
      g_autofree char *inside = g_build_filename (path, name, NULL);
      ok &= check (inside);
    }
  return ok;
}

int
main (int argc, char **argv)
{
  gboolean ok = argc > 1;
  __sanitizer_install_malloc_and_free_hooks (allocated_cb, freed_cb);
  for (int i = 1; i < argc; i++)
    ok &= check (argv[i]);
  return ok ? 0 : 1;
}
