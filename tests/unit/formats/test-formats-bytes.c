/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cmocka-common.h"

#include "ms-bytes.h"

#include <string.h>

#define BYTES(text) text, sizeof text - 1

static void
figures (void **state)
{
  MsBytes bytes;

  ms_bytes_init (&bytes,
      BYTES ("\x81\x01\x02\x80\x00\x01\xff\x00\x00\x02\x01\x02\x03\x04\x05\x06\x07\xff\xff\xfe\x7f"
             "\xff"));
  assert_int_equal (ms_bytes_take_u8 (&bytes), 0x81);
  assert_int_equal (ms_bytes_take_u16 (&bytes), 0x0102);
  assert_int_equal (ms_bytes_take_u24 (&bytes), 0x800001);
  assert_int_equal (ms_bytes_take_u32 (&bytes), 0xff000002);
  assert_true (ms_bytes_take_u64 (&bytes) == G_GUINT64_CONSTANT (0x01020304050607ff));
  assert_int_equal (ms_bytes_take_i16 (&bytes), -2);
  assert_int_equal (ms_bytes_take_i16 (&bytes), 0x7fff);
  assert_int_equal (ms_bytes_get_left (&bytes), 0);
  assert_int_equal (ms_bytes_check (&bytes, NULL), MS_STATUS_OK);
}

/* The first take that fails is the place, and nothing is taken behind it. */
static void
the_end (void **state)
{
  MsBytes bytes;
  MsErrorInfo info;

  ms_bytes_init (&bytes, BYTES ("\x01\x02\x03\x04\x05"));
  assert_int_equal (ms_bytes_take_u24 (&bytes), 0x010203);
  assert_int_equal (ms_bytes_take_u32 (&bytes), 0);
  assert_int_equal (ms_bytes_take_u8 (&bytes), 0);
  assert_int_equal (ms_bytes_get_left (&bytes), 0);
  assert_null (ms_bytes_take (&bytes, 0));
  assert_int_equal (bytes.offset, 3);
  assert_int_equal (ms_bytes_check (&bytes, &info), MS_STATUS_FILE_TRUNCATED);
  assert_int_equal (info.status, MS_STATUS_FILE_TRUNCATED);
  assert_int_equal (info.byte, 3);

  ms_bytes_init (&bytes, BYTES ("\x01"));
  assert_null (ms_bytes_take (&bytes, G_MAXSIZE));
  assert_true (bytes.ended);
}

static void
strings (void **state)
{
  MsBytes bytes;
  gsize n;

  ms_bytes_init (&bytes, BYTES ("ab\0\0c"));
  const guint8 *text = ms_bytes_take_string (&bytes, &n);
  assert_int_equal (n, 2);
  assert_memory_equal (text, "ab", 2);
  assert_non_null (ms_bytes_take_string (&bytes, &n));
  assert_int_equal (n, 0);
  assert_null (ms_bytes_take_string (&bytes, &n));
  assert_int_equal (n, 0);
  assert_int_equal (bytes.offset, 4);
  assert_true (bytes.ended);
}

static void
assert_text (const char *data, gsize length, const char *expected, const char *expected_encoding)
{
  const char *encoding = NULL;
  g_autofree char *text = ms_bytes_dup_text ((const guint8 *)data, length, &encoding);

  assert_string_equal (text, expected);
  if (expected_encoding == NULL)
    assert_null (encoding);
  else
    assert_string_equal (encoding, expected_encoding);
}

static void
texts (void **state)
{
  assert_text (BYTES (""), "", NULL);
  assert_text (BYTES ("Ren\xc3\xa9\n"), "Ren\xc3\xa9\n", NULL);
  assert_text (BYTES ("Jos\xe9"), "Jos\xc3\xa9", "ISO-8859-1");
  assert_text (BYTES ("M\xfcller"), "M\xc3\xbcller", "ISO-8859-1");
  assert_text (BYTES ("\xcd\xf5 1"), "\xe7\x8e\x8b 1", "GBK");
  assert_text (BYTES ("\x81\x40"), "\xe4\xb8\x82", "GBK");
  assert_text (BYTES ("\xff\xff\xff"), "\xc3\xbf\xc3\xbf\xc3\xbf", "ISO-8859-1");
}

static void
putting (void **state)
{
  g_autoptr (GByteArray) put = g_byte_array_new ();
  const guint8 expected[] = { 0x81, 1, 2, 0xff, 0, 0, 2, 1, 2, 3, 4, 5, 6, 7, 0xff, 'a', 'b', 0,
    0 };

  ms_bytes_put_u8 (put, 0x81);
  ms_bytes_put_u16 (put, 0x0102);
  ms_bytes_put_u32 (put, 0xff000002);
  ms_bytes_put_u64 (put, G_GUINT64_CONSTANT (0x01020304050607ff));
  ms_bytes_put_string (put, "ab");
  ms_bytes_put_string (put, NULL);
  assert_int_equal (put->len, sizeof expected);
  assert_memory_equal (put->data, expected, sizeof expected);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (figures),
    cmocka_unit_test (the_end),
    cmocka_unit_test (strings),
    cmocka_unit_test (texts),
    cmocka_unit_test (putting),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
