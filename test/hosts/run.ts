// `npm run test:hosts`: installs each app in test/hosts with the packed kit, then builds, serves and uses it, two apps
// at a time; `npm run test:hosts -- next vue` runs only these apps.
import { readdirSync } from 'node:fs'
import { buildIfStale } from '../../demo/build-if-stale.ts'
import { startBrowser } from '../journeys/support/browser.ts'
import { startBoth } from '../journeys/support/start-both.ts'
import { startSystem } from '../journeys/support/system.ts'
import { ensureChromium } from '../support/install-chromium.mjs'
import { type ReverseProxy, startReverseProxy } from './front.ts'
import { packKit } from './pack.ts'
import { type PreparedHost, prepareHost } from './prepare.ts'
import { serveHost } from './serve.ts'
import { testApp } from './walk.ts'

/** As many as a small machine can build simultaneously. */
const CONCURRENCY = 2

const allHosts = readdirSync('test/hosts', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

function selectedHosts(): string[] {
  const requestedHosts = process.argv.slice(2)
  const unknown = requestedHosts.find((name) => !allHosts.includes(name))
  if (unknown !== undefined)
    throw new Error(`There is no host “${unknown}”. The hosts are ${allHosts.join(', ')}.`)
  return requestedHosts.length > 0 ? requestedHosts : allHosts
}

/** The reason that is shown for a failed app. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

async function tryHost(
  name: string,
  reverseProxy: ReverseProxy,
  place: TestContext,
): Promise<boolean> {
  const started = performance.now()
  let preparedHost: PreparedHost | undefined
  try {
    preparedHost = await prepareHost(name)
    const runningHost = await serveHost(preparedHost, reverseProxy)
    await testApp(preparedHost, { ...place, origin: reverseProxy.origin }).finally(runningHost.stop)
    console.log(
      `${name} (${preparedHost.versions}): built in ${preparedHost.buildSeconds} s, passed`,
    )
    return true
  } catch (error) {
    const seconds = preparedHost?.buildSeconds ?? Math.round((performance.now() - started) / 1_000)
    const versions = preparedHost ? ` (${preparedHost.versions}): built in` : ': not built after'
    console.log(`${name}${versions} ${seconds} s, failed: ${reasonOf(error)}`)
    return false
  }
}

async function run(): Promise<void> {
  const names = selectedHosts()
  if (!ensureChromium()) throw new Error('The host tests need a browser.')
  await buildIfStale({ withTypes: true })
  await packKit()
  const proxies = new Map<string, ReverseProxy>()
  for (const name of names) proxies.set(name, await startReverseProxy())
  const origins = [...proxies.values()].map(({ origin }) => origin)
  const [system, browser] = await startBoth(
    startSystem({ ALLOWED_ORIGINS: origins.join(',') }),
    startBrowser(),
  )
  for (const reverseProxy of proxies.values()) reverseProxy.proxyToProduct(system)
  try {
    const availableProxies = [...proxies]
    const worker = async () => {
      for (let next = availableProxies.shift(); next; next = availableProxies.shift()) {
        const [name, reverseProxy] = next
        if (!(await tryHost(name, reverseProxy, { browser, dashboard: system.dashboard }))) {
          process.exitCode = 1
        }
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  } finally {
    for (const reverseProxy of proxies.values()) reverseProxy.close()
    await browser.close()
    await system.stop()
  }
}

type TestContext = Omit<Parameters<typeof testApp>[1], 'origin'>

await run()
