// `npm run size`: what a bare page with a token downloads before an element can be used (design §6).
import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from 'playwright-core'
import { accessTokenOf, startBrowser } from './journeys/support/browser.ts'
import { type System, startSystem } from './journeys/support/system.ts'

const KB = 1_000
const DEMO_ACCOUNT = 'mira@example.com'

/** In kB gzip -9. */
const BUDGETS = [
  { tag: 'add-site-wizard', limit: 92, attributes: 'step="1"' },
  { tag: 'dashboard-shell', limit: 120, attributes: 'routing="memory"' },
] as const
const FURTHER_ELEMENT_LIMIT = 8

type Tag = (typeof BUDGETS)[number]['tag']

const markupOf = (tag: Tag): string => {
  const attributes = BUDGETS.find((budget) => budget.tag === tag)?.attributes ?? ''
  return `<${tag} ${attributes}></${tag}>`
}

function barePage(tag: Tag, token: string): string {
  return `<!doctype html><html lang="en"><title>Size</title><body>${markupOf(tag)}
    <script type="module">
      import { configure } from '/kit/kit.js'
      import '/kit/${tag}.js'
      configure({ apiBase: location.origin + '/v1', getAccessToken: async () => ${JSON.stringify(token)} })
    </script></body></html>`
}

/** Bytes after gzip -9 of every script that the page fetches while `work` runs. */
async function weigh(page: Page, work: () => Promise<void>): Promise<Map<string, number>> {
  const weights = new Map<string, Promise<number>>()
  const note = (response: Response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/kit/') || pathname.endsWith('.map')) return
    weights.set(
      pathname,
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    )
  }
  page.on('response', note)
  await work()
  // What comes after the element is ready is no part of its first load.
  page.off('response', note)
  const entries = [...weights].map(async ([path, bytes]) => [path, await bytes] as const)
  return new Map(await Promise.all(entries))
}

const isReady = (page: Page, tag: Tag): Promise<void> =>
  page.evaluate(async (name) => {
    await customElements.whenDefined(name)
    await Reflect.get(document.querySelector(name) ?? {}, 'ready')
  }, tag)

const total = (weights: Map<string, number>): number =>
  [...weights.values()].reduce((sum, bytes) => sum + bytes, 0)

/** A page with one element, and the weight of its first load. */
async function openElement(browser: Browser, system: System, token: string, tag: Tag) {
  const page = await browser.newPage()
  const weights = await weigh(page, () => open(page, system, token, tag))
  return { page, weights }
}

async function open(page: Page, system: System, token: string, tag: Tag): Promise<void> {
  const address = `${system.dashboard}/bare-page-for-size`
  const body = barePage(tag, token)
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(address)
  await isReady(page, tag)
}

/** With what it fetches by itself once it can be used: a form that was sent is answered then. */
async function weighSettled(browser: Browser, system: System, token: string, tag: Tag) {
  const page = await browser.newPage()
  const weights = await weigh(page, async () => {
    await open(page, system, token, tag)
    await page.waitForLoadState('networkidle')
  })
  await page.close()
  return weights
}

/** What another element costs on a page whose first one has all that it fetches by itself. */
async function weighFurther(page: Page, tag: Tag): Promise<Map<string, number>> {
  await page.waitForLoadState('networkidle')
  return weigh(page, async () => {
    await page.evaluate(
      async ([address, markup]) => {
        await import(address)
        document.body.insertAdjacentHTML('beforeend', markup)
      },
      [`/kit/${tag}.js`, markupOf(tag)] as const,
    )
    await isReady(page, tag)
  })
}

function report(name: string, weights: Map<string, number>, limit: number): boolean {
  if (process.argv.includes('--list')) console.table(Object.fromEntries(weights))
  const weight = total(weights) / KB
  const verdict = weight <= limit ? 'within' : `${(weight - limit).toFixed(1)} kB over the budget`
  console.log(`${name.padEnd(34)} ${weight.toFixed(1).padStart(6)} kB of ${limit} kB  ${verdict}`)
  return weight <= limit
}

async function main(): Promise<boolean> {
  const system = await startSystem()
  const browser = await startBrowser()
  try {
    const token = await accessTokenOf(browser, system.dashboard, DEMO_ACCOUNT)
    const verdicts: boolean[] = []
    for (const { tag, limit } of BUDGETS) {
      const { page, weights } = await openElement(browser, system, token, tag)
      verdicts.push(report(tag, weights, limit))
      if (tag === 'dashboard-shell') {
        const further = await weighFurther(page, 'add-site-wizard')
        verdicts.push(report('add-site-wizard beside the shell', further, FURTHER_ELEMENT_LIMIT))
      }
      await page.close()
      const settled = total(await weighSettled(browser, system, token, tag)) / KB
      console.log(
        `${''.padEnd(34)} ${settled.toFixed(1).padStart(6)} kB with what it fetches ahead`,
      )
    }
    return verdicts.every(Boolean)
  } finally {
    await browser.close()
    await system.stop()
  }
}

process.exitCode = (await main()) ? 0 : 1
