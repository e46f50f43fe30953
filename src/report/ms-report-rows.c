/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-report-rows.h"

#include "ms-json.h"
#include "ms-replay.h"

#include <glib/gi18n-lib.h>

#include <math.h>

/* The offset of a field; does not compile if the field is not of the given type. */
#define AT(type, owner, field) \
  (offsetof (owner, field) + 0 * sizeof (1 ? &((owner *)NULL)->field : (type *)NULL))
#define OF(part) MS_REPORT_OF_##part
#define HEADING(part, name) \
  { \
    MS_REPORT_ROW_HEADING, OF (part), (name) \
  }
#define COUNT(part, name, meaning, field, key) \
  MS_REPORT_ROW_COUNT, OF (part), (name), (meaning), (key), \
      .offset = AT (int, MsReportCounts, field)
#define LESS(field) .less = AT (int, MsReportCounts, field)
#define FIGURE(kind, name, meaning, number, key) \
  MS_REPORT_ROW_##kind, OF (GAME), (name), (meaning), (key), .figure = MS_FIGURE_##number
#define PIXELS(name, meaning, field, key) \
  MS_REPORT_ROW_PIXELS, OF (POINTER), (name), (meaning), (key), \
      .offset = AT (double, MsPathLength, field)
/* Kept since the seventh version of the schema, or since it began. */
#define KEPT(name) .column = (name), .version = 7
#define KEPT_FIRST(name) .column = (name), .version = 4
/* Follows from others; the title of its column, where the name is too long for one. */
#define DERIVED(name, title_, text) \
  .column = (name), .formula = (text), .version = 7, .shown.title = (title_)

