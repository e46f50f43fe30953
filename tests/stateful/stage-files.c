/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a window is given to open: at once, from the clipboard, or from a disk that takes its time,
 * while the game goes on. */
#include "stage.h"

#include "slow-file.h"
#include "ms-daily-game.h"
#include "ms-daily-window.h"
#include "ms-picture.h"
#include "ms-scan-dialog.h"
#include "ms-ui-panels-testing.h"

#include <string.h>

gboolean
stage_has_another_board (gpointer data)
{
  Stage *self = data;
  GListModel *toplevels = gtk_window_get_toplevels ();
  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GtkWindow) toplevel = g_list_model_get_item (toplevels, i);
      if (GTK_IS_MESSAGE_DIALOG (toplevel))
        gtk_dialog_response (GTK_DIALOG (toplevel), GTK_RESPONSE_ACCEPT);
    }
  return self->n_boards > 0;
}

/* Nobody waits for it any more, and nothing comes of it. */
void
stage_leave_read (Stage *self)
{
  if (self->read == NULL)
    return;
  slow_file_open_gate (self->read);
  window_wait (slow_file_is_closed, self->read);
  g_clear_object (&self->read);
}

void
stage_load (Stage *self, const Step *step)
{
  g_autofree char *text = step_dup_document (step);
  GFile *file = NULL;
  gboolean used = FALSE;
  g_autoptr (MsDocument) document = ms_game_read_text (text, -1, NULL);
  if (step->kind == STEP_PASTE) /* into an analysis it is an edit, told as one */
    g_signal_emit_by_name (self->window->files, "pasting", document, &used);
  if (used)
    return;
  self->n_boards = 0;
  if (step->kind == STEP_LOAD)
    ms_window_open_file (self->window, file = window_make_file ("board.minesage", text, -1));
  else
    {
      gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self->window)), text);
      window_activate (self->window, "paste", NULL);
    }
  window_wait (stage_has_another_board, self);
  stage_leave_read (self);
  if (file != NULL)
    window_drop_file (file);
}

static gboolean
has_picture (gpointer window)
{
  return window_find_dialog (window, MS_TYPE_SCAN_DIALOG) != NULL;
}

/* Waits for a board of a day, of which the window tells. */
static void
wait_for_daily (Stage *self)
{
  window_wait (stage_has_another_board, self);
  g_free (self->notice);
  self->notice = g_strdup (ms_status_line_get_text (self->window->status));
}

/* A board of a day, from the list, which goes. */
void
stage_play_daily (Stage *self, const Step *step)
{
  window_activate (self->window, "daily", NULL);
  gpointer list = window_find_dialog (self->window, MS_TYPE_DAILY_WINDOW);
  g_assert (list != NULL);
  self->n_boards = 0;
  g_signal_emit_by_name (list, "play", 20240229, (int)(step->b % 2));
  wait_for_daily (self);
}

/* Of a board of a day that is another try, and comes from a worker. */
void
stage_restart (Stage *self)
{
  MsDaily daily;
  self->n_boards = 0;
  window_activate (self->window, "restart", NULL);
  if (ms_daily_game_find (self->window->game, &daily))
    wait_for_daily (self);
}

static const char *
get_picture_note (gpointer dialog)
{
  return gtk_label_get_text (
      GTK_LABEL (gtk_widget_get_template_child (dialog, MS_TYPE_SCAN_DIALOG, "note")));
}

static gboolean
is_picture_read (gpointer dialog)
{
  return g_str_has_prefix (get_picture_note (dialog), "Picture: ");
}

/* Takes a row or column away at an edge and adds it again, each of which reads the picture anew; or
 * does both and does not wait. */
static void
change_edge (GtkWidget *dialog, const char *edge, gboolean waits)
{
  g_autofree char *remove = g_strconcat ("board.remove-", edge, NULL);
  g_autofree char *add = g_strconcat ("board.add-", edge, NULL);
  g_autofree char *first = g_strdup (get_picture_note (dialog));
  g_assert_true (gtk_widget_activate_action (dialog, remove, NULL));
  if (waits)
    {
      window_wait (is_picture_read, dialog);
      g_assert_cmpstr (get_picture_note (dialog), !=, first);
    }
  g_assert_true (gtk_widget_activate_action (dialog, add, NULL));
  if (!waits)
    return;
  window_wait (is_picture_read, dialog);
  g_assert_cmpstr (get_picture_note (dialog), ==, first);
}

/* A picture is opened, looked at, its board changed, and closed again, of which the game hears
 * nothing. */
static void
look_at_picture (Stage *self, const Step *step)
{
  static const char *const edges[] = { "left", "top", "right", "bottom" };
  MsCell cells[81];
  memset (cells, MS_CELL_COVERED, sizeof cells);
  MsPicture picture = { .width = 9,
    .height = 9,
    .cells = cells,
    .palette = ms_palette_get (MS_THEME_LIGHT, MS_RAMP_THEME, MS_STYLE_CLASSIC),
    .style = MS_STYLE_CLASSIC,
    .cell_size = 16 };
  g_autoptr (GBytes) bytes = ms_picture_draw (&picture, MS_PICTURE_PNG, NULL, NULL);
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  GFile *file = window_make_file ("board.png", data, (gssize)length);
  ms_window_open_file (self->window, file);
  window_wait (has_picture, self->window);
  gpointer dialog = window_find_dialog (self->window, MS_TYPE_SCAN_DIALOG);
  change_edge (dialog, edges[step->b / 4 % 4], step->b / 16 % 2 == 0);
  gtk_window_destroy (dialog);
  window_drop_file (file);
}

/* A file whose disk takes its time: the game goes on, and is asked for what comes of it. */
void
stage_begin_to_read (Stage *self, const Step *step)
{
  g_autofree char *text = step_dup_document (step);
  if (self->read == NULL && step->b % 4 == 0)
    look_at_picture (self, step);
  GFile *file = slow_file_new ("slow.minesage", text, strlen (text));
  ms_window_open_file (self->window, file);
  window_wait (
      slow_file_is_begun, file); /* else it could be left before there is anything to close */
  stage_leave_read (self);
  self->read = file;
}

/* What is being read comes now. */
void
stage_end_read (Stage *self)
{
  if (self->read == NULL)
    return;
  self->n_boards = 0;
  slow_file_open_gate (self->read);
  window_wait (stage_has_another_board, self);
  g_clear_object (&self->read);
}

void
stage_cancel (Stage *self)
{
  if (!g_action_group_get_action_enabled (G_ACTION_GROUP (self->window), "cancel-analysis"))
    return;
  window_activate (self->window, "cancel-analysis", NULL);
  if (self->read == NULL)
    return;
  stage_leave_read (self);
  g_free (self->notice);
  self->notice = g_strdup (ms_status_line_get_text (self->window->status));
}
