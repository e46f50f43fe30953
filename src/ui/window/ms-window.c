/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-window-private.h"

#include "ms-autoplay-bar.h"
#include "ms-autosave-controller.h"
#include "ms-file.h"
#include "ms-first-controller.h"
#include "ms-letters.h"
#include "ms-new-game-controller.h"
#include "ms-over-layout.h"
#include "ms-recent-menu.h"
#include "ms-record-text.h"
#include "ms-result-controller.h"
#include "ms-settings-follow.h"
#include "ms-sharing.h"
#include "ms-widgets.h"
#include "ms-window-testing.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (MsWindow, ms_window, GTK_TYPE_APPLICATION_WINDOW)

static gboolean
shows_first_page (MsWindow *self)
{
  MsFirstController *first = ms_window_get_feature (self, MS_TYPE_FIRST_CONTROLLER);
  return first != NULL && ms_first_controller_get_shown (first);
}

static void
set_title (MsWindow *self, const char *title, const char *subtitle)
{
  if (g_str_equal (gtk_label_get_text (self->title_label), title)
      && g_str_equal (gtk_label_get_text (self->subtitle_label), subtitle))
    return;
  gtk_label_set_text (self->title_label, title);
  gtk_label_set_text (self->subtitle_label, subtitle);
  gtk_widget_set_visible (GTK_WIDGET (self->subtitle_label), subtitle[0] != 0);
  if (self->size != NULL)
    ms_size_controller_show_title (self->size);
}

/* Shows the level above the size; the name of a file stands before the size. */
static void
update_title (MsWindow *self)
{
  if (shows_first_page (self))
    {
      gtk_window_set_title (GTK_WINDOW (self), "Minesage");
      set_title (self, "Minesage", "");
      return;
    }
  MsRules rules = ms_game_get_rules (self->game);
  int width = ms_game_get_width (self->game), height = ms_game_get_height (self->game);
  int mines = ms_game_get_mines (self->game);
  g_autofree char *kind = ms_game_get_state (self->game) == MS_GAME_ANALYSIS
      ? g_strdup (_ ("Analysis"))
      : ms_record_text_dup_kind (width, height, mines);
  g_autofree char *plain = !isnan (ms_game_get_density (self->game))
      /* Translators: the size of a board whose number of mines is not known. */
      ? g_strdup_printf (_ ("%1$d×%2$d, mine total unknown"), width, height)
      : ms_record_text_dup_size (width, height, mines);
  g_autofree char *size = ms_record_text_dup_with_rules (&rules, plain);
  gtk_widget_set_tooltip_text (
      GTK_WIDGET (self->subtitle_label), ms_record_text_explain_rules (&rules));
  /* Translators: a level and its size: "Expert — 30×16, 99 mines". */
  g_autofree char *title = g_strdup_printf (_ ("%1$s — %2$s"), kind, size);
  gtk_window_set_title (GTK_WINDOW (self), title);
  GFile *file = ms_file_controller_get_file (self->files);
  g_autofree char *name = file != NULL ? ms_file_dup_name (file) : NULL;
  g_autofree char *subtitle = file != NULL ? g_strdup_printf ("%s · %s", name, size)
                                           : g_strdup (size);
  set_title (self, kind, subtitle);
}

/* The only handler of the game's changes, which tells all features; they are told before the window
 * measures itself. */
static void
changed_cb (MsWindow *self, const MsGameChange *change)
{
  const MsGameParts titles = MS_GAME_CHANGED_STATE | MS_GAME_CHANGED_RULES | MS_GAME_CHANGED_PAUSE;
  if (self->features != NULL)
    ms_features_tell (self->features, change);
  if ((change->parts & (MS_GAME_CHANGED_BOARD | titles)) != 0)
    update_title (self);
  if ((change->parts & MS_GAME_CHANGED_BOARD) == 0)
    return;
  ms_size_controller_follow (
      self->size, ms_game_get_width (self->game), ms_game_get_height (self->game));
  /* Keys go to the board; the cell that had the focus may have been removed with the old board. */
  gtk_widget_grab_focus (GTK_WIDGET (self->board));
}

