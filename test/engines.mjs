// `npm run test:engines`: the contract suite and the siblings' pages in Firefox, WebKitGTK and the oldest supported
// Chromium, two at a time; `npm run test:engines -- webkit` runs one of them. An engine that cannot be installed is a
// failure.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { buildIfStale } from '../demo/build-if-stale.ts'
import { hasFirefox } from './engines/firefox.mjs'
import { hasOldestChromium, installOldestChromium } from './engines/oldest-chromium.mjs'
import { hasWebKit } from './engines/webkit.mjs'
import { installFromDebian } from './support/install-from-debian.mjs'

const ENGINES = {
  firefox: debianEngine('Firefox', hasFirefox, 'firefox-esr'),
  webkit: debianEngine('WebKitGTK', hasWebKit, 'webkit2gtk-driver', 'xvfb', 'xauth'),
  'chromium-111': {
    name: 'Chromium 111',
    isInstalled: hasOldestChromium,
    install: installOldestChromium,
    missing: 'its download from the npm registry failed',
  },
}

/** An engine that is installed from Debian packages. */
function debianEngine(name, isInstalled, ...packages) {
  const install = () => installFromDebian(name, ...packages)
  return { name, isInstalled, install, missing: `install Debian's ${packages.join(', ')}` }
}

const countsOf = (engine, suite) => `.cache/counts/${engine}-${SUITES[suite].name}.json`

/** Each suite writes its counts to a file named after it. */
const SUITES = {
  'the contract suite': {
    name: 'contract',
    command: () => [
      'node_modules/@web/test-runner/dist/bin.js',
      '--config=test/engines.config.mjs',
    ],
  },
  'the siblings’ pages': {
    name: 'siblings',
    command: (counts) => [
      '--import=tsx',
      '--test',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./test/support/count-reporter.mjs',
      `--test-reporter-destination=${counts}`,
      'test/engines/siblings.test.ts',
    ],
  },
}

function ensureInstalled({ name, isInstalled, install, missing }) {
  try {
    if (!isInstalled()) install()
  } catch (error) {
    console.log(`${name} could not be installed: ${error.message}`)
  }
  if (isInstalled()) return true
  console.error(`${name} is not tested: ${missing}.`)
  process.exitCode = 1
  return false
}

/** A suite that exited without a count has failed. */
const readCounts = (counts) =>
  existsSync(counts) ? JSON.parse(readFileSync(counts, 'utf8')) : { passed: 0, failed: 1 }

/** Runs a suite in its own process, and returns its output and how it exited. */
async function runProcess(engine, suite) {
  const counts = countsOf(engine, suite)
  rmSync(counts, { force: true })
  const child = spawn(process.execPath, SUITES[suite].command(counts), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ENGINE: engine, CI: '1' },
  })
  const exitEvent = once(child, 'exit')
  const [stdout, stderr, [status, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exitEvent,
  ])
  return { output: stdout + stderr, status, signal }
}

/** Output is printed at the end, and only for failures, because two engines run at a time. */
async function runSuite(engine, suite) {
  const started = performance.now()
  const counts = countsOf(engine, suite)
  const title = `${suite} in ${ENGINES[engine].name}`
  let result = await runProcess(engine, suite)
  // A process that was killed, for example because memory ran out, shows nothing about the kit.
  if (result.signal && !existsSync(counts)) {
    console.log(`— ${title}: ended by ${result.signal} before any result, started again`)
    result = await runProcess(engine, suite)
  }
  const seconds = Math.round((performance.now() - started) / 1_000)
  const { passed, failed } = readCounts(counts)
  console.log(`— ${title}: ${passed} of ${passed + failed} passed, ${seconds} s`)
  if (result.status === 0 && passed > 0) return
  console.log(`${result.output}\nended with ${result.signal ?? `exit code ${result.status}`}`)
  process.exitCode = 1
}

const requested = process.argv.slice(2).filter((name) => Object.hasOwn(ENGINES, name))
const engines = (requested.length > 0 ? requested : Object.keys(ENGINES)).filter((engine) =>
  ensureInstalled(ENGINES[engine]),
)
mkdirSync('.cache/counts', { recursive: true })
if (engines.length > 0) await buildIfStale()
/** Runs engines one after the other. Two lanes run at a time, as many as a small machine can handle. */
const runQueue = async () => {
  for (let engine = engines.shift(); engine; engine = engines.shift()) {
    for (const suite of Object.keys(SUITES)) await runSuite(engine, suite)
  }
}
await Promise.all([runQueue(), runQueue()])