/* clang-format off */
static const MsReportRow rows[] = {
  HEADING (BOARD, N_ ("Board")),
  { COUNT (BOARD, N_ ("3BV"),
      N_ ("The fewest left clicks that win without chords: one for each opening, and one for each "
          "number that touches none"),
      board.bbbv, "bbbv"), KEPT_FIRST ("bbbv"), .csv = "3bv", .shown.parts = MS_SHOWN_BEST },
  { COUNT (BOARD, N_ ("Openings"),
      N_ ("Groups of cells without a mine around them; one click opens a whole group"),
      board.openings, "openings"), KEPT ("openings") },
  { COUNT (BOARD, N_ ("Islands"),
      N_ ("Groups of numbers that touch no opening, so that each is opened by itself"),
      board.islands, "islands"), KEPT ("islands") },
  { COUNT (BOARD, "ZiNi",
      N_ ("Clicks of a player who knows all mines and always takes the flag, chord or click that "
          "gains most"),
      zini.greedy, "zini"), KEPT ("zini") },
  { COUNT (BOARD, N_ ("Human ZiNi"),
      N_ ("The same when all openings are opened first and only open numbers are chorded"),
      zini.human, "hzini"), KEPT ("hzini") },
  { COUNT (BOARD, N_ ("8-way ZiNi"),
      N_ ("The best of the greedy player’s eight ways to choose among equals"),
      zini.eight_way, "zini8") },
  { MS_REPORT_ROW_LEAST_CLICKS, OF (BOARD), N_ ("Fewest clicks"),
    N_ ("The fewest openings, flags and chords by which somebody who knows all mines can win; "
        "found when the game is over"), NULL },
  { MS_REPORT_ROW_NUMBERS, OF (BOARD), N_ ("Cells by number"),
    N_ ("How many cells show 0, 1, 2 and so on to 8"), "numbers" },

  HEADING (GAME, N_ ("Game")),
  { MS_REPORT_ROW_TIME, OF (GAME), N_ ("Time"), N_ ("From the first cell opened"), "seconds" },
  { COUNT (GAME, N_ ("3BV solved"),
      N_ ("Openings fully opened, and opened numbers that touch none"), solved, "solved"),
    KEPT_FIRST ("solved_bbbv"), .csv = "solved_3bv", .counted = TRUE },
  { COUNT (GAME, N_ ("Openings solved"),
      N_ ("Openings of which no cell without a mine around it is covered"),
      details.openings_solved, "openings_solved"), KEPT ("openings_solved") },
  { COUNT (GAME, N_ ("Islands solved"), N_ ("Islands of which no number is covered"),
      details.islands_solved, "islands_solved"), KEPT ("islands_solved") },
  { MS_REPORT_ROW_STYLE, OF (GAME), N_ ("Style"),
    N_ ("FL: flags were set, if only for a moment; NF: no flag was ever set"), "style" },
  { COUNT (GAME, N_ ("Left clicks"), N_ ("Cells opened, with or without effect"),
      clicks.left, "left"), KEPT_FIRST ("left_clicks"), .counted = TRUE },
  { COUNT (GAME, N_ ("Right clicks"), N_ ("Marks set, changed or removed"),
      clicks.right, "right"), KEPT_FIRST ("right_clicks"), .counted = TRUE },
  { COUNT (GAME, N_ ("Chords"), N_ ("Numbers chorded, with or without effect"),
      clicks.chords, "chords"), KEPT_FIRST ("chords"), .counted = TRUE },
  { MS_REPORT_ROW_ALL_CLICKS, OF (GAME), N_ ("All clicks (CL)"),
    N_ ("Left clicks, right clicks and chords"), "clicks",
    DERIVED ("clicks", "CL", "left_clicks + right_clicks + chords") },
  { MS_REPORT_ROW_EFFECTIVE_CLICKS, OF (GAME), N_ ("Effective clicks (CE)"),
    N_ ("Safe cells opened, chords that opened something, and the first flag on each mine, as "
        "ms_toollib counts them; RAWVF files count every click that changes something"),
    "effective_clicks", DERIVED ("effective_clicks", "CE", "lce + rce + dce") },
  { COUNT (GAME, "LCE", N_ ("Left clicks that opened a safe cell"),
      clicks.effective_left, "effective_left"), KEPT ("lce") },
  { COUNT (GAME, "RCE", N_ ("First flags on mines, as ms_toollib counts them"),
      clicks.effective_right, "effective_right"), KEPT ("rce") },
  { COUNT (GAME, "DCE", N_ ("Chords that opened something"),
      clicks.effective_chords, "effective_chords"), KEPT ("dce") },
  { COUNT (GAME, N_ ("Wasted left clicks"), N_ ("Left clicks without effect"),
      clicks.left, "wasted_left"), LESS (clicks.effective_left),
    DERIVED ("wasted_left", NULL, "left_clicks - lce") },
  { COUNT (GAME, N_ ("Wasted right clicks"),
      N_ ("Right clicks other than the first flag on a mine"),
      clicks.right, "wasted_right"), LESS (clicks.effective_right),
    DERIVED ("wasted_right", NULL, "right_clicks - rce") },
  { COUNT (GAME, N_ ("Wasted chords"), N_ ("Chords that opened nothing"),
      clicks.chords, "wasted_chords"), LESS (clicks.effective_chords),
    DERIVED ("wasted_chords", NULL, "chords - dce") },
  { COUNT (GAME, N_ ("1.5-clicks"),
      N_ ("Chords whose first button set a flag when it was pressed and was held until the second; "
          "of games whose pointer was recorded"),
      half_clicks, "half_clicks"), KEPT ("half_clicks") },

  HEADING (GAME, N_ ("Flags")),
  { COUNT (GAME, N_ ("Flags set"),
      N_ ("Flags set, each time; a game with none is NF, any other FL"), details.flags, "flags"),
    KEPT ("flags"), .counted = TRUE },
  { COUNT (GAME, N_ ("Unflags"), N_ ("Flags taken away"), details.unflags, "unflags"),
    KEPT ("unflags") },
  { COUNT (GAME, N_ ("Wrong flags"), N_ ("Flags set where no mine is"),
      details.wrong_flags, "wrong_flags"), KEPT ("wrong_flags") },
  { COUNT (GAME, N_ ("Question marks"), N_ ("Question marks set, each time"),
      details.questions, "question_marks"), KEPT ("question_marks") },
  { COUNT (GAME, N_ ("3BV by chords"), N_ ("3BV that chords solved"),
      details.bbbv_by_chords, "chord_bbbv"), KEPT ("chord_3bv") },
  { MS_REPORT_ROW_FLAG_WORTH, OF (GAME), N_ ("Flag worth"),
    N_ ("3BV that chords solved, per flag set"), "flag_worth",
    DERIVED ("flag_worth", NULL, "chord_3bv / flags") },

  HEADING (GAME, N_ ("Speed")),
  { FIGURE (FIGURE, N_ ("3BV per second"), N_ ("3BV solved per second"), BBBV_PER_SECOND,
      "bbbv_per_second"),
    .column = "bbbv_per_second", .formula = "solved_3bv / time", .version = 4,
    .shown = { N_ ("3BV/s"), MS_SHOWN_BEST | MS_SHOWN_STATISTICS, N_ ("3BV/s over time"),
      N_ ("Each point is a game won; the line is the mean of the last 20.") } },
  { FIGURE (SECONDS, N_ ("Estimated time"),
      N_ ("How long the whole board would take at this speed"), ESTIMATED_TIME,
      "estimated_seconds") },
  { FIGURE (FIGURE, N_ ("Clicks per second"), N_ ("Clicks of all kinds per second"),
      CLICKS_PER_SECOND, "clicks_per_second"),
    DERIVED ("clicks_per_second", "CL/s", "(left_clicks + right_clicks + chords) / time") },
  { FIGURE (FIGURE, N_ ("Left clicks per second"), N_ ("With or without effect"),
      LEFT_PER_SECOND, "left_per_second"),
    DERIVED ("left_per_second", "L/s", "left_clicks / time") },
  { FIGURE (FIGURE, N_ ("Right clicks per second"), N_ ("With or without effect"),
      RIGHT_PER_SECOND, "right_per_second"),
    DERIVED ("right_per_second", "R/s", "right_clicks / time") },
  { FIGURE (FIGURE, N_ ("Chords per second"), N_ ("With or without effect"),
      CHORDS_PER_SECOND, "chords_per_second"),
    DERIVED ("chords_per_second", "D/s", "chords / time") },
  { FIGURE (FIGURE, N_ ("ZiNi per second"), N_ ("ZiNi of the solved part per second"),
      ZINI_PER_SECOND, "zini_per_second"),
    DERIVED ("zini_per_second", "ZiNi/s", "zini * solved_3bv / 3bv / time") },

  HEADING (GAME, N_ ("Efficiency")),
  { FIGURE (SHARE, N_ ("Efficiency (IOE)"),
      N_ ("3BV solved per click; good chords can lift it over 100 %"), EFFICIENCY, "efficiency"),
    .column = "efficiency", .formula = "solved_3bv / (left_clicks + right_clicks + chords)",
    .version = 4,
    .shown = { N_ ("Efficiency"), MS_SHOWN_BEST | MS_SHOWN_STATISTICS, N_ ("Efficiency over time"),
      N_ ("3BV solved per click. Each point is a game won; the line is the mean of the last 20."),
      N_ ("of games won") } },
  { FIGURE (SHARE, N_ ("Correctness"), N_ ("The share of clicks that had an effect"), CORRECTNESS,
      "correctness"),
    DERIVED ("correctness", NULL, "(lce + rce + dce) / (left_clicks + right_clicks + chords)") },
  { FIGURE (SHARE, N_ ("Throughput"), N_ ("3BV solved per effective click"), THROUGHPUT,
      "throughput"), DERIVED ("throughput", NULL, "solved_3bv / (lce + rce + dce)") },
  { FIGURE (SHARE, N_ ("ZiNi efficiency (ZNE)"), N_ ("ZiNi of the solved part per click"), ZNE,
      "zne"),
    DERIVED ("zne", "ZNE", "zini * solved_3bv / 3bv / (left_clicks + right_clicks + chords)") },
  { FIGURE (SHARE, N_ ("ZiNi throughput (ZNT)"), N_ ("ZiNi of the solved part per effective click"),
      ZNT, "znt"), DERIVED ("znt", "ZNT", "zini * solved_3bv / 3bv / (lce + rce + dce)") },
  { FIGURE (SHARE, "HZNE", N_ ("Human ZiNi of the solved part per click"), HZNE, "hzne"),
    DERIVED ("hzne", NULL, "hzini * solved_3bv / 3bv / (left_clicks + right_clicks + chords)") },
  { FIGURE (SHARE, "HZNT", N_ ("Human ZiNi of the solved part per effective click"), HZNT, "hznt"),
    DERIVED ("hznt", NULL, "hzini * solved_3bv / 3bv / (lce + rce + dce)") },

  HEADING (GAME, N_ ("Scores of Won Games")),
  { FIGURE (FIGURE, "RQP",
      N_ ("Time divided by 3BV per second: T² / 3BV; some programs put T + 1 for one T; less is "
          "better"), RQP, "rqp") },
  { FIGURE (FIGURE, "QG",
      N_ ("T^1.7 / 3BV: the same for boards of different size; less is better"), QG, "qg") },
  { FIGURE (FIGURE, "IOS",
      N_ ("ln T / ln 3BV; less is better; some programs have it the other way round"), IOS,
      "ios") },
  { FIGURE (FIGURE, "STNB",
      N_ ("Compares games of the three classic levels, by 47.3, 153.7 and 435.0 · 3BV / T^1.7 "
          "(newer versions of ms_toollib: 36, 162 and 435); 0 on other boards; more is better"),
      STNB, "stnb") },

  HEADING (POINTER, N_ ("Pointer")),
  { PIXELS (N_ ("Path"),
      N_ ("From the first cell opened to the last move, along straight lines as ms_toollib "
          "measures it, in pixels with cells 16 pixels wide; only of games whose pointer was "
          "recorded"), euclidean, "path") },
  { PIXELS (N_ ("Path (Manhattan)"),
      N_ ("The same in steps along rows and columns, as readers of RAWVF files measure it"),
      manhattan, "path_manhattan") },
  { MS_REPORT_ROW_PATH_SPEED, OF (POINTER), "MOV",
    N_ ("Path along straight lines per second, in pixels"), "mov" },

  HEADING (GAME, N_ ("Luck")),
  { MS_REPORT_ROW_PLUCK, OF (GAME), "Pluck",
    N_ ("−lg of the chance to survive all guesses taken, from the chance of a mine at each "
        "of them: 0 without guesses, 1 for one in ten; the first cell opened is not a guess"),
    "pluck" },

  HEADING (CLAIM, N_ ("What the File Says")),
  { MS_REPORT_ROW_CLAIMED_TIME, OF (CLAIM), N_ ("Time (file)"),
    N_ ("In the header of the file; the figures above come from the moves alone"),
    "claimed_seconds" },
  { MS_REPORT_ROW_CLAIMED_BBBV, OF (CLAIM), N_ ("3BV (file)"),
    N_ ("In the header of the file; the figures above come from the moves alone"),
    "claimed_bbbv" },
  { MS_REPORT_ROW_CLAIMED_END, OF (CLAIM), N_ ("Result (file)"),
    N_ ("In the header of the file; the figures above come from the moves alone"),
    "claimed_state" },
};
/* clang-format on */

