// `npm run size`: what a bare page with a token downloads before an element can be used.
import { gzipSync } from 'node:zlib'
import type { Browser, Request } from 'playwright-core'
import { LOCAL_STRIPE } from '../demo/stand-ins/stripe/keys.ts'
import { SCRIPT } from '../demo/stand-ins/stripe/paths.ts'
import { accessTokenOf, startBrowser } from './journeys/support/browser.ts'
import { type System, startSystem } from './journeys/support/system.ts'

const KB = 1_000
const DEMO_ACCOUNT = 'mira@example.com'

/** In kB, gzip -9, on React and in the lite build: the first load, and everything loaded once the page is idle. */
const BUDGETS = [
  {
    tag: 'set-password-form',
    attributes: '',
    limits: { react: 92, lite: 30 },
    idle: { react: 105, lite: 45 },
  },
  {
    tag: 'license-activation',
    attributes: '',
    limits: { react: 92, lite: 31 },
    idle: { react: 105, lite: 45 },
  },
  {
    tag: 'plan-checkout',
    attributes: 'plan="plus" billing-type="yearly"',
    limits: { react: 92, lite: 38 },
    idle: { react: 105, lite: 45 },
  },
  {
    tag: 'add-site-wizard',
    attributes: 'step="1"',
    limits: { react: 96, lite: 33 },
    idle: { react: 115, lite: 60 },
  },
  {
    tag: 'dashboard-shell',
    attributes: 'routing="memory"',
    limits: { react: 126, lite: 63 },
    idle: { react: 145, lite: 95 },
  },
] as const
const ADDITIONAL_TAGS = ['add-site-wizard', 'plan-checkout'] as const
const ADDITIONAL_ELEMENT_BUDGET = 8

type Build = keyof (typeof BUDGETS)[number]['limits']

const FOLDERS: Readonly<Record<Build, string>> = { react: '/kit', lite: '/kit/lite' }

type Tag = (typeof BUDGETS)[number]['tag']

const markupOf = (tag: Tag): string => {
  const attributes = BUDGETS.find((budget) => budget.tag === tag)?.attributes ?? ''
  return `<${tag} ${attributes}></${tag}>`
}

/** Evaluated in the page as soon as the element is ready, because prefetching starts right after. */
const FETCHED_PATHS =
  "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)"

const NEXT_IDLE_PERIOD = 'new Promise((moment) => requestIdleCallback(() => moment()))'
const IDLE_PERIODS = 3
/** How long nothing has loaded before the page counts as idle, in milliseconds. */
const NETWORK_IDLE_MS = 5_000

const readyPromise = (tag: Tag): string =>
  `customElements.whenDefined('${tag}').then(() => document.querySelector('${tag}').ready)`

/** Stripe's own script is not under `/kit/`, so it is not counted. */
function barePage(tag: Tag, folder: string, token: string): string {
  return `<!doctype html><html lang="en"><title>Size</title><body>${markupOf(tag)}
    <script type="module">
      import { configure } from '${folder}/kit.js'
      import '${folder}/${tag}.js'
      configure({
        apiBase: location.origin + '/v1',
        getAccessToken: async () => ${JSON.stringify(token)},
        stripe: { publishableKey: '${LOCAL_STRIPE.publishableKey}', src: location.origin + '${SCRIPT}' },
      })
      globalThis.firstLoad = ${readyPromise(tag)}.then(() => ${FETCHED_PATHS})
    </script></body></html>`
}

type Weights = ReadonlyMap<string, number>

type SizeBench = { browser: Browser; system: System; token: string; build: Build }

