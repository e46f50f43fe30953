/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-record-chooser.h"

#include "ms-drop-down.h"
#include "ms-level.h"
#include "ms-record-text.h"
#include "ms-flow-layout.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

#define MOST_SIZES \
  30 /* entries of the list of levels; the sizes played most follow the levels with names */

enum
{
  KIND_PLAIN,
  KIND_NO_GUESS,
  KIND_COMPETITION,
  KIND_ASSISTED,
};

struct _MsRecordChooser
{
  GtkBox parent_instance;

  GtkDropDown *level, *kind;
  GArray *levels; /* MsRecordLevel, as the drop-down lists them; width 0: all */
  gboolean whole;
  gboolean filling;
};

G_DEFINE_FINAL_TYPE (MsRecordChooser, ms_record_chooser, GTK_TYPE_BOX)

static int
find_level (MsRecordChooser *self, const MsRecordLevel *level)
{
  for (guint i = 0; i < self->levels->len; i++)
    {
      const MsRecordLevel *there = &g_array_index (self->levels, MsRecordLevel, i);
      if (there->width == level->width && there->height == level->height
          && there->mines == level->mines)
        return (int)i;
    }
  return -1;
}

static void
offer (MsRecordChooser *self, const MsRecordLevel *level)
{
  if (find_level (self, level) < 0)
    g_array_append_val (self->levels, *level);
}

static MsRecordLevel
get_level (MsRecordChooser *self)
{
  guint selected = gtk_drop_down_get_selected (self->level);
  return selected < self->levels->len ? g_array_index (self->levels, MsRecordLevel, selected)
                                      : (MsRecordLevel){ 0 };
}

static void
show_levels (MsRecordChooser *self, const MsRecordLevel *chosen)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  for (guint i = 0; i < self->levels->len; i++)
    {
      const MsRecordLevel *level = &g_array_index (self->levels, MsRecordLevel, i);
      gtk_string_list_take (names,
          level->width == 0 ? g_strdup (_ ("All levels"))
                            : ms_record_text_dup_level (level->width, level->height, level->mines));
    }
  int place = find_level (self, chosen);
  self->filling = TRUE;
  gtk_drop_down_set_model (self->level, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->level, place < 0 ? 0 : (guint)place);
  self->filling = FALSE;
}

/* Entries that are there already keep their places, so that the list, if it is open, does not move under the
 * pointer. */
void
ms_record_chooser_set_levels (MsRecordChooser *self, GArray *levels)
{
  MsRecordLevel chosen = get_level (self);
  guint before = self->levels->len;
  for (guint i = 0; i < levels->len && self->levels->len < MOST_SIZES; i++)
    offer (self, &g_array_index (levels, MsRecordLevel, i));
  if (self->levels->len > before)
    show_levels (self, &chosen);
}

void
ms_record_chooser_choose (
    MsRecordChooser *self, int width, int height, int mines, gboolean no_guess)
{
  MsRecordLevel chosen = { width, height, mines, 0 };
  offer (self, &chosen);
  show_levels (self, &chosen);
  gtk_drop_down_set_selected (self->kind, no_guess ? KIND_NO_GUESS : KIND_PLAIN);
}

static void
show_kinds (MsRecordChooser *self)
{
  const char *names[] = { _ ("Ordinary boards"), _ ("Boards without guessing"),
    _ ("Competition games"), self->whole ? _ ("Assisted games") : NULL, NULL };
  g_autoptr (GtkStringList) list = gtk_string_list_new (names);
  self->filling = TRUE;
  gtk_drop_down_set_model (self->kind, G_LIST_MODEL (list));
  self->filling = FALSE;
}

void
ms_record_chooser_set_whole (MsRecordChooser *self, gboolean whole)
{
  const MsRecordLevel all = { 0 };
  MsRecordLevel chosen = get_level (self);
  self->whole = whole;
  if (whole && find_level (self, &all) < 0)
    g_array_prepend_val (self->levels, all);
  show_levels (self, &chosen);
  show_kinds (self);
}

MsRecordFilter
ms_record_chooser_get_filter (MsRecordChooser *self)
{
  MsRecordLevel level = get_level (self);
  guint kind = gtk_drop_down_get_selected (self->kind);
  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  filter.width = level.width;
  filter.height = level.height;
  filter.mines = level.mines;
  filter.assisted = kind == KIND_ASSISTED;
  if (kind == KIND_PLAIN || kind == KIND_NO_GUESS)
    filter.no_guess = kind == KIND_NO_GUESS;
  if (kind != KIND_ASSISTED)
    filter.rule_set = kind == KIND_COMPETITION ? MS_RULES_COMPETITION : MS_RULES_FREE;
  return filter;
}

static void
selected_cb (MsRecordChooser *self)
{
  if (!self->filling)
    g_signal_emit_by_name (self, "changed");
}

static GtkDropDown *
add_drop_down (MsRecordChooser *self, const char *label)
{
  GtkWidget *drop_down = gtk_drop_down_new (NULL, NULL);
  ms_drop_down_name (GTK_DROP_DOWN (drop_down), label);
  ms_drop_down_wrap (GTK_DROP_DOWN (drop_down));
  gtk_widget_set_tooltip_text (drop_down, label);
  gtk_box_append (GTK_BOX (self), drop_down);
  g_signal_connect_swapped (drop_down, "notify::selected", G_CALLBACK (selected_cb), self);
  return GTK_DROP_DOWN (drop_down);
}

static void
ms_record_chooser_finalize (GObject *object)
{
  g_array_unref (MS_RECORD_CHOOSER (object)->levels);
  G_OBJECT_CLASS (ms_record_chooser_parent_class)->finalize (object);
}

static void
ms_record_chooser_class_init (MsRecordChooserClass *class)
{
  G_OBJECT_CLASS (class)->finalize = ms_record_chooser_finalize;
  ms_class_add_signal (class, "changed", 0);
}

static void
ms_record_chooser_init (MsRecordChooser *self)
{
  self->levels = g_array_new (FALSE, FALSE, sizeof (MsRecordLevel));
  for (int i = 0; i < MS_N_NAMED_LEVELS; i++)
    {
      const MsLevelInfo *info = ms_level_info ((MsLevel)i);
      MsRecordLevel level = { info->width, info->height, info->mines, 0 };
      g_array_append_val (self->levels, level);
    }
  gtk_widget_set_layout_manager (GTK_WIDGET (self), ms_flow_layout_new (MS_FLOW_LINES));
  self->level = add_drop_down (self, _ ("Level"));
  self->kind = add_drop_down (self, _ ("Kind of game"));
  show_levels (self, &g_array_index (self->levels, MsRecordLevel, 0));
  show_kinds (self);
}
