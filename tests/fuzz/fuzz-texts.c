/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is only written for people: the steps of a ladder in words and signs, equations, why numbers
 * contradict each other, and figures.  Each says, read again, what it was made of; so do the texts
 * that are also read: seeds, levels and dates.
 *
 * An input is a head of four bytes and a byte for every cell of a board; its bytes are the figures
 * and the text as well. */
#include "fuzz.h"

#include "ms-cell-name.h"
#include "ms-date.h"
#include "ms-equations.h"
#include "ms-figures.h"
#include "ms-ladder.h"
#include "ms-neighbours.h"
#include "ms-rung-text.h"
#include "ms-seed-text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define HEAD 4
#define MOST_CELLS 120
#define MOST_POLLS 20
#define MOST_NAMED 8 /* that a sentence names */
#define MOST_TEXT 200

static bool
poll_solver (double progress, void *polls)
{
  return progress < 0 || --*(int *)polls < 0;
}

/* --- Texts of a board --- */

/* Mostly a cell is a mine, opened or covered, and what is opened shows what is true. */
static void
read_cells (MsCell *cells, int width, int height, const uint8_t *bytes, bool true_numbers)
{
  for (int cell = 0; cell < width * height; cell++)
    {
      int around[8], n = ms_neighbours (width, height, cell, around), number = 0;
      for (int i = 0; i < n; i++)
        number += bytes[around[i]] % 4 == 0;
      cells[cell] = bytes[cell] % 32 >= 30 || bytes[cell] == 128 ? MS_CELL_FLAG : MS_CELL_COVERED;
      if (!true_numbers && bytes[cell] % 16 <= 8)
        cells[cell] = (MsCell)(bytes[cell] % 16);
      else if (bytes[cell] % 4 != 0 && (bytes[cell] & 64) != 0)
        cells[cell] = (MsCell)number;
    }
}

static void
check_sentence (const char *text)
{
  g_assert_true (g_utf8_validate (text, -1, NULL));
  g_assert_null (strpbrk (text, "\n%"));
  g_assert_true (g_str_has_suffix (text, "."));
}

/* Whether text has the names of cells[n], each as a word. */
static void
check_names (const char *text, const int *cells, int n, int width)
{
  for (int i = 0; i < n; i++)
    {
      const MsCellName name = ms_cell_name_at (cells[i], width);
      const char *at = text;
      while ((at = strstr (at, name.text)) != NULL
          && ((at > text && g_ascii_isalnum (at[-1])) || g_ascii_isdigit (at[strlen (name.text)])))
        at++;
      g_assert_nonnull (at);
    }
}

static void
check_rung (const MsRung *rung, int width)
{
  g_autofree char *title = ms_rung_text_dup_title (rung->rule);
  g_autofree char *sentence = ms_rung_text_dup_sentence (rung, width);
  g_autofree char *signs = ms_rung_text_dup_signs (rung, width);
  const char *word = ms_rung_text_get_word (rung->rule);

  g_assert_cmpuint (strspn (word, "abcdefghijklmnopqrstuvwxyz-"), ==, strlen (word));
  g_assert_true (g_utf8_validate (title, -1, NULL) && title[0] != '\0');
  check_sentence (sentence);
  check_names (sentence, rung->safe, MIN (rung->n_safe, MOST_NAMED), width);
  check_names (sentence, rung->mines, MIN (rung->n_mines, MOST_NAMED), width);
  g_assert_true (g_utf8_validate (signs, -1, NULL));
  check_names (signs, rung->safe, rung->n_safe, width);
  check_names (signs, rung->mines, rung->n_mines, width);
}

/* "(4)  c + a1 = 0…": the cells and the sum of the line. */
static void
check_line (const char *text, int index, const MsEquation *line, const MsEquations *all)
{
  char *end;
  g_assert_cmpint (text[0], ==, '(');
  g_assert_cmpint (strtol (text + 1, &end, 10), ==, index + 1);
  g_assert_true (g_str_has_prefix (end, ")  "));
  end += strlen (")  ");
  for (int i = 0; i < line->n_cells; i++)
    {
      int letter = *end++ - 'a';
      letter += g_ascii_isdigit (*end) ? 26 * (int)strtol (end, &end, 10) : 0;
      g_assert_cmpint (letter, <, all->n_cells);
      g_assert_cmpint (all->cells[letter], ==, line->cells[i]);
      g_assert_true (g_str_has_prefix (end, i + 1 < line->n_cells ? " + " : " = "));
      end += 3;
    }
  g_assert_cmpint (strtol (end, NULL, 10), ==, line->sum);
}

