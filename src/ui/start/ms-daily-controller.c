/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsDailyController: the boards of days, which a window lists, and their games: made on a worker,
 * begun with their first cell opened.
 *
 * A game on such a board that is started again is another try, begun on the day of that; where the
 * one before has not ended, its board was known, and the new one is assisted.
 *
 * Actions: daily (the window), daily-again: the board of a day that is being played, once more. */
#include "ms-start.h"

#include "ms-daily-game.h"
#include "ms-daily-text.h"
#include "ms-daily-window.h"
#include "ms-file-controller.h"
#include "ms-freer.h"
#include "ms-once.h"
#include "ms-records-controller.h"
#include "ms-widgets.h"

#include <glib/gi18n.h>

typedef struct
{
  MsFeature parent_instance;
  const MsWindowParts *parts;
  MsFileController *files; /* borrowed */
  GtkWindow *window; /* weak: the open window, or NULL */
  GCancellable *making; /* owned; NULL: no board is being made */
} MsDailyController;

/* --- A game --- */

/* A board that has been made, until its game begins. */
typedef struct
{
  MsDailyController *owner; /* owned; its parts are NULL when the window is gone */
  MsDaily daily;
  MsDocument *document; /* owned */
} Made;

static void
made_free (Made *made)
{
  g_object_unref (made->owner);
  ms_freer_free_document (made->document);
  g_free (made);
}

static void
begin (gpointer user_data)
{
  Made *made = user_data;
  MsDailyController *self = made->owner;
  MsDaily before;
  if (self->parts == NULL)
    return;
  MsGame *game = self->parts->game;
  int cell = ms_play_get_begin_cell (made->document->play);
  gboolean known = ms_game_get_state (game) == MS_GAME_PLAYING && ms_daily_game_find (game, &before)
      && before.date == made->daily.date && before.kind == made->daily.kind;
  if (self->window != NULL)
    gtk_window_close (self->window);
  ms_game_take_document (game, made->document);
  ms_message_bar_set_text (self->parts->errors, NULL);
  ms_file_controller_set_file (self->files, NULL);
  ms_game_open (game, cell % ms_game_get_width (game), cell / ms_game_get_width (game));
  if (known)
    ms_game_set_assisted (game);
  g_autofree char *day = ms_daily_text_dup_date (made->daily.date);
  /* Translators: a board of a day ("Expert"), and the day. */
  g_autofree char *sentence = g_strdup_printf (_ ("%1$s, the board of %2$s. The clock is running."),
      ms_daily_text_get_kind (made->daily.kind), day);
  ms_window_parts_say (self->parts, sentence);
  gtk_widget_grab_focus (GTK_WIDGET (self->parts->board));
}

static void
end_making (MsDailyController *self)
{
  g_cancellable_cancel (self->making);
  g_clear_object (&self->making);
  if (self->window != NULL)
    ms_daily_window_set_making (MS_DAILY_WINDOW (self->window), FALSE);
}

static void
made_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Made *made = user_data;
  MsDailyController *self = made->owner;
  g_autoptr (GError) error = NULL;
  made->document = ms_once_finish (result, &error);
  gboolean cancelled = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  if (self->parts == NULL || cancelled || made->document == NULL)
    {
      if (self->parts != NULL && !cancelled)
        {
          end_making (self);
          ms_message_bar_set_text (self->parts->errors, error->message);
        }
      made_free (made);
      return;
    }
  end_making (self);
  /* Only of a game that is not seen the player is asked. */
  if (ms_game_get_aside_modified (self->parts->game))
    {
      ms_file_controller_leave (self->files, FALSE, begin, made, (GDestroyNotify)made_free);
      return;
    }
  begin (made);
  made_free (made);
}

/* The day on which the game begins is that on which it was asked for. */
static void
play (MsDailyController *self, int date, int kind)
{
  Made *made = g_new0 (Made, 1);
  made->owner = g_object_ref (self);
  made->daily = (MsDaily){ date, (MsDailyKind)kind };
  end_making (self);
  self->making = g_cancellable_new ();
  if (self->window != NULL)
    ms_daily_window_set_making (MS_DAILY_WINDOW (self->window), TRUE);
  ms_daily_game_make_async (&made->daily, ms_daily_game_get_today (), self->making, made_cb, made);
}

/* --- The commands --- */

static void
copy_cb (MsDailyController *self, const char *text)
{
  ms_window_parts_copy (self->parts, text, _ ("The results were copied."));
}

static void
daily_action (MsDailyController *self)
{
  if (self->window == NULL)
    {
      gpointer records = ms_window_parts_get_feature (self->parts, MS_TYPE_RECORDS_CONTROLLER);
      g_set_weak_pointer (&self->window,
          ms_daily_window_new (GTK_WINDOW (self->parts->window), G_OBJECT (self->parts->board),
              records != NULL ? ms_records_controller_get_records (records) : NULL));
      ms_connect (self->window, "play", G_CALLBACK (play), self);
      ms_connect (self->window, "copy", G_CALLBACK (copy_cb), self);
      ms_connect (self->window, "cancel", G_CALLBACK (end_making), self);
      ms_connect (self->window, "unmap", G_CALLBACK (end_making), self);
    }
  gtk_window_present (self->window);
}

static void
again_action (MsDailyController *self)
{
  MsDaily daily;
  if (ms_daily_game_find (self->parts->game, &daily))
    play (self, daily.date, (int)daily.kind);
}

static const MsCommand actions[] = {
  { "daily", .activate = G_CALLBACK (daily_action) },
  { "daily-again", .activate = G_CALLBACK (again_action) },
  { NULL },
};

static void
attach (MsDailyController *self)
{
  self->files = ms_window_parts_get_feature (self->parts, MS_TYPE_FILE_CONTROLLER);
}

static void
detach (MsDailyController *self)
{
  GtkWindow *window = self->window;
  g_clear_weak_pointer (&self->window);
  if (window != NULL)
    gtk_window_destroy (window);
}

/* Another board has come: the one that is being made is not wanted any more. */
static void
changed (MsDailyController *self)
{
  end_making (self);
}

MS_DEFINE_FEATURE (MsDailyController, ms_daily_controller, .actions = actions,
    .hears = MS_GAME_CHANGED_BOARD, .attach = G_CALLBACK (attach), .detach = G_CALLBACK (detach),
    .objects = { G_STRUCT_OFFSET (MsDailyController, making) }, .changed = G_CALLBACK (changed))
