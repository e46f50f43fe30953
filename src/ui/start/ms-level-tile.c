/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-level-tile.h"

#include "ms-level.h"
#include "ms-miniature.h"
#include "ms-play.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>
#include <string.h>

/* Size in cells of a picture shown when nothing is known of a board except that there is one. */
#define UNKNOWN_WIDTH 12
#define UNKNOWN_HEIGHT 8

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

/* --- The button --- */

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

void
ms_level_tile_bind_look (GObject *look, gpointer miniature)
{
  static const char *const names[] = { "theme", "ramp", "style" };
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_object_bind_property (look, names[i], miniature, names[i], G_BINDING_SYNC_CREATE);
}

GtkWidget *
ms_level_tile_new (GObject *look, const MsRules *rules, const char *title, const char *size)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  MsMiniature *miniature = g_object_new (MS_TYPE_MINIATURE, NULL);
  ms_level_tile_bind_look (look, miniature);
  show_sample (miniature, rules);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (miniature));
  gtk_label_set_text (add_label (box, "title"), title);
  gtk_label_set_text (add_label (box, "size"), size);
  add_label (box, "time");
  GtkWidget *tile = g_object_new (GTK_TYPE_BUTTON, "child", box, NULL);
  gtk_widget_add_css_class (tile, "tile");
  ms_level_tile_set_note (tile, NULL);
  ms_level_tile_set_spoken (tile, NULL);
  return tile;
}

static GtkLabel *
get_note (GtkWidget *tile)
{
  return GTK_LABEL (gtk_widget_get_last_child (gtk_button_get_child (GTK_BUTTON (tile))));
}

void
ms_level_tile_set_note (GtkWidget *tile, const char *note)
{
  GtkLabel *label = get_note (tile);
  gtk_label_set_text (label, note != NULL ? note : "");
  gtk_widget_set_visible (GTK_WIDGET (label), note != NULL);
}

void
ms_level_tile_set_spoken (GtkWidget *tile, const char *spoken)
{
  GtkWidget *size = gtk_widget_get_prev_sibling (GTK_WIDGET (get_note (tile)));
  GtkWidget *title = gtk_widget_get_prev_sibling (size);
  /* Translators: a level and its size: "Beginner", "9×9, 10 mines". */
  g_autofree char *level = g_strdup_printf (_ ("%1$s, %2$s"),
      gtk_label_get_text (GTK_LABEL (title)), gtk_label_get_text (GTK_LABEL (size)));
  /* Translators: a level with its size, and what is said of it: "best time 12.34 s". */
  g_autofree char *name = spoken != NULL
      ? g_strdup_printf (C_ ("tile", "%1$s, %2$s"), level, spoken)
      : g_steal_pointer (&level);
  ms_widget_set_name (tile, name);
}
