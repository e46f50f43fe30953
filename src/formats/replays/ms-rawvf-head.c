/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The header lines of RAWVF, as many programs spell them; see ms-rawvf.h. */
#include "ms-rawvf.h"

#include <string.h>

/* The most pixels of a cell's side that some program might use. */
#define MOST_SQUARE 1000
/* A text that begins with a key unknown here is RAWVF only if its board follows within so many
 * lines. */
#define MOST_HEAD_LINES 100

/* The value of a header line; it ends behind the last character that is not a space. */
typedef MsSpan Value;

typedef gboolean (*Setter) (MsRawvfHead *, const Value *);

static gboolean
is_value (const Value *value, const char *wanted)
{
  gsize length = (gsize)(value->end - value->start);
  return strlen (wanted) == length && g_ascii_strncasecmp (value->start, wanted, length) == 0;
}

static gboolean
get_count (const Value *value, gint64 limit, gint64 *count)
{
  const char *p = value->start;
  return ms_text_take_count (&p, value->end, limit, count) && p == value->end;
}

/* Sets the width, the height or the mines, and notes where it stands. */
static gboolean
set_count (MsRawvfHead *head, const Value *value, int which, gint64 *count)
{
  head->count_lines[which] = head->lines->number;
  head->typed[which] = *value;
  return get_count (value, G_MAXINT64, count);
}

static gboolean
set_width (MsRawvfHead *head, const Value *value)
{
  return set_count (head, value, 0, &head->width);
}

static gboolean
set_height (MsRawvfHead *head, const Value *value)
{
  return set_count (head, value, 1, &head->height);
}

static gboolean
set_mines (MsRawvfHead *head, const Value *value)
{
  return set_count (head, value, 2, &head->mines);
}

static gboolean
set_square (MsRawvfHead *head, const Value *value)
{
  gint64 square;
  if (!get_count (value, MOST_SQUARE + 1, &square) || square < 1 || square > MOST_SQUARE)
    return FALSE;
  head->reading->start.square = (int)square;
  return TRUE;
}

static gboolean
get_switch (const Value *value, bool *on)
{
  *on = is_value (value, "on");
  return *on || is_value (value, "off") || value->start == value->end;
}

static gboolean
set_marks (MsRawvfHead *head, const Value *value)
{
  return get_switch (value, &head->reading->start.marks);
}

static gboolean
set_super_click (MsRawvfHead *head, const Value *value)
{
  return get_switch (value, &head->reading->start.super_click);
}

/* Setters for claims and other facts about the game: a value that cannot be read is ignored. */
static gboolean
set_time (MsRawvfHead *head, const Value *value)
{
  const char *p = value->start;
  gint64 time_ms;
  if (ms_rawvf_take_time (&p, value->end, &time_ms) && p == value->end && time_ms >= 0)
    head->reading->header.claimed_ms = time_ms;
  return TRUE;
}

static gboolean
set_bbbv (MsRawvfHead *head, const Value *value)
{
  gint64 count;
  if (get_count (value, G_MAXINT, &count))
    head->reading->header.claimed_bbbv = (int)count;
  return TRUE;
}

static gboolean
set_status (MsRawvfHead *head, const Value *value)
{
  if (is_value (value, "won") || is_value (value, "win"))
    head->reading->header.claimed_end = MS_STATE_WON;
  else if (is_value (value, "lost") || is_value (value, "loss"))
    head->reading->header.claimed_end = MS_STATE_LOST;
  return TRUE;
}

static void
set_text (MsRawvfHead *head, char **text, const Value *value)
{
  const char *encoding = NULL;

  if (value->start == value->end)
    return;
  *text = ms_bytes_dup_text (
      (const guint8 *)value->start, (gsize)(value->end - value->start), &encoding);
  if (encoding != NULL && head->reading->header.encoding == NULL)
    head->reading->header.encoding = g_strdup (encoding);
}

#define TEXT_SETTER(name, place) \
  static gboolean name (MsRawvfHead *head, const Value *value) \
  { \
    set_text (head, &head->place, value); \
    return TRUE; \
  }

TEXT_SETTER (set_program, reading->header.program)
TEXT_SETTER (set_version, version)
TEXT_SETTER (set_player, reading->header.player)
TEXT_SETTER (set_country, reading->header.country)
TEXT_SETTER (set_mode, reading->header.mode)

/* A date and time with its zone, as Minesage writes it, is kept as a time; any other is kept only
 * as text. */
static gboolean
set_started (MsRawvfHead *head, const Value *value)
{
  char **said = &head->reading->header.started;
  set_text (head, said, value);
  g_autoptr (GDateTime) moment = *said != NULL ? g_date_time_new_from_iso8601 (*said, NULL) : NULL;
  if (moment == NULL || g_date_time_to_unix (moment) < 0)
    return TRUE;
  head->reading->header.started_us = g_date_time_to_unix (moment) * G_USEC_PER_SEC;
  g_autofree char *own = g_date_time_format (moment, "%Y-%m-%dT%H:%M:%SZ");
  if (strcmp (own, *said) == 0)
    g_clear_pointer (said, g_free);
  return TRUE;
}

/* The level is ignored, as it follows from the size, except that a marathon, with several boards,
 * is refused. */
static gboolean
set_level (MsRawvfHead *head, const Value *value)
{
  return !is_value (value, "marathon");
}

static gboolean
ignore (MsRawvfHead *head, const Value *value)
{
  return TRUE;
}

