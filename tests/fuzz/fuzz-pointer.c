/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Packed paths of a pointer: any bytes are refused, or are a path that is packed and unpacked to
 * itself.  An input is tried as it is, and as the columns behind a head and in a sound zlib stream,
 * whose sums no fuzzer finds by itself. */
#include "fuzz.h"

#include "ms-pointer-pack.h"

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

/* The first two bytes say how many events there are, the others are the columns.  They are stored
 * as they are, since a compressor takes longer than all that is tried here. */
static GBytes *
wrap (const uint8_t *data, size_t size)
{
  const uint8_t head[] = { MS_POINTER_PACK_VERSION, 0, 0, data[0], data[1], 0x78, 0x01 };
  GByteArray *bytes = g_byte_array_new ();
  guint32 low = 1, high = 0; /* the sums of Adler, which end a stream */
  g_byte_array_append (bytes, head, sizeof head);
  for (size_t at = 2; at < size;)
    {
      guint16 n = (guint16)MIN (size - at, G_MAXUINT16), inverse = (guint16)~n;
      const uint8_t block[] = { at + n == size, n & 255, n >> 8, inverse & 255, inverse >> 8 };
      g_byte_array_append (bytes, block, sizeof block);
      g_byte_array_append (bytes, data + at, n);
      for (size_t end = at + n; at < end; at++)
        {
          low = (low + data[at]) % 65521;
          high = (high + low) % 65521;
        }
    }
  guint32 sum = GUINT32_TO_BE (high << 16 | low);
  g_byte_array_append (bytes, (const uint8_t *)&sum, sizeof sum);
  return g_byte_array_free_to_bytes (bytes);
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
