/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-score-text.h"

#include <glib/gi18n.h>

#include <math.h>

typedef enum
{
  KIND_HEADING,
  KIND_COUNT, /* the whole number in the field of MsPlayMetrics at offset, without that at less */
  KIND_ZINI, /* the same of MsZini */
  KIND_LEAST_CLICKS,
  KIND_ALL_CLICKS,
  KIND_EFFECTIVE_CLICKS,
  KIND_TIME,
  KIND_STYLE,
  KIND_FIGURE, /* a number with two decimals */
  KIND_PERCENT,
  KIND_SECONDS,
  KIND_DETAIL, /* the whole number in the field of MsReplayMeasure at offset */
  KIND_FLAG_WORTH,
  KIND_NUMBERS,
  KIND_PIXELS, /* the number in the field of MsPathLength at offset */
  KIND_PATH_SPEED,
  KIND_PLUCK,
  KIND_CLAIMS, /* the heading of the next three, each shown only if the replay's file claims it */
  KIND_CLAIMED_TIME,
  KIND_CLAIMED_BBBV,
  KIND_CLAIMED_END,
} Kind;

typedef struct
{
  Kind kind;
  const char *name, *meaning;
  gsize offset;
  MsFigure figure;
  gsize less; /* 0: nothing is taken away */
} Row;

#define METRIC(field) G_STRUCT_OFFSET (MsPlayMetrics, field), 0
#define LESS(field) .less = G_STRUCT_OFFSET (MsPlayMetrics, field)
#define DETAIL(field) G_STRUCT_OFFSET (MsReplayMeasure, field), 0
#define ZINI(field) G_STRUCT_OFFSET (MsZini, field), 0
#define PATH(field) G_STRUCT_OFFSET (MsPathLength, field), 0

