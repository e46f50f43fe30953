/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Anything is asked of a window in any order: its actions with arguments of their type, as a menu
 * or another program asks, cells opened, files made to do harm, settings of any value that the
 * schema allows.  It takes all of it.
 *
 * Usage: window-random [STEPS [SEED]] */
#include "hostile.h"
#include "window-support.h"

#include "ms-reader.h"
#include "ms-scan-file.h"
#include "ms-settings.h"

#include <stdlib.h>

#define MOST_BYTES 4096
#define MOST_TURNS 20 /* of the main loop, after a step */

static guint64 n_steps = 300, seed = 1;

typedef struct
{
  WindowFixture *fixture;
  MsWindow *window; /* weak: NULL once it is closed */
  GSettings *settings;
  Hostile *hostile;
  MsRng rng;
  int n_done, n_opened, n_set, n_closed;
} Player;

static guint64
draw (Player *self, guint64 n)
{
  return ms_rng_below (&self->rng, n);
}

static char *
dup_text (Player *self)
{
  static const char *const texts[] = { "", "0", "-1", "expert", "custom", "board", "1e999", "%s%n",
    "\342\200\256text", "9x9", "a/b" };
  if (draw (self, 8) == 0)
    return g_strnfill (draw (self, 5000), 'x');
  return g_strdup (texts[draw (self, G_N_ELEMENTS (texts))]);
}

static gint64
draw_number (Player *self)
{
  static const gint64 numbers[] = { 0, 1, -1, 7, 255, G_MAXINT, G_MININT, G_MAXINT64 };
  return draw (self, 2) == 0 ? (gint64)draw (self, 40)
                             : numbers[draw (self, G_N_ELEMENTS (numbers))];
}

/* Of those types that an action or a setting has; NULL: of none of them. */
static GVariant *
make_value (Player *self, const GVariantType *type)
{
  g_autofree char *text = NULL;
  switch (*g_variant_type_peek_string (type))
    {
    case 'b':
      return g_variant_new_boolean (draw (self, 2) == 0);
    case 'i':
      return g_variant_new_int32 ((gint32)draw_number (self));
    case 'u':
      return g_variant_new_uint32 ((guint32)draw_number (self));
    case 'x':
      return g_variant_new_int64 (draw_number (self));
    case 't':
      return g_variant_new_uint64 ((guint64)draw_number (self));
    case 'd':
      return g_variant_new_double ((double)draw_number (self) / 7);
    case 's':
      text = dup_text (self);
      return g_variant_new_string (text);
    default:
      return NULL;
    }
}

/* --- Steps --- */

static void
ask_for_action (Player *self)
{
  GActionGroup *group = G_ACTION_GROUP (self->window);
  g_auto (GStrv) names = g_action_group_list_actions (group);
  const char *name = names[draw (self, g_strv_length (names))];
  const GVariantType *type = g_action_group_get_action_parameter_type (group, name);
  const GVariantType *state = g_action_group_get_action_state_type (group, name);
  GVariant *value = NULL;
  gboolean change = state != NULL && draw (self, 4) == 0;
  if ((type != NULL || change) && (value = make_value (self, change ? state : type)) == NULL)
    return;
  self->n_done++;
  if (change)
    g_action_group_change_action_state (group, name, value);
  else
    g_action_group_activate_action (group, name, value);
}

static void
open_cell (Player *self)
{
  MsGame *game = self->window->game;
  window_open_cell (self->window, (int)draw (self, (guint64)ms_game_get_width (game)),
      (int)draw (self, (guint64)ms_game_get_height (game)));
}

static void
open_file (Player *self)
{
  const char *ending;
  g_autofree char *how = NULL;
  g_autoptr (GByteArray)
      bytes = hostile_make (self->hostile, draw (self, 100000), MOST_BYTES, &ending, &how);
  g_autofree char *name = g_strconcat ("file", ending, NULL);
  GFile *file = window_make_file (name, (const char *)bytes->data, (gssize)bytes->len);
  ms_window_open_file (self->window, file);
  self->n_opened++;
  /* Half of them are gone before they are read. */
  for (guint64 i = draw (self, 2) * 50; i > 0; i--)
    g_main_context_iteration (NULL, FALSE);
  window_drop_file (file);
}

