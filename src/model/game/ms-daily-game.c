/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-daily-game.h"

#include "ms-error.h"
#include "ms-freer.h"
#include "ms-game-kept.h"
#include "ms-once.h"

#include <math.h>

static int
write_date (const GDate *date)
{
  return g_date_get_year (date) * 10000 + (int)g_date_get_month (date) * 100
      + g_date_get_day (date);
}

int
ms_daily_game_get_today (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  return g_date_time_get_year (now) * 10000 + g_date_time_get_month (now) * 100
      + g_date_time_get_day_of_month (now);
}

int
ms_daily_game_add_days (int date, int n_days)
{
  GDate first, last, day;
  g_date_set_dmy (&first, 1, G_DATE_JANUARY, 1);
  g_date_set_dmy (&last, 31, G_DATE_DECEMBER, 9999);
  g_date_set_dmy (
      &day, (GDateDay)(date % 100), (GDateMonth)(date / 100 % 100), (GDateYear)(date / 10000));
  gint64 julian = (gint64)g_date_get_julian (&day) + n_days;
  g_date_set_julian (
      &day, (guint32)CLAMP (julian, g_date_get_julian (&first), g_date_get_julian (&last)));
  return write_date (&day);
}

typedef struct
{
  MsDaily daily;
  int begun_on;
} Order;

static bool
poll_cancelled (double progress, void *cancellable)
{
  return g_cancellable_is_cancelled (cancellable);
}

static gpointer
make_on_worker (gpointer data, GCancellable *cancellable, GError **error)
{
  const Order *order = data;
  int first_cell;
  guint64 seed;
  MsErrorInfo info;
  MsRules rules = ms_daily_get_rules (order->daily.kind, &first_cell);
  g_autofree guint8 *mine = g_new (guint8, (gsize)rules.width * rules.height);
  MsNoGuessOptions options = { .poll = poll_cancelled, .user_data = cancellable };
  MsStatus status = ms_daily_make (&order->daily, &options, mine, &seed);
  MsLayout *layout = status == MS_STATUS_OK ? ms_layout_new (rules.width, rules.height, mine, NULL)
                                            : NULL;
  MsDocument *document = g_new0 (MsDocument, 1);
  document->density = NAN;
  if (layout != NULL)
    document->play = ms_play_new (&rules, seed, layout, NULL);
  ms_layout_unref (layout);
  if (document->play == NULL)
    {
      ms_document_free (document);
      ms_fail (&info, status == MS_STATUS_OK ? MS_STATUS_NO_MEMORY : status);
      ms_error_set (error, &info, NULL);
      return NULL;
    }
  ms_play_set_begin_cell (document->play, first_cell);
  if (rules.no_guess)
    ms_play_set_proven_cell (document->play, first_cell);
  ms_play_set_begun_on (document->play, order->begun_on);
  return document;
}

void
ms_daily_game_make_async (const MsDaily *daily, int begun_on, GCancellable *cancellable,
    GAsyncReadyCallback callback, gpointer user_data)
{
  Order order = { *daily, begun_on };
  ms_once_async (make_on_worker, g_memdup2 (&order, sizeof order), g_free,
      (GDestroyNotify)ms_freer_free_document, cancellable, callback, user_data);
}

gboolean
ms_daily_game_find (MsGame *game, MsDaily *daily)
{
  const MsPlay *play = ms_game_get_play (game);
  MsLayout *layout = ms_play_get_layout (play);
  const MsRules *rules = ms_play_get_rules (play);
  guint64 seed = ms_play_get_seed (play);
  if (ms_play_get_begun_on (play) == 0 || layout == NULL || !ms_daily_find (seed, daily))
    return FALSE;
  int n_cells = rules->width * rules->height;
  g_autofree guint8 *mine = g_new (guint8, (gsize)n_cells);
  for (int cell = 0; cell < n_cells; cell++)
    mine[cell] = ms_layout_has_mine (layout, cell);
  return ms_daily_owns (seed, rules, mine);
}
