/** A random number generator: returns numbers from 0 up to 1. */
export type RandomSource = () => number

/** The same seed gives the same numbers on every machine (mulberry32). */
export function createRandomSource(seed: number): RandomSource {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Splits an integer in proportion to weights; the parts add up to it exactly. */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let weightSoFar = 0
  let allocated = 0
  return weights.map((weight) => {
    weightSoFar += weight
    const part = sum === 0 ? 0 : Math.round((amount * weightSoFar) / sum) - allocated
    allocated += part
    return part
  })
}
