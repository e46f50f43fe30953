/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-report-figures.h"

#include "ms-figures.h"
#include "ms-json.h"
#include "ms-report.h"

#include <glib/gi18n-lib.h>

#define MOST_PLUCK 1000000000

/* The offset of a field; does not compile if the field is not of the given type. */
#define AT(type, field) \
  (offsetof (MsReviewSum, field) + 0 * sizeof (1 ? &((MsReviewSum *)NULL)->field : (type *)NULL))
#define COUNT(field) MS_REPORT_KIND_COUNT, AT (int, field)
#define TRUTH(field) MS_REPORT_KIND_TRUTH, AT (bool, field)
#define SPAN(field) MS_REPORT_KIND_SPAN, AT (int64_t, field)
#define CHANCE(field, negative_logarithm) \
  MS_REPORT_KIND_CHANCE, AT (double, field), .logarithm = AT (double, negative_logarithm)
#define NUMBER(field) MS_REPORT_KIND_NUMBER, AT (double, field)
/* The seconds that moments of a kind lost, kept since that version, and shown as a habit. */
#define HABIT(kind, number, name) \
  NUMBER (habits[kind]), .place = (number), .since = 6, .most = G_MAXINT, \
                         .shown = { (name), MS_SHOWN_HABITS }
/* The place of a figure in tables, and its column in a season. */
#define COLUMN(number, text, columns) .place = (number), .head = (text), .width = (columns)

typedef struct
{
  int n;
  double seconds;
} Counted;

static char *
dup_counted (char letter, gconstpointer user_data)
{
  const Counted *counted = user_data;
  return letter == 'n' ? g_strdup_printf ("%d", counted->n)
                       : g_strdup_printf ("%.1f", counted->seconds);
}

/* A sentence about the time that was lost while a cell was certain. */
static char *
dup_lost (const MsReviewSum *sum)
{
  if (sum->lost_ms == 0)
    return NULL;
  return g_strdup_printf (sum->unknown_ms == 0
          /* Translators: two times in seconds. */
          ? _ ("Some cell was certain for %2$.1f s in all; %1$.1f s of that went by before another "
               "one was opened instead.")
          /* Translators: two times in seconds. */
          : _ ("Some cell was certain for at least %2$.1f s in all; at least %1$.1f s of that "
               "went by before another one was opened instead."),
      (double)sum->lost_ms / 1000, (double)sum->certain_ms / 1000);
}

/* What cost time, kind by kind.  A hesitation is measured; the others rest on averages. */
static char *
dup_habits (const MsReviewSum *sum)
{
  static const MsSentence kinds[MS_N_HABITS] = {
    /* Translators: in these, how many, and seconds in all. */
    [MS_HABIT_HESITATION] = { NN_ ("%1$d hesitation (%2$s s)", "%1$d hesitations (%2$s s)") },
    [MS_HABIT_GUESS] = { NN_ ("%1$d guess while a cell was certain (≈%2$s s)",
        "%1$d guesses while a cell was certain (≈%2$s s)") },
    [MS_HABIT_DETOUR] = { NN_ ("%1$d detour (≈%2$s s)", "%1$d detours (≈%2$s s)") },
    [MS_HABIT_VAIN_CLICK] = { NN_ (
        "%1$d click without effect (≈%2$s s)", "%1$d clicks without effect (≈%2$s s)") },
    [MS_HABIT_IDLE_FLAG] = { NN_ (
        "%1$d flag that served no chord (≈%2$s s)", "%1$d flags that served no chord (≈%2$s s)") },
    [MS_HABIT_HALF_CLICK] = { NN_ (
        "%1$d missed 1.5-click (≈%2$s s)", "%1$d missed 1.5-clicks (≈%2$s s)") },
    [MS_HABIT_MISSED_CHORD] = { NN_ (
        "%1$d missed chord (≈%2$s s)", "%1$d missed chords (≈%2$s s)") },
  };
  g_autoptr (GString) list = g_string_new (NULL);
  for (int kind = 0; kind < MS_N_HABITS; kind++)
    if (sum->habits[kind] >= 0.05) /* else it would be told as nothing */
      {
        const Counted counted = { sum->n_habits[kind], sum->habits[kind] };
        g_autofree char *item = ms_sentence_dup (
            &kinds[kind], (gulong)counted.n, "ns", dup_counted, &counted);
        g_string_append_printf (
            list, "%s%s", list->len > 0 ? C_ ("list of cells", ", ") : "", item);
      }
  /* Translators: a list: "4 hesitations (3.2 s), 1 detour (≈0.5 s)". */
  return list->len > 0 ? g_strdup_printf (_ ("What cost time: %s."), list->str) : NULL;
}

