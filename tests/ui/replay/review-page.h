/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The review of a game in a window of its own, with its strip. */
#pragma once

#include "clipboard-text.h"
#include "cmocka-common.h"
#include "ms-review-strip.h"
#include "ms-review-view.h"
#include "told-game.h"
#include "widget-find.h"

#include <string.h>

typedef struct
{
  MsPlayback *playback;
  GtkWidget *window;
  MsReviewView *view;
  MsReviewStrip *strip;
} Page;

static MsReplay *
tell_path (
    const char *rows, const char *moves, const char *mode, const MsPointerEvent *path, int n_path)
{
  MsPlay *play = told_game (rows, moves);
  MsReplayHeader header;
  MsReplay *replay;
  ms_replay_header_init (&header);
  header.mode = g_strdup (mode);
  assert_int_equal (
      ms_replay_new_from_play (play, 16, path, n_path, &header, &replay, NULL), MS_STATUS_OK);
  ms_play_free (play);
  return replay;
}

static MsReplay *
tell (const char *rows, const char *moves, const char *mode)
{
  return tell_path (rows, moves, mode, NULL, 0);
}

static Page
open_replay (MsReplay *replay)
{
  Page page = { .playback = ms_playback_new (ms_moments_new (replay)),
    .window = gtk_window_new () };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  page.view = MS_REVIEW_VIEW (ms_review_view_new (page.playback, "a.rawvf"));
  page.strip = MS_REVIEW_STRIP (
      ms_review_strip_new (page.playback, ms_review_view_get_reviewer (page.view)));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (page.strip));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (page.view));
  gtk_window_set_child (GTK_WINDOW (page.window), box);
  return page;
}

static Page
open_page (const char *rows, const char *moves)
{
  g_autoptr (MsReplay) replay = tell (rows, moves, "Classic");
  return open_replay (replay);
}

/* Until the review is there, and the page has its place: a short game is reviewed before a slow
 * machine lays out the first frame. */
static void
show (Page *page)
{
  MsReviewer *reviewer = ms_review_view_get_reviewer (page->view);
  gtk_window_present (GTK_WINDOW (page->window));
  while (gtk_widget_get_width (GTK_WIDGET (page->view)) == 0
      || ms_reviewer_get_review (reviewer) == NULL || ms_worker_get_busy (MS_WORKER (reviewer)))
    g_main_context_iteration (NULL, TRUE);
}

static void
close_page (Page *page)
{
  gtk_window_destroy (GTK_WINDOW (page->window));
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  g_object_unref (page->playback);
}

/* It is written elsewhere, and not there yet when the button has been pressed. */
static char *
dup_copied (Page *page, const char *label)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (page->window);
  gdk_clipboard_set_content (clipboard, NULL);
  g_signal_emit_by_name (widget_find_button (page->view, label), "clicked");
  assert_null (gdk_clipboard_get_content (clipboard));
  while (gdk_clipboard_get_content (clipboard) == NULL)
    g_main_context_iteration (NULL, TRUE);
  return clipboard_text_dup (page->window);
}

static GtkListBoxRow *
get_row (Page *page, int index)
{
  GtkWidget *list = widget_find_type (page->view, GTK_TYPE_LIST_BOX);
  return gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), index);
}
