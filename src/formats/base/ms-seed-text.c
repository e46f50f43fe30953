/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-seed-text.h"

#include "ms-grid-text.h"
#include "ms-level.h"

#include <string.h>

#define NO_GUESS "no-guess"

char *
ms_seed_text_dup (const MsRules *rules, guint64 seed)
{
  return g_strdup_printf ("%dx%dx%d %s%s %" G_GUINT64_FORMAT, rules->width, rules->height,
      rules->mines, ms_first_click_name (rules->first_click), rules->no_guess ? " " NO_GUESS : "",
      seed);
}

/* Reads words[0…n - 1]: the size, the promise for the first click, and perhaps "no-guess". */
static gboolean
read_rules (GPtrArray *words, guint n, MsRules *rules)
{
  MsRules read = { 0 };
  if (n < 2 || n > 3 || !ms_level_parse (words->pdata[0], &read.width, &read.height, &read.mines)
      || !ms_first_click_parse (words->pdata[1], &read.first_click))
    return FALSE;
  read.no_guess = n == 3 && g_str_equal (words->pdata[2], NO_GUESS);
  if ((n == 3 && !read.no_guess) || ms_rules_check (&read, NULL) != MS_STATUS_OK)
    return FALSE;
  *rules = read;
  return TRUE;
}

gboolean
ms_seed_text_read (const char *text, MsRules *rules, guint64 *seed, gboolean *has_rules)
{
  g_autofree char *lower = g_ascii_strdown (text, -1);
  g_auto (GStrv) parts = g_strsplit_set (lower, " \t\r\n", -1);
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  guint64 read_seed;
  for (int i = 0; parts[i] != NULL; i++)
    if (parts[i][0] != '\0')
      g_ptr_array_add (words, parts[i]);
  if (words->len == 0
      || !g_ascii_string_to_unsigned (
          words->pdata[words->len - 1], 10, 0, G_MAXUINT64, &read_seed, NULL))
    return FALSE;
  *has_rules = words->len > 1;
  if (*has_rules && !read_rules (words, words->len - 1, rules))
    return FALSE;
  *seed = read_seed;
  return TRUE;
}

MsStatus
ms_seed_text_read_level (const char *text, MsRules *rules, MsErrorInfo *info)
{
  MsGridText grid;
  if (ms_level_parse (text, &rules->width, &rules->height, &rules->mines))
    return ms_rules_check (rules, info);
  if (*text == '\0' || strchr (text, '\n') != NULL)
    return ms_fail (info, MS_STATUS_FILE_BAD_HEADER);
  MsStatus status = ms_grid_text_begin (&grid, text, strlen (text), TRUE, info);
  if (status != MS_STATUS_OK)
    return ms_text_place (info, status, 0, 0);
  if (grid.rest != grid.end)
    return ms_fail (info, MS_STATUS_FILE_BAD_HEADER);
  rules->width = grid.width;
  rules->height = grid.height;
  rules->mines = grid.mines;
  return ms_rules_check (rules, info);
}
