/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-first-page.h"

#include "ms-spoken.h"
#include "ms-miniature.h"
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

/* --- What a board of a level may look like after some moves: a sample that is shown but not played
 * --- */

#define MOST_CELLS 4096 /* larger boards are shown covered */
#define MOST_OPENED 0.45 /* share of the cells without a mine: the game must look unfinished */

/* Chosen by eye: in the named levels much is opened from the middle. */
static const guint64 seeds[] = {
  [MS_LEVEL_BEGINNER] = 3146,
  [MS_LEVEL_CLASSIC_BEGINNER] = 998,
  [MS_LEVEL_INTERMEDIATE] = 208,
  [MS_LEVEL_EXPERT] = 2853,
  [MS_LEVEL_CUSTOM] = 3,
};

/* The covered cells around a cell, and how many of them are flagged. */
typedef struct
{
  int cells[8];
  int n, n_flags;
} Around;

static Around
look_around (const MsPlay *play, int x, int y)
{
  const MsRules *rules = ms_play_get_rules (play);
  const MsCell *cells = ms_play_get_cells (play);
  Around around = { .n = 0 };
  for (int v = MAX (y - 1, 0); v <= MIN (y + 1, rules->height - 1); v++)
    for (int u = MAX (x - 1, 0); u <= MIN (x + 1, rules->width - 1); u++)
      if (!ms_cell_is_opened (cells[v * rules->width + u]))
        {
          around.cells[around.n++] = v * rules->width + u;
          around.n_flags += ms_cell_is_flagged (cells[v * rules->width + u]);
        }
  return around;
}

/* Flags the cells around a number that must be mines, and opens those that are then safe; returns
 * whether anything was done. */
static gboolean
play_number (MsPlay *play, int cell)
{
  int width = ms_play_get_rules (play)->width;
  MsCell number = ms_play_get_cells (play)[cell];
  if (!ms_cell_is_opened (number) || number == 0)
    return FALSE;
  Around around = look_around (play, cell % width, cell / width);
  if (around.n == around.n_flags)
    return FALSE;
  if (around.n == (int)number)
    for (int i = 0; i < around.n; i++)
      ms_play_do (play,
          &(MsMove){ .action = MS_ACTION_MARK, .cell = around.cells[i], .mark = MS_CELL_FLAG });
  else if (around.n_flags == (int)number)
    ms_play_do (play, &(MsMove){ .action = MS_ACTION_CHORD, .cell = cell });
  else
    return FALSE;
  return TRUE;
}

static void
play (MsPlay *play)
{
  const MsRules *rules = ms_play_get_rules (play);
  int n_cells = rules->width * rules->height;
  int most = (int)(MOST_OPENED * (n_cells - rules->mines));
  int middle = rules->height / 2 * rules->width + rules->width / 2;
  ms_play_do (play, &(MsMove){ .action = MS_ACTION_OPEN, .cell = middle });
  gboolean went_on = TRUE;
  while (went_on && ms_play_get_n_opened (play) < most)
    {
      went_on = FALSE;
      for (int cell = 0; cell < n_cells && ms_play_get_n_opened (play) < most; cell++)
        went_on = play_number (play, cell) || went_on;
    }
}

/* [height * width] cells, always the same for the same rules; owned by the caller.  All are covered
 * if there is no board by these rules.  Time is linear in the cells. */
static MsCell *
dup_sample (const MsRules *rules)
{
  MsRules plain = *rules;
  gsize n_cells = (gsize)rules->width * (gsize)rules->height;
  plain.first_click = MS_FIRST_CLICK_OPEN;
  plain.no_guess = FALSE;
  MsCell *cells = g_new (MsCell, n_cells);
  for (gsize i = 0; i < n_cells; i++)
    cells[i] = MS_CELL_COVERED;
  if (n_cells > MOST_CELLS || ms_rules_check (&plain, NULL) != MS_STATUS_OK)
    return cells;
  MsLevel level = ms_level_of (plain.width, plain.height, plain.mines);
  MsPlay *sample = ms_play_new (&plain, seeds[level], NULL, NULL);
  if (sample == NULL)
    return cells;
  play (sample);
  memcpy (cells, ms_play_get_cells (sample), n_cells * sizeof *cells);
  ms_play_free (sample);
  return cells;
}

/* --- The tiles: large buttons, each with a small board over the name of its level, its size and,
 * where there is one, the best time --- */

static GtkLabel *
add_label (GtkWidget *box, const char *class)
{
  GtkWidget *label = g_object_new (
      GTK_TYPE_LABEL, "wrap", TRUE, "justify", GTK_JUSTIFY_CENTER, NULL);
  gtk_widget_add_css_class (label, class);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

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
  g_autofree MsCell *cells = dup_sample (rules);
  ms_miniature_set_board (miniature, rules->width, rules->height, cells);
}

/* Shows a best time (NULL: there is none), and names the tile, because the labels inside a button
 * are not read. */
static void
show_time (GtkWidget *tile, const char *time)
{
  GtkWidget *label = gtk_widget_get_last_child (gtk_button_get_child (GTK_BUTTON (tile)));
  GtkLabel *size = GTK_LABEL (gtk_widget_get_prev_sibling (label));
  GtkLabel *title = GTK_LABEL (gtk_widget_get_prev_sibling (GTK_WIDGET (size)));
  /* Translators: a time: "12.34 s". */
  g_autofree char *text = time != NULL ? g_strdup_printf (_ ("Best time %s"), time) : NULL;
  g_autofree char *name = time != NULL
      /* Translators: a level, its size, and a time: "Beginner", "9×9, 10 mines", "12.34 s". */
      ? g_strdup_printf (_ ("%1$s, %2$s, best time %3$s"), gtk_label_get_text (title),
          gtk_label_get_text (size), time)
      /* Translators: a level and its size: "Beginner", "9×9, 10 mines". */
      : g_strdup_printf (_ ("%1$s, %2$s"), gtk_label_get_text (title), gtk_label_get_text (size));
  gtk_label_set_text (GTK_LABEL (label), text != NULL ? text : "");
  gtk_widget_set_visible (label, text != NULL);
  ms_widget_set_name (tile, name);
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
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  MsMiniature *miniature = g_object_new (MS_TYPE_MINIATURE, NULL);
  bind_look (self, miniature);
  show_sample (miniature, rules);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (miniature));
  gtk_label_set_text (add_label (box, "title"), title);
  gtk_label_set_text (add_label (box, "size"), size);
  add_label (box, "time");
  GtkWidget *tile = g_object_new (GTK_TYPE_BUTTON, "child", box, NULL);
  gtk_widget_add_css_class (tile, "tile");
  show_time (tile, NULL);
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
  show_time (get_tile (self, choice), time);
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
