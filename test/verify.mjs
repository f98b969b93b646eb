// `npm run verify`: everything that CI runs, with the duration of each part. `--without test` skips a part.
import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Needs both cores. */
const FIRST = 'test'
/** Two parts at a time: a compiler keeps one core busy, and a browser mostly waits. */
const LANES = [
  ['check', 'test:node24', 'size'],
  ['test:engines', 'test:hosts'],
]

const skippedParts = process.argv.flatMap((word, index, words) =>
  words[index - 1] === '--without' ? [word] : [],
)
const failedParts = []

/** Prints the output once the part has ended, because another one runs at the same time. */
async function runPart(part, { isAlone = false } = {}) {
  if (skippedParts.includes(part)) return
  const started = performance.now()
  const child = spawn('npm', ['run', '--silent', part], {
    stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
  })
  const exitCode = new Promise((resolve) => child.once('exit', resolve))
  const output = isAlone ? [] : [text(child.stdout), text(child.stderr)]
  const [status, ...texts] = await Promise.all([exitCode, ...output])
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  console.log(`\n=== ${part}\n${texts.join('')}=== ${part}: ${minutes} min`)
  if (status !== 0) failedParts.push(part)
}

async function runLane(parts) {
  for (const part of parts) await runPart(part)
}

await runPart(FIRST, { isAlone: true })
// Parts of both lanes need the kit, and would otherwise build it at the same time.
spawnSync(process.execPath, ['--import=tsx', 'demo/build.ts'], { stdio: 'inherit' })
await Promise.all(LANES.map(runLane))

if (failedParts.length > 0) console.error(`\nFailed: ${failedParts.join(', ')}`)
process.exitCode = failedParts.length > 0 ? 1 : 0
