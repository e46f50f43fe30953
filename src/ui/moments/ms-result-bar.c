/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-result-bar.h"

#include "ms-figures.h"
#include "ms-help-gloss.h"
#include "ms-ui-moments-testing.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

/* Logical pixels that a window 360 wide has for what the card says. */
#define MOST_KEPT 126

struct _MsResultBar
{
  GtkBox parent_instance;

  GtkStack *text_stack;
  GtkLabel *title_label, *place_label, *speed_label, *efficiency_label, *guesses_label;
  GtkLabel *time_label, *mines_label;
  GtkWidget *undo_button, *undo_row;
  GtkButton *new_button;
  GtkPopover *more_popover;
  GtkLabel *all_label;

  /* In the place of all that is above, which is NULL until there is something to say. */
  GtkWidget *stand_in[2];

  MsResultText *text; /* owned, or NULL */
  char *spoken; /* owned; how the game ended, and the place of its time if there is one */
};

G_DEFINE_FINAL_TYPE (MsResultBar, ms_result_bar, GTK_TYPE_BOX)

static void
free_text (MsResultText *self)
{
  if (self == NULL)
    return;
  char *texts[] = { self->end, self->time, self->mines, self->speed, self->efficiency,
    self->guesses, self->place, self->speed_sentence, self->efficiency_sentence,
    self->guesses_sentence, self->place_sentence };
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    g_free (texts[i]);
  g_free (self);
}

/* All sentences, one per line. */
static char *
dup_all (const MsResultText *self)
{
  const char *sentences[] = { self->end, self->place_sentence, self->speed_sentence,
    self->efficiency_sentence, self->guesses_sentence };
  GString *all = g_string_new (NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (sentences); i++)
    if (sentences[i] != NULL)
      g_string_append_printf (all, all->len > 0 ? "\n%s" : "%s", sentences[i]);
  return g_string_free (all, FALSE);
}

/* Shows words on the label; sentence is its tooltip and what screen readers say. */
static void
fill (GtkLabel *label, const char *words, const char *sentence)
{
  g_autofree char *gloss = words != NULL ? ms_help_gloss_dup (words) : NULL;
  g_autofree char *both = g_strjoin (gloss != NULL ? "\n\n" : NULL, sentence, gloss, NULL);
  gtk_label_set_text (label, words != NULL ? words : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (label), sentence != NULL ? both : NULL);
  ms_widget_set_name (label, sentence != NULL ? sentence : words != NULL ? words : "");
  /* The other labels stay visible without text too, so that the card keeps its height. */
  if (gtk_widget_has_css_class (GTK_WIDGET (label), "yields"))
    gtk_widget_set_visible (GTK_WIDGET (label), words != NULL);
}