static GVariant *
pick_setting (Player *self, GSettingsSchemaKey *key)
{
  const char *how;
  g_autoptr (GVariant) range = g_settings_schema_key_get_range (key), values = NULL;
  g_variant_get (range, "(&sv)", &how, &values);
  if (g_str_equal (how, "enum"))
    return g_variant_get_child_value (values, draw (self, g_variant_n_children (values)));
  if (g_str_equal (how, "range") && draw (self, 2) == 0)
    return g_variant_get_child_value (values, draw (self, 2));
  GVariant *value = make_value (self, g_settings_schema_key_get_value_type (key));
  return value != NULL ? g_variant_ref_sink (value) : NULL;
}

static void
change_setting (Player *self)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  g_object_get (self->settings, "settings-schema", &schema, NULL);
  g_auto (GStrv) names = g_settings_schema_list_keys (schema);
  const char *name = names[draw (self, g_strv_length (names))];
  g_autoptr (GSettingsSchemaKey) key = g_settings_schema_get_key (schema, name);
  g_autoptr (GVariant) value = pick_setting (self, key);
  if (value == NULL || !g_settings_schema_key_range_check (key, value))
    return;
  g_settings_set_value (self->settings, name, value);
  self->n_set++;
}

/* Dialogs, replays, whatever stands before the window or beside it, as a player closes them: a
 * dialog for files may not lose its window behind its back. */
static void
close_others (Player *self)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();
  for (GList *l = all; l != NULL; l = l->next)
    if (l->data != self->window && gtk_widget_get_visible (l->data))
      gtk_window_close (l->data);
}

static void
take_step (Player *self)
{
  guint64 what = draw (self, 100);
  if (self->window == NULL)
    {
      self->n_closed++;
      close_others (self);
      g_set_weak_pointer (&self->window, window_open_another (self->fixture));
    }
  if (what < 50)
    ask_for_action (self);
  else if (what < 65)
    open_cell (self);
  else if (what < 73)
    open_file (self);
  else if (what < 85)
    change_setting (self);
  else
    close_others (self);
  for (int i = 0; i < MOST_TURNS && g_main_context_iteration (NULL, FALSE); i++)
    ;
}

static void
everything_is_taken (void **state)
{
  g_autofree char *corpus = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "corpus", NULL);
  Player self = {
    .fixture = *state, .settings = ms_settings_new (), .hostile = hostile_new (corpus)
  };
  ms_rng_seed (&self.rng, seed);
  g_set_weak_pointer (&self.window, self.fixture->window);
  for (guint64 i = 0; i < n_steps; i++)
    take_step (&self);
  close_others (&self);
  if (self.window == NULL)
    g_set_weak_pointer (&self.window, window_open_another (self.fixture));
  self.fixture->window = self.window; /* which is closed as every window is */
  g_clear_weak_pointer (&self.window);
  print_message ("%d actions, %d files, %d settings, %d windows closed\n", self.n_done,
      self.n_opened, self.n_set, self.n_closed);
  assert_true (self.n_done > 0 && self.n_opened > 0 && self.n_set > 0);
  hostile_free (self.hostile);
  g_object_unref (self.settings);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (everything_is_taken, window_setup, window_teardown),
  };
  ms_reader_main (argc, argv, ms_scan_file_answer);
  ms_reader_use_self ();
  if (argc > 1)
    n_steps = g_ascii_strtoull (argv[1], NULL, 10);
  if (argc > 2)
    seed = g_ascii_strtoull (argv[2], NULL, 10);
  gtk_init ();
  return cmocka_run_group_tests (tests, NULL, NULL);
}
