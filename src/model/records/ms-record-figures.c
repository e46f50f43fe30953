/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-record-figures.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* --- What a formula is made of --- */

#define MOST_STEPS 200 /* derived columns in it stand for their own steps */
#define MOST_DEPTH 50

/* Steps work on a stack of numbers: a number and a column put one there, all others take one or two
 * and put one. */
typedef struct
{
  char sign; /* '0': a number; 'c': a column; of functions their first letter; 'n': negative */
  double number;
  const MsRecordColumn *column;
} Step;

struct _MsRecordFormula
{
  GArray *steps; /* Step */
  const char *sql; /* interned */
};

static const struct
{
  const char *name;
  double (*function) (double);
} functions[] = { { "sqrt", sqrt }, { "ln", log } };

static gboolean
is_in_formulas (const MsRecordColumn *column)
{
  switch (column->kind)
    {
    case MS_RECORD_KIND_SPAN:
    case MS_RECORD_KIND_SIDE:
    case MS_RECORD_KIND_MINES:
    case MS_RECORD_KIND_COUNT:
    case MS_RECORD_KIND_TRUTH:
    case MS_RECORD_KIND_SHARE:
    case MS_RECORD_KIND_NUMBER:
      return column->csv != NULL || column->formula != NULL;
    default:
      return FALSE;
    }
}

static const char *
get_name (const MsRecordColumn *column)
{
  return column->csv != NULL ? column->csv : column->sql;
}

static const MsRecordColumn *
find_column (const char *name)
{
  const MsRecordColumn *column;
  if (strcmp (name, "time") == 0)
    name = "seconds";
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    if (is_in_formulas (column) && strcmp (get_name (column), name) == 0)
      return column;
  return NULL;
}

char *
ms_record_formula_dup_names (void)
{
  GString *names = g_string_new ("time");
  const MsRecordColumn *column;
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    if (is_in_formulas (column) && column->kind != MS_RECORD_KIND_SPAN)
      g_string_append_printf (names, ", %s", get_name (column));
  return g_string_free (names, FALSE);
}

/* --- Reading --- */

/* Each function reads one part of a formula, adds its steps, and gives its SQL, the caller's; NULL
 * once there is a fault. */
typedef struct
{
  const char *text, *at;
  GArray *steps;
  int depth;
  char *fault; /* of the first that was found */
} Reader;

static char *read_sum (Reader *self);
static char *read_factor (Reader *self);

/* The place of at as people count letters. */
static int
get_place (const Reader *self)
{
  return (int)g_utf8_pointer_to_offset (self->text, self->at) + 1;
}

static char *
fail_here (Reader *self)
{
  if (self->fault != NULL)
    return NULL;
  if (*self->at == '\0')
    self->fault = g_strdup (_ ("Something is missing at the end of the formula."));
  else
    {
      g_autofree char *letter = g_strndup (
          self->at, (gsize)(g_utf8_next_char (self->at) - self->at));
      /* Translators: a letter of a formula, and its place in it, from 1. */
      self->fault = g_strdup_printf (
          _ ("“%1$s” is not expected at letter %2$d."), letter, get_place (self));
    }
  return NULL;
}

static char
peek (Reader *self)
{
  while (*self->at == ' ')
    self->at++;
  return *self->at;
}

/* Takes over sql. */
static char *
add_step (Reader *self, char sign, double number, const MsRecordColumn *column, char *sql)
{
  Step step = { sign, number, column };
  if (self->steps->len >= MOST_STEPS)
    {
      if (self->fault == NULL)
        self->fault = g_strdup (_ ("The formula is too long."));
      g_clear_pointer (&sql, g_free);
    }
  g_array_append_val (self->steps, step);
  return sql;
}

static char *
read_brackets (Reader *self)
{
  if (peek (self) != '(')
    return fail_here (self);
  self->at++;
  g_autofree char *sql = read_sum (self);
  if (sql == NULL || peek (self) != ')')
    return fail_here (self);
  self->at++;
  return g_steal_pointer (&sql);
}

/* A derived column stands for its formula. */
static char *
read_derived (Reader *self, const char *formula)
{
  Reader inner = { .text = formula, .at = formula, .steps = self->steps, .depth = self->depth };
  char *sql = read_sum (&inner);
  if (self->fault == NULL)
    self->fault = g_steal_pointer (&inner.fault);
  g_free (inner.fault);
  return sql;
}