/** Opens a page with one element, with functions to measure what it loads. */
async function openElement({ browser, system, token, build }: SizeBench, tag: Tag) {
  const page = await browser.newPage()
  const files = new Map<string, Promise<number>>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/kit/') && !pathname.endsWith('.map')) {
      const bytes = compressedBytes(request)
      // Closing the page aborts pending responses; those that are measured have been awaited.
      bytes.catch(() => {})
      files.set(pathname, bytes)
    }
  })
  /** Waits until no more files load: prefetching happens in idle periods. */
  const settle = async (): Promise<void> => {
    for (let known = -1; known !== files.size; ) {
      known = files.size
      for (let moment = 0; moment < IDLE_PERIODS; moment++) await page.evaluate(NEXT_IDLE_PERIOD)
      await Promise.all(files.values())
      await page.waitForTimeout(NETWORK_IDLE_MS)
    }
  }
  /** The sizes after gzip -9 of the files loaded when `paths` is evaluated, except those in `before`. */
  const weigh = async (paths: string, before?: Weights): Promise<Weights> => {
    const fetched = await page.evaluate<string[]>(paths)
    const mine = [...files].filter(([path]) => fetched.includes(path) && !before?.has(path))
    return new Map(
      await Promise.all(mine.map(async ([path, bytes]) => [path, await bytes] as const)),
    )
  }
  const address = `${system.dashboard}/bare-page-for-size`
  const body = barePage(tag, FOLDERS[build], token)
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(address)
  return { page, weigh, settle }
}

async function compressedBytes(request: Request): Promise<number> {
  const response = await request.response()
  return response ? gzipSync(await response.body(), { level: 9 }).length : 0
}

/** Inserts another element, and returns the files that the page has loaded once it is ready. */
const insert = (tag: Tag, folder: string): string =>
  `import('${folder}/${tag}.js')
    .then(() => document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(markupOf(tag))}))
    .then(() => ${readyPromise(tag)}).then(() => ${FETCHED_PATHS})`

const total = (weights: Weights): number =>
  [...weights.values()].reduce((sum, bytes) => sum + bytes, 0)

const kilobytes = (weights: Weights, name: string): string =>
  `${name.padEnd(34)} ${(total(weights) / KB).toFixed(1).padStart(6)} kB`

type Verdict = { line: string; isWithin: boolean }

function verdictOf(name: string, weights: Weights, budget: number): Verdict {
  if (process.argv.includes('--list')) console.table(Object.fromEntries(weights))
  const over = total(weights) / KB - budget
  const verdict = over <= 0 ? 'within' : `${(over * KB).toFixed(0)} bytes over`
  return { line: `${kilobytes(weights, name)} of ${budget} kB  ${verdict}`, isWithin: over <= 0 }
}

const labelOf = ({ build }: SizeBench, what: string): string =>
  build === 'lite' ? `${what}, lite` : what

async function weighElement(
  bench: SizeBench,
  { tag, limits, idle }: (typeof BUDGETS)[number],
): Promise<Verdict[]> {
  const { page, weigh, settle } = await openElement(bench, tag)
  const firstLoad = await weigh('firstLoad')
  await settle()
  const everything = await weigh(FETCHED_PATHS)
  await page.close()
  return [
    verdictOf(labelOf(bench, tag), firstLoad, limits[bench.build]),
    verdictOf('  when the page is idle', everything, idle[bench.build]),
  ]
}

/** On a page with two elements: what the second one loads after all prefetching of the first is done. */
async function weighAdditional(bench: SizeBench, tag: Tag): Promise<Verdict> {
  const { page, weigh, settle } = await openElement(bench, 'dashboard-shell')
  await page.evaluate('firstLoad')
  await settle()
  const before = await weigh(FETCHED_PATHS)
  const additional = await weigh(insert(tag, FOLDERS[bench.build]), before)
  await page.close()
  return verdictOf(labelOf(bench, `${tag} beside the shell`), additional, ADDITIONAL_ELEMENT_BUDGET)
}

async function weighBuild(bench: SizeBench): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const budget of BUDGETS) verdicts.push(...(await weighElement(bench, budget)))
  for (const tag of ADDITIONAL_TAGS) verdicts.push(await weighAdditional(bench, tag))
  return verdicts
}

async function main(): Promise<boolean> {
  const system = await startSystem()
  const browser = await startBrowser()
  try {
    const token = await accessTokenOf(browser, system.dashboard, DEMO_ACCOUNT)
    // Both builds at the same time, because a page mostly waits until nothing more loads.
    const builds = ['react', 'lite'] as const
    const verdicts = await Promise.all(
      builds.map((build) => weighBuild({ browser, system, token, build })),
    )
    for (const { line } of verdicts.flat()) console.log(line)
    return verdicts.flat().every(({ isWithin }) => isWithin)
  } finally {
    await browser.close()
    await system.stop()
  }
}

process.exitCode = (await main()) ? 0 : 1