/* Translators: the texts with the context "season" are the heads of a table's columns, at most as
 * wide as the column: guesses 7, those avoidable 9, those worse than the best 6, the chance to
 * survive them 8, pluck 6, wrong flags 6, seconds lost 7 letters. */
/* clang-format off */
static const MsReportFigure figures[] = {
  { "openings", COUNT (n_openings) },
  { "guesses", COUNT (n_guesses), COLUMN (1, NC_ ("season", "guesses"), 9), .since = 2,
    .most = G_MAXINT },
  { "survival", CHANCE (survival, pluck), COLUMN (4, NC_ ("season", "survival"), 10), .since = 3,
    .most = 1 },
  { "avoidable", COUNT (n_verdicts[MS_VERDICT_AVOIDABLE]),
    COLUMN (2, NC_ ("season", "avoidable"), 11), .since = 3, .most = G_MAXINT },
  { "worse", COUNT (n_verdicts[MS_VERDICT_WORSE]), COLUMN (3, NC_ ("season", "worse"), 7) },
  { "pluck", NUMBER (pluck), COLUMN (5, NC_ ("season", "pluck"), 8), .since = 3,
    .most = MOST_PLUCK },
  { "complete", TRUTH (complete) },
  { "estimated", TRUTH (estimated) },
  { "time_certain", SPAN (certain_ms) },
  { "time_lost", SPAN (lost_ms), COLUMN (7, NC_ ("season", "lost"), 8), .dup_sentence = dup_lost },
  { "time_forced", SPAN (forced_ms) },
  { "time_unknown", SPAN (unknown_ms) },
  { "lost_hesitations", HABIT (MS_HABIT_HESITATION, 8, N_ ("Hesitations")),
    .dup_sentence = dup_habits },
  { "lost_guesses", HABIT (MS_HABIT_GUESS, 9, N_ ("Avoidable guesses")) },
  { "lost_detours", HABIT (MS_HABIT_DETOUR, 10, N_ ("Detours of the pointer")) },
  { "lost_vain_clicks", HABIT (MS_HABIT_VAIN_CLICK, 11, N_ ("Clicks without effect")) },
  { "lost_idle_flags", HABIT (MS_HABIT_IDLE_FLAG, 12, N_ ("Flags that served no chord")) },
  { "lost_half_clicks", HABIT (MS_HABIT_HALF_CLICK, 13, N_ ("Missed 1.5-clicks")) },
  { "lost_missed_chords", HABIT (MS_HABIT_MISSED_CHORD, 14, N_ ("Missed chords")) },
  { NULL, COUNT (n_wrong_flags), COLUMN (6, NC_ ("season", "flags"), 7) },
};
/* clang-format on */

const MsReportFigure *
ms_report_figures_find (int place)
{
  for (gsize i = 0; i < G_N_ELEMENTS (figures); i++)
    if (figures[i].place == place)
      return &figures[i];
  return NULL;
}

