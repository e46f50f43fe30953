/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "told-game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
insist (bool holds)
{
  if (!holds)
    abort ();
}

static MsLayout *
read_layout (const char *rows, MsRules *rules)
{
  uint8_t mine[256];
  int n = 0;
  *rules = (MsRules){ .width = (int)strcspn (rows, "/"), .height = 1 };
  for (const char *at = rows; *at != '\0'; at++)
    {
      rules->height += *at == '/';
      rules->mines += *at == '*';
      if (*at != '/')
        mine[n++] = *at == '*';
    }
  insist (n == rules->width * rules->height);
  return ms_layout_new (rules->width, rules->height, mine, NULL);
}

static MsMove
read_move (const char *text)
{
  static const char letters[] = "ocfju";
  char letter;
  int cell, time_ms;
  insist (sscanf (text, "%c%d@%d", &letter, &cell, &time_ms) == 3);
  const char *place = strchr (letters, letter);
  insist (place != NULL);
  switch (place - letters)
    {
    case 0:
      return (MsMove){ MS_ACTION_OPEN, cell, 0, time_ms, false };
    case 1:
      return (MsMove){ MS_ACTION_CHORD, cell, 0, time_ms, false };
    case 2:
    case 3:
      return (MsMove){ MS_ACTION_MARK, cell, MS_CELL_FLAG, time_ms, letter == 'j' };
    default:
      return (MsMove){ MS_ACTION_MARK, cell, MS_CELL_COVERED, time_ms, false };
    }
}

MsPlay *
told_game (const char *rows, const char *moves)
{
  MsRules rules;
  MsLayout *layout = read_layout (rows, &rules);
  MsPlay *play = ms_play_new (&rules, 1, layout, NULL);
  insist (play != NULL);
  ms_layout_unref (layout);
  for (const char *at = moves; *at != '\0';)
    {
      MsMove move = read_move (at);
      insist (ms_play_do (play, &move) == MS_STATUS_OK);
      at += strcspn (at, " ");
      at += *at == ' ';
    }
  return play;
}
