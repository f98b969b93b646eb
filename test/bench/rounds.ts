/** For each variant, its samples in the order of the rounds. */
export type Samples<Way extends string, Sample> = Readonly<Record<Way, readonly Sample[]>>

/**
 * Runs every variant once per round. Each round starts with a different variant, so that a machine slowdown affects
 * all variants equally.
 */
export async function interleave<Way extends string, Sample>(
  ways: readonly Way[],
  rounds: number,
  run: (way: Way) => Promise<Sample>,
): Promise<Samples<Way, Sample>> {
  const samples = new Map<Way, Sample[]>(ways.map((way) => [way, []]))
  for (let round = 0; round < rounds; round += 1) {
    const first = round % ways.length
    for (const way of [...ways.slice(first), ...ways.slice(0, first)]) {
      samples.get(way)?.push(await run(way))
    }
  }
  return Object.fromEntries(samples) as Record<Way, Sample[]>
}
