/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records to CSV and back, and every fault of a file named with its line. */
#include "cmocka-common.h"

#include "ms-csv.h"
#include "ms-record-csv.h"
#include "record-equal.h"
#include "record-support.h"

#include <locale.h>
#include <string.h>

static void
rows_follow_rfc_4180 (void **state)
{
  static const char text[] = "\xef\xbb\xbf"
                             "a,\"b,\"\"c\"\"\",\r\n\r\n\"two\r\nlines\",x,\"\"\nlast,,\"q\"";
  static const char *const expected[][3] = { { "a", "b,\"c\"", "" }, { "two\r\nlines", "x", "" },
    { "last", "", "q" } };
  static const int lines[] = { 1, 3, 5 };
  const char *fault;
  int line;
  g_autoptr (GPtrArray) rows = ms_csv_read (text, strlen (text), &fault, &line);
  assert_non_null (rows);
  assert_int_equal (rows->len, G_N_ELEMENTS (expected));
  for (guint i = 0; i < rows->len; i++)
    {
      const MsCsvRow *row = rows->pdata[i];
      assert_int_equal (row->line, lines[i]);
      assert_int_equal (row->fields->len, 3);
      for (guint j = 0; j < 3; j++)
        assert_string_equal (row->fields->pdata[j], expected[i][j]);
    }
}

static void
broken_rows_are_named (void **state)
{
  static const struct
  {
    const char *text;
    gsize length;
    const char *fault;
    int line;
  } cases[] = {
    { "a,b\nc,d\"e\n", 10, "There is a quotation mark inside a field that does not begin with one.",
        2 },
    { "a\n\"b\"c\n", 7, "Something follows a closing quotation mark; a comma was expected.", 2 },
    { "a\nb\n\"c\nd\n", 9, "A quotation mark is opened here and never closed.", 3 },
    { "a\nb\n\xff\n", 6, "This is not UTF-8 text.", 3 },
    { "a\nb\0c\n", 6, "There is a NUL character here; this is not a text file.", 2 },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *fault;
      int line;
      assert_null (ms_csv_read (cases[i].text, cases[i].length, &fault, &line));
      assert_string_equal (fault, cases[i].fault);
      assert_int_equal (line, cases[i].line);
    }
}

/* Whatever bytes a field holds, it comes back; a short random text hits every quoting rule. */
static void
any_field_comes_back (void **state)
{
  static const char alphabet[] = "ab,\"\r\n ;=\t'";
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  for (int round = 0; round < 3000; round++)
    {
      g_auto (GStrv) fields = g_new0 (char *, 4);
      g_autoptr (GString) text = g_string_new (NULL);
      const char *fault;
      int line;
      for (int i = 0; i < 3; i++)
        {
          int length = g_rand_int_range (random, 0, 6);
          fields[i] = g_malloc0 ((gsize)length + 1);
          for (int j = 0; j < length; j++)
            fields[i][j] = alphabet[g_rand_int_range (random, 0, sizeof alphabet - 1)];
          ms_csv_append (text, fields[i], i == 2);
        }
      g_autoptr (GPtrArray) rows = ms_csv_read (text->str, text->len, &fault, &line);
      assert_non_null (rows);
      assert_int_equal (rows->len, 1);
      const MsCsvRow *row = rows->pdata[0];
      assert_int_equal (row->fields->len, 3);
      for (int i = 0; i < 3; i++)
        assert_string_equal (row->fields->pdata[i], fields[i]);
    }
}

static void
records_come_back (void **state)
{
  g_autoptr (GPtrArray) given = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
  g_autoptr (GError) error = NULL;
  gsize length;
  /* Commas as decimal points must not reach the file. */
  setlocale (LC_ALL, "de_DE.UTF-8");
  for (guint64 seed = 1; seed <= 300; seed++)
    g_ptr_array_add (
        given, seed % 3 ? record_made_up (seed) : record_played (9, 9, 10, seed, seed % 2 == 0));
  g_autofree char *text = ms_record_csv_write (given, &length);
  g_autoptr (GPtrArray) found = ms_record_csv_read (text, length, "a.csv", &error);
  setlocale (LC_ALL, "C.UTF-8");
  if (found == NULL)
    fail_msg ("%s", error->message);
  assert_int_equal (found->len, given->len);
  for (guint i = 0; i < found->len; i++)
    {
      assert_true (record_equal (found->pdata[i], given->pdata[i]));
      g_autofree char *key = ms_record_dup_key (found->pdata[i]);
      g_autofree char *given_key = ms_record_dup_key (given->pdata[i]);
      assert_string_equal (key, given_key);
    }
}

#define HEAD "date,width,height,mines,seconds,won,player,layout,moves\r\n"
#define GOOD "2026-03-04T05:06:07Z,3,3,1,1.5,yes,Ada,,\r\n"

