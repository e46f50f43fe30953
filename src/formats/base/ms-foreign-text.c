/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-foreign-text.h"

#include <string.h>

#define ELLIPSIS 0x2026
#define REPLACEMENT 0xfffd
#define NON_JOINER 0x200c
#define JOINER 0x200d

/* The character at *at; *at moves behind it. */
static gunichar
take_character (const char **at, const char *end)
{
  gunichar character = **at != '\0' ? g_utf8_get_char_validated (*at, end - *at) : 0;
  gboolean valid = character != (gunichar)-1 && character != (gunichar)-2;
  *at = valid ? g_utf8_next_char (*at) : *at + 1;
  return valid ? character : REPLACEMENT;
}

/* What a character is replaced by; 0: it is left out. */
static gunichar
replace (gunichar character)
{
  switch (g_unichar_type (character))
    {
    case G_UNICODE_CONTROL:
    case G_UNICODE_LINE_SEPARATOR:
    case G_UNICODE_PARAGRAPH_SEPARATOR:
      return ' ';
    case G_UNICODE_FORMAT:
      return character == NON_JOINER || character == JOINER ? character : 0;
    default:
      return character;
    }
}

/* The part of a text that is kept so far. */
typedef struct
{
  GString *text;
  int count; /* characters in text; one more than may be kept, once something is to be cut off */
  gsize last; /* where the last character that may be kept begins */
} Kept;

static void
keep (Kept *kept, gunichar character)
{
  if (++kept->count == MS_FOREIGN_TEXT_MOST)
    kept->last = kept->text->len;
  g_string_append_unichar (kept->text, character);
}

char *
ms_foreign_text_dup (const char *text, gsize n)
{
  const char *end = text + n;
  Kept kept = { .text = g_string_new (NULL) };
  int spaces = 0; /* spaces at the end so far, which are kept only when something follows */
  while (text < end && kept.count <= MS_FOREIGN_TEXT_MOST)
    {
      gunichar character = replace (take_character (&text, end));
      if (character == ' ')
        spaces += kept.count > 0 && spaces < MS_FOREIGN_TEXT_MOST;
      if (character == 0 || character == ' ')
        continue;
      for (; spaces > 0 && kept.count < MS_FOREIGN_TEXT_MOST; spaces--)
        keep (&kept, ' ');
      spaces = 0;
      keep (&kept, character);
    }
  if (kept.count > MS_FOREIGN_TEXT_MOST)
    {
      g_string_truncate (kept.text, kept.last);
      g_string_append_unichar (kept.text, ELLIPSIS);
    }
  return g_string_free (kept.text, FALSE);
}

char *
ms_foreign_text_dup_escaped (const char *text)
{
  const char *end = text + strlen (text);
  GString *escaped = g_string_new (NULL);
  while (text < end)
    {
      gunichar character = take_character (&text, end);
      if (replace (character) == character)
        g_string_append_unichar (escaped, character);
      else
        g_string_append_printf (escaped, character > 0xffff ? "\\U%08x" : "\\u%04x", character);
    }
  return g_string_free (escaped, FALSE);
}

void
ms_foreign_text_bound (char **text)
{
  char *given = *text;
  if (given == NULL)
    return;
  *text = ms_foreign_text_dup (given, strlen (given));
  g_free (given);
  if (**text == '\0')
    g_clear_pointer (text, g_free);
}

char *
ms_foreign_text_dup_name (const char *file_name)
{
  g_autofree char *shown = g_filename_display_name (file_name);
  return ms_foreign_text_dup (shown, strlen (shown));
}
