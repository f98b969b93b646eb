/** Returns the same numbers for the same seed (mulberry32), so that a finding can be reproduced. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    pick: <T>(choices: readonly [T, ...T[]]): T => choices[below(choices.length)] ?? choices[0],
    hex: (digits: number): string =>
      Array.from({ length: digits }, () => below(16).toString(16)).join(''),
  }
}
export type Random = ReturnType<typeof createRandom>
