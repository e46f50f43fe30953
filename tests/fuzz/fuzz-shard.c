/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Labelled positions in a file: any bytes are read or refused; what is read is written as the same
 * bytes, but for the half of the last one that nothing stands in. */
#include "fuzz.h"

#include "ms-shard.h"

#include <glib.h>
#include <string.h>

static void
check_entry (const MsShardEntry *entry, const uint8_t *from, size_t size)
{
  uint8_t written[2048];
  FILE *stream = fmemopen (written, sizeof written, "wb");
  g_assert_true (ms_shard_write (stream, entry));
  long n = ftell (stream);
  fclose (stream);
  g_assert_cmpuint ((size_t)n, ==, size);
  if (entry->width * entry->height % 2 != 0)
    written[n - 1] = (uint8_t)((written[n - 1] & 15) | (from[n - 1] & 0xf0));
  g_assert_cmpmem (written, size, from, size);
  for (int i = 0; i < entry->n_candidates; i++)
    g_assert_cmpint (entry->candidates[i].cell, <, entry->width * entry->height);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  MsShardEntry entry;
  if (size == 0)
    return 0;
  g_autofree uint8_t *bytes = g_memdup2 (data, size);
  FILE *stream = fmemopen (bytes, size, "rb");
  g_assert_nonnull (stream);
  long at = ms_shard_read_head (stream) ? ftell (stream) : -1;
  while (at >= 0 && ms_shard_read (stream, &entry) > 0)
    {
      long end = ftell (stream);
      check_entry (&entry, data + at, (size_t)(end - at));
      at = end;
    }
  fclose (stream);
  return 0;
}
