/** Longer than the slowest file takes on a busy machine: a file that hangs fails, and the others still run. */
const FILE_TIMEOUT_MS = 20 * 60_000

/** Two at a time, because a file that runs a server, and sometimes a browser, mostly waits. */
export const NODE_TEST_FLAGS = [
  '--test',
  '--test-concurrency=2',
  `--test-timeout=${FILE_TIMEOUT_MS}`,
]
