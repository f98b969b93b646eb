/** Below the number of calls that could wait too long for one of the pool's connections on a busy machine. */
const BATCH_SIZE = 25

/** Makes `count` calls, a batch at a time; returns their results in order. */
export async function inBatches<Result>(
  count: number,
  call: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  while (results.length < count) {
    const start = results.length
    const size = Math.min(BATCH_SIZE, count - start)
    results.push(
      ...(await Promise.all(Array.from({ length: size }, (_, index) => call(start + index)))),
    )
  }
  return results
}