void
ms_report_figures_append_json (GString *json, const MsReviewSum *sum)
{
  for (gsize i = 0; i < G_N_ELEMENTS (figures); i++)
    {
      gconstpointer value = G_STRUCT_MEMBER_P (sum, figures[i].offset);
      if (figures[i].key == NULL)
        continue;
      switch (figures[i].kind)
        {
        case MS_REPORT_KIND_COUNT:
          ms_json_add_int (json, figures[i].key, *(const int *)value);
          break;
        case MS_REPORT_KIND_TRUTH:
          ms_json_add_bool (json, figures[i].key, *(const bool *)value);
          break;
        case MS_REPORT_KIND_SPAN:
          ms_json_add_int (json, figures[i].key, *(const int64_t *)value);
          break;
        case MS_REPORT_KIND_CHANCE:
        case MS_REPORT_KIND_NUMBER:
        default:
          ms_json_add_double (json, figures[i].key, *(const double *)value);
        }
    }
}

char *
ms_report_figures_dup_sentences (const MsReviewSum *sum)
{
  g_autoptr (GString) text = g_string_new (NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (figures); i++)
    {
      g_autofree char *sentence = figures[i].dup_sentence != NULL ? figures[i].dup_sentence (sum)
                                                                  : NULL;
      if (sentence != NULL)
        g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", sentence);
    }
  return text->len > 0 ? g_strdup (text->str) : NULL;
}

/* --- Seasons --- */

void
ms_report_figures_append_heads (GString *text)
{
  const MsReportFigure *figure;
  for (int place = 1; (figure = ms_report_figures_find (place)) != NULL; place++)
    if (figure->head != NULL)
      ms_report_append_right (
          text, g_dpgettext2 (GETTEXT_PACKAGE, "season", figure->head), figure->width);
}

/* The text of a cell in the table.  The chances of a season are multiplied by adding up their
 * logarithms; a chance is certain where that is exactly 0. */
static char *
dup_cell (const MsReportFigure *figure, const MsReviewSum *sum, int n_games)
{
  gconstpointer value = G_STRUCT_MEMBER_P (sum, figure->offset);
  double logarithm;
  switch (figure->kind)
    {
    case MS_REPORT_KIND_COUNT:
      return g_strdup_printf ("%d", *(const int *)value);
    case MS_REPORT_KIND_SPAN:
      return g_strdup_printf ("%.1f", (double)*(const int64_t *)value / 1000);
    case MS_REPORT_KIND_CHANCE:
      logarithm = G_STRUCT_MEMBER (double, sum, figure->logarithm);
      return n_games == 0
          ? g_strdup ("–")
          : ms_figures_dup_percentage (pow (10, -logarithm), logarithm == 0, 1, TRUE);
    case MS_REPORT_KIND_NUMBER:
      return n_games == 0 ? g_strdup ("–") : g_strdup_printf ("%.2f", *(const double *)value);
    case MS_REPORT_KIND_TRUTH:
    default:
      g_return_val_if_reached (NULL);
    }
}

void
ms_report_figures_append_row (GString *text, const MsReviewSum *sum, int n_games)
{
  const MsReportFigure *figure;
  for (int place = 1; (figure = ms_report_figures_find (place)) != NULL; place++)
    if (figure->head != NULL)
      {
        g_autofree char *cell = dup_cell (figure, sum, n_games);
        ms_report_append_right (text, cell, figure->width);
      }
}

void
ms_report_figures_add (MsReviewSum *total, const MsReviewSum *sum)
{
  for (gsize i = 0; i < G_N_ELEMENTS (figures); i++)
    {
      gpointer all = G_STRUCT_MEMBER_P (total, figures[i].offset);
      gconstpointer value = G_STRUCT_MEMBER_P (sum, figures[i].offset);
      if (figures[i].kind == MS_REPORT_KIND_COUNT)
        *(int *)all += *(const int *)value;
      else if (figures[i].kind == MS_REPORT_KIND_SPAN)
        *(int64_t *)all += *(const int64_t *)value;
      else if (figures[i].kind == MS_REPORT_KIND_NUMBER)
        *(double *)all += isnan (*(const double *)value) ? 0 : *(const double *)value;
    }
}