static void
check_equations (const MsEquations *all)
{
  g_autofree char *text = ms_rung_text_dup_equations (
      all->lines, all->n_lines, all->cells, all->n_cells, all->width);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  if (all->n_lines == 0)
    {
      g_assert_cmpstr (text, ==, "");
      return;
    }
  g_assert_cmpuint (g_strv_length (lines), ==, (guint)(all->n_cells + all->n_lines) + 1);
  for (int i = 0; i < all->n_cells; i++)
    {
      g_autofree char *letter = ms_rung_text_dup_letter (i);
      g_autofree char *line = g_strdup_printf (
          "%s = %s", letter, ms_cell_name_at (all->cells[i], all->width).text);
      g_assert_cmpstr (lines[i], ==, line);
    }
  for (int i = 0; i < all->n_lines; i++)
    check_line (lines[all->n_cells + i], i, &all->lines[i], all);
}

static void
check_conflict (const MsSolverResult *result, const MsPosition *position)
{
  MsConflictReport conflict = ms_solver_result_get_conflict (result);
  g_autofree char *text = ms_figures_dup_conflict (&conflict, position);

  g_assert_true ((text == NULL) == (conflict.kind == MS_CONFLICT_NONE));
  if (text != NULL)
    check_sentence (text);
}

static void
check_board (const uint8_t *data, size_t size)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsCell cells[MOST_CELLS];
  MsPosition *position;
  MsLadder *ladder = NULL;
  MsEquations *equations = NULL;
  int width = 1 + data[0] % 30, polls = MOST_POLLS;
  int height = MIN ((int)(size - HEAD), MOST_CELLS) / width, n_cells = width * height;

  if (n_cells < 2)
    return;
  read_cells (cells, width, height, data + HEAD, data[3] % 4 != 0);
  if (ms_position_new (width, height, data[1] % (n_cells + 1), cells, NULL, &position, NULL)
      != MS_STATUS_OK)
    return;
  options.trust_flags = (data[3] & 4) != 0;
  options.density = (data[3] & 8) != 0 ? (1 + data[2]) / 257.0 : 0;
  options.poll = poll_solver;
  options.user_data = &polls;
  MsSolver *solver = ms_solver_new (NULL);
  if (ms_ladder_find (solver, position, &options, &ladder) == MS_STATUS_OK)
    {
      check_conflict (ladder->result, position);
      for (int i = 0; i < ladder->n_rungs; i++)
        check_rung (ladder->rungs[i], width);
    }
  polls = MOST_POLLS;
  if (ms_equations_find (position, &options, NULL, &equations) == MS_STATUS_OK)
    check_equations (equations);
  ms_equations_free (equations);
  ms_ladder_free (ladder);
  ms_solver_free (solver);
  ms_position_unref (position);
}

/* --- Figures --- */

/* What is not certain is never written as if it were, nor far from what it is. */
static void
check_percentage (double probability, int digits)
{
  double step = digits > 0 ? 0.1 : 1;
  g_autofree char *bare = ms_figures_dup_percentage (probability, FALSE, digits, FALSE);
  g_autofree char *text = ms_figures_dup_percentage (probability, FALSE, digits, TRUE);
  g_autofree char *estimate = ms_figures_dup_estimate (probability, probability, digits);
  g_autofree char *expected = g_strdup_printf ("%s %%", bare);
  g_autofree char *around = g_strdup_printf ("≈%s ± %s", expected, expected);
  double percent = g_ascii_strtod (bare + strspn (bare, "<>"), NULL);

  g_assert_cmpstr (text, ==, expected);
  g_assert_cmpstr (estimate, ==, around);
  g_assert_true (percent > 0 && percent < 100);
  if (bare[0] == '<')
    g_assert_true (percent == step && 100 * probability < step);
  else if (bare[0] == '>')
    g_assert_true (100 * probability > percent);
  else
    g_assert_cmpfloat (fabs (percent - 100 * probability), <=, step / 2 + 1e-9);
}

static void
check_share (int part, int whole)
{
  g_autofree char *text = ms_figures_dup_share (part, whole);
  char *slash;
  long numerator = strtol (text, &slash, 10);
  long denominator = *slash == '/' ? strtol (slash + 1, NULL, 10) : 1;

  g_assert_cmpint (numerator * whole, ==, denominator * part);
  for (long divisor = 2; divisor <= numerator; divisor++)
    g_assert_false (numerator % divisor == 0 && denominator % divisor == 0);
}

/* "80950716", "1.9997 × 10¹²" */
static void
check_layouts (double mantissa, long exponent)
{
  static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  g_autofree char *text = ms_figures_dup_layouts (mantissa, exponent);
  char *rest;
  double value = g_ascii_strtod (text, &rest);
  long tens = 0;

  if (g_str_has_prefix (rest, " × 10"))
    for (rest += strlen (" × 10"); *rest != '\0';)
      for (int digit = 0; digit < 10; digit++)
        if (g_str_has_prefix (rest, digits[digit]))
          {
            tens = 10 * tens + digit;
            rest += strlen (digits[digit]);
          }
  g_assert_cmpstr (rest, ==, "");
  g_assert_cmpfloat (
      fabs (value * pow (10, (double)(tens - exponent)) - mantissa), <=, tens > 0 ? 1e-4 : 0.5);
}

