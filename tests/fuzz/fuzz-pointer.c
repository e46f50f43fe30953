/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Packed paths of a pointer: any bytes are refused, or are a path that is packed and unpacked to
 * itself.  An input is tried as it is, and as the columns behind a head and in a sound zlib stream,
 * whose sums no fuzzer finds by itself. */
#include "fuzz.h"

#include "ms-pointer-pack.h"

#include <gio/gio.h>

static void
check (GBytes *bytes)
{
  int n, n_again;
  g_autofree MsPointerEvent *events = ms_pointer_unpack (bytes, &n);
  if (events == NULL)
    return;
  g_autoptr (GBytes) packed = ms_pointer_pack (events, n);
  g_assert_nonnull (packed);
  g_autofree MsPointerEvent *again = ms_pointer_unpack (packed, &n_again);
  g_assert_cmpint (n_again, ==, n);
  for (int i = 0; i < n; i++)
    {
      g_assert_true (i == 0 || events[i].time_ms >= events[i - 1].time_ms);
      g_assert_cmpint (again[i].time_ms, ==, events[i].time_ms);
      g_assert_cmpint (again[i].x, ==, events[i].x);
      g_assert_cmpint (again[i].y, ==, events[i].y);
      g_assert_cmpint (again[i].kind, ==, events[i].kind);
    }
}

/* The first two bytes say how many events there are, the others are the columns. */
static GBytes *
wrap (const uint8_t *data, size_t size)
{
  const uint8_t head[] = { MS_POINTER_PACK_VERSION, 0, 0, data[0], data[1] };
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GZlibCompressor) compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, 1);
  g_output_stream_write_all (memory, head, sizeof head, NULL, NULL, NULL);
  g_autoptr (GOutputStream)
      stream = g_converter_output_stream_new (memory, G_CONVERTER (compressor));
  g_output_stream_write_all (stream, data + 2, size - 2, NULL, NULL, NULL);
  g_output_stream_close (stream, NULL, NULL);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GBytes) bare = g_bytes_new (data, size);
  check (bare);
  if (size > 2)
    {
      g_autoptr (GBytes) wrapped = wrap (data, size);
      check (wrapped);
    }
  return 0;
}
