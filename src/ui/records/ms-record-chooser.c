/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-record-chooser.h"

#include "ms-drop-down.h"
#include "ms-record-text.h"
#include "ms-flow-layout.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

#define MOST_SIZES \
  30 /* entries of the list of levels; the sizes played most follow the levels with names */

/* Of what is typed: up to four bytes of UTF-8 each. */
#define MOST_LETTERS (MS_RECORD_TEXT_SIZE / 4 - 1)

enum
{
  KIND_PLAIN,
  KIND_NO_GUESS,
  KIND_COMPETITION,
  KIND_FAIR,
  KIND_CRUEL,
  KIND_ASSISTED,
  KIND_DOUBTFUL,
};

/* Widths of levels that stand for several. */
enum
{
  ALL = 0,
  BEGINNER = -1, /* both levels of that name */
};

struct _MsRecordChooser
{
  GtkBox parent_instance;

  GtkDropDown *level, *kind;
  GArray *levels; /* MsRecordLevel, as the drop-down lists them; see ALL and BEGINNER */
  gboolean filling;

  GtkDropDown *marks;
  /* Of a whole chooser; else NULL. */
  GtkDropDown *result, *where, *guesses;
  GtkEditable *from, *until, *player, *program;
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

static char *
dup_level_name (const MsRecordLevel *level)
{
  if (level->width == ALL)
    return g_strdup (_ ("All levels"));
  return level->width == BEGINNER
      /* Translators: the games of both levels called beginner. */
      ? g_strdup (_ ("Beginner, 9×9 and 8×8"))
      : ms_record_text_dup_level (level->width, level->height, level->mines);
}

static void
show_levels (MsRecordChooser *self, const MsRecordLevel *chosen)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  for (guint i = 0; i < self->levels->len; i++)
    {
      const MsRecordLevel *level = &g_array_index (self->levels, MsRecordLevel, i);
      gtk_string_list_take (names, dup_level_name (level));
    }
  int place = find_level (self, chosen);
  self->filling = TRUE;
  gtk_drop_down_set_model (self->level, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->level, place < 0 ? 0 : (guint)place);
  self->filling = FALSE;
}

/* Entries that are there already keep their places, so that the list, if it is open, does not move
 * under the pointer. */
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

/* The rules that make kinds of their own; else boards without guessing are one. */
static const MsRuleSet rule_sets[] = { [KIND_COMPETITION] = MS_RULES_COMPETITION,
  [KIND_FAIR] = MS_RULES_FAIR,
  [KIND_CRUEL] = MS_RULES_CRUEL };

void
ms_record_chooser_choose (MsRecordChooser *self, const MsRules *rules)
{
  MsRecordLevel chosen = { rules->width, rules->height, rules->mines, 0 };
  guint kind = rules->no_guess ? KIND_NO_GUESS : KIND_PLAIN;
  for (guint i = KIND_COMPETITION; i < G_N_ELEMENTS (rule_sets); i++)
    if (rule_sets[i] == rules->rule_set)
      kind = i;
  offer (self, &chosen);
  show_levels (self, &chosen);
  gtk_drop_down_set_selected (self->kind, kind);
}

static void
show_kinds (MsRecordChooser *self)
{
  const char *names[] = { _ ("Ordinary boards"), _ ("Boards without guessing"),
    _ ("Competition games"), _ ("Games with fair guesses"), _ ("Games with cruel guesses"),
    self->result != NULL ? _ ("Assisted games") : NULL,
    /* Translators: recordings whose files tell of another game. */
    _ ("Doubtful recordings"), NULL };
  const char *marks[] = { _ ("With or without flags"), _ ("Without flags (NF)"),
    _ ("With flags (FL)"), self->result != NULL ? _ ("With question marks") : NULL,
    _ ("Without question marks"), NULL };
  g_autoptr (GtkStringList) list = gtk_string_list_new (names);
  g_autoptr (GtkStringList) mark_list = gtk_string_list_new (marks);
  self->filling = TRUE;
  gtk_drop_down_set_model (self->kind, G_LIST_MODEL (list));
  gtk_drop_down_set_model (self->marks, G_LIST_MODEL (mark_list));
  self->filling = FALSE;
}

