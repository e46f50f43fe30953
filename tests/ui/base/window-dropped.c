/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Settings that are passed over because nothing can be so are named, with what is used instead. */
#include "window-support.h"

#include "ms-settings-check.h"
#include "ms-settings.h"

#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>

#define PATH "/io/github/minesage/Minesage/"
#define IN_THE_WINDOW "The setting cell-size cannot be “1000”; “28” is used."

typedef struct
{
  const char *lines; /* of a settings file */
  const char *told; /* NULL: nothing */
} Case;

static const Case cases[] = {
  { "", NULL },
  { "cell-size=96\nboard-style='paper'\npage='what-if'\nreplay-speed=0.125\nplayer-name=''\n",
      NULL },
  /* Out of range, and at the ends of it. */
  { "cell-size=97\n", "The setting cell-size cannot be “97”; “28” is used." },
  { "cell-size=3\n", "The setting cell-size cannot be “3”; “28” is used." },
  { "replay-speed=17.0\n", "The setting replay-speed cannot be “17.0”; “1.0” is used." },
  /* No such choice. */
  { "board-style='blue'\n", "The setting board-style cannot be “blue”; “flat” is used." },
  { "page='when'\n", "The setting page cannot be “when”; “odds” is used." },
  { "palette=''\n", "The setting palette cannot be “”; “default” is used." },
  /* Another type. */
  { "no-guess=7\n", "The setting no-guess cannot be “7”; “false” is used." },
  { "clock-digits=many\n", "The setting clock-digits cannot be “many”; “0” is used." },
  { "width=99999999999999999999\n",
      "The setting width cannot be “99999999999999999999”; “9” is used." },
  /* Several; and what a screen could not show. */
  { "cell-size=97\nno-guess='a\\u202eb'\n",
      "The setting cell-size cannot be “97”; “28” is used. "
      "The setting no-guess cannot be “ab”; “false” is used." },
  /* Each is possible, but not together. */
  { "width=9\nheight=9\nmines=200\n",
      "The board in the settings is not possible; Beginner takes its place. 200 mines do not fit; "
      "this "
      "board has room for 80." },
};

static GSettings *
open_file (GFile *file)
{
  g_autoptr (GSettings) usual = ms_settings_new ();
  g_autoptr (GSettingsSchema) schema = NULL;
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (GSettingsBackend) backend = g_keyfile_settings_backend_new (path, "/", "other");
  g_object_get (usual, "settings-schema", &schema, NULL);
  return g_settings_new_full (schema, backend, NULL);
}

static void
what_is_passed_over_is_named (void **state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strconcat ("[io/github/minesage/Minesage]\n", cases[i].lines, NULL);
      GFile *file = window_make_file ("keyfile", text, -1);
      g_autoptr (GSettings) settings = open_file (file);
      g_autofree char *told = ms_settings_check_dup (settings);
      if (g_strcmp0 (told, cases[i].told) != 0)
        fail_msg ("%s: %s", cases[i].lines, told);
      window_drop_file (file);
    }
}

/* Once: the next window has nothing to say. */
static void
the_first_window_tells_it (void **state)
{
  WindowFixture *fixture = *state;
  assert_string_equal (ms_window_get_error (fixture->window), IN_THE_WINDOW);
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "new-window", NULL);
  MsWindow *other = MS_WINDOW (gtk_application_get_active_window (fixture->application));
  assert_ptr_not_equal (other, fixture->window);
  assert_null (ms_window_get_error (other));
}

/* As another program would, which knows no range. */
static void
write_down (const char *key, GVariant *value)
{
  g_autoptr (GSettings) settings = ms_settings_new ();
  g_autoptr (GSettingsBackend) backend = NULL;
  g_autofree char *path = g_strconcat (PATH, key, NULL);
  g_autoptr (GVariant) held = g_variant_ref_sink (value);
  g_object_get (settings, "backend", &backend, NULL);
  assert_true (G_SETTINGS_BACKEND_GET_CLASS (backend)->write (backend, path, held, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (what_is_passed_over_is_named),
    cmocka_unit_test_setup_teardown (the_first_window_tells_it, window_setup, window_teardown),
  };
  gtk_init ();
  write_down ("cell-size", g_variant_new_int32 (1000));
  return cmocka_run_group_tests (tests, NULL, NULL);
}
