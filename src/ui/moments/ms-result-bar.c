/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-result-bar.h"

/* Width, in characters, of a sentence that is broken into two lines; a longer sentence is cut, and
 * shown in full elsewhere. */
#define LEAST_CHARS 12
#define MOST_CHARS 16
/* Logical pixels that a window 360 wide has for the sentence. */
#define MOST_KEPT 126

struct _MsResultBar
{
  GtkBox parent_instance;

  GtkStack *text_stack;
  GtkLabel *title_label, *place_label, *speed_label, *efficiency_label, *guesses_label;
  GtkLabel *time_label, *mines_label, *sentence_label;
  GtkWidget *undo_button, *undo_row;
  GtkButton *new_button;
  GtkPopover *more_popover;
  GtkLabel *all_label;

  MsResultText *text; /* owned, or NULL */
  char *spoken; /* owned; how the game ended, and the place of its time if there is one */
};

enum
{
  CLOSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MsResultBar, ms_result_bar, GTK_TYPE_BOX)

/* Shows words on the label; sentence is its tooltip and what screen readers say. */
static void
fill (GtkLabel *label, const char *words, const char *sentence)
{
  gtk_label_set_text (label, words != NULL ? words : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (label), sentence);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL,
      sentence != NULL    ? sentence
          : words != NULL ? words
                          : "",
      -1);
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

/* Keeps room for so many characters, or for fewer where the text is large. */
static void
keep_chars (GtkLabel *label, int chars)
{
  int room;
  gtk_widget_set_size_request (GTK_WIDGET (label), -1, -1);
  gtk_label_set_width_chars (label, chars);
  gtk_widget_measure (GTK_WIDGET (label), GTK_ORIENTATION_HORIZONTAL, -1, &room, NULL, NULL, NULL);
  gtk_label_set_width_chars (label, -1);
  gtk_widget_set_size_request (GTK_WIDGET (label), MIN (room, MOST_KEPT), -1);
}

/* An empty text for labels that are hidden, which screen readers may still read. */
static const MsResultText nothing;

static void
fill_won (MsResultBar *self, const MsResultText *text)
{
  fill (self->title_label, text->end, NULL);
  keep_whole (self->title_label);
  fill (self->place_label, text->place, text->place_sentence);
  fill (self->speed_label, text->speed, text->speed_sentence);
  keep_whole (self->speed_label);
  fill (self->efficiency_label, text->efficiency, text->efficiency_sentence);
  fill (self->guesses_label, text->guesses, text->guesses_sentence);
}

static void
fill_lost (MsResultBar *self, const MsResultText *text)
{
  int chars = text->end != NULL ? (int)g_utf8_strlen (text->end, -1) / 2 + 4 : 0;
  fill (self->time_label, text->time, NULL);
  fill (self->mines_label, text->mines, NULL);
  fill (self->sentence_label, text->end, text->end);
  keep_chars (self->sentence_label, CLAMP (chars, LEAST_CHARS, MOST_CHARS));
  gtk_label_set_max_width_chars (self->sentence_label, MAX (chars, LEAST_CHARS));
}

void
ms_result_bar_set_text (MsResultBar *self, MsResultText *text, gboolean won)
{
  g_return_if_fail (MS_IS_RESULT_BAR (self));
  g_autofree char *all = text != NULL ? ms_result_text_dup_all (text) : NULL;
  ms_result_text_free (self->text);
  g_free (self->spoken);
  self->text = text;
  self->spoken = text == NULL ? NULL : g_strjoin (" ", text->end, text->place_sentence, NULL);
  fill_won (self, text != NULL && won ? text : &nothing);
  fill_lost (self, text != NULL && !won ? text : &nothing);
  gtk_label_set_text (self->all_label, all != NULL ? all : "");
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, all != NULL ? all : "", -1);
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
  g_return_val_if_fail (MS_IS_RESULT_BAR (self), "");
  return self->spoken != NULL ? self->spoken : "";
}

const MsResultText *
ms_result_bar_get_all (MsResultBar *self)
{
  g_return_val_if_fail (MS_IS_RESULT_BAR (self), NULL);
  return self->text;
}

static void
close_cb (MsResultBar *self)
{
  g_signal_emit (self, signals[CLOSED], 0);
}

static void
chosen_cb (MsResultBar *self)
{
  gtk_popover_popdown (self->more_popover);
}

static void
ms_result_bar_unmap (GtkWidget *widget)
{
  gtk_popover_popdown (MS_RESULT_BAR (widget)->more_popover);
  GTK_WIDGET_CLASS (ms_result_bar_parent_class)->unmap (widget);
}

static void
ms_result_bar_finalize (GObject *object)
{
  MsResultBar *self = MS_RESULT_BAR (object);
  ms_result_text_free (self->text);
  g_free (self->spoken);
  G_OBJECT_CLASS (ms_result_bar_parent_class)->finalize (object);
}

static void
ms_result_bar_class_init (MsResultBarClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->finalize = ms_result_bar_finalize;
  widget_class->unmap = ms_result_bar_unmap;
  signals[CLOSED] = g_signal_new (
      "closed", MS_TYPE_RESULT_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/minesage/Minesage/ms-result-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, MsResultBar, text_stack);
  gtk_widget_class_bind_template_child (widget_class, MsResultBar, title_label);
  gtk_widget_class_bind_template_child (widget_class, MsResultBar, place_label);
  gtk_widget_class_bind_template_child (widget_class, MsResultBar, speed_label);
  gtk_widget_class_bind_template_child (widget_class, MsResultBar, efficiency_label);
  gtk_widget_class_bind_template_child (widget_class, MsResultBar, guesses_label);
  gtk_widget_class_bind_template_child (widget_class, MsResultBar, time_label);
  gtk_widget_class_bind_template_child (widget_class, MsResultBar, mines_label);
  gtk_widget_class_bind_template_child (widget_class, MsResultBar, sentence_label);
  gtk_widget_class_bind_template_child (widget_class, MsResultBar, undo_button);
  gtk_widget_class_bind_template_child (widget_class, MsResultBar, new_button);
  gtk_widget_class_bind_template_child (widget_class, MsResultBar, undo_row);
  gtk_widget_class_bind_template_child (widget_class, MsResultBar, more_popover);
  gtk_widget_class_bind_template_child (widget_class, MsResultBar, all_label);
  gtk_widget_class_bind_template_callback (widget_class, close_cb);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
ms_result_bar_init (MsResultBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_label_set_ellipsize (
      GTK_LABEL (gtk_button_get_child (self->new_button)), PANGO_ELLIPSIZE_END);
}