static void
focus_content (MsWindow *self)
{
  if (shows_first_page (self))
    ms_first_controller_focus (ms_window_get_feature (self, MS_TYPE_FIRST_CONTROLLER));
  else
    gtk_widget_grab_focus (GTK_WIDGET (self->board));
}

static GtkWidget *
make_panel (gpointer window)
{
  MsWindow *self = window;
  ms_odds_panel_set_sources (self->panel, self->game, self->analyzer, self->board);
  return GTK_WIDGET (self->panel);
}

/* Makes the menu of a button, which has not been opened before.  When a menu closes, GTK gives the
 * focus back to its button; give it to the board instead, where letters are commands. */
static void
open_menu_cb (GtkMenuButton *button, gpointer user_data)
{
  MsWindow *self = user_data;
  gboolean levels = button == ms_window_get_part (self, "level_button");
  GMenuModel *menu = ms_window_get_part (self, levels ? "new_menu" : "primary_menu");
  gtk_menu_button_set_create_popup_func (button, NULL, NULL, NULL);
  gtk_menu_button_set_menu_model (button, menu);
  ms_connect (gtk_menu_button_get_popover (button), "closed", G_CALLBACK (focus_content), self);
}

/* What is said at the foot of the window covers no cell. */
static int
find_floor (GtkWidget *widget)
{
  MsWindow *self = MS_WINDOW (gtk_widget_get_root (widget));
  GtkWidget *board = GTK_WIDGET (self->board);
  GdkRectangle cell = ms_board_view_get_place (self->board, 0, ms_game_get_height (self->game) - 1);
  int lowest = MIN (cell.y + cell.height, gtk_widget_get_height (board));
  double x, y;
  gboolean shown = gtk_widget_is_visible (board)
      && gtk_widget_translate_coordinates (board, widget, 0, lowest, &x, &y);
  return shown ? (int)ceil (y) : 0;
}

static void
connect_widgets (MsWindow *self)
{
  for (int i = 0; i < 2; i++)
    gtk_menu_button_set_create_popup_func (
        ms_window_get_part (self, i == 0 ? "level_button" : "menu_button"), open_menu_cb, self,
        NULL);
  ms_counters_set_game (ms_window_get_part (self, "counters"), self->game);
  ms_pages_add_late (self->pages, MS_PAGE_ODDS, _ ("Odds"), make_panel, self);
  ms_status_line_set_sources (self->status, self->game, self->analyzer);
  ms_board_view_set_game (self->board, self->game);
  ms_over_layout_set_floor (MS_OVER_LAYOUT (gtk_widget_get_layout_manager (
                                gtk_widget_get_parent (GTK_WIDGET (self->content)))),
      find_floor);
  g_object_bind_property (
      self->analyzer, "analysis", self->board, "analysis", G_BINDING_SYNC_CREATE);
  g_object_bind_property (
      self->analyzer, "analysis", self->legend, "analysis", G_BINDING_SYNC_CREATE);
  g_object_bind_property (self->theme, "theme", self->board, "theme", G_BINDING_SYNC_CREATE);
  g_object_bind_property (self->theme, "theme", self->legend, "theme", G_BINDING_SYNC_CREATE);
  ms_letters_add (&self->parts);
}

static void
ms_window_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (ms_window_parent_class)->map (widget);
  focus_content (MS_WINDOW (widget));
}

static gboolean
ms_window_close_request (GtkWindow *window)
{
  MsWindow *self = MS_WINDOW (window);
  MsRecordsController *records = ms_window_get_feature (self, MS_TYPE_RECORDS_CONTROLLER);
  if (records != NULL && ms_records_controller_delays_close (records))
    return TRUE;
  MsAutosaveController *autosave = ms_window_get_feature (self, MS_TYPE_AUTOSAVE_CONTROLLER);
  if (autosave != NULL && ms_autosave_controller_delays_close (autosave))
    return TRUE;
  ms_size_controller_save (self->size);
  return GTK_WINDOW_CLASS (ms_window_parent_class)->close_request (window);
}