/* Shows the text in full, for which others give way; if it is alone, it is cut. */
static void
keep_whole (GtkLabel *label)
{
  int natural;
  gtk_widget_set_size_request (GTK_WIDGET (label), -1, -1);
  gtk_widget_measure (
      GTK_WIDGET (label), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  gtk_widget_set_size_request (GTK_WIDGET (label), MIN (natural, MOST_KEPT), -1);
}

/* What makes the card as high as it is: its two lines of text, and a button. */
static void
add_stand_in (MsResultBar *self)
{
  GtkWidget *lines = self->stand_in[0] = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *title = gtk_label_new (NULL);
  self->stand_in[1] = gtk_button_new_with_label (_ ("New Game"));
  gtk_widget_add_css_class (GTK_WIDGET (self), "result-bar");
  gtk_widget_add_css_class (title, "result-title");
  gtk_box_append (GTK_BOX (lines), title);
  gtk_box_append (GTK_BOX (lines), gtk_label_new (NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (self->stand_in); i++)
    {
      gtk_widget_set_valign (self->stand_in[i], GTK_ALIGN_CENTER);
      gtk_box_append (GTK_BOX (self), self->stand_in[i]);
    }
}

static void
make (MsResultBar *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (self->stand_in); i++)
    gtk_box_remove (GTK_BOX (self), self->stand_in[i]);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_label_set_ellipsize (
      GTK_LABEL (gtk_button_get_child (self->new_button)), PANGO_ELLIPSIZE_END);
}

/* An empty text for labels that are hidden, which screen readers may still read. */
static const MsResultText nothing;

void
ms_result_bar_set_text (MsResultBar *self, MsResultText *text, gboolean won)
{
  if (self->all_label == NULL && text == NULL)
    return;
  if (self->all_label == NULL)
    make (self);
  g_autofree char *all = text != NULL ? dup_all (text) : NULL;
  free_text (self->text);
  g_free (self->spoken);
  self->text = text;
  self->spoken = NULL;
  if (text != NULL)
    self->spoken = ms_sentences_join (g_strdup (text->end), g_strdup (text->place_sentence));
  const MsResultText *good = text != NULL && won ? text : &nothing;
  const MsResultText *bad = text != NULL && !won ? text : &nothing;
  fill (self->title_label, good->time, NULL);
  fill (self->place_label, good->place, good->place_sentence);
  fill (self->speed_label, good->speed, good->speed_sentence);
  keep_whole (self->speed_label);
  fill (self->efficiency_label, good->efficiency, good->efficiency_sentence);
  fill (self->guesses_label, good->guesses, good->guesses_sentence);
  fill (self->time_label, bad->time, NULL);
  fill (self->mines_label, bad->mines, NULL);
  gtk_label_set_text (self->all_label, all != NULL ? all : "");
  ms_widget_set_name (self, all != NULL ? all : "");
  if (text == NULL)
    return;
  gtk_stack_set_visible_child_name (self->text_stack, won ? "won" : "lost");
  gtk_widget_set_visible (self->undo_button, !won);
  gtk_widget_set_visible (self->undo_row, !won);
  if (won)
    gtk_widget_add_css_class (GTK_WIDGET (self), "won");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "won");
}

const char *
ms_result_bar_get_text (MsResultBar *self)
{
  return self->spoken != NULL ? self->spoken : "";
}

gconstpointer
ms_result_bar_get_all (MsResultBar *self)
{
  return self->text;
}

static void
close_cb (MsResultBar *self)
{
  g_signal_emit_by_name (self, "closed");
}

static void
chosen_cb (MsResultBar *self)
{
  gtk_popover_popdown (self->more_popover);
}

static void
ms_result_bar_unmap (GtkWidget *widget)
{
  if (MS_RESULT_BAR (widget)->more_popover != NULL)
    gtk_popover_popdown (MS_RESULT_BAR (widget)->more_popover);
  GTK_WIDGET_CLASS (ms_result_bar_parent_class)->unmap (widget);
}

static void
ms_result_bar_class_init (MsResultBarClass *class)
{
  static const MsTemplateChild children[] = { MS_CHILD (MsResultBar, text_stack),
    MS_CHILD (MsResultBar, title_label), MS_CHILD (MsResultBar, place_label),
    MS_CHILD (MsResultBar, speed_label), MS_CHILD (MsResultBar, efficiency_label),
    MS_CHILD (MsResultBar, guesses_label), MS_CHILD (MsResultBar, time_label),
    MS_CHILD (MsResultBar, mines_label), MS_CHILD (MsResultBar, undo_button),
    MS_CHILD (MsResultBar, new_button), MS_CHILD (MsResultBar, undo_row),
    MS_CHILD (MsResultBar, more_popover), MS_CHILD (MsResultBar, all_label) };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  ms_class_own (class, (GDestroyNotify)free_text, 1, G_STRUCT_OFFSET (MsResultBar, text));
  ms_class_own (class, g_free, 1, G_STRUCT_OFFSET (MsResultBar, spoken));
  widget_class->unmap = ms_result_bar_unmap;
  ms_class_add_signal (class, "closed", 0);
  ms_class_set_template (widget_class, "ms-result-bar.ui", children, G_N_ELEMENTS (children));
  gtk_widget_class_bind_template_callback (widget_class, close_cb);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
ms_result_bar_init (MsResultBar *self)
{
  add_stand_in (self);
}