static const struct
{
  const char *name;
  Setter set; /* returns FALSE where the value cannot be right */
} keys[] = {
  { "Width", set_width },
  { "Height", set_height },
  { "Mines", set_mines },
  { "SquareSize", set_square },
  { "Marks", set_marks },
  { "QuestionMarks", set_marks },
  { "SuperClick", set_super_click },
  { "Level", set_level },
  { "Program", set_program },
  { "Version", set_version },
  { "Player", set_player },
  { "Country", set_country },
  { "Mode", set_mode },
  { "Timestamp", set_started },
  { "Time", set_time },
  { "BBBV", set_bbbv },
  { "Status", set_status },
  { "RawVF_Version", ignore },
};

static gboolean
is_space (char character)
{
  return character == ' ' || character == '\t';
}

static void
trim (MsSpan *span)
{
  while (span->start < span->end && is_space (*span->start))
    span->start++;
  while (span->start < span->end && is_space (span->end[-1]))
    span->end--;
}

/* Splits "Key: value"; FALSE when there is no colon behind a word. */
static gboolean
split (const MsLines *lines, Value *key, Value *value)
{
  const char *end = lines->line + lines->line_length;
  const char *colon = memchr (lines->line, ':', lines->line_length);

  if (colon == NULL)
    return FALSE;
  *key = (Value){ lines->line, colon };
  *value = (Value){ colon + 1, end };
  trim (key);
  trim (value);
  return key->start < key->end && g_ascii_isalpha (*key->start);
}

static int
find_key (const Value *key)
{
  for (int i = 0; i < (int)G_N_ELEMENTS (keys); i++)
    if (is_value (key, keys[i].name))
      return i;
  return -1;
}

/* Fails at a place in the line that was read last. */
static MsStatus
fail_here (MsRawvfHead *head, MsStatus status, const char *place, const char *detail)
{
  if (!head->lines->terminated && status != MS_STATUS_FILE_DUPLICATE)
    status = MS_STATUS_FILE_TRUNCATED;
  ms_text_fail_value (head->info, status, detail != NULL ? detail : "");
  return ms_text_place (
      head->info, status, head->lines->number, (int)(place - head->lines->line) + 1);
}

static MsStatus
read_entry (MsRawvfHead *head, const Value *key, const Value *value)
{
  int i = find_key (key);

  if (i < 0)
    return MS_STATUS_OK;
  if (head->seen & 1u << i)
    return fail_here (head, MS_STATUS_FILE_DUPLICATE, key->start, keys[i].name);
  head->seen |= 1u << i;
  if (keys[i].set (head, value))
    return MS_STATUS_OK;
  return fail_here (head,
      keys[i].set == set_level ? MS_STATUS_FILE_MARATHON : MS_STATUS_FILE_BAD_VALUE, value->start,
      keys[i].name);
}

static MsStatus
fail_missing (MsRawvfHead *head, const char *key)
{
  return ms_text_place (head->info,
      ms_text_fail_value (head->info, MS_STATUS_FILE_MISSING_KEY, key),
      MAX (head->lines->number, 1), 1);
}

/* Reads up to and including the line that begins the board. */
static MsStatus
read_entries (MsRawvfHead *head)
{
  Value key, value;

  while (ms_lines_next (head->lines))
    {
      if (ms_lines_is_blank (head->lines))
        continue;
      if (!split (head->lines, &key, &value))
        return fail_here (head, MS_STATUS_FILE_NOT_ENTRY, head->lines->line, NULL);
      if (is_value (&key, "board"))
        {
          if (head->width < 0 || head->height < 0)
            return fail_missing (head, head->width < 0 ? "Width" : "Height");
          MsStatus size = ms_text_check_size (
              head->width, head->height, MAX (head->mines, 0), TRUE, head->info);
          if (ms_text_quote (head->info, size, head->typed) == MS_STATUS_OK)
            return size;
          return ms_text_place (
              head->info, size, head->count_lines[ms_text_find_fault (size, head->width)], 1);
        }
      MS_TRY (read_entry (head, &key, &value));
    }
  return fail_missing (head, "Board");
}

MsStatus
ms_rawvf_read_head (MsLines *lines, MsRawvfHead *head, MsErrorInfo *info)
{
  *head = (MsRawvfHead){
    .lines = lines, .info = info, .width = -1, .height = -1, .mines = -1, .reading = head->reading
  };
  head->reading->start.square = MS_RAWVF_SQUARE;
  MsStatus status = read_entries (head);
  if (status == MS_STATUS_OK && head->version != NULL)
    {
      const char *program = head->reading->header.program;
      char *named = program != NULL ? g_strjoin (" ", program, head->version, NULL)
                                    : g_strdup (head->version);
      g_free (head->reading->header.program);
      head->reading->header.program = named;
    }
  g_clear_pointer (&head->version, g_free);
  return status;
}

gboolean
ms_rawvf_is_head (MsLines lines)
{
  Value key, value;
  gboolean first = TRUE;

  for (int i = 0; i < MOST_HEAD_LINES && ms_lines_next (&lines); i++)
    {
      if (ms_lines_is_blank (&lines))
        continue;
      if (!split (&lines, &key, &value))
        return FALSE;
      if (is_value (&key, "board") || (first && find_key (&key) >= 0))
        return TRUE;
      first = FALSE;
    }
  return FALSE;
}
