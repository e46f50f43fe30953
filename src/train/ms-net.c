/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-net.h"

#include "ms-rng.h"
#include "ms-wide.h"

#include <math.h>
#include <string.h>

#define MEAN_FADES 0.9f
#define SQUARE_FADES 0.999f
#define LEAST_ROOT 1e-8f

static void
draw_lanes (MsRng *rng, MsNetLanes *lanes, size_t n, float reach)
{
  for (size_t i = 0; i < n; i++)
    for (int lane = 0; lane < MS_NET_LANES; lane++)
      lanes[i][lane] = ((float)(ms_rng_next (rng) >> 40) / 8388608.0f - 1) * reach;
}

void
ms_net_begin (MsNet *net, uint64_t seed)
{
  MsRng rng;
  memset (net, 0, sizeof *net);
  ms_rng_seed (&rng, seed);
  /* The variance of the weights times the number of inputs is about 2 in the second layer, whose
   * inputs are rectified, and less in the others. */
  draw_lanes (&rng, net->first[0], MS_LEARNED_FEATURES * MS_NET_FIRST, 0.25f);
  draw_lanes (&rng, net->second[0], MS_LEARNED_FIRST * MS_NET_SECOND, 0.3f);
  draw_lanes (&rng, net->last, MS_NET_SECOND, 0.1f);
}

/* out[i] = bias[i] + the sum of in[j] * weights[j][i]; n_out is 4 or a multiple of it. */
MS_WIDE static void
multiply (const float *in, int n_in, const MsNetLanes *weights, const MsNetLanes *bias, int n_out,
    MsNetLanes *out)
{
  for (int i = 0; i < n_out; i += 4)
    {
      MsNetLanes a = bias[i], b = bias[i + 1], c = bias[i + 2], d = bias[i + 3];
      for (int j = 0; j < n_in; j++)
        {
          const MsNetLanes *row = weights + j * n_out + i;
          a += in[j] * row[0];
          b += in[j] * row[1];
          c += in[j] * row[2];
          d += in[j] * row[3];
        }
      out[i] = a;
      out[i + 1] = b;
      out[i + 2] = c;
      out[i + 3] = d;
    }
}

static void
rectify (MsNetLanes *units, int n)
{
  float *values = (float *)units;
  for (int i = 0; i < n * MS_NET_LANES; i++)
    values[i] = values[i] > 0 ? values[i] : 0;
}

void
ms_net_go (const MsNet *net, MsNetRow *row)
{
  multiply ((const float *)row->in, MS_LEARNED_FEATURES, net->first[0], net->first_bias,
      MS_NET_FIRST, row->first);
  rectify (row->first, MS_NET_FIRST);
  multiply ((const float *)row->first, MS_LEARNED_FIRST, net->second[0], net->second_bias,
      MS_NET_SECOND, row->second);
  rectify (row->second, MS_NET_SECOND);
  MsNetLanes sum = net->last[0] * row->second[0];
  for (int i = 1; i < MS_NET_SECOND; i++)
    sum += net->last[i] * row->second[i];
  row->out = ((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7]));
}

/* Replaces units by the derivatives of the loss with respect to them: slopes, or 0 where the unit
 * is rectified to 0. */
static void
cut_slopes (MsNetLanes *units, const MsNetLanes *slopes, int n)
{
  float *values = (float *)units;
  const float *from = (const float *)slopes;
  for (int i = 0; i < n * MS_NET_LANES; i++)
    values[i] = values[i] > 0 ? from[i] : 0;
}

static void
turn (const MsNet *net, MsNetLanes turned[MS_LEARNED_SECOND][MS_NET_FIRST])
{
  for (int i = 0; i < MS_LEARNED_SECOND; i++)
    for (int j = 0; j < MS_LEARNED_FIRST; j++)
      turned[i][j / MS_NET_LANES][j % MS_NET_LANES] =
          net->second[j][i / MS_NET_LANES][i % MS_NET_LANES];
}

/* gradient[j][i] = the sum over rows of input j times slope i.  in and slopes point into the first
 * MsNetRow; the other rows follow at its size. */
