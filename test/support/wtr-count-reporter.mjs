import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

function flatten(suite) {
  return [...(suite?.tests ?? []), ...(suite?.suites ?? []).flatMap(flatten)]
}

const failuresOf = ({ testFile, testResults, errors }) => [
  ...flatten(testResults)
    .filter((test) => !test.passed && !test.skipped)
    .map((test) => `${testFile}: ${test.name}: ${test.error?.message}`),
  ...errors.map(({ message }) => `${testFile}: ${message}`),
]

/** A reporter for @web/test-runner that writes the number of passed and skipped tests, and the failures. */
export function countReporter(file) {
  return {
    onTestRunFinished({ sessions }) {
      const tests = sessions.flatMap((session) => flatten(session.testResults))
      const broken = sessions.filter((session) => !session.passed && !session.testResults)
      const skipped = tests.filter((test) => test.skipped).length
      const passed = tests.filter((test) => test.passed && !test.skipped).length
      const failed = tests.length - passed - skipped + broken.length
      const failures = sessions.filter((session) => !session.passed).flatMap(failuresOf)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify({ passed, failed, skipped, failures }))
    },
  }
}
