/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-first-page.h"

#include "ms-level-tile.h"
#include "ms-miniature.h"
#include "ms-record-text.h"
#include "ms-spoken.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>
#include <string.h>

struct _MsFirstPage
{
  GtkBox parent_instance;

  /* Template */
  GtkWidget *offer, *continue_button, *discard_button, *offer_board, *discarded, *undo_button,
      *tiles, *welcome;
  GtkLabel *offer_label, *discarded_label;
  gboolean under_way; /* what is offered is the game of this window */

  GObject *look; /* owned: gives the look of the small boards */
  GtkWidget *chosen; /* the default tile, owned by tiles; NULL before there are tiles */
};

G_DEFINE_FINAL_TYPE (MsFirstPage, ms_first_page, GTK_TYPE_BOX)

static void
add_keys (MsFirstPage *self)
{
  static const char *const levels[] = { "beginner", "intermediate", "expert", "custom" };
  GtkEventController *keys = gtk_shortcut_controller_new ();
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      GtkShortcutTrigger *trigger = gtk_alternative_trigger_new (
          gtk_keyval_trigger_new (GDK_KEY_1 + i, 0), gtk_keyval_trigger_new (GDK_KEY_KP_1 + i, 0));
      GtkShortcut *shortcut = gtk_shortcut_new (trigger, gtk_named_action_new ("win.level"));
      gtk_shortcut_set_arguments (shortcut, g_variant_new_string (levels[i]));
      gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys), shortcut);
    }
  /* Ctrl+Z can be used for this because there is no move to undo here. */
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_z, GDK_CONTROL_MASK),
          gtk_named_action_new ("win.undo-discard")));
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

static void
ms_first_page_class_init (MsFirstPageClass *class)
{
  static const MsTemplateChild children[] = { MS_CHILD (MsFirstPage, offer),
    MS_CHILD (MsFirstPage, continue_button), MS_CHILD (MsFirstPage, discard_button),
    MS_CHILD (MsFirstPage, offer_board), MS_CHILD (MsFirstPage, offer_label),
    MS_CHILD (MsFirstPage, discarded), MS_CHILD (MsFirstPage, discarded_label),
    MS_CHILD (MsFirstPage, undo_button), MS_CHILD (MsFirstPage, tiles),
    MS_CHILD (MsFirstPage, welcome) };
  ms_class_own (class, g_object_unref, 1, G_STRUCT_OFFSET (MsFirstPage, look));
  g_type_ensure (MS_TYPE_MINIATURE);
  ms_class_set_template (class, "ms-first-page.ui", children, G_N_ELEMENTS (children));
}

static void
ms_first_page_init (MsFirstPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  add_keys (self);
}

GtkWidget *
ms_first_page_new (GObject *look)
{
  MsFirstPage *self = g_object_new (MS_TYPE_FIRST_PAGE, NULL);
  self->look = g_object_ref (look);
  ms_level_tile_bind_look (self->look, self->offer_board);
  return GTK_WIDGET (self);
}

/* --- The tiles --- */

static GtkWidget *
make_tile (MsFirstPage *self, const MsFirstChoice *choice)
{
  const MsRules *rules = &choice->rules;
  gboolean any = rules->width == 0;
  g_autofree char *title = any
      ? g_strdup (_ ("Custom…"))
      : ms_record_text_dup_kind (rules->width, rules->height, rules->mines);
  g_autofree char *size = any ? g_strdup (_ ("Any size"))
                              : ms_record_text_dup_size (rules->width, rules->height, rules->mines);
  GtkWidget *tile = ms_level_tile_new (self->look, rules, title, size);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (tile), choice->action);
  if (choice->target != NULL)
    gtk_actionable_set_action_target_value (
        GTK_ACTIONABLE (tile), g_variant_new_string (choice->target));
  return tile;
}

static GtkWidget *
get_tile (MsFirstPage *self, guint choice)
{
  GtkWidget *tile = gtk_widget_get_first_child (self->tiles);
  for (guint i = 0; i < choice; i++)
    tile = gtk_widget_get_next_sibling (tile);
  return tile;
}

void
ms_first_page_set_choices (
    MsFirstPage *self, const MsFirstChoice *choices, guint n, guint default_choice)
{
  ms_widget_empty (self->tiles);
  for (guint i = 0; i < n; i++)
    gtk_box_append (GTK_BOX (self->tiles), make_tile (self, &choices[i]));
  self->chosen = get_tile (self, default_choice);
  gtk_widget_add_css_class (self->chosen, "chosen");
}

void
ms_first_page_set_best_time (MsFirstPage *self, guint choice, const char *time)
{
  GtkWidget *tile = get_tile (self, choice);
  /* Translators: a time: "12.34 s". */
  g_autofree char *note = time != NULL ? g_strdup_printf (_ ("Best time %s"), time) : NULL;
  /* Translators: the same, spoken after a level and its size. */
  g_autofree char *spoken = time != NULL ? g_strdup_printf (_ ("best time %s"), time) : NULL;
  ms_level_tile_set_note (tile, note);
  ms_level_tile_set_spoken (tile, spoken);
}

void
ms_first_page_focus (MsFirstPage *self)
{
  gtk_widget_grab_focus (self->under_way ? self->continue_button : self->chosen);
}

void
ms_first_page_set_welcome (MsFirstPage *self, gboolean shown)
{
  gtk_widget_set_visible (self->welcome, shown);
  if (shown)
    ms_announce (GTK_WIDGET (self), gtk_label_get_text (GTK_LABEL (self->welcome)));
}

/* --- The unfinished game --- */

/* If the button that was pressed is hidden now, the focus goes to the one that undoes what it
 * did. */
void
ms_first_page_set_offer (MsFirstPage *self, const MsFirstOffer *offer)
{
  gboolean lost = (offer->text == NULL && gtk_widget_get_focus_child (self->offer) != NULL)
      || (offer->discarded == NULL && gtk_widget_get_focus_child (self->discarded) != NULL);
  self->under_way = offer->under_way;
  gtk_widget_set_visible (self->offer, offer->text != NULL);
  gtk_widget_set_visible (self->discard_button, !offer->under_way);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->continue_button),
      offer->under_way ? "win.levels" : "win.continue-left");
  if (offer->text != NULL)
    {
      /* Only which cells are opened is shown, because a board must not be read while its clock is
       * stopped. */
      gsize n = (gsize)offer->width * (gsize)offer->height;
      g_autofree MsCell *shown = g_new (MsCell, n);
      for (gsize i = 0; i < n; i++)
        shown[i] = ms_cell_is_opened (offer->cells[i]) ? 0 : MS_CELL_COVERED;
      ms_miniature_set_board (MS_MINIATURE (self->offer_board), offer->width, offer->height, shown);
      gtk_label_set_text (self->offer_label, offer->text);
      /* Translators: what a button does, before a sentence about the game it is for. */
      g_autofree char *name = g_strdup_printf (_ ("Continue. %s"), offer->text);
      ms_widget_set_name (self->continue_button, name);
    }
  const char *discarded = offer->discarded != NULL ? offer->discarded : "";
  gboolean changed = strcmp (gtk_label_get_text (self->discarded_label), discarded) != 0;
  gtk_label_set_text (self->discarded_label, discarded);
  if (changed)
    ms_announce (GTK_WIDGET (self), discarded);
  gtk_widget_set_visible (self->discarded, offer->discarded != NULL);
  if (lost)
    gtk_widget_grab_focus (offer->discarded != NULL ? self->undo_button
            : offer->text != NULL                   ? self->continue_button
                                                    : self->chosen);
}