static const Row rows[] = {
  { KIND_HEADING, N_ ("Board"), NULL, 0, 0 },
  { KIND_COUNT, "3BV",
      N_ ("The fewest left clicks that win without chords: one for each opening, and one for each "
          "number that touches none"),
      METRIC (board.bbbv) },
  { KIND_COUNT, N_ ("Openings"),
      N_ ("Groups of cells without a mine around them; one click opens a whole group"),
      METRIC (board.openings) },
  { KIND_COUNT, N_ ("Islands"),
      N_ ("Groups of numbers that touch no opening, so that each is opened by itself"),
      METRIC (board.islands) },
  { KIND_ZINI, "ZiNi",
      N_ ("Clicks of a player who knows all mines and always takes the flag, chord or click that "
          "gains most"),
      ZINI (greedy) },
  { KIND_ZINI, N_ ("Human ZiNi"),
      N_ ("The same when all openings are opened first and only open numbers are chorded"),
      ZINI (human) },
  { KIND_ZINI, N_ ("8-way ZiNi"),
      N_ ("The best of the greedy player’s eight ways to choose among equals"), ZINI (eight_way) },
  { KIND_LEAST_CLICKS, N_ ("Fewest clicks"),
      N_ ("The fewest openings, flags and chords by which somebody who knows all mines can win; "
          "found when the game is over"),
      0, 0 },
  { KIND_NUMBERS, N_ ("Cells by number"), N_ ("How many cells show 0, 1, 2 and so on to 8"), 0, 0 },

  { KIND_HEADING, N_ ("Game"), NULL, 0, 0 },
  { KIND_TIME, N_ ("Time"), N_ ("From the first cell opened"), 0, 0 },
  { KIND_COUNT, N_ ("3BV solved"), N_ ("Openings fully opened, and opened numbers that touch none"),
      METRIC (solved) },
  { KIND_DETAIL, N_ ("Openings solved"),
      N_ ("Openings of which no cell without a mine around it is covered"),
      DETAIL (details.openings_solved) },
  { KIND_DETAIL, N_ ("Islands solved"), N_ ("Islands of which no number is covered"),
      DETAIL (details.islands_solved) },
  { KIND_STYLE, N_ ("Style"),
      N_ ("FL: flags were set, if only for a moment; NF: no flag was ever set"), 0, 0 },
  { KIND_COUNT, N_ ("Left clicks"), N_ ("Cells opened, with or without effect"),
      METRIC (clicks.left) },
  { KIND_COUNT, N_ ("Right clicks"), N_ ("Marks set, changed or removed"), METRIC (clicks.right) },
  { KIND_COUNT, N_ ("Chords"), N_ ("Numbers chorded, with or without effect"),
      METRIC (clicks.chords) },
  { KIND_ALL_CLICKS, N_ ("All clicks (CL)"), N_ ("Left clicks, right clicks and chords"), 0, 0 },
  { KIND_EFFECTIVE_CLICKS, N_ ("Effective clicks (CE)"),
      N_ ("Safe cells opened, chords that opened something, and the first flag on each mine, as "
          "ms_toollib counts them; RAWVF files count every click that changes something"),
      0, 0 },

  { KIND_COUNT, "LCE", N_ ("Left clicks that opened a safe cell"), METRIC (clicks.effective_left) },
  { KIND_COUNT, "RCE", N_ ("First flags on mines, as ms_toollib counts them"),
      METRIC (clicks.effective_right) },
  { KIND_COUNT, "DCE", N_ ("Chords that opened something"), METRIC (clicks.effective_chords) },
  { KIND_COUNT, N_ ("Wasted left clicks"), N_ ("Left clicks without effect"), METRIC (clicks.left),
      LESS (clicks.effective_left) },
  { KIND_COUNT, N_ ("Wasted right clicks"), N_ ("Right clicks other than the first flag on a mine"),
      METRIC (clicks.right), LESS (clicks.effective_right) },
  { KIND_COUNT, N_ ("Wasted chords"), N_ ("Chords that opened nothing"), METRIC (clicks.chords),
      LESS (clicks.effective_chords) },
  { KIND_DETAIL, N_ ("1.5-clicks"),
      N_ ("Chords whose first button set a flag when it was pressed and was held until the second; "
          "of games whose pointer was recorded"),
      DETAIL (half_clicks) },

  /* Counted when the game has ended. */
  { KIND_HEADING, N_ ("Flags"), NULL, 0, 0 },
  { KIND_DETAIL, N_ ("Flags set"),
      N_ ("Flags set, each time; a game with none is NF, any other FL"), DETAIL (details.flags) },
  { KIND_DETAIL, N_ ("Unflags"), N_ ("Flags taken away"), DETAIL (details.unflags) },
  { KIND_DETAIL, N_ ("Wrong flags"), N_ ("Flags set where no mine is"),
      DETAIL (details.wrong_flags) },
  { KIND_DETAIL, N_ ("3BV by chords"), N_ ("3BV that chords solved"),
      DETAIL (details.bbbv_by_chords) },
  { KIND_FLAG_WORTH, N_ ("Flag worth"), N_ ("3BV that chords solved, per flag set"), 0, 0 },

  { KIND_HEADING, N_ ("Speed"), NULL, 0, 0 },
  { KIND_FIGURE, N_ ("3BV per second"), N_ ("3BV solved per second"), 0,
      MS_FIGURE_BBBV_PER_SECOND },
  { KIND_SECONDS, N_ ("Estimated time"), N_ ("How long the whole board would take at this speed"),
      0, MS_FIGURE_ESTIMATED_TIME },
  { KIND_FIGURE, N_ ("Clicks per second"), N_ ("Clicks of all kinds per second"), 0,
      MS_FIGURE_CLICKS_PER_SECOND },
  { KIND_FIGURE, N_ ("Left clicks per second"), N_ ("With or without effect"), 0,
      MS_FIGURE_LEFT_PER_SECOND },
  { KIND_FIGURE, N_ ("Right clicks per second"), N_ ("With or without effect"), 0,
      MS_FIGURE_RIGHT_PER_SECOND },
  { KIND_FIGURE, N_ ("Chords per second"), N_ ("With or without effect"), 0,
      MS_FIGURE_CHORDS_PER_SECOND },
  { KIND_FIGURE, N_ ("ZiNi per second"), N_ ("ZiNi of the solved part per second"), 0,
      MS_FIGURE_ZINI_PER_SECOND },

  { KIND_HEADING, N_ ("Efficiency"), NULL, 0, 0 },
  { KIND_PERCENT, N_ ("Efficiency (IOE)"),
      N_ ("3BV solved per click; good chords can lift it over 100 %"), 0, MS_FIGURE_EFFICIENCY },
  { KIND_PERCENT, N_ ("Correctness"), N_ ("The share of clicks that had an effect"), 0,
      MS_FIGURE_CORRECTNESS },
  { KIND_PERCENT, N_ ("Throughput"), N_ ("3BV solved per effective click"), 0,
      MS_FIGURE_THROUGHPUT },
  { KIND_PERCENT, N_ ("ZiNi efficiency (ZNE)"), N_ ("ZiNi of the solved part per click"), 0,
      MS_FIGURE_ZNE },
  { KIND_PERCENT, N_ ("ZiNi throughput (ZNT)"), N_ ("ZiNi of the solved part per effective click"),
      0, MS_FIGURE_ZNT },
  { KIND_PERCENT, "HZNE", N_ ("Human ZiNi of the solved part per click"), 0, MS_FIGURE_HZNE },
  { KIND_PERCENT, "HZNT", N_ ("Human ZiNi of the solved part per effective click"), 0,
      MS_FIGURE_HZNT },

  { KIND_HEADING, N_ ("Scores of Won Games"), NULL, 0, 0 },
  { KIND_FIGURE, "RQP",
      N_ ("Time divided by 3BV per second: T² / 3BV; some programs put T + 1 for one T; less is "
          "better"),
      0, MS_FIGURE_RQP },
  { KIND_FIGURE, "QG", N_ ("T^1.7 / 3BV: the same for boards of different size; less is better"), 0,
      MS_FIGURE_QG },
  { KIND_FIGURE, "IOS",
      N_ ("ln T / ln 3BV; less is better; some programs have it the other way round"), 0,
      MS_FIGURE_IOS },
  { KIND_FIGURE, "STNB",
      N_ ("Compares games of the three classic levels, by 47.3, 153.7 and 435.0 · 3BV / T^1.7 "
          "(newer versions of ms_toollib: 36, 162 and 435); 0 on other boards; more is better"),
      0, MS_FIGURE_STNB },

  { KIND_HEADING, N_ ("Pointer"), NULL, 0, 0 },
  { KIND_PIXELS, N_ ("Path"),
      N_ ("From the first cell opened to the last move, along straight lines as ms_toollib "
          "measures it, in pixels with cells 16 pixels wide; only of games whose pointer was "
          "recorded"),
      PATH (euclidean) },
  { KIND_PIXELS, N_ ("Path (Manhattan)"),
      N_ ("The same in steps along rows and columns, as readers of RAWVF files measure it"),
      PATH (manhattan) },
  { KIND_PATH_SPEED, "MOV", N_ ("Path along straight lines per second, in pixels"), 0, 0 },

  { KIND_HEADING, N_ ("Luck"), NULL, 0, 0 },
  { KIND_PLUCK, "Pluck",
      N_ ("−lg of the chance to survive all guesses taken, from the chance of a mine at each "
          "of them: 0 without guesses, 1 for one in ten; the first cell opened is not a guess"),
      0, 0 },

  { KIND_CLAIMS, N_ ("What the File Says"), NULL, 0, 0 },
  { KIND_CLAIMED_TIME, N_ ("Time (file)"),
      N_ ("In the header of the file; the figures above come from the moves alone"), 0, 0 },
  { KIND_CLAIMED_BBBV, N_ ("3BV (file)"),
      N_ ("In the header of the file; the figures above come from the moves alone"), 0, 0 },
  { KIND_CLAIMED_END, N_ ("Result (file)"),
      N_ ("In the header of the file; the figures above come from the moves alone"), 0, 0 },
};

