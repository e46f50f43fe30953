/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hostile.h"

#include "ms-rng.h"

#include <math.h>
#include <string.h>

/* Larger files of the corpus say nothing that a smaller one does not. */
#define MOST_OF_SEED (1 << 16)
#define HEADER 96

typedef struct
{
  char *name, *data;
  gsize length;
} Seed;

struct _Hostile
{
  GPtrArray *seeds;
};

static void
seed_free (gpointer data)
{
  Seed *seed = data;
  g_free (seed->name);
  g_free (seed->data);
  g_free (seed);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(Seed *const *)a)->name, (*(Seed *const *)b)->name);
}

Hostile *
hostile_new (const char *corpus)
{
  Hostile *self = g_new0 (Hostile, 1);
  g_autoptr (GDir) folder = g_dir_open (corpus, 0, NULL);
  self->seeds = g_ptr_array_new_with_free_func (seed_free);
  for (const char *name; folder != NULL && (name = g_dir_read_name (folder)) != NULL;)
    {
      g_autofree char *path = g_build_filename (corpus, name, NULL);
      Seed *seed = g_new0 (Seed, 1);
      seed->name = g_strdup (name);
      if (g_file_get_contents (path, &seed->data, &seed->length, NULL) && seed->length > 0
          && seed->length <= MOST_OF_SEED)
        g_ptr_array_add (self->seeds, seed);
      else
        seed_free (seed);
    }
  g_assert_cmpuint (self->seeds->len, >, 0);
  g_ptr_array_sort (self->seeds, compare_names);
  return self;
}

void
hostile_free (Hostile *self)
{
  g_ptr_array_unref (self->seeds);
  g_free (self);
}

/* --- What is done to a file --- */

typedef struct
{
  GByteArray *bytes; /* a copy of the seed, at least one byte */
  const Seed *other;
  gsize most;
  MsRng rng;
} Harm;

static gsize
draw (Harm *harm, gsize n)
{
  return (gsize)ms_rng_below (&harm->rng, n);
}

/* As often short as long: between 1 and what there is room for. */
static gsize
draw_length (Harm *harm)
{
  double room = (double)(harm->most - MIN (harm->most - 1, harm->bytes->len));
  return (gsize)exp (log (room) * (double)draw (harm, 1 << 20) / (1 << 20));
}

static void
insert (Harm *harm, gsize place, gconstpointer data, gsize length)
{
  gsize old = harm->bytes->len;
  g_byte_array_set_size (harm->bytes, (guint)(old + length));
  guint8 *bytes = harm->bytes->data;
  memmove (bytes + place + length, bytes + place, old - place);
  memcpy (bytes + place, data, length);
}

/* Repeats unit over length bytes. */
static void
insert_run (Harm *harm, gsize place, const char *unit, gsize n_unit, gsize length)
{
  g_autofree char *run = g_malloc (length);
  for (gsize i = 0; i < length; i++)
    run[i] = unit[i % n_unit];
  insert (harm, place, run, length);
}

static void
change_a_byte_of_the_header (Harm *harm)
{
  static const guint8 values[] = { 0, 1, 0x7f, 0x80, 0xfe, 0xff, '-', '9', '\n' };
  harm->bytes->data[draw (harm, MIN (HEADER, harm->bytes->len))] =
      values[draw (harm, G_N_ELEMENTS (values))];
}

static void
write_a_large_number (Harm *harm)
{
  static const char *const numbers[] = { "-1", "65536", "2147483647", "-2147483648", "4294967296",
    "18446744073709551616", "1e400", "0x7fffffff", "nan" };
  GByteArray *bytes = harm->bytes;
  gsize place = draw (harm, bytes->len), end = place;
  while (end < bytes->len && g_ascii_isdigit (bytes->data[end]))
    end++;
  if (end > place)
    {
      g_byte_array_remove_range (bytes, (guint)place, (guint)(end - place));
      const char *number = numbers[draw (harm, G_N_ELEMENTS (numbers))];
      if (draw (harm, 4) > 0)
        insert (harm, place, number, strlen (number));
      else
        insert_run (harm, place, "9", 1, draw_length (harm));
      return;
    }
  /* No digit stands there: the bytes may be a number as machines write it. */
  memset (bytes->data + place, draw (harm, 2) > 0 ? 0xff : 0x7f,
      MIN (1 + draw (harm, 8), bytes->len - place));
}

static void
insert_a_long_text (Harm *harm)
{
  static const char units[] = "A9 \t\n\r,;:=*#.\x7f\xff";
  const char *unit = units + draw (harm, sizeof units);
  insert_run (harm, draw (harm, harm->bytes->len + 1), unit, 1, draw_length (harm));
}

static void
nest_deeply (Harm *harm)
{
  static const char *const units[] = { "[", "{", "(", "<", "<a>", "\"", "[{\"a\":", "PK\3\4" };
  const char *unit = units[draw (harm, G_N_ELEMENTS (units))];
  insert_run (harm, draw (harm, harm->bytes->len + 1), unit, strlen (unit), draw_length (harm));
}

static void
repeat_a_part (Harm *harm)
{
  gsize begin = draw (harm, harm->bytes->len);
  gsize n = 1 + draw (harm, MIN (256, harm->bytes->len - begin));
  g_autofree char *part = g_memdup2 (harm->bytes->data + begin, n);
  insert_run (harm, begin + n, part, n, draw_length (harm));
}

static void
cut_off (Harm *harm)
{
  g_byte_array_set_size (harm->bytes, (guint)draw (harm, harm->bytes->len));
}

static void
follow_a_header_by_noise (Harm *harm)
{
  gsize kept = draw (harm, MIN (HEADER, harm->bytes->len)), n = draw_length (harm);
  g_byte_array_set_size (harm->bytes, (guint)(kept + n));
  for (gsize i = kept; i < kept + n; i++)
    harm->bytes->data[i] = (guint8)draw (harm, 256);
}

static void
put_another_file_inside (Harm *harm)
{
  insert (harm, draw (harm, harm->bytes->len + 1), harm->other->data,
      MIN (harm->other->length, harm->most - MIN (harm->most, harm->bytes->len)));
}

static const struct
{
  const char *name;
  void (*run) (Harm *harm);
} harms[] = {
  { "a byte of the header changed", change_a_byte_of_the_header },
  { "a large number", write_a_large_number },
  { "a long text", insert_a_long_text },
  { "deeply nested", nest_deeply },
  { "a part repeated", repeat_a_part },
  { "cut off", cut_off },
  { "noise behind a header", follow_a_header_by_noise },
  { "another file inside", put_another_file_inside },
};

GByteArray *
hostile_make (const Hostile *self, guint64 number, gsize most, const char **ending, char **how)
{
  Harm harm = { .most = most };
  guint which = (guint)(number % G_N_ELEMENTS (harms));
  ms_rng_seed (&harm.rng, number);
  const Seed *seed = self->seeds->pdata[draw (&harm, self->seeds->len)];
  harm.other = self->seeds->pdata[draw (&harm, self->seeds->len)];
  harm.bytes = g_byte_array_new ();
  g_byte_array_append (harm.bytes, (const guint8 *)seed->data, (guint)MIN (seed->length, most));
  harms[which].run (&harm);
  if (draw (&harm, 3) == 0 && harm.bytes->len > 0)
    change_a_byte_of_the_header (&harm);
  const char *dot = strrchr (seed->name, '.');
  *ending = dot != NULL ? dot : "";
  *how = g_strdup_printf ("%s, %s", seed->name, harms[which].name);
  return harm.bytes;
}
