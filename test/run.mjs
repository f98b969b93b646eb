// `npm test`: rules and elements in a browser, the contract again on the lite build's preact,
// the server over HTTP, and journeys through the whole system, some of them again on the lite build. The last line is
// the total.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { bundleForNode } from './support/bundle-for-node.mjs'
import { ensureChromium } from './support/install-chromium.mjs'
import { NODE_TEST_FLAGS } from './support/node-test-flags.mjs'
import { testFiles } from './support/test-files.mjs'

const COUNTS_FOLDER = '.cache/counts'

const DEMO_SERVER = 'demo/serve.ts'
const serverTests = ['test/server', 'test/postgres', 'test/mutate'].flatMap(testFiles)
const journeys = testFiles('test/journeys')
const bundleOf = await bundleForNode([...serverTests, ...journeys, DEMO_SERVER])

const nodeTest = (name, files, ...options) => [
  process.execPath,
  '--enable-source-maps',
  ...NODE_TEST_FLAGS,
  '--test-reporter=spec',
  '--test-reporter-destination=stdout',
  '--test-reporter=./test/support/count-reporter.mjs',
  `--test-reporter-destination=${COUNTS_FOLDER}/${name}.json`,
  ...options,
  ...files.map(bundleOf),
]

/**
 * The journeys that also run on the lite build: a new user’s first day, and each form, from its email or the plans page
 * to completion.
 */
const LITE_JOURNEYS = {
  'new-person-on-a-phone': ['a new person, on a 375 px phone, in dark mode'],
  'set-password': ['somebody who buys on AppSumo', 'another product’s page that embeds the form'],
  license: [
    'somebody who buys on the deal site',
    'another product’s page that embeds the license form',
  ],
  checkout: [
    'an admin who upgrades by card on the dashboard',
    'an admin who upgrades by keyboard alone',
  ],
}

const liteFiles = Object.keys(LITE_JOURNEYS).map((journey) => `test/journeys/${journey}.test.ts`)

/** Throws for an unknown name, which would otherwise silently match no test. */
const liteNamePatterns = Object.values(LITE_JOURNEYS).flatMap((names, index) => {
  const text = readFileSync(liteFiles[index], 'utf8')
  const unknown = names.find((name) => !text.includes(`describe('${name}'`))
  if (unknown) throw new Error(`${liteFiles[index]} has no journey named ${unknown}.`)
  return names.map((name) => `--test-name-pattern=^${name}$`)
})

const parts = {
  browser: [process.execPath, 'node_modules/@web/test-runner/dist/bin.js'],
  lite: [
    process.execPath,
    'node_modules/@web/test-runner/dist/bin.js',
    '--config=test/lite.config.mjs',
  ],
  server: [process.execPath, 'test/server/with-postgres.mjs', ...nodeTest('server', serverTests)],
  journeys: nodeTest('journeys', journeys),
  'lite-journeys': nodeTest('lite-journeys', liteFiles, ...liteNamePatterns),
}

function countsOf(name) {
  try {
    return JSON.parse(readFileSync(`${COUNTS_FOLDER}/${name}.json`, 'utf8'))
  } catch {
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [`${name} exited before it reported its counts`],
    }
  }
}

function runPart(name, [command, ...args]) {
  const started = performance.now()
  console.log(`\n— ${name}`)
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      DEMO_SERVER: bundleOf(DEMO_SERVER),
      ...(name === 'lite-journeys' && { KIT: 'lite' }),
    },
  })
  const { passed, failed, skipped, failures } = countsOf(name)
  console.log(`— ${name}: ${passed} of ${passed + failed} passed, ${minutesSince(started)}`)
  if (skipped > 0) console.error(`${skipped} tests in ${name} are skipped: enable or delete them.`)
  // A part that exits with an error, runs no tests or skips any is a failure, whatever its counts.
  const isBroken = failed === 0 && (status !== 0 || passed === 0 || skipped > 0)
  if (isBroken) failures.push(`${name} exited with ${status}, although none of its tests failed`)
  return { passed, failed: failed + (isBroken ? 1 : 0), failures }
}

const minutesSince = (started) => `${((performance.now() - started) / 60_000).toFixed(1)} min`

function build() {
  const started = performance.now()
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
  console.log(`— build: ${minutesSince(started)}`)
  return status === 0
}

const requested = process.argv.slice(2)
const names = Object.keys(parts).filter(
  (name) => requested.length === 0 || requested.includes(name),
)
rmSync(COUNTS_FOLDER, { recursive: true, force: true })
mkdirSync(COUNTS_FOLDER, { recursive: true })

const isReady = ensureChromium() && (!names.some((name) => name.endsWith('journeys')) || build())
const results = isReady
  ? names.map((name) => runPart(name, parts[name]))
  : [{ passed: 0, failed: 1, failures: ['the build'] }]
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
const failures = results.flatMap((result) => result.failures.map((failure) => `✖ ${failure}\n`))
writeFileSync(`${COUNTS_FOLDER}/failures.txt`, failures.join(''))
console.error(failures.join(''))
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0
