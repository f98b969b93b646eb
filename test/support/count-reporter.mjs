// A reporter for node:test that writes the number of passed and skipped tests, and the failures, as JSON.

/** Node 20's skip reason for a test that does not match the name pattern; newer versions report nothing. */
const NAME_MISMATCH_REASON = 'test name does not match pattern'

/** The source of a bundled test; other files are run as they are. */
const sourceOf = (file) => file?.replace(/\.cache\/node-tests\/(.*)\.mjs$/, '$1.ts')

export default async function* countTests(events) {
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [] }
  for await (const { type, data } of events) {
    if (data?.details?.type === 'suite' || data?.skip === NAME_MISMATCH_REASON) continue
    if (data?.skip !== undefined || data?.todo !== undefined) counts.skipped += 1
    else if (type === 'test:pass') counts.passed += 1
    else if (type === 'test:fail') {
      counts.failed += 1
      counts.failures.push(
        `${sourceOf(data.file)}: ${data.name}: ${data.details?.error?.cause ?? ''}`,
      )
    }
  }
  yield JSON.stringify(counts)
}