static void
ms_window_dispose (GObject *object)
{
  MsWindow *self = MS_WINDOW (object);
  self->parts.features = NULL;
  self->files = NULL;
  g_clear_pointer (&self->features, g_ptr_array_unref);
  /* Stop the analysis, because nobody sees its results any more. */
  ms_follower_set_active (MS_FOLLOWER (self->analyzer), FALSE);
  g_clear_object (&self->errors);
  g_clear_object (&self->size);
  G_OBJECT_CLASS (ms_window_parent_class)->dispose (object);
}

/* The widgets of the template that can be had by ms_window_get_part. */
static const char *const parts[] = { "ask_button", "autoplay_bar", "bars_place", "board_overlay",
  "board_stack", "continue_button", "counters", "counters_row", "editor_place", "foot",
  "header_row", "history_box", "level_button", "menu_button", "new_button", "odds_button",
  "result_bar", "return_button", "scrolled", "top_stack" };

static void
ms_window_class_init (MsWindowClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_window_dispose;
  ms_class_own (class, g_object_unref, 6, G_STRUCT_OFFSET (MsWindow, analyzer),
      G_STRUCT_OFFSET (MsWindow, game), G_STRUCT_OFFSET (MsWindow, settings),
      G_STRUCT_OFFSET (MsWindow, theme), G_STRUCT_OFFSET (MsWindow, panel),
      G_STRUCT_OFFSET (MsWindow, menus));
  GTK_WIDGET_CLASS (class)->map = ms_window_map;
  GTK_WINDOW_CLASS (class)->close_request = ms_window_close_request;
  g_type_ensure (MS_TYPE_AUTOPLAY_BAR);
  g_type_ensure (MS_TYPE_BOARD_VIEW);
  g_type_ensure (MS_TYPE_COUNTERS);
  g_type_ensure (MS_TYPE_LEGEND);
  g_type_ensure (MS_TYPE_PAGES);
  g_type_ensure (MS_TYPE_RESULT_BAR);
  g_type_ensure (MS_TYPE_STATUS_LINE);
  static const MsTemplateChild children[] = { MS_CHILD (MsWindow, title_label),
    MS_CHILD (MsWindow, subtitle_label), MS_CHILD (MsWindow, content), MS_CHILD (MsWindow, board),
    MS_CHILD (MsWindow, legend), MS_CHILD (MsWindow, pages), MS_CHILD (MsWindow, status) };
  ms_class_set_template (class, "ms-window.ui", children, G_N_ELEMENTS (children));
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    gtk_widget_class_bind_template_child_full (GTK_WIDGET_CLASS (class), parts[i], FALSE, 0);
}

static void
ms_window_init (MsWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  GtkButton *new_button = ms_window_get_part (self, "new_button");
  gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (new_button)), PANGO_ELLIPSIZE_END);
  /* GTK hides a window's titlebar in fullscreen, and every menu with it.  So the header bar is put
   * at the top of the content, where it stays, and the titlebar is an empty widget that only makes
   * the window draw its own decorations. */
  GtkWidget *nothing = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  g_autoptr (GtkWidget) header = g_object_ref (gtk_window_get_titlebar (GTK_WINDOW (self)));
  gtk_widget_hide (nothing);
  gtk_window_set_titlebar (GTK_WINDOW (self), nothing);
  gtk_box_prepend (self->content, header);
  if (ms_widget_is_touched (GTK_WIDGET (self)))
    gtk_widget_add_css_class (GTK_WIDGET (self), "touched");
  self->panel = g_object_ref_sink (g_object_new (MS_TYPE_ODDS_PANEL, NULL));
  self->game = ms_game_new ();
  self->analyzer = ms_analyzer_new (self->game);
}

static GtkBuilder *
get_menus (MsWindow *self)
{
  if (self->menus == NULL)
    {
      self->menus = gtk_builder_new_from_resource (
          "/io/github/minesage/Minesage/ms-window-menus.ui");
      ms_recent_menu_attach (G_MENU (gtk_builder_get_object (self->menus, "recent_submenu")));
      ms_sharing_list (G_MENU (gtk_builder_get_object (self->menus, "copy_as_submenu")));
    }
  return self->menus;
}