MS_WIDE static void
add_products (
    const float *in, const float *slopes, size_t n_rows, int n_in, int n_out, MsNetLanes *gradient)
{
  const size_t stride = sizeof (MsNetRow) / sizeof (float);
  for (int j = 0; j < n_in; j++)
    for (int i = 0; i < n_out; i += 4)
      {
        MsNetLanes a = { 0 }, b = { 0 }, c = { 0 }, d = { 0 };
        for (size_t r = 0; r < n_rows; r++)
          {
            float value = in[r * stride + (size_t)j];
            const MsNetLanes *row = (const MsNetLanes *)(slopes + r * stride) + i;
            a += value * row[0];
            b += value * row[1];
            c += value * row[2];
            d += value * row[3];
          }
        MsNetLanes *to = gradient + j * n_out + i;
        to[0] = a;
        to[1] = b;
        to[2] = c;
        to[3] = d;
      }
}

static void
add_up (size_t n, const MsNetLanes *slopes, int n_out, MsNetLanes *gradient)
{
  const size_t stride = sizeof (MsNetRow) / sizeof (MsNetLanes);
  for (int i = 0; i < n_out; i++)
    {
      MsNetLanes sum = { 0 };
      for (size_t r = 0; r < n; r++)
        sum += slopes[r * stride + (size_t)i];
      gradient[i] = sum;
    }
}

void
ms_net_go_back (const MsNet *net, MsNetRow *rows, size_t n, MsNet *gradient)
{
  MsNetLanes turned[MS_LEARNED_SECOND][MS_NET_FIRST];
  const MsNetLanes none[MS_NET_FIRST] = { 0 };
  turn (net, turned);
  memset (gradient, 0, sizeof *gradient);
  for (size_t r = 0; r < n; r++)
    {
      MsNetLanes slopes[MS_NET_SECOND];
      for (int i = 0; i < MS_NET_SECOND; i++)
        {
          gradient->last[i] += rows[r].slope * rows[r].second[i];
          slopes[i] = rows[r].slope * net->last[i];
        }
      cut_slopes (rows[r].second, slopes, MS_NET_SECOND);
    }
  add_up (n, rows[0].second, MS_NET_SECOND, gradient->second_bias);
  add_products ((const float *)rows[0].first, (const float *)rows[0].second, n, MS_LEARNED_FIRST,
      MS_NET_SECOND, gradient->second[0]);
  for (size_t r = 0; r < n; r++)
    {
      MsNetLanes slopes[MS_NET_FIRST];
      multiply (
          (const float *)rows[r].second, MS_LEARNED_SECOND, turned[0], none, MS_NET_FIRST, slopes);
      cut_slopes (rows[r].first, slopes, MS_NET_FIRST);
    }
  add_up (n, rows[0].first, MS_NET_FIRST, gradient->first_bias);
  add_products ((const float *)rows[0].in, (const float *)rows[0].first, n, MS_LEARNED_FEATURES,
      MS_NET_FIRST, gradient->first[0]);
}

void
ms_net_adam_begin (MsNetAdam *adam)
{
  memset (adam, 0, sizeof *adam);
  adam->mean_left = adam->square_left = 1;
}

MS_WIDE void
ms_net_step (MsNet *net, MsNetAdam *adam, const MsNet *gradient, float rate, float decay)
{
  float *weights = (float *)net, *means = (float *)&adam->mean, *squares = (float *)&adam->square;
  const float *slopes = (const float *)gradient;
  adam->mean_left *= MEAN_FADES;
  adam->square_left *= SQUARE_FADES;
  float mean_share = (float)(1 / (1 - adam->mean_left));
  float square_share = (float)(1 / (1 - adam->square_left));
  for (size_t i = 0; i < MS_NET_WEIGHTS; i++)
    {
      means[i] = MEAN_FADES * means[i] + (1 - MEAN_FADES) * slopes[i];
      squares[i] = SQUARE_FADES * squares[i] + (1 - SQUARE_FADES) * slopes[i] * slopes[i];
      float root = sqrtf (squares[i] * square_share) + LEAST_ROOT;
      weights[i] -= rate * (means[i] * mean_share / root + decay * weights[i]);
    }
}
