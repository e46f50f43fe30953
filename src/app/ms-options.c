/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-options.h"

#include "ms-message.h"
#include "ms-seed-text.h"

#include <glib/gi18n.h>

const GOptionEntry ms_option_entries[] = {
  { "level", 'l', 0, G_OPTION_ARG_STRING, NULL,
      N_ ("Start a game: beginner, classic, intermediate, expert, or a size and mine total"),
      N_ ("WxHxM") },
  { "start", 0, 0, G_OPTION_ARG_STRING, NULL,
      N_ ("What the first click is promised: any, safe, open or classic"), N_ ("RULE") },
  { "seed", 0, 0, G_OPTION_ARG_STRING, NULL, N_ ("Draw the mines from this seed"), N_ ("NUMBER") },
  { "analyze", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Choose a position to analyse"), NULL },
  { "new-window", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Open another window"), NULL },
  { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Print the version and exit"), NULL },
  { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, NULL, N_ ("[FILE…]") },
  { NULL },
};

static gboolean
read_level (MsOptions *options, const char *level, GError **error)
{
  MsErrorInfo info;
  MsStatus status = ms_seed_text_read_level (level, &options->rules, &info);
  if (status == MS_STATUS_OK)
    return TRUE;
  if (status == MS_STATUS_FILE_BAD_HEADER)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
          _ ("“%s” is not a level; use beginner, classic, intermediate, expert or WxHxM."), level);
      return FALSE;
    }
  g_autofree char *sentence = ms_message_dup_sentence (&info);
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, sentence);
  return FALSE;
}

static gboolean
read_start (MsOptions *options, const char *name, GError **error)
{
  if (ms_first_click_parse (name, &options->rules.first_click))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
      _ ("“%s” is not a first-click rule; use any, safe, open or classic."), name);
  return FALSE;
}

static gboolean
read_seed (MsOptions *options, const char *text, GError **error)
{
  options->has_seed = g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &options->seed, NULL);
  if (!options->has_seed)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
        _ ("“%s” is not a seed; use a whole number from 0 to 18446744073709551615."), text);
  return options->has_seed;
}

gboolean
ms_options_read (MsOptions *options, GVariantDict *dict, GError **error)
{
  static const struct
  {
    const char *name;
    gboolean (*read) (MsOptions *, const char *, GError **);
  } readers[] = { { "level", read_level }, { "start", read_start }, { "seed", read_seed } };

  for (gsize i = 0; i < G_N_ELEMENTS (readers); i++)
    {
      const char *text;
      if (!g_variant_dict_lookup (dict, readers[i].name, "&s", &text))
        continue;
      options->any = TRUE;
      if (!readers[i].read (options, text, error))
        return FALSE;
    }
  return TRUE;
}