const MsReportRow *
ms_report_rows_get (int i)
{
  return i < (int)G_N_ELEMENTS (rows) ? &rows[i] : NULL;
}

gboolean
ms_report_row_applies (const MsReportRow *row, const MsReportMetrics *metrics)
{
  const MsReplayHeader *header = metrics->header;
  if (row->part == MS_REPORT_OF_GAME)
    return ms_report_metrics_was_played (metrics);
  if (row->part == MS_REPORT_OF_POINTER)
    return metrics->has_path;
  if (row->part == MS_REPORT_OF_BOARD || header == NULL)
    return row->part == MS_REPORT_OF_BOARD;
  gboolean any = row->kind == MS_REPORT_ROW_HEADING;
  return ((any || row->kind == MS_REPORT_ROW_CLAIMED_TIME) && header->claimed_ms >= 0)
      || ((any || row->kind == MS_REPORT_ROW_CLAIMED_BBBV) && header->claimed_bbbv >= 0)
      || ((any || row->kind == MS_REPORT_ROW_CLAIMED_END) && header->claimed_end >= 0);
}

/* MS_REPORT_NO_COUNT: not known. */
static int
get_count (const MsReportRow *row, const MsReportMetrics *metrics)
{
  const MsReportCounts *counts = &metrics->counts;
  if (row->kind == MS_REPORT_ROW_CLAIMED_BBBV)
    return metrics->header->claimed_bbbv;
  if (row->kind == MS_REPORT_ROW_COUNT)
    {
      int count = G_STRUCT_MEMBER (int, counts, row->offset);
      return count < 0 || row->less == 0 ? count : count - G_STRUCT_MEMBER (int, counts, row->less);
    }
  if (counts->clicks.left < 0)
    return MS_REPORT_NO_COUNT;
  return row->kind == MS_REPORT_ROW_ALL_CLICKS ? ms_clicks_total (&counts->clicks)
                                               : ms_clicks_effective (&counts->clicks);
}

