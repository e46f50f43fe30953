/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-why-page.h"

#include "ms-widgets.h"

struct _MsWhyPage
{
  GtkBox parent_instance;

  GtkLabel *heading, *title, *sentence, *signs, *note, *message, *more, *equations;
  GtkWidget *steps, *all, *held_back, *whole, *layouts, *expander, *copy, *agree, *prove, *end,
      *seeds, *prove_seed;
  GtkEditable *seed;
  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (MsWhyPage, ms_why_page, GTK_TYPE_BOX)

static void
set_text (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && text[0] != 0);
}

/* Whether the list has these lines already; they are then left alone, so that the focus stays. */
static gboolean
has_lines (MsWhyPage *self, const char *const *lines)
{
  GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->list));
  for (; row != NULL && lines != NULL && *lines != NULL; lines++)
    {
      GtkLabel *label = GTK_LABEL (gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (row)));
      if (g_strcmp0 (gtk_label_get_text (label), *lines) != 0)
        return FALSE;
      row = gtk_widget_get_next_sibling (row);
    }
  return row == NULL && (lines == NULL || *lines == NULL);
}

void
ms_why_page_show (MsWhyPage *self, const MsWhyView *view)
{
  gboolean equations = view->equations != NULL && view->equations[0] != 0;
  set_text (self->heading, view->heading);
  set_text (self->title, view->title);
  set_text (self->sentence, view->sentence);
  set_text (self->signs, view->signs);
  set_text (self->note, view->note);
  set_text (self->message, view->message);
  set_text (self->more, view->more);
  gtk_label_set_text (self->equations, equations ? view->equations : "");
  if (!has_lines (self, view->lines))
    {
      ms_widget_empty (self->list);
      for (int i = 0; view->lines != NULL && view->lines[i] != NULL; i++)
        {
          GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", view->lines[i], "wrap", TRUE,
              "xalign", 0.0, "max-width-chars", 26, NULL);
          gtk_list_box_append (self->list, label);
          ms_widget_set_name (gtk_widget_get_parent (label), view->lines[i]);
        }
    }
  gtk_widget_set_visible (GTK_WIDGET (self->list), view->lines != NULL);
  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, view->current));
  gtk_widget_set_visible (self->steps, view->steps);
  gtk_widget_set_visible (self->all, view->steps && !view->walk);
  gtk_widget_set_visible (self->held_back, view->steps && view->proof);
  gtk_widget_set_visible (self->whole, view->proof);
  gtk_widget_set_visible (self->layouts, view->layouts);
  gtk_widget_set_visible (self->expander, equations);
  gtk_widget_set_visible (self->agree, view->asks);
  gtk_widget_set_visible (self->prove, view->provable);
  gtk_widget_set_visible (self->end, view->walk);
  gtk_widget_set_visible (self->seeds, !view->walk);
  gtk_widget_set_visible (self->copy, view->steps || view->layouts);
}

static void
row_activated_cb (MsWhyPage *self, GtkListBoxRow *row)
{
  g_signal_emit_by_name (self, "step-activated", gtk_list_box_row_get_index (row));
}

static void
expanded_cb (MsWhyPage *self)
{
  g_signal_emit_by_name (
      self, "equations-shown", gtk_expander_get_expanded (GTK_EXPANDER (self->expander)));
}

/* Reads the seed from the entry; FALSE: the text is no seed. */
static gboolean
get_seed (MsWhyPage *self, guint64 *seed)
{
  return g_ascii_string_to_unsigned (
      gtk_editable_get_text (self->seed), 10, 0, G_MAXUINT64, seed, NULL);
}

static void
seed_changed_cb (MsWhyPage *self)
{
  guint64 seed;
  gtk_widget_set_sensitive (self->prove_seed, get_seed (self, &seed));
}

static void
seed_cb (MsWhyPage *self)
{
  guint64 seed;
  if (get_seed (self, &seed))
    g_signal_emit_by_name (self, "seed-given", seed);
}

static void
ms_why_page_class_init (MsWhyPageClass *class)
{
  static const MsTemplateChild children[] = { MS_CHILD (MsWhyPage, heading),
    MS_CHILD (MsWhyPage, title), MS_CHILD (MsWhyPage, sentence), MS_CHILD (MsWhyPage, signs),
    MS_CHILD (MsWhyPage, note), MS_CHILD (MsWhyPage, message), MS_CHILD (MsWhyPage, more),
    MS_CHILD (MsWhyPage, equations), MS_CHILD (MsWhyPage, steps), MS_CHILD (MsWhyPage, all),
    MS_CHILD (MsWhyPage, held_back), MS_CHILD (MsWhyPage, whole), MS_CHILD (MsWhyPage, layouts),
    MS_CHILD (MsWhyPage, expander), MS_CHILD (MsWhyPage, copy), MS_CHILD (MsWhyPage, list),
    MS_CHILD (MsWhyPage, agree), MS_CHILD (MsWhyPage, prove), MS_CHILD (MsWhyPage, end),
    MS_CHILD (MsWhyPage, seeds), MS_CHILD (MsWhyPage, seed), MS_CHILD (MsWhyPage, prove_seed) };
  ms_class_add_signal (class, "step-activated", 1, G_TYPE_INT);
  ms_class_add_signal (class, "equations-shown", 1, G_TYPE_BOOLEAN);
  ms_class_add_signal (class, "seed-given", 1, G_TYPE_UINT64);
  ms_class_set_template (class, "ms-why-page.ui", children, G_N_ELEMENTS (children));
}

static void
ms_why_page_init (MsWhyPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  ms_connect (self->list, "row-activated", G_CALLBACK (row_activated_cb), self);
  ms_connect (self->seed, "changed", G_CALLBACK (seed_changed_cb), self);
  ms_connect (self->seed, "activate", G_CALLBACK (seed_cb), self);
  ms_connect (self->prove_seed, "clicked", G_CALLBACK (seed_cb), self);
  ms_connect (self->expander, "notify::expanded", G_CALLBACK (expanded_cb), self);
}