static void
faults_name_file_line_and_fault (void **state)
{
  static const struct
  {
    const char *text, *message;
  } cases[] = {
    { "", "b.csv, line 1: The file is empty." },
    { "date,width,height,mines,seconds\r\n", "b.csv, line 1: The column “won” is missing." },
    { "date,date,width\r\n", "b.csv, line 1: The column “date” appears twice." },
    { HEAD GOOD "2026-03-04,3\r\n", "b.csv, line 3: This row has 2 fields; 9 were expected." },
    { HEAD "yesterday,3,3,1,1.5,yes,Ada,,\r\n",
        "b.csv, line 2: “yesterday” is not a possible value of “date”." },
    { HEAD "9999-12-31T23:59:59-12:00,3,3,1,1.5,yes,Ada,,\r\n",
        "b.csv, line 2: “9999-12-31T23:59:59-12:00” is not a possible value of “date”." },
    { HEAD GOOD "\r\n2026-03-04T05:06:07Z,3,3,9,1.5,yes,Ada,,\r\n",
        "b.csv, line 4: “9” is not a possible value of “mines”." },
    { HEAD "2026-03-04T05:06:07Z,3,3,1,1.5000,yes,Ada,,\r\n",
        "b.csv, line 2: “1.5000” is not a possible value of “seconds”." },
    { HEAD "2026-03-04T05:06:07Z,3,3,1,-1,yes,Ada,,\r\n",
        "b.csv, line 2: “-1” is not a possible value of “seconds”." },
    { HEAD "2026-03-04T05:06:07Z,3,3,1,1,true,Ada,,\r\n",
        "b.csv, line 2: “true” is not a possible value of “won”." },
    { HEAD "2026-03-04T05:06:07Z,3,3,1,1,yes,\"A\nda\",0,\r\n",
        "b.csv, line 2: “0” is not a possible value of “layout”." },
    { HEAD "2026-03-04T05:06:07Z,3,3,1,1,yes,Ada,8800,\r\n",
        "b.csv, line 2: The layout does not have the size and the mines of the row." },
    { HEAD "2026-03-04T05:06:07Z,3,3,1,1,yes,Ada,8000,\"o2,2@0 o0,0@10\"\r\n",
        "b.csv, line 2: The moves do not make a game that ends as the row says." },
    { HEAD "2026-03-04T05:06:07Z,3,3,1,1,yes,\"Ada,,\r\n",
        "b.csv, line 2: A quotation mark is opened here and never closed." },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      assert_null (ms_record_csv_read (cases[i].text, strlen (cases[i].text), "b.csv", &error));
      assert_true (g_error_matches (error, MS_RECORD_ERROR, MS_RECORD_ERROR_IMPORT));
      assert_string_equal (error->message, cases[i].message);
    }
}

static void
columns_may_be_missing_or_unknown (void **state)
{
  static const char text[] = "won,colour,mines,height,width,seconds,date\n"
                             "no,red,1,3,4,2,2026-03-04T07:06:07.25+02:00\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) records = ms_record_csv_read (text, strlen (text), "c.csv", &error);
  if (records == NULL)
    fail_msg ("%s", error->message);
  const MsRecord *record = records->pdata[0];
  assert_int_equal (record->rules.width, 4);
  assert_int_equal (record->elapsed_ms, 2000);
  assert_int_equal (record->ended_at, G_GINT64_CONSTANT (1772600767250));
  assert_int_equal (record->rules.first_click, MS_FIRST_CLICK_OPEN);
  assert_false (record->won);
  assert_false (record->measured);
}

/* Whoever wrote the file: a name that is kept can be shown. */
static void
foreign_names_are_bounded (void **state)
{
  g_autofree char *long_name = g_strnfill (100000, 'n');
  g_autofree char *text = g_strdup_printf (
      "won,player,source,mines,height,width,seconds,date\n"
      "no,%s,%s,1,3,4,2,2026-03-04T07:06:07.25+02:00\n"
      "no,\xe2\x80\xaeRen\xc3\xa9\x1b,\"a\nb\",1,3,4,2,2026-03-04T07:06:07.25+02:00\n",
      long_name, long_name);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) records = ms_record_csv_read (text, strlen (text), "c.csv", &error);
  if (records == NULL)
    fail_msg ("%s", error->message);
  const MsRecord *endless = records->pdata[0], *marked = records->pdata[1];
  assert_int_equal (g_utf8_strlen (endless->player, -1), 100);
  assert_int_equal (g_utf8_strlen (endless->source, -1), 100);
  assert_string_equal (marked->player, "Ren\xc3\xa9");
  assert_string_equal (marked->source, "a b");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (rows_follow_rfc_4180),
    cmocka_unit_test (broken_rows_are_named),
    cmocka_unit_test (any_field_comes_back),
    cmocka_unit_test (records_come_back),
    cmocka_unit_test (faults_name_file_line_and_fault),
    cmocka_unit_test (columns_may_be_missing_or_unknown),
    cmocka_unit_test (foreign_names_are_bounded),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