static char *
dup_figure (char letter, gconstpointer names)
{
  return g_strdup (((const char *const *)names)[letter - 'a']);
}

/* Cells by their names, and what takes them in. */
static void
check_lists (const uint8_t *data)
{
  const int cells[] = { data[0], data[1], data[2] };
  int width = 1 + data[3];
  g_autofree char *all = ms_cell_list_dup (cells, 3, width, 3, TRUE);
  g_autofree char *first = ms_cell_list_dup (cells, 3, width, 1, TRUE);
  g_auto (GStrv) names = g_strsplit (all, ", ", -1);
  const MsSentence one = { "%2$s–%1$d–%2$s", NULL }, more = { "%s+%ld", "%s–%ld" };
  const char *const figures[] = { names[0], names[1] };

  g_assert_cmpuint (g_strv_length (names), ==, 3);
  check_names (all, cells, 3, width);
  g_autofree char *cut = g_strdup_printf ("%s, …", names[0]);
  g_assert_cmpstr (first, ==, cut);
  g_autofree char *placed = ms_sentence_dup (&one, 0, "ab", dup_figure, figures);
  g_autofree char *placed_too = g_strdup_printf ("%s–%s–%s", names[1], names[0], names[1]);
  g_assert_cmpstr (placed, ==, placed_too);
  g_autofree char *in_order = ms_sentence_dup (&more, data[0], "ba", dup_figure, figures);
  g_autofree char *both = g_strdup_printf ("%s%s%s", names[1], data[0] == 1 ? "+" : "–", names[0]);
  g_assert_cmpstr (in_order, ==, both);
  char *second = data[1] % 2 == 0 ? NULL : g_strdup (names[1]);
  g_autofree char *expected = second != NULL ? g_strdup_printf ("%s %s", names[0], second)
                                             : g_strdup (names[0]);
  g_autofree char *joined = ms_sentences_join (g_strdup (names[0]), second);
  g_assert_cmpstr (joined, ==, expected);
}

/* --- Texts that are read as well --- */

static void
check_seed (const uint8_t *data)
{
  MsRules rules = { 1 + data[0], 1 + data[1], data[2], (MsFirstClick)(data[3] % MS_N_FIRST_CLICKS),
    (data[3] & 4) != 0, MS_RULES_FREE };
  MsRules read = { 0 }, level = { 0 };
  guint64 seed = (guint64)data[0] << (data[3] % 57), read_seed = 0;
  gboolean has_rules = FALSE;
  if (ms_rules_check (&rules, NULL) != MS_STATUS_OK)
    return;
  g_autofree char *text = ms_seed_text_dup (&rules, seed);
  g_assert_true (ms_seed_text_read (text, &read, &read_seed, &has_rules));
  g_assert_true (has_rules && read_seed == seed);
  g_assert_true (read.width == rules.width && read.height == rules.height
      && read.mines == rules.mines && read.first_click == rules.first_click
      && read.no_guess == rules.no_guess);
  *strchr (text, ' ') = '\0';
  g_assert_cmpint (ms_seed_text_read_level (text, &level, NULL), ==, MS_STATUS_OK);
  g_assert_true (
      level.width == rules.width && level.height == rules.height && level.mines == rules.mines);
}

/* A level that is read is one that can be played, as it is when it is written. */
static void
check_level (const char *text)
{
  MsRules rules = { 0 }, again = { 0 };
  if (ms_seed_text_read_level (text, &rules, NULL) != MS_STATUS_OK)
    return;
  g_autofree char *level = g_strdup_printf ("%dx%dx%d", rules.width, rules.height, rules.mines);
  g_assert_cmpint (ms_rules_check (&rules, NULL), ==, MS_STATUS_OK);
  g_assert_cmpint (ms_seed_text_read_level (level, &again, NULL), ==, MS_STATUS_OK);
  g_assert_true (
      again.width == rules.width && again.height == rules.height && again.mines == rules.mines);
}

/* Of a date that is found in a text, the text that is usual for it says the same. */
static void
check_date (const char *text)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_utc ();
  gint64 found = ms_date_find (text, zone);
  if (found < 0)
    {
      g_assert_cmpint (found, ==, -1);
      return;
    }
  g_autoptr (GDateTime) moment = g_date_time_new_from_unix_utc (found / 1000);
  g_autofree char *usual = g_date_time_format (moment, "%Y-%m-%d %H:%M:%S");
  g_assert_cmpint (ms_date_find (usual, zone), ==, found / 1000 * 1000);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  if (size < HEAD)
    return 0;
  g_autofree char *text = g_strndup ((const char *)data, MIN (size, MOST_TEXT));
  double fraction = (data[0] + data[1] / 256.0) / 256.0;
  check_percentage (fraction, data[2] % 2);
  check_share (data[0] % (data[1] + 1), data[1] + 1);
  check_layouts (1 + 9 * fraction, data[3]);
  check_lists (data);
  check_seed (data);
  check_level (text);
  check_date (text);
  check_board (data, size);
  return 0;
}