int
ms_score_text_count_rows (void)
{
  return G_N_ELEMENTS (rows);
}

MsScoreRow
ms_score_text_get_row (int row)
{
  const char *meaning = rows[row].meaning;
  return (MsScoreRow){ _ (rows[row].name), meaning != NULL ? _ (meaning) : NULL };
}

static gboolean
is_claimed (const Row *row, const MsReplayHeader *header)
{
  switch (row->kind)
    {
    case KIND_CLAIMED_TIME:
      return header->claimed_ms >= 0;
    case KIND_CLAIMED_BBBV:
      return header->claimed_bbbv >= 0;
    case KIND_CLAIMED_END:
      return header->claimed_end >= 0;
    default:
      return header->claimed_ms >= 0 || header->claimed_bbbv >= 0 || header->claimed_end >= 0;
    }
}

gboolean
ms_score_text_has_row (int number, const MsReplayHeader *header)
{
  const Row *row = &rows[number];
  return row->kind < KIND_CLAIMS || (header != NULL && is_claimed (row, header));
}

#define UNKNOWN "—"

static char *
dup_figure (const Row *row, const MsPlayMetrics *metrics, const MsZini *zini)
{
  double figure = ms_metrics_figure (metrics, zini, row->figure);
  if (isnan (figure))
    return g_strdup (UNKNOWN);
  if (row->kind == KIND_PERCENT)
    return g_strdup_printf (_ ("%.1f %%"), 100 * figure);
  if (row->kind == KIND_SECONDS)
    return g_strdup_printf (_ ("%.2f s"), figure);
  return g_strdup_printf ("%.2f", figure);
}

