/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-help-gloss.h"

#include "ms-help-pages.h"

#include <glib/gi18n.h>
#include <string.h>

/* From here on scripts write words without blanks between them. */
#define FIRST_IDEOGRAPH 0x2e80

static gboolean
is_letter (gunichar c)
{
  return c < FIRST_IDEOGRAPH && g_unichar_isalnum (c);
}

/* Whether word, not empty, occurs in text as a whole word; both case-folded. */
static gboolean
has_word (const char *text, const char *word)
{
  const char *last = g_utf8_prev_char (word + strlen (word));
  for (const char *at = strstr (text, word); at != NULL; at = strstr (at + 1, word))
    {
      const char *end = at + strlen (word);
      gboolean begun = at > text && is_letter (g_utf8_get_char (g_utf8_prev_char (at)));
      gboolean goes_on = is_letter (g_utf8_get_char (end));
      if (!(begun && is_letter (g_utf8_get_char (word)))
          && !(goes_on && is_letter (g_utf8_get_char (last))))
        return TRUE;
    }
  return FALSE;
}

static void
append_terms (GString *gloss, const MsHelpPage *page, const char *text)
{
  for (const MsHelpItem *item = page->items; item->kind != MS_HELP_END; item++)
    {
      if (item->kind != MS_HELP_TERM)
        continue;
      g_autofree char *word = g_utf8_casefold (_ (item->text), -1);
      if (!has_word (text, word))
        continue;
      g_string_append (gloss, gloss->len > 0 ? "\n\n" : "");
      /* Translators: a term, such as "3BV", and what the help says of it. */
      g_string_append_printf (
          gloss, C_ ("explanation", "%1$s: %2$s"), _ (item->text), _ (item->more));
    }
}

char *
ms_help_gloss_dup (const char *text)
{
  static const char *const told[] = { "why", "figures", NULL };
  g_autofree char *folded = g_utf8_casefold (text, -1);
  g_autoptr (GString) gloss = g_string_new (NULL);
  int n_pages;
  const MsHelpPage *pages = ms_help_pages (&n_pages);
  for (int i = 0; i < n_pages; i++)
    if (g_strv_contains (told, pages[i].name))
      append_terms (gloss, &pages[i], folded);
  return gloss->len > 0 ? g_strdup (gloss->str) : NULL;
}

/* All that the labels in widget say. */
static void
append_texts (GString *text, GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (text, "%s\n", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_visible (child))
      append_texts (text, child);
}

static gboolean
query_cb (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  GtkWidget *shown = keyboard ? gtk_root_get_focus (gtk_widget_get_root (widget))
                              : gtk_widget_pick (widget, x, y, GTK_PICK_DEFAULT);
  if (shown == NULL || (!keyboard && !GTK_IS_LABEL (shown)))
    return FALSE;
  g_autoptr (GString) text = g_string_new (NULL);
  append_texts (text, shown);
  g_autofree char *gloss = ms_help_gloss_dup (text->str);
  gtk_tooltip_set_text (tooltip, gloss);
  return gloss != NULL;
}

void
ms_help_gloss_follow (gpointer widget)
{
  gtk_widget_set_has_tooltip (widget, TRUE);
  g_signal_connect (widget, "query-tooltip", G_CALLBACK (query_cb), NULL);
}