gpointer
ms_window_get_part (MsWindow *self, const char *name)
{
  if (g_str_has_suffix (name, "menu"))
    return gtk_builder_get_object (get_menus (self), name);
  return ms_message_bar_find_part (GTK_WIDGET (self), name);
}

/* --- Features --- */

gpointer
ms_window_get_feature (MsWindow *self, GType type)
{
  return ms_window_parts_get_feature (&self->parts, type);
}

/* Opens another window for a game that was left unfinished, because a game is going on in this
 * one. */
static void
elsewhere_cb (MsWindow *self, MsAutosaveLeftover *leftover)
{
  MsWindow *other = ms_window_new (
      gtk_window_get_application (GTK_WINDOW (self)), self->settings, self->theme);
  ms_autosave_controller_resume (
      ms_window_get_feature (other, MS_TYPE_AUTOSAVE_CONTROLLER), leftover);
  gtk_window_present (GTK_WINDOW (other));
}

/* Connects to the signals of a feature that concern the window itself. */
static void
listen_to (MsWindow *self, MsFeature *feature)
{
  const struct
  {
    GType type;
    const char *signal;
    GCallback callback;
  } heard[] = {
    { MS_TYPE_FILE_CONTROLLER, "notify::file", G_CALLBACK (update_title) },
    { MS_TYPE_FIRST_CONTROLLER, "shown", G_CALLBACK (update_title) },
    { MS_TYPE_AUTOSAVE_CONTROLLER, "elsewhere", G_CALLBACK (elsewhere_cb) },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (heard); i++)
    if (G_TYPE_CHECK_INSTANCE_TYPE (feature, heard[i].type))
      ms_connect (feature, heard[i].signal, heard[i].callback, self);
}

void
ms_window_add_feature (MsWindow *self, MsFeature *feature)
{
  g_ptr_array_add (self->features, feature);
  listen_to (self, feature);
  ms_feature_attach (feature, &self->parts);
}

gboolean
ms_window_dismiss_feature (MsWindow *self)
{
  if (ms_window_get_error (self) != NULL)
    {
      ms_window_show_error (self, NULL);
      return TRUE;
    }
  for (guint i = 0; i < self->features->len; i++)
    if (ms_feature_dismiss (self->features->pdata[i]))
      return TRUE;
  return FALSE;
}

/* Escape stops first what the window says it is busy with, then goes to the features. */
static gboolean
escape_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  MsWindow *self = user_data;
  return (ms_status_line_get_working (self->status)
             && ms_file_controller_stop_reading (self->files))
      || ms_window_dismiss_feature (self)
      || gtk_widget_activate_action_variant (widget, "win.cancel-analysis", NULL);
}

/* Adds Escape so that it comes here only after all others had their chance at it: popovers close
 * first. */
static void
add_escape (MsWindow *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  GtkShortcutAction *action = gtk_callback_action_new (escape_cb, self, NULL);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0), action));
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

/* --- The public face --- */

MsWindow *
ms_window_new (GtkApplication *application, GSettings *settings, MsThemeWatcher *theme)
{
  return ms_window_new_with_features (application, settings, theme, ms_window_features);
}