static char *
dup_measure (const Row *row, const MsReplayMeasure *measure)
{
  if (measure == NULL || (row->kind != KIND_PLUCK && !measure->has_path))
    return g_strdup (UNKNOWN);
  if (row->kind == KIND_PLUCK)
    {
      if (isnan (measure->pluck))
        return g_strdup (UNKNOWN);
      return g_strdup_printf (measure->estimated ? "≈ %.3f" : "%.3f", fabs (measure->pluck));
    }
  if (row->kind == KIND_PIXELS)
    return g_strdup_printf ("%.0f", G_STRUCT_MEMBER (double, &measure->path, row->offset));
  double speed = ms_path_get_speed (&measure->path);
  return isnan (speed) ? g_strdup (UNKNOWN) : g_strdup_printf ("%.1f", speed);
}

static char *
dup_least_clicks (const MsScoreSheet *sheet)
{
  const MsClickMeasure *clicks = sheet->clicks;
  if (clicks == NULL)
    return g_strdup (sheet->counts_clicks ? _ ("Counting…") : UNKNOWN);
  if (clicks->lower == clicks->upper)
    /* Translators: the least number of clicks that win a board. */
    return g_strdup_printf (_ ("%d (proved)"), clicks->upper);
  /* Translators: two numbers of clicks; the least that wins a board is not known exactly. */
  return g_strdup_printf (_ ("between %1$d and %2$d"), clicks->lower, clicks->upper);
}

static char *
dup_detail (const Row *row, const MsReplayMeasure *measure)
{
  if (measure == NULL || !measure->has_details)
    return g_strdup (UNKNOWN);
  const MsDetails *details = &measure->details;
  if (row->kind == KIND_FLAG_WORTH)
    return details->flags == 0
        ? g_strdup (UNKNOWN)
        : g_strdup_printf ("%.2f", (double)details->bbbv_by_chords / details->flags);
  if (row->kind == KIND_NUMBERS)
    {
      GString *list = g_string_new (NULL);
      for (gsize i = 0; i < G_N_ELEMENTS (details->numbers); i++)
        g_string_append_printf (list, i > 0 ? " · %d" : "%d", details->numbers[i]);
      return g_string_free (list, FALSE);
    }
  int count = G_STRUCT_MEMBER (int, measure, row->offset);
  return count < 0 ? g_strdup (UNKNOWN) : g_strdup_printf ("%d", count);
}