/* NaN: not known. */
static double
get_number (const MsReportRow *row, const MsReportMetrics *metrics)
{
  const MsReportCounts *counts = &metrics->counts;
  switch (row->kind)
    {
    case MS_REPORT_ROW_TIME:
      return counts->solved < 0 ? NAN : (double)metrics->play.time_ms / 1000;
    case MS_REPORT_ROW_FLAG_WORTH:
      return counts->details.flags > 0
          ? (double)counts->details.bbbv_by_chords / counts->details.flags
          : NAN;
    case MS_REPORT_ROW_PIXELS:
      return metrics->has_path ? G_STRUCT_MEMBER (double, &metrics->path, row->offset) : NAN;
    case MS_REPORT_ROW_PATH_SPEED:
      return metrics->has_path ? ms_path_get_speed (&metrics->path) : NAN;
    case MS_REPORT_ROW_PLUCK:
      return metrics->pluck;
    case MS_REPORT_ROW_CLAIMED_TIME:
      return (double)metrics->header->claimed_ms / 1000;
    default:
      return ms_metrics_figure (
          &metrics->play, counts->zini.greedy < 0 ? NULL : &counts->zini, row->figure);
    }
}

static const char *
get_style (const MsReportMetrics *metrics)
{
  if (metrics->counts.solved < 0)
    return NULL;
  return ms_metrics_is_no_flag (&metrics->play) ? "NF" : "FL";
}