MsWindow *
ms_window_new_with_features (GtkApplication *application, GSettings *settings,
    MsThemeWatcher *theme, const MsFeatureType *features)
{
  MsWindow *self = g_object_new (MS_TYPE_WINDOW, "application", application, NULL);
  self->settings = g_object_ref (settings);
  self->theme = g_object_ref (theme);
  self->size = ms_size_controller_new (GTK_WINDOW (self), self->board,
      ms_window_get_part (self, "scrolled"), ms_window_get_part (self, "header_row"), settings);
  self->errors = ms_message_bar_new (GTK_WIDGET (self), self->status, "error_bar", "error_label");
  self->features = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_feature_detach);
  self->parts = (MsWindowParts){
    .window = GTK_APPLICATION_WINDOW (self),
    .actions = G_ACTION_MAP (self),
    .game = self->game,
    .analyzer = self->analyzer,
    .board = self->board,
    .overlay = ms_window_get_part (self, "board_overlay"),
    .status = self->status,
    .size = self->size,
    .pages = self->pages,
    .panel = self->panel,
    .legend = self->legend,
    .errors = self->errors,
    .settings = self->settings,
    .features = self->features,
  };
  connect_widgets (self);
  /* Make all features before the first is attached, so that they can find each other. */
  const MsFeatureType *const lists[] = { ms_window_needed_features, features };
  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    for (const MsFeatureType *type = lists[i]; *type != NULL; type++)
      g_ptr_array_add (self->features, g_object_new ((*type) (), NULL));
  self->files = ms_window_get_feature (self, MS_TYPE_FILE_CONTROLLER);
  for (guint i = 0; i < self->features->len; i++)
    {
      ms_feature_attach (self->features->pdata[i], &self->parts);
      listen_to (self, self->features->pdata[i]);
    }
  add_escape (self);
  ms_connect (self->game, "changed", G_CALLBACK (changed_cb), self);
  ms_settings_follow (&self->parts, ms_window_get_part (self, "counters"));
  ms_new_game_controller_start_last (ms_window_get_feature (self, MS_TYPE_NEW_GAME_CONTROLLER));
  ms_size_controller_restore (self->size);
  return self;
}

void
ms_window_set_records (MsWindow *self, MsRecords *records)
{
  MsRecordsController *controller = ms_records_controller_new (records);
  MsResultController *result = ms_window_get_feature (self, MS_TYPE_RESULT_CONTROLLER);
  MsFirstController *first = ms_window_get_feature (self, MS_TYPE_FIRST_CONTROLLER);
  ms_window_add_feature (self, MS_FEATURE (controller));
  if (result != NULL)
    ms_result_controller_follow (result, controller);
  if (first != NULL)
    ms_first_controller_set_records (first, records);
}

void
ms_window_begin (MsWindow *self)
{
  MsFirstController *first = ms_window_get_feature (self, MS_TYPE_FIRST_CONTROLLER);
  g_autofree char *wanted = g_settings_get_string (self->settings, "start-with");
  if (first != NULL && g_str_equal (wanted, "page") && ms_window_is_pristine (self))
    ms_first_controller_show (first);
}

MsRecords *
ms_window_get_records (MsWindow *self)
{
  MsRecordsController *records = ms_window_get_feature (self, MS_TYPE_RECORDS_CONTROLLER);
  return records != NULL ? ms_records_controller_get_records (records) : NULL;
}

MsGame *
ms_window_get_game (MsWindow *self)
{
  return self->game;
}

MsAnalyzer *
ms_window_get_analyzer (MsWindow *self)
{
  return self->analyzer;
}

MsRules
ms_window_get_next_rules (MsWindow *self)
{
  return ms_new_game_controller_get_next_rules (
      ms_window_get_feature (self, MS_TYPE_NEW_GAME_CONTROLLER));
}

gboolean
ms_window_start_game (MsWindow *self, const MsRules *rules, const guint64 *seed)
{
  return ms_new_game_controller_start (
      ms_window_get_feature (self, MS_TYPE_NEW_GAME_CONTROLLER), rules, seed);
}

void
ms_window_open_file (MsWindow *self, GFile *file)
{
  ms_file_controller_open (self->files, file);
}

void
ms_window_take_document (MsWindow *self, MsDocument *document)
{
  ms_file_controller_take_document (self->files, document, FALSE);
}

gboolean
ms_window_is_pristine (MsWindow *self)
{
  return ms_file_controller_get_file (self->files) == NULL
      && ms_game_get_state (self->game) == MS_GAME_NEW && !ms_game_get_can_redo (self->game);
}

const char *
ms_window_get_error (MsWindow *self)
{
  return ms_message_bar_get_text (self->errors);
}

void
ms_window_show_error (MsWindow *self, const char *message)
{
  ms_message_bar_set_text (self->errors, message);
}