/* What the entries of the three lists stand for, in their order. */
static const int results[] = { MS_RECORD_ANY, TRUE, FALSE };
static const int places[] = { FALSE, TRUE, MS_RECORD_ANY };
static const int guesses[] = { MS_RECORD_ANY, TRUE, FALSE };

/* The same of the list of marks; question marks are asked for in a whole chooser only. */
static const struct
{
  int flagged, questioned;
} styles[] = {
  { MS_RECORD_ANY, MS_RECORD_ANY },
  { FALSE, MS_RECORD_ANY },
  { TRUE, MS_RECORD_ANY },
  { MS_RECORD_ANY, TRUE },
  { MS_RECORD_ANY, FALSE },
};

static int
get_choice (GtkDropDown *list, const int choices[3])
{
  return choices[MIN (gtk_drop_down_get_selected (list), 2)];
}

/* The beginning of the day in an entry, so many days later; 0: there is none in it. */
static gint64
read_day (GtkEditable *entry, int later)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (entry)));
  g_autofree char *moment = g_strconcat (text, "T00:00:00", NULL);
  g_autoptr (GTimeZone) here = g_time_zone_new_local ();
  g_autoptr (GDateTime) day = g_date_time_new_from_iso8601 (moment, here);
  g_autoptr (GDateTime) shifted = day != NULL ? g_date_time_add_days (day, later) : NULL;
  gboolean sound = *text == '\0' || shifted != NULL;
  if (sound)
    gtk_widget_remove_css_class (GTK_WIDGET (entry), "error");
  else
    gtk_widget_add_css_class (GTK_WIDGET (entry), "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID,
      sound ? GTK_ACCESSIBLE_INVALID_FALSE : GTK_ACCESSIBLE_INVALID_TRUE, -1);
  return shifted != NULL ? g_date_time_to_unix (shifted) * 1000 : 0;
}

MsRecordFilter
ms_record_chooser_get_filter (MsRecordChooser *self)
{
  MsRecordLevel level = get_level (self);
  guint kind = gtk_drop_down_get_selected (self->kind);
  MsRecordFilter filter = MS_RECORD_FILTER_ALL;
  filter.foreign = FALSE;
  filter.width = MAX (level.width, 0);
  filter.beginner = level.width == BEGINNER;
  filter.height = level.height;
  filter.mines = level.mines;
  filter.doubtful = kind == KIND_DOUBTFUL;
  if (kind != KIND_DOUBTFUL)
    filter.assisted = kind == KIND_ASSISTED;
  if (kind == KIND_PLAIN || kind == KIND_NO_GUESS)
    filter.no_guess = kind == KIND_NO_GUESS;
  if (kind < KIND_ASSISTED)
    filter.rule_set = kind <= KIND_NO_GUESS ? MS_RULES_FREE : (int)rule_sets[kind];
  filter.flagged = styles[MIN (gtk_drop_down_get_selected (self->marks), 4)].flagged;
  filter.questioned = styles[MIN (gtk_drop_down_get_selected (self->marks), 4)].questioned;
  if (self->result == NULL)
    return filter;
  filter.won = get_choice (self->result, results);
  filter.foreign = get_choice (self->where, places);
  filter.avoidable = get_choice (self->guesses, guesses);
  filter.from = read_day (self->from, 0);
  filter.until = read_day (self->until, 1);
  g_utf8_strncpy (filter.player, gtk_editable_get_text (self->player), MOST_LETTERS);
  g_utf8_strncpy (filter.program, gtk_editable_get_text (self->program), MOST_LETTERS);
  return filter;
}

static void
selected_cb (MsRecordChooser *self)
{
  if (!self->filling)
    g_signal_emit_by_name (self, "changed");
}

