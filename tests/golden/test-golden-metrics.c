/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards whose figures several other programs agree on. */
#include "cmocka-common.h"
#include "text-position.h"

#include "ms-openings.h"
#include "ms-zini.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N_BOARDS 12

/* The first number behind "name": in the text. */
static int
read_number (const char *json, const char *name)
{
  char key[32];
  snprintf (key, sizeof key, "\"%s\":", name);
  const char *place = strstr (json, key);
  assert_non_null (place);
  return atoi (place + strlen (key));
}

/* Rows of '*' and '0'. */
static MsLayout *
read_layout (const char *path, int width, int height)
{
  char *text = text_read_file (path);
  uint8_t *mine = calloc ((size_t)width * (size_t)height, 1);
  int n = 0;
  for (const char *p = text; *p != '\0'; p++)
    if (*p == '*' || *p == '0')
      mine[n++] = *p == '*';
  assert_int_equal (n, width * height);
  MsLayout *layout = ms_layout_new (width, height, mine, NULL);
  free (mine);
  free (text);
  return layout;
}

static void
check_board (const char *folder, const char *name)
{
  char path[1024];
  MsZini zini;
  snprintf (path, sizeof path, "%s/%s.json", folder, name);
  char *json = text_read_file (path);
  snprintf (path, sizeof path, "%s/%s.txt", folder, name);
  MsLayout *layout = read_layout (path, read_number (json, "width"), read_number (json, "height"));

  print_message ("%s\n", name);
  assert_int_equal (ms_layout_get_mines (layout), read_number (json, "mines"));
  MsOpenings *openings = ms_openings_new (layout, NULL);
  assert_non_null (openings);
  assert_int_equal (openings->metrics.bbbv, read_number (json, "bbbv"));
  assert_int_equal (openings->metrics.openings, read_number (json, "op"));
  assert_int_equal (openings->metrics.islands, read_number (json, "isl"));
  ms_openings_free (openings);
  assert_int_equal (ms_zini_count (layout, NULL, NULL, NULL, &zini), MS_STATUS_OK);
  assert_int_equal (zini.greedy, read_number (json, "zini"));
  assert_int_equal (zini.human, read_number (json, "hzini"));
  assert_int_equal (zini.eight_way, read_number (json, "zini8"));
  ms_layout_unref (layout);
  free (json);
}

static void
boards_have_the_figures_that_others_count (void **state)
{
  char folder[512];
  int n_boards = 0;
  snprintf (folder, sizeof folder, "%s/golden/metrics", getenv ("G_TEST_SRCDIR"));
  DIR *dir = opendir (folder);
  assert_non_null (dir);
  for (struct dirent *entry = readdir (dir); entry != NULL; entry = readdir (dir))
    {
      char *end = strstr (entry->d_name, ".json");
      if (end == NULL)
        continue;
      *end = '\0';
      check_board (folder, entry->d_name);
      n_boards++;
    }
  closedir (dir);
  assert_int_equal (n_boards, N_BOARDS);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (boards_have_the_figures_that_others_count),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
