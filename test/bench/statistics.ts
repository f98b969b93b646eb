/** A figure with its 95% confidence interval. */
export type Interval = { value: number; low: number; high: number }

const RESAMPLES = 2_000
const TAIL_PROBABILITY = 0.025
/** Fixed, so that the same samples always give the same interval. */
const SEED = 20_260_401

export function median(values: readonly number[]): number {
  return quantile(
    [...values].sort((one, other) => one - other),
    0.5,
  )
}

/** The median of a variant's samples. */
export function medianOf(samples: readonly number[]): Interval {
  return bootstrap(samples.length, (rounds) => median(pick(samples, rounds)))
}

/**
 * How many times longer `subject` takes than `reference`: the ratio of their medians. Samples are paired by round, so
 * that a load spike affects both sides.
 */
export function ratioOf(subject: readonly number[], reference: readonly number[]): Interval {
  if (subject.length !== reference.length) throw new RangeError('The samples are not paired.')
  return bootstrap(
    subject.length,
    (rounds) => median(pick(subject, rounds)) / median(pick(reference, rounds)),
  )
}

/** `beyond` if the whole interval is above the maximum; `undecided` if the maximum is inside it. */
export type Verdict = 'within' | 'undecided' | 'beyond'

export function compareWithBound({ low, high }: Interval, bound: number): Verdict {
  if (low > bound) return 'beyond'
  return high <= bound ? 'within' : 'undecided'
}

/** A percentile bootstrap: the statistic for many samples of the rounds, drawn with replacement. */
function bootstrap(count: number, statistic: (rounds: readonly number[]) => number): Interval {
  if (count === 0) throw new RangeError('There are no samples.')
  const random = randomFrom(SEED)
  const draw = () => Array.from({ length: count }, () => Math.floor(random() * count))
  const replicates = Array.from({ length: RESAMPLES }, () => statistic(draw())).sort(
    (a, b) => a - b,
  )
  return {
    value: statistic(Array.from({ length: count }, (_, round) => round)),
    low: quantile(replicates, TAIL_PROBABILITY),
    high: quantile(replicates, 1 - TAIL_PROBABILITY),
  }
}

const pick = (samples: readonly number[], rounds: readonly number[]): number[] =>
  rounds.map((round) => samples[round] ?? Number.NaN)

/** Interpolates linearly between the two nearest ranks. */
function quantile(sorted: readonly number[], probability: number): number {
  const rank = (sorted.length - 1) * probability
  const lowerValue = sorted[Math.floor(rank)] ?? Number.NaN
  const upperValue = sorted[Math.ceil(rank)] ?? Number.NaN
  return lowerValue + (upperValue - lowerValue) * (rank % 1)
}

/** Mulberry32: small, and good enough for sampling. Returns numbers from 0 (inclusive) to 1 (exclusive). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
