// `npm run test:hosts`: installs each app of test/hosts with the packed kit, builds, serves and uses it, two at a time;
// `npm run test:hosts -- next vue` runs only these apps.
import { readdirSync } from 'node:fs'
import { buildIfStale } from '../../demo/build-if-stale.ts'
import { startBrowser } from '../journeys/support/browser.ts'
import { startBoth } from '../journeys/support/start-both.ts'
import { startSystem } from '../journeys/support/system.ts'
import { ensureChromium } from '../support/install-chromium.mjs'
import { type Front, openFront } from './front.ts'
import { packKit } from './pack.ts'
import { type PreparedHost, prepareHost } from './prepare.ts'
import { serveHost } from './serve.ts'
import { walk } from './walk.ts'

/** As many as a small machine can build simultaneously. */
const LANES = 2

const all = readdirSync('test/hosts', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

function chosen(): string[] {
  const asked = process.argv.slice(2)
  const unknown = asked.find((name) => !all.includes(name))
  if (unknown !== undefined)
    throw new Error(`There is no host “${unknown}”. The hosts are ${all.join(', ')}.`)
  return asked.length > 0 ? asked : all
}

/** The reason that is shown for a failed app. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

async function tryHost(name: string, front: Front, place: Place): Promise<boolean> {
  const started = performance.now()
  let prepared: PreparedHost | undefined
  try {
    prepared = await prepareHost(name)
    const served = await serveHost(prepared, front)
    await walk(prepared, { ...place, origin: front.origin }).finally(served.stop)
    console.log(`${name} (${prepared.versions}): built in ${prepared.buildSeconds} s, passed`)
    return true
  } catch (error) {
    const seconds = prepared?.buildSeconds ?? Math.round((performance.now() - started) / 1_000)
    const versions = prepared ? ` (${prepared.versions}): built in` : ': not built in'
    console.log(`${name}${versions} ${seconds} s, failed: ${reasonOf(error)}`)
    return false
  }
}

async function run(): Promise<void> {
  const names = chosen()
  if (!ensureChromium()) throw new Error('The hosts need a browser.')
  await buildIfStale({ withTypes: true })
  await packKit()
  const fronts = new Map<string, Front>()
  for (const name of names) fronts.set(name, await openFront())
  const origins = [...fronts.values()].map(({ origin }) => origin)
  const [system, browser] = await startBoth(
    startSystem({ ALLOWED_ORIGINS: origins.join(',') }),
    startBrowser(),
  )
  for (const front of fronts.values()) front.leadToProduct(system)
  try {
    const waiting = [...fronts]
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [name, front] = next
        if (!(await tryHost(name, front, { browser, dashboard: system.dashboard }))) {
          process.exitCode = 1
        }
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  } finally {
    for (const front of fronts.values()) front.close()
    await browser.close()
    await system.stop()
  }
}

type Place = Omit<Parameters<typeof walk>[1], 'origin'>

await run()