char *
ms_score_text_dup_value (int number, const MsScoreSheet *sheet)
{
  const Row *row = &rows[number];
  if (row->kind > KIND_CLAIMS)
    {
      const MsReplayHeader *header = sheet->header;
      if (header == NULL || !is_claimed (row, header))
        return g_strdup (UNKNOWN);
      if (row->kind == KIND_CLAIMED_TIME)
        return g_strdup_printf (_ ("%.2f s"), (double)header->claimed_ms / 1000);
      if (row->kind == KIND_CLAIMED_BBBV)
        return g_strdup_printf ("%d", header->claimed_bbbv);
      return g_strdup (header->claimed_end == MS_STATE_WON ? _ ("Won") : _ ("Lost"));
    }
  if (row->kind >= KIND_PIXELS)
    return dup_measure (row, sheet->measure);
  if (row->kind == KIND_LEAST_CLICKS)
    return dup_least_clicks (sheet);
  if (row->kind >= KIND_DETAIL)
    return dup_detail (row, sheet->measure);
  const MsPlayMetrics *metrics = sheet->metrics;
  const MsZini *zini = sheet->zini;
  if (metrics == NULL || (row->kind == KIND_ZINI && zini == NULL))
    return g_strdup (UNKNOWN);
  switch (row->kind)
    {
    case KIND_COUNT:
      return g_strdup_printf ("%d",
          G_STRUCT_MEMBER (int, metrics, row->offset)
              - (row->less > 0 ? G_STRUCT_MEMBER (int, metrics, row->less) : 0));
    case KIND_ZINI:
      return g_strdup_printf ("%d", G_STRUCT_MEMBER (int, zini, row->offset));
    case KIND_ALL_CLICKS:
      return g_strdup_printf ("%d", ms_clicks_total (&metrics->clicks));
    case KIND_EFFECTIVE_CLICKS:
      return g_strdup_printf ("%d", ms_clicks_effective (&metrics->clicks));
    case KIND_TIME:
      return g_strdup_printf (_ ("%.2f s"), (double)metrics->time_ms / 1000);
    case KIND_STYLE:
      return g_strdup (ms_metrics_is_no_flag (metrics) ? "NF" : "FL");
    default:
      return dup_figure (row, metrics, zini);
    }
}

/* Milliseconds: in the first second a speed is left out, since it means nothing: two quick clicks
 * would make it 50 or 100. */
#define LEAST_TIME_MS 1000

char *
ms_score_text_dup_summary (const MsPlayMetrics *metrics)
{
  double speed = ms_metrics_figure (metrics, NULL, MS_FIGURE_BBBV_PER_SECOND);
  double efficiency = ms_metrics_figure (metrics, NULL, MS_FIGURE_EFFICIENCY);
  int solved = metrics->solved, all = metrics->board.bbbv;
  if (isnan (efficiency))
    return g_strdup_printf (_ ("3BV %1$d/%2$d"), solved, all);
  if (isnan (speed) || metrics->time_ms < LEAST_TIME_MS)
    /* Translators: 3BV solved of all, and the efficiency: "3BV 61/174 · eff. 88 %". */
    return g_strdup_printf (_ ("3BV %1$d/%2$d · eff. %3$.0f %%"), solved, all, 100 * efficiency);
  return g_strdup_printf (
      /* Translators: 3BV solved of all, 3BV a second, efficiency:
       * "3BV 61/174 · 0.73/s · eff. 88 %". */
      _ ("3BV %1$d/%2$d · %3$.2f/s · eff. %4$.0f %%"), solved, all, speed, 100 * efficiency);
}
