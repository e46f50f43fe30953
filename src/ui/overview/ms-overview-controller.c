/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-overview-controller.h"
#include "ms-ui-overview-testing.h"

/* The largest overview, in logical pixels; it also takes at most two fifths of the view, and of the
 * view's lower half only what the sign at the middle of the edge and the margins leave. */
#define MOST_WIDTH 160
#define MOST_HEIGHT 140
#define BESIDE_SIGN 28

/* A view that shows this share of the board needs no overview. */
#define ENOUGH 0.75F

/* A share of a cell: if less than that is out of sight, the board counts as ending there. */
#define NEAR_END 0.05F

struct _MsOverviewController
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  MsOverview *overview; /* owned */
  guint idle; /* source that updates; 0: nothing to do */
};

static void
get_room (MsOverviewController *self, int *width, int *height)
{
  int view = gtk_widget_get_height (GTK_WIDGET (self->parts->board));
  *width = MIN (MOST_WIDTH, gtk_widget_get_width (GTK_WIDGET (self->parts->board)) * 2 / 5);
  *height = MIN (MOST_HEIGHT, MIN (view * 2 / 5, view / 2 - BESIDE_SIGN));
}

static gboolean
is_wanted (MsOverviewController *self)
{
  int width, height;
  get_room (self, &width, &height);
  g_autoptr (MsGame) game = NULL;
  g_object_get (self->parts->board, "game", &game, NULL);
  graphene_rect_t sight = ms_board_view_get_sight (self->parts->board);
  if (game == NULL || ms_game_get_width (game) == 0
      || !g_settings_get_boolean (self->parts->settings, "overview")
      || MIN (width, height) < MS_OVERVIEW_LEAST)
    return FALSE;
  float all = (float)ms_game_get_width (game) * (float)ms_game_get_height (game);
  return sight.size.width * sight.size.height < ENOUGH * all;
}

typedef struct
{
  GtkAlign halign, valign;
} Corner;

/* Corners in the order in which they are tried; the first suitable one is used. */
static const Corner corners[] = { { GTK_ALIGN_END, GTK_ALIGN_END },
  { GTK_ALIGN_START, GTK_ALIGN_END }, { GTK_ALIGN_END, GTK_ALIGN_START },
  { GTK_ALIGN_START, GTK_ALIGN_START } };

/* Whether the cursor's cell, with its neighbours, is in that corner of the view. */
static gboolean
hides_cursor (MsOverviewController *self, const Corner *corner, const graphene_rect_t *sight)
{
  int x, y, width, height;
  GtkWidget *board = GTK_WIDGET (self->parts->board), *overview = GTK_WIDGET (self->overview);
  ms_board_view_get_cursor (self->parts->board, &x, &y);
  gtk_widget_measure (overview, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_widget_measure (overview, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
  float columns = (float)width / (float)gtk_widget_get_width (board) * sight->size.width + 1;
  float rows = (float)height / (float)gtk_widget_get_height (board) * sight->size.height + 1;
  float left = (float)x - sight->origin.x, top = (float)y - sight->origin.y;
  gboolean across = corner->halign == GTK_ALIGN_START ? left < columns
                                                      : left + 1 > sight->size.width - columns;
  gboolean along = corner->valign == GTK_ALIGN_START ? top < rows
                                                     : top + 1 > sight->size.height - rows;
  return left >= 0 && top >= 0 && left < sight->size.width && top < sight->size.height && across
      && along;
}

/* Whether the board ends in both directions in that corner, so that what lies beneath cannot be
 * scrolled away. */
static gboolean
is_end_of_board (MsOverviewController *self, const Corner *corner, const graphene_rect_t *sight)
{
  g_autoptr (MsGame) game = NULL;
  g_object_get (self->parts->board, "game", &game, NULL);
  float right = sight->origin.x + sight->size.width, bottom = sight->origin.y + sight->size.height;
  gboolean across = corner->halign == GTK_ALIGN_START
      ? sight->origin.x <= NEAR_END
      : right >= (float)ms_game_get_width (game) - NEAR_END;
  gboolean along = corner->valign == GTK_ALIGN_START
      ? sight->origin.y <= NEAR_END
      : bottom >= (float)ms_game_get_height (game) - NEAR_END;
  return across && along;
}

static gboolean
will_do (MsOverviewController *self, const Corner *corner)
{
  graphene_rect_t sight = ms_board_view_get_sight (self->parts->board);
  return !hides_cursor (self, corner, &sight) && !is_end_of_board (self, corner, &sight);
}

static void
choose_corner (MsOverviewController *self)
{
  GtkWidget *overview = GTK_WIDGET (self->overview);
  const Corner now = { gtk_widget_get_halign (overview), gtk_widget_get_valign (overview) };
  if (ms_overview_is_held (self->overview) || will_do (self, &now))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (corners); i++)
    if (will_do (self, &corners[i]))
      {
        gtk_widget_set_halign (overview, corners[i].halign);
        gtk_widget_set_valign (overview, corners[i].valign);
        return;
      }
}

static gboolean
update_cb (gpointer data)
{
  MsOverviewController *self = data;
  gboolean wanted = is_wanted (self);
  self->idle = 0;
  if (wanted)
    {
      int width, height;
      get_room (self, &width, &height);
      ms_overview_set_room (self->overview, width, height);
      choose_corner (self);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->overview), wanted);
  return G_SOURCE_REMOVE;
}

/* Updates the overview when idle, because much of what it depends on changes while widgets are
 * being allocated. */
static void
update (MsOverviewController *self)
{
  if (self->idle == 0)
    self->idle = g_idle_add (update_cb, self);
}

static const MsCommand actions[] = {
  { "overview", .set = G_CALLBACK (update), .kept = TRUE },
  { NULL },
};

MsOverview *
ms_overview_controller_get_overview (MsOverviewController *self)
{
  return self->overview;
}

static void
attach (MsOverviewController *self)
{
  const MsWindowParts *parts = self->parts;
  GtkWidget *overview = ms_overview_new (self->parts->board);
  self->overview = MS_OVERVIEW (g_object_ref_sink (overview));
  gtk_widget_set_direction (overview, GTK_TEXT_DIR_LTR);
  gtk_widget_set_halign (overview, corners[0].halign);
  gtk_widget_set_valign (overview, corners[0].valign);
  gtk_widget_set_visible (overview, FALSE);
  gtk_overlay_add_overlay (parts->overlay, overview);
  const MsSignal signals[] = {
    { parts->board, "scrolled", G_CALLBACK (update) },
    { parts->board, "notify::cursor-x", G_CALLBACK (update) },
    { parts->board, "notify::cursor-y", G_CALLBACK (update) },
  };
  ms_signals_connect (signals, G_N_ELEMENTS (signals), self);
  update (self);
}

MS_DEFINE_FEATURE (MsOverviewController, ms_overview_controller, .actions = actions,
    .attach = G_CALLBACK (attach), .source = G_STRUCT_OFFSET (MsOverviewController, idle),
    .objects = { G_STRUCT_OFFSET (MsOverviewController, overview) })
