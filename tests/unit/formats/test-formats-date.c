/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dates in texts and names, as programs and players write them. */
#include "cmocka-common.h"

#include "ms-date.h"

static void
dates (void **state)
{
  static const struct
  {
    const char *text, *moment; /* NULL: none */
  } cases[] = {
    { "17.4.2018.19:45:57:5503", "2018-04-17T19:45:57.550Z" },
    { "5.6.2021.11:07:48:6674", "2021-06-05T11:07:48.667Z" },
    { "20:15:35:6606", NULL },
    { "2013-03-06T20:22:49", "2013-03-06T20:22:49Z" },
    { "2013-03-06 20:22", "2013-03-06T20:22:00Z" },
    { "2013-03", NULL },
    { "2013/3/6", "2013-03-06T00:00:00Z" },
    { "Exp_38.82_3BV=122_2008-05-11.avf", "2008-05-11T00:00:00Z" },
    { "20130306_202249.rmv", "2013-03-06T20:22:49Z" },
    { "2013-03-06_20-22-49 Beg.evf", "2013-03-06T20:22:49Z" },
    { "2013-03-06_3.80_3BV=22.mvf", "2013-03-06T00:00:00Z" },
    { "2013-03-06_3.20_3BV=22.mvf", "2013-03-06T00:00:00Z" },
    { "2013-03-06_13.20_3BV=22.mvf", "2013-03-06T00:00:00Z" },
    { "2013-03-06 9:05", "2013-03-06T09:05:00Z" },
    { "HI-SCORE Exp_49.25_3BV=127_3BVs=2.57_A Name G01825.avf", NULL },
    { "22.11.2026", "2026-11-22T00:00:00Z" },
    { "31.2.2018", NULL },
    { "1.1.1980 2.2.2002", "2002-02-02T00:00:00Z" },
    { "120130306.avf", NULL },
    { "201303061.avf", NULL },
    { "2018-13-01", NULL },
    { "2018-04-17 25:00:00", "2018-04-17T00:00:00Z" },
    { "9999-12-31T23:59:59", "9999-12-31T23:59:59Z" },
    { "", NULL },
    { "2018-", NULL },
    { "2018-04-", NULL },
  };
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gint64 expected = -1;
      if (cases[i].moment != NULL)
        {
          g_autoptr (GDateTime) moment = g_date_time_new_from_iso8601 (cases[i].moment, NULL);
          expected = g_date_time_to_unix (moment) * 1000
              + g_date_time_get_microsecond (moment) / 1000;
        }
      gint64 found = ms_date_find (cases[i].text, utc);
      if (found != expected)
        fail_msg ("“%s”: %" G_GINT64_FORMAT, cases[i].text, found);
    }
}

/* Every beginning and every end of a text, and of other characters, is looked at and no more. */
static void
any_text (void **state)
{
  static const char text[] = "17.4.2018.19:45:57:5503 20180417_194557 2018-4-17T7:45\xff";
  g_autoptr (GTimeZone) here = g_time_zone_new_local ();
  for (gsize from = 0; from < sizeof text; from++)
    for (gsize to = from; to < sizeof text; to++)
      {
        g_autofree char *part = g_strndup (text + from, to - from);
        assert_true (ms_date_find (part, here) >= -1);
      }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (dates),
    cmocka_unit_test (any_text),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
