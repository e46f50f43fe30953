/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-first-page.h"

#include "ms-spoken.h"
#include "ms-level-sample.h"
#include "ms-level.h"
#include "ms-record-text.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>
#include <string.h>

/* Size in cells of a picture shown when nothing is known of a board except that there is one. */
#define UNKNOWN_WIDTH 12
#define UNKNOWN_HEIGHT 8

struct _MsFirstPage
{
  GtkBox parent_instance;

  /* Template */
  GtkWidget *offer, *continue_button, *discard_button, *offer_board, *discarded, *undo_button,
      *tiles;
  GtkLabel *offer_label, *discarded_label;

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
ms_first_page_dispose (GObject *object)
{
  g_clear_object (&MS_FIRST_PAGE (object)->look);
  G_OBJECT_CLASS (ms_first_page_parent_class)->dispose (object);
}

static void
ms_first_page_class_init (MsFirstPageClass *class)
{
  static const MsTemplateChild children[] = { MS_CHILD (MsFirstPage, offer),
    MS_CHILD (MsFirstPage, continue_button), MS_CHILD (MsFirstPage, discard_button),
    MS_CHILD (MsFirstPage, offer_board), MS_CHILD (MsFirstPage, offer_label),
    MS_CHILD (MsFirstPage, discarded), MS_CHILD (MsFirstPage, discarded_label),
    MS_CHILD (MsFirstPage, undo_button), MS_CHILD (MsFirstPage, tiles) };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  G_OBJECT_CLASS (class)->dispose = ms_first_page_dispose;
  g_type_ensure (MS_TYPE_MINIATURE);
  ms_class_set_template (widget_class, "ms-first-page.ui", children, G_N_ELEMENTS (children));
}

static void
bind_look (MsFirstPage *self, gpointer miniature)
{
  static const char *const names[] = { "theme", "ramp", "style" };
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_object_bind_property (self->look, names[i], miniature, names[i], G_BINDING_SYNC_CREATE);
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
  bind_look (self, self->offer_board);
  return GTK_WIDGET (self);
}

/* --- The tiles --- */

static void
show_sample (MsMiniature *miniature, const MsRules *rules)
{
  if (rules->width == 0)
    {
      MsCell covered[UNKNOWN_WIDTH * UNKNOWN_HEIGHT];
      for (guint i = 0; i < G_N_ELEMENTS (covered); i++)
        covered[i] = MS_CELL_COVERED;
      ms_miniature_set_board (miniature, UNKNOWN_WIDTH, UNKNOWN_HEIGHT, covered);
      return;
    }
  g_autofree MsCell *cells = ms_level_sample_dup (rules);
  ms_miniature_set_board (miniature, rules->width, rules->height, cells);
}

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
  GtkWidget *tile = ms_level_tile_new (title, size);
  MsMiniature *miniature = ms_level_tile_get_miniature (MS_LEVEL_TILE (tile));
  bind_look (self, miniature);
  show_sample (miniature, &choice->rules);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (tile), choice->action);
  if (choice->target != NULL)
    gtk_actionable_set_action_target_value (
        GTK_ACTIONABLE (tile), g_variant_new_string (choice->target));
  return tile;
}

void
ms_first_page_set_choices (
    MsFirstPage *self, const MsFirstChoice *choices, guint n, guint default_choice)
{
  ms_widget_empty (self->tiles);
  for (guint i = 0; i < n; i++)
    gtk_box_append (GTK_BOX (self->tiles), make_tile (self, &choices[i]));
  self->chosen = GTK_WIDGET (ms_first_page_get_tile (self, default_choice));
  gtk_widget_add_css_class (self->chosen, "chosen");
}

MsLevelTile *
ms_first_page_get_tile (MsFirstPage *self, guint choice)
{
  GtkWidget *tile = gtk_widget_get_first_child (self->tiles);
  for (guint i = 0; i < choice; i++)
    tile = gtk_widget_get_next_sibling (tile);
  return MS_LEVEL_TILE (tile);
}

void
ms_first_page_focus (MsFirstPage *self)
{
  gtk_widget_grab_focus (self->chosen);
}

/* --- The unfinished game --- */

/* If the button that was pressed is hidden now, the focus goes to the one that undoes what it
 * did. */
void
ms_first_page_set_offer (MsFirstPage *self, const MsFirstOffer *offer)
{
  gboolean lost = (offer->text == NULL && gtk_widget_get_focus_child (self->offer) != NULL)
      || (offer->discarded == NULL && gtk_widget_get_focus_child (self->discarded) != NULL);
  gtk_widget_set_visible (self->offer, offer->text != NULL);
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
