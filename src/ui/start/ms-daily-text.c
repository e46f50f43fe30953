/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-daily-text.h"

#include "ms-figures.h"
#include "ms-record-text.h"

#include <glib/gi18n.h>

#include <math.h>

char *
ms_daily_text_dup_date (int date)
{
  g_autoptr (GDateTime)
      day = g_date_time_new_utc (date / 10000, date / 100 % 100, date % 100, 0, 0, 0);
  /* Translators: a day, as strftime writes it: "Thursday, December 24, 2026". */
  return g_date_time_format (day, _ ("%A, %B %-d, %Y"));
}

const char *
ms_daily_text_get_kind (MsDailyKind kind)
{
  static const char *const names[MS_N_DAILY_KINDS] = { N_ ("Beginner"), N_ ("Intermediate"),
    N_ ("Expert"), N_ ("Expert with guesses") };
  return _ (names[kind]);
}

static char *
dup_won (const MsDailyEntry *entry, const MsDailyTry *win)
{
  g_autofree char *time = ms_record_text_dup_time (win->elapsed_ms, FALSE);
  gboolean late = ms_daily_book_is_late (entry, win), first = win == &entry->tries[0];
  /* Translators: the board of a day, and a time: "12.34 s". */
  if (first && !late)
    return g_strdup_printf (_ ("Won in %s"), time);
  if (first)
    return g_strdup_printf (_ ("Won in %s, on another day"), time);
  if (!late)
    return g_strdup_printf (_ ("Won in %s at the second try"), time);
  return g_strdup_printf (_ ("Won in %s at the second try, on another day"), time);
}

char *
ms_daily_text_dup_outcome (const MsDailyEntry *entry)
{
  const MsDailyTry *win = entry != NULL ? ms_daily_book_get_win (entry) : NULL;
  if (entry == NULL)
    return g_strdup (_ ("Not played yet"));
  if (win != NULL)
    return dup_won (entry, win);
  for (int i = 0; i < MS_DAILY_TRIES; i++)
    if (entry->tries[i].won)
      return g_strdup (_ ("Won with help"));
  return g_strdup (entry->n_games < MS_DAILY_TRIES ? _ ("Lost; one more try counts") : _ ("Lost"));
}

static const MsDailyEntry *
find (const MsDailyBook *book, int date, int kind)
{
  MsDaily daily = { date, (MsDailyKind)kind };
  return book != NULL ? ms_daily_book_find (book, &daily) : NULL;
}

/* "Expert: Won in 83.12 s". */
static char *
dup_line (const MsDailyEntry *entry)
{
  g_autofree char *outcome = ms_daily_text_dup_outcome (entry);
  /* Translators: a board of a day, and what became of it. */
  return g_strdup_printf (
      C_ ("daily", "%1$s: %2$s"), ms_daily_text_get_kind (entry->daily.kind), outcome);
}

char *
ms_daily_text_dup_day (const MsDailyBook *book, int date)
{
  g_autofree char *day = ms_daily_text_dup_date (date);
  g_autoptr (GString) text = g_string_new (day);
  for (int kind = 0; kind < MS_N_DAILY_KINDS; kind++)
    {
      const MsDailyEntry *entry = find (book, date, kind);
      g_autofree char *line = entry != NULL ? dup_line (entry) : NULL;
      if (line != NULL)
        g_string_append_printf (text, "\n%s", line);
    }
  return g_strdup (text->str);
}

char *
ms_daily_text_dup_signs (const MsDailyBook *book, int date)
{
  g_autoptr (GString) signs = g_string_new (NULL);
  gboolean played = FALSE;
  for (int kind = 0; kind < MS_N_DAILY_KINDS; kind++)
    {
      const MsDailyEntry *entry = find (book, date, kind);
      played = played || entry != NULL;
      g_string_append (signs,
          entry == NULL                               ? "·"
              : ms_daily_book_get_win (entry) != NULL ? "●"
                                                      : "○");
    }
  return g_strdup (played ? signs->str : "");
}

char *
ms_daily_text_dup_summary (const MsDailyBook *book, int today)
{
  int streak = book != NULL ? ms_daily_book_count_streak (book, today) : 0;
  /* Translators: how many days in a row a board of the day was won. */
  char *text = g_strdup_printf (
      ngettext ("Streak: %d day.", "Streak: %d days.", (gulong)streak), streak);
  for (int kind = 0; kind < MS_N_DAILY_KINDS && book != NULL; kind++)
    {
      gint64 best = ms_daily_book_get_best (book, (MsDailyKind)kind);
      g_autofree char *time = ms_record_text_dup_time (best, FALSE);
      if (best >= 0)
        text = ms_sentences_join (text,
            /* Translators: a board of a day, and the best time on it. */
            g_strdup_printf (
                _ ("%1$s: best %2$s."), ms_daily_text_get_kind ((MsDailyKind)kind), time));
    }
  return text;
}

/* The guesses of a game that was won, where they are known. */
static void
append_guesses (GString *text, const MsDailyTry *win)
{
  if (win == NULL || win->n_guesses == MS_RECORD_UNKNOWN)
    return;
  g_autofree char *luck = ms_record_text_dup_share (win->luck);
  g_string_append (text, " · ");
  if (win->n_guesses == 0)
    g_string_append (text, _ ("no guess"));
  else if (isnan (win->luck))
    g_string_append_printf (
        text, ngettext ("%d guess", "%d guesses", (gulong)win->n_guesses), win->n_guesses);
  else
    /* Translators: how many guesses a game took, and the chance of surviving them all. */
    g_string_append_printf (text,
        ngettext ("%1$d guess, luck %2$s", "%1$d guesses, luck %2$s", (gulong)win->n_guesses),
        win->n_guesses, luck);
}

char *
ms_daily_text_dup_share (const MsDailyBook *book, int date)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *iso = g_strdup_printf (
      "%04d-%02d-%02d", date / 10000, date / 100 % 100, date % 100);
  gsize head;
  /* Translators: the first line of a result that is shared; a date as 2026-12-24. */
  g_string_printf (text, _ ("Minesage, board of the day %s"), iso);
  head = text->len;
  for (int kind = 0; kind < MS_N_DAILY_KINDS; kind++)
    {
      const MsDailyEntry *entry = find (book, date, kind);
      g_autofree char *line = entry != NULL ? dup_line (entry) : NULL;
      if (line == NULL)
        continue;
      g_string_append_printf (text, "\n%s", line);
      append_guesses (text, ms_daily_book_get_win (entry));
    }
  return text->len > head ? g_strdup (text->str) : NULL;
}
