/** Longer than the slowest file takes on a busy machine: a file that hangs fails, and the others still run. */
const FILE_TIMEOUT_MS = 20 * 60_000

/** Three at a time, also on two cores, because a file waits for its server, its database and sometimes its browser. */
export const NODE_TEST_FLAGS = [
  '--test',
  '--test-concurrency=3',
  `--test-timeout=${FILE_TIMEOUT_MS}`,
]
