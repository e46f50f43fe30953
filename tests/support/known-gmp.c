/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tells MemorySanitizer what GMP, which is not compiled for it, has written: loaded first
 * (LD_PRELOAD) into a program that is, by build-aux/sanitize.sh.  What limbs it is given are looked
 * at. */
#include <dlfcn.h>
#include <stdlib.h>

void __msan_unpoison (const volatile void *place, size_t n) __attribute__ ((weak));
void __msan_check_mem_is_initialized (const volatile void *place, size_t n) __attribute__ ((weak));

/* As in gmp.h, whose prototypes would not agree with functions that take any four words. */
typedef struct
{
  int n_allocated, size;
  unsigned long *limbs;
} Number;

typedef long (*Function) (long, long, long, long, long);

static Function
find (const char *name)
{
  void *function = dlsym (RTLD_NEXT, name);
  if (function == NULL)
    abort ();
  return (Function)function;
}

static void
wrote (const void *place, size_t n)
{
  if (__msan_unpoison != NULL)
    __msan_unpoison (place, n);
}

/* GMP's functions call each other with places that only they have written. */
static _Thread_local int n_inside;

static long
call (const char *name, long a, long b, long c, long d, long e)
{
  Function real = find (name);
  n_inside++;
  long returned = real (a, b, c, d, e);
  n_inside--;
  return returned;
}

static void
reads (const void *place, size_t n)
{
  if (__msan_check_mem_is_initialized != NULL && n_inside == 0)
    __msan_check_mem_is_initialized (place, n);
}

static void
wrote_number (const Number *number)
{
  wrote (number, sizeof *number);
  wrote (number->limbs, (size_t)number->n_allocated * sizeof *number->limbs);
}

/* --- Whole numbers and fractions: the first n arguments are what is written --- */

#define WRITES(name, n) \
  long name (long a, long b, long c, long d) \
  { \
    long returned = call (#name, a, b, c, d, 0); \
    wrote_number ((const Number *)a); \
    if ((n) > 1) \
      wrote_number ((const Number *)b); \
    return returned; \
  }

WRITES (__gmpz_init, 1)
WRITES (__gmpz_init_set, 1)
WRITES (__gmpz_init_set_ui, 1)
WRITES (__gmpz_bin_uiui, 1)
WRITES (__gmpz_set, 1)
WRITES (__gmpz_set_si, 1)
WRITES (__gmpz_set_str, 1)
WRITES (__gmpz_set_ui, 1)
WRITES (__gmpz_add, 1)
WRITES (__gmpz_add_ui, 1)
WRITES (__gmpz_addmul, 1)
WRITES (__gmpz_addmul_ui, 1)
WRITES (__gmpz_divexact, 1)
WRITES (__gmpz_divexact_ui, 1)
WRITES (__gmpz_fdiv_q_ui, 1)
WRITES (__gmpz_fdiv_qr, 2)
WRITES (__gmpz_fdiv_r_2exp, 1)
WRITES (__gmpz_gcd, 1)
WRITES (__gmpz_mul, 1)
WRITES (__gmpz_mul_2exp, 1)
WRITES (__gmpz_mul_ui, 1)
WRITES (__gmpz_sub, 1)

/* A fraction is two numbers, one behind the other. */
#define WRITES_FRACTION(name) \
  long name (Number *fraction) \
  { \
    long returned = call (#name, (long)fraction, 0, 0, 0, 0); \
    wrote_number (&fraction[0]); \
    wrote_number (&fraction[1]); \
    return returned; \
  }

WRITES_FRACTION (__gmpq_init)
WRITES_FRACTION (__gmpq_canonicalize)

/* The number is made of limbs that are there. */
long
__gmpz_roinit_n (Number *number, const unsigned long *limbs, long n)
{
  reads (limbs, (size_t)labs (n) * sizeof *limbs);
  long returned = call ("__gmpz_roinit_n", (long)number, (long)limbs, n, 0, 0);
  wrote (number, sizeof *number);
  return returned;
}

/* --- Limbs --- */

#define WRITES_LIMBS(name, n_read, n_written) \
  long name (unsigned long *result, const unsigned long *limbs, long c, long d, long e) \
  { \
    reads (limbs, (size_t)(n_read) * sizeof *limbs); \
    long returned = call (#name, (long)result, (long)limbs, c, d, e); \
    wrote (result, (size_t)(n_written) * sizeof *result); \
    return returned; \
  }

WRITES_LIMBS (__gmpn_copyi, c, c)
WRITES_LIMBS (__gmpn_addmul_1, c, c)
WRITES_LIMBS (__gmpn_add_n, d, d)
WRITES_LIMBS (__gmpn_mul, c, c + e)

/* --- Text, and what is no number of GMP's --- */

#define WRITES_TEXT(name) \
  char *name (char *text, int base, const Number *number) \
  { \
    text = (char *)call (#name, (long)text, base, (long)number, 0, 0); \
    size_t n = 0; /* strlen would be MemorySanitizer's, which complains */ \
    while (text[n] != '\0') \
      n++; \
    wrote (text, n + 1); \
    return text; \
  }

WRITES_TEXT (__gmpz_get_str)
WRITES_TEXT (__gmpq_get_str)

double
__gmpz_get_d_2exp (long *exponent, const Number *number)
{
  double (*real) (long *, const Number *) = (double (*) (long *, const Number *)) (void *)find (
      "__gmpz_get_d_2exp");
  double mantissa = real (exponent, number);
  wrote (exponent, sizeof *exponent);
  return mantissa;
}