/* The numbers of cells with something between them. */
static void
append_numbers (GString *text, const MsReportMetrics *metrics, const char *between)
{
  const int *numbers = metrics->counts.details.numbers;
  for (gsize i = 0; i < G_N_ELEMENTS (metrics->counts.details.numbers); i++)
    g_string_append_printf (text, "%s%d", i > 0 ? between : "", numbers[i]);
}

static char *
dup_least_clicks (const MsReportMetrics *metrics)
{
  if (metrics->most_clicks == 0)
    return NULL;
  if (metrics->least_clicks == metrics->most_clicks)
    /* Translators: the least number of clicks that win a board. */
    return g_strdup_printf (_ ("%d (proved)"), metrics->least_clicks);
  /* Translators: two numbers of clicks; the least that wins a board is not known exactly. */
  return g_strdup_printf (_ ("between %1$d and %2$d"), metrics->least_clicks, metrics->most_clicks);
}

static char *
dup_number (const MsReportRow *row, const MsReportMetrics *metrics)
{
  double number = get_number (row, metrics);
  if (isnan (number))
    return NULL;
  switch (row->kind)
    {
    case MS_REPORT_ROW_TIME:
    case MS_REPORT_ROW_SECONDS:
    case MS_REPORT_ROW_CLAIMED_TIME:
      return g_strdup_printf (_ ("%.2f s"), number);
    case MS_REPORT_ROW_SHARE:
      return g_strdup_printf (_ ("%.1f %%"), 100 * number);
    case MS_REPORT_ROW_PIXELS:
      return g_strdup_printf ("%.0f", number);
    case MS_REPORT_ROW_PATH_SPEED:
      return g_strdup_printf ("%.1f", number);
    case MS_REPORT_ROW_PLUCK:
      return g_strdup_printf (metrics->estimated ? "≈ %.3f" : "%.3f", fabs (number));
    default:
      return g_strdup_printf ("%.2f", number);
    }
}