/* entries: NULL-terminated; NULL: they are set later. */
static GtkDropDown *
add_drop_down (MsRecordChooser *self, const char *label, const char *const *entries)
{
  GtkWidget *drop_down = gtk_drop_down_new_from_strings (entries);
  ms_drop_down_name (GTK_DROP_DOWN (drop_down), label);
  ms_drop_down_wrap (GTK_DROP_DOWN (drop_down));
  gtk_widget_set_tooltip_text (drop_down, label);
  gtk_box_append (GTK_BOX (self), drop_down);
  ms_connect (drop_down, "notify::selected", G_CALLBACK (selected_cb), self);
  return GTK_DROP_DOWN (drop_down);
}

static GtkEditable *
add_entry (MsRecordChooser *self, const char *label, const char *name)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *entry = gtk_entry_new (), *text = gtk_label_new_with_mnemonic (label);
  gtk_label_set_mnemonic_widget (GTK_LABEL (text), entry);
  ms_widget_set_name (entry, name);
  gtk_widget_set_tooltip_text (entry, name);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 11);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), 11);
  gtk_box_append (GTK_BOX (box), text);
  gtk_box_append (GTK_BOX (box), entry);
  gtk_box_append (GTK_BOX (self), box);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (selected_cb), self);
  return GTK_EDITABLE (entry);
}

static GtkEditable *
add_day (MsRecordChooser *self, const char *label, const char *name)
{
  GtkEditable *entry = add_entry (self, label, name);
  /* Translators: how a day is typed in: the year, the month and the day in digits. */
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _ ("YYYY-MM-DD"));
  return entry;
}

static GtkEditable *
add_part (MsRecordChooser *self, const char *label, const char *name)
{
  GtkEditable *entry = add_entry (self, label, name);
  gtk_entry_set_max_length (GTK_ENTRY (entry), MOST_LETTERS);
  return entry;
}

void
ms_record_chooser_make_whole (MsRecordChooser *self)
{
  const MsRecordLevel several[] = { { .width = ALL }, { .width = BEGINNER } };
  MsRecordLevel chosen = get_level (self);
  const char *result[] = { _ ("Won or lost"), C_ ("games", "Won"), C_ ("games", "Lost"), NULL };
  const char *where[] = { _ ("Played in Minesage"), _ ("Played in another program"),
    _ ("Played in any program"), NULL };
  const char *guess[] = { _ ("With or without guesses"), _ ("With avoidable guesses"),
    _ ("Without avoidable guesses"), NULL };
  self->result = add_drop_down (self, _ ("Result"), result);
  self->where = add_drop_down (self, _ ("Where it was played"), where);
  self->guesses = add_drop_down (self, _ ("Guesses"), guess);
  self->from = add_day (self, _ ("_From"), _ ("The first day"));
  self->until = add_day (self, _ ("_Until"), _ ("The last day"));
  self->player = add_part (self, _ ("P_layer"), _ ("A part of the player’s name"));
  self->program = add_part (self, _ ("Pro_gram"), _ ("A part of the program’s name"));
  g_array_prepend_vals (self->levels, several, G_N_ELEMENTS (several));
  show_levels (self, &chosen);
  show_kinds (self);
}

void
ms_record_chooser_choose_all (MsRecordChooser *self)
{
  gtk_drop_down_set_selected (self->level, 0);
  gtk_drop_down_set_selected (self->where, 2);
}

static void
ms_record_chooser_class_init (MsRecordChooserClass *class)
{
  ms_class_own (class, (GDestroyNotify)g_array_unref, 1, G_STRUCT_OFFSET (MsRecordChooser, levels));
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
  self->level = add_drop_down (self, _ ("Level"), NULL);
  self->kind = add_drop_down (self, _ ("Kind of game"), NULL);
  self->marks = add_drop_down (self, _ ("Flags and question marks"), NULL);
  show_levels (self, &g_array_index (self->levels, MsRecordLevel, 0));
  show_kinds (self);
}
