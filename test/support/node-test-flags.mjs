/** Above the longest file on a busy machine: one that hangs fails by its name, and the others are still run. */
const FILE_WITHIN_MS = 20 * 60_000

/** By two: a file has a server, and a browser where it needs one, and waits more than it works. */
export const NODE_TEST_FLAGS = [
  '--test',
  '--test-concurrency=2',
  `--test-timeout=${FILE_WITHIN_MS}`,
]