char *
ms_report_row_dup_text (const MsReportRow *row, const MsReportMetrics *metrics)
{
  GString *numbers;
  int count;
  switch (row->kind)
    {
    case MS_REPORT_ROW_HEADING:
      return NULL;
    case MS_REPORT_ROW_COUNT:
    case MS_REPORT_ROW_ALL_CLICKS:
    case MS_REPORT_ROW_EFFECTIVE_CLICKS:
    case MS_REPORT_ROW_CLAIMED_BBBV:
      count = get_count (row, metrics);
      return count < 0 ? NULL : g_strdup_printf ("%d", count);
    case MS_REPORT_ROW_NUMBERS:
      if (metrics->counts.details.numbers[0] < 0)
        return NULL;
      numbers = g_string_new (NULL);
      append_numbers (numbers, metrics, " · ");
      return g_string_free (numbers, FALSE);
    case MS_REPORT_ROW_LEAST_CLICKS:
      return dup_least_clicks (metrics);
    case MS_REPORT_ROW_STYLE:
      return g_strdup (get_style (metrics));
    case MS_REPORT_ROW_CLAIMED_END:
      return g_strdup (metrics->header->claimed_end == MS_STATE_WON ? _ ("Won") : _ ("Lost"));
    default:
      return dup_number (row, metrics);
    }
}

void
ms_report_row_append_json (GString *json, const MsReportRow *row, const MsReportMetrics *metrics)
{
  if (row->key == NULL)
    return;
  switch (row->kind)
    {
    case MS_REPORT_ROW_COUNT:
    case MS_REPORT_ROW_ALL_CLICKS:
    case MS_REPORT_ROW_EFFECTIVE_CLICKS:
    case MS_REPORT_ROW_CLAIMED_BBBV:
      if (get_count (row, metrics) >= 0)
        ms_json_add_int (json, row->key, get_count (row, metrics));
      break;
    case MS_REPORT_ROW_NUMBERS:
      ms_json_open (json, row->key, '[');
      append_numbers (json, metrics, ",");
      g_string_append_c (json, ']');
      break;
    case MS_REPORT_ROW_STYLE:
      ms_json_add_string (json, row->key, get_style (metrics));
      break;
    case MS_REPORT_ROW_CLAIMED_END:
      ms_json_add_string (
          json, row->key, metrics->header->claimed_end == MS_STATE_WON ? "won" : "lost");
      break;
    case MS_REPORT_ROW_PLUCK:
      if (!isnan (metrics->pluck)) /* who did not ask for it gets no null */
        ms_json_add_double (json, row->key, metrics->pluck);
      break;
    default:
      ms_json_add_double (json, row->key, get_number (row, metrics));
    }
}
