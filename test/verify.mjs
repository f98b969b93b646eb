// `npm run verify`: everything that CI runs, with the duration of each part. `--without test` skips a part.
import { spawnSync } from 'node:child_process'

const PARTS = ['check', 'test', 'size', 'test:node24', 'test:engines', 'test:hosts']

const skippedParts = process.argv.flatMap((word, index, words) =>
  words[index - 1] === '--without' ? [word] : [],
)
const failedParts = []

for (const part of PARTS.filter((name) => !skippedParts.includes(name))) {
  const started = performance.now()
  console.log(`\n=== ${part}`)
  const { status } = spawnSync('npm', ['run', '--silent', part], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  console.log(`=== ${part}: ${((performance.now() - started) / 60_000).toFixed(1)} min`)
  if (status !== 0) failedParts.push(part)
}

if (failedParts.length > 0) console.error(`\nFailed: ${failedParts.join(', ')}`)
process.exitCode = failedParts.length > 0 ? 1 : 0