static char *
read_name (Reader *self, gsize length)
{
  g_autofree char *name = g_strndup (self->at, length);
  const MsRecordColumn *column = find_column (name);
  for (gsize i = 0; i < G_N_ELEMENTS (functions); i++)
    if (strcmp (functions[i].name, name) == 0)
      {
        self->at += length;
        g_autofree char *sql = read_brackets (self);
        return sql == NULL
            ? NULL
            : add_step (self, *name, 0, NULL, g_strdup_printf ("minesage_%s (%s)", name, sql));
      }
  if (column == NULL)
    {
      /* Translators: a word in a formula, and the place of its first letter, from 1. */
      self->fault = g_strdup_printf (
          _ ("“%1$s” at letter %2$d is no figure."), name, get_place (self));
      return NULL;
    }
  self->at += length;
  if (column->formula != NULL)
    return read_derived (self, column->formula);
  return add_step (self, 'c', 0, column,
      g_strdup_printf (
          column->kind == MS_RECORD_KIND_SPAN ? "(%s / 1000.0)" : "(%s * 1.0)", column->sql));
}

/* A number, a name, which may begin with a digit too, or brackets. */
static char *
read_atom (Reader *self)
{
  char first = peek (self), number_sql[G_ASCII_DTOSTR_BUF_SIZE];
  gsize length = strspn (
      self->at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
  g_autofree char *name = g_strndup (self->at, length);
  if (first == '(')
    return read_brackets (self);
  if (g_ascii_isalpha (first) || (length > 0 && find_column (name) != NULL))
    return read_name (self, length);
  char *end;
  double number = g_ascii_isdigit (first) || first == '.' ? g_ascii_strtod (self->at, &end) : NAN;
  if (!isfinite (number) || end == self->at)
    return fail_here (self);
  self->at = end;
  g_ascii_formatd (number_sql, sizeof number_sql, "%.17g", number);
  return add_step (self, '0', number, NULL, g_strdup_printf ("(%s * 1.0)", number_sql));
}

/* Takes over both texts. */
static char *
join (Reader *self, char sign, char *first, char *second)
{
  g_autofree char *a = first, *b = second;
  if (a == NULL || b == NULL)
    return NULL;
  return add_step (self, sign, 0, NULL,
      sign == '^'       ? g_strdup_printf ("minesage_power (%s, %s)", a, b)
          : sign == '/' ? g_strdup_printf ("(%s / nullif (%s, 0))", a, b)
                        : g_strdup_printf ("(%s %c %s)", a, sign, b));
}

/* A minus binds less than a power: −2^2 is −4. */
static char *
read_factor (Reader *self)
{
  char *sql = NULL;
  if (self->depth >= MOST_DEPTH)
    {
      if (self->fault == NULL)
        self->fault = g_strdup (_ ("The formula is nested too deeply."));
      return NULL;
    }
  self->depth++;
  if (peek (self) == '-')
    {
      self->at++;
      g_autofree char *inner = read_factor (self);
      if (inner != NULL)
        sql = add_step (self, 'n', 0, NULL, g_strdup_printf ("(- %s)", inner));
    }
  else
    {
      sql = read_atom (self);
      if (sql != NULL && peek (self) == '^')
        {
          self->at++;
          sql = join (self, '^', sql, read_factor (self));
        }
    }
  self->depth--;
  return sql;
}

static char *
read_product (Reader *self)
{
  char *sql = read_factor (self);
  while (sql != NULL && (peek (self) == '*' || *self->at == '/'))
    {
      char sign = *self->at++;
      sql = join (self, sign, sql, read_factor (self));
    }
  return sql;
}

static char *
read_sum (Reader *self)
{
  char *sql = read_product (self);
  while (sql != NULL && (peek (self) == '+' || *self->at == '-'))
    {
      char sign = *self->at++;
      sql = join (self, sign, sql, read_product (self));
    }
  return sql;
}

MsRecordFormula *
ms_record_formula_new (const char *text, char **fault)
{
  Reader self = { .text = text, .at = text, .steps = g_array_new (FALSE, FALSE, sizeof (Step)) };
  g_autofree char *sql = NULL;
  if (strlen (text) > MS_RECORD_FORMULA_MOST)
    self.fault = g_strdup (_ ("The formula is too long."));
  else
    sql = read_sum (&self);
  if (sql == NULL || peek (&self) != '\0')
    {
      fail_here (&self);
      *fault = self.fault;
      g_array_unref (self.steps);
      return NULL;
    }
  MsRecordFormula *formula = g_new (MsRecordFormula, 1);
  /* What is infinite has no value; a number of that size is so to SQLite. */
  g_autofree char *finite = g_strdup_printf ("nullif (nullif (%s, 9e999), -9e999)", sql);
  *formula = (MsRecordFormula){ self.steps, g_intern_string (finite) };
  return formula;
}

void
ms_record_formula_free (MsRecordFormula *formula)
{
  if (formula != NULL)
    g_array_unref (formula->steps);
  g_free (formula);
}

const char *
ms_record_formula_get_sql (const MsRecordFormula *formula)
{
  return formula->sql;
}

/* --- Reckoning --- */

/* Of a column that is no formula. */
static double
get_kept (const MsRecordColumn *column, const MsRecord *record)
{
  if (ms_record_column_is_unknown (column, record))
    return NAN;
  if (column->kind == MS_RECORD_KIND_SHARE || column->kind == MS_RECORD_KIND_NUMBER)
    return G_STRUCT_MEMBER (double, record, column->offset);
  double whole = (double)ms_record_column_get_whole (column, record);
  return column->kind == MS_RECORD_KIND_SPAN ? whole / 1000 : whole;
}

static double
calculate (char sign, double a, double b)
{
  switch (sign)
    {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return b != 0 ? a / b : NAN;
    default: /* pow itself knows what 1 to an unknown power is */
      return isnan (a) || isnan (b) ? NAN : pow (a, b);
    }
}

double
ms_record_formula_evaluate (const MsRecordFormula *formula, const MsRecord *record)
{
  double stack[MOST_STEPS];
  int n = 0;
  for (guint i = 0; i < formula->steps->len; i++)
    {
      const Step *step = &g_array_index (formula->steps, Step, i);
      if (step->sign == '0')
        stack[n++] = step->number;
      else if (step->sign == 'c')
        stack[n++] = get_kept (step->column, record);
      else if (step->sign == 'n')
        stack[n - 1] = -stack[n - 1];
      else if (g_ascii_isalpha (step->sign))
        stack[n - 1] = step->sign == *functions[0].name ? functions[0].function (stack[n - 1])
                                                        : functions[1].function (stack[n - 1]);
      else
        {
          n--;
          stack[n - 1] = calculate (step->sign, stack[n - 1], stack[n]);
        }
    }
  return isfinite (stack[0]) ? stack[0] : NAN;
}

/* --- In SQL; SQLite need not have been built with mathematics --- */

static void
call_function (sqlite3_context *context, int n, sqlite3_value **values)
{
  double (*function) (double) = *(double (**) (double))sqlite3_user_data (context);
  if (sqlite3_value_type (values[0]) != SQLITE_NULL)
    sqlite3_result_double (context, function (sqlite3_value_double (values[0])));
}

static void
call_power (sqlite3_context *context, int n, sqlite3_value **values)
{
  if (sqlite3_value_type (values[0]) != SQLITE_NULL
      && sqlite3_value_type (values[1]) != SQLITE_NULL)
    sqlite3_result_double (
        context, pow (sqlite3_value_double (values[0]), sqlite3_value_double (values[1])));
}

int
ms_record_formula_add_functions (sqlite3 *db)
{
  const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
  int code = sqlite3_create_function (db, "minesage_power", 2, flags, NULL, call_power, NULL, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (functions) && code == SQLITE_OK; i++)
    {
      g_autofree char *name = g_strconcat ("minesage_", functions[i].name, NULL);
      code = sqlite3_create_function (
          db, name, 1, flags, (gpointer)&functions[i].function, call_function, NULL, NULL);
    }
  return code;
}

/* --- Columns --- */

static gpointer
read_derived_columns (gpointer data)
{
  GPtrArray *formulas = g_ptr_array_new ();
  const MsRecordColumn *column;
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    {
      g_autofree char *fault = NULL;
      g_ptr_array_add (formulas,
          column->formula != NULL ? ms_record_formula_new (column->formula, &fault) : NULL);
      if (fault != NULL)
        g_error ("%s: %s", column->sql, fault);
    }
  return formulas;
}

static const MsRecordFormula *
get_formula (const MsRecordColumn *column)
{
  static GOnce once = G_ONCE_INIT;
  GPtrArray *formulas = g_once (&once, read_derived_columns, NULL);
  return formulas->pdata[column - ms_record_columns_get (0)];
}

double
ms_record_figure_get (const MsRecordColumn *column, const MsRecord *record)
{
  return column->formula != NULL ? ms_record_formula_evaluate (get_formula (column), record)
                                 : get_kept (column, record);
}

const char *
ms_record_figure_get_sql (const MsRecordColumn *column)
{
  return column->formula != NULL ? ms_record_formula_get_sql (get_formula (column)) : column->sql;
}

char *
ms_record_figure_dup_about (const MsRecordColumn *column)
{
  const char *parts[] = { column->shown.name != NULL ? _ (column->shown.name) : NULL,
    column->shown.meaning != NULL ? _ (column->shown.meaning) : NULL, column->formula };
  GString *about = g_string_new (NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i] != NULL)
      g_string_append_printf (about, "%s%s", about->len > 0 ? "\n" : "", parts[i]);
  return g_string_free (about, FALSE);
}
