// `npm run size`: what a bare page with a token downloads before an element can be used (design §6).
// It fails when an element has grown beyond its ratchet; lower that with every gain, to the budget.
import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from 'playwright-core'
import { accessTokenOf, startBrowser } from './journeys/support/browser.ts'
import { type System, startSystem } from './journeys/support/system.ts'

const KB = 1_000
const DEMO_ACCOUNT = 'mira@example.com'

/** In kB gzip -9: what the design allows, and what holds until it is reached, so that nothing grows. */
type Budget = { limit: number; ratchet: number }

const BUDGETS = [
  { tag: 'add-site-wizard', limit: 92, ratchet: 102, attributes: 'step="1"' },
  { tag: 'dashboard-shell', limit: 120, ratchet: 140, attributes: 'routing="memory"' },
] as const
const FURTHER_ELEMENT: Budget = { limit: 8, ratchet: 18 }

function barePage(tags: readonly string[], token: string, markup: string): string {
  const imports = tags.map((tag) => `import '/kit/${tag}.js'`).join('\n')
  return `<!doctype html><html lang="en"><title>Size</title><body>${markup}
    <script type="module">
      import { configure } from '/kit/kit.js'
      ${imports}
      configure({ apiBase: location.origin + '/v1', getAccessToken: async () => ${JSON.stringify(token)} })
    </script></body></html>`
}

/** Bytes after gzip -9 of every script that `page` has fetched until its elements are ready. */
async function weigh(page: Page, system: System, html: string): Promise<Map<string, number>> {
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
  const address = `${system.dashboard}/bare-page-for-size`
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(address)
  await page.evaluate(async () => {
    const elements = [...document.querySelectorAll(':is(add-site-wizard, dashboard-shell)')]
    await Promise.all(elements.map((element) => customElements.whenDefined(element.localName)))
    await Promise.all(elements.map((element) => Reflect.get(element, 'ready')))
  })
  // What comes after the element is ready is no part of its first load.
  page.off('response', note)
  const entries = [...weights].map(async ([path, bytes]) => [path, await bytes] as const)
  return new Map(await Promise.all(entries))
}

const total = (weights: Map<string, number>): number =>
  [...weights.values()].reduce((sum, bytes) => sum + bytes, 0)

async function measure(browser: Browser, system: System, token: string, tags: readonly string[]) {
  const markup = BUDGETS.filter(({ tag }) => tags.includes(tag))
    .map(({ tag, attributes }) => `<${tag} ${attributes}></${tag}>`)
    .join('\n')
  const page = await browser.newPage()
  const weights = await weigh(page, system, barePage(tags, token, markup))
  await page.close()
  return weights
}

function report(name: string, bytes: number, { limit, ratchet }: Budget): boolean {
  const weight = bytes / KB
  const excess = weight <= limit ? 'within' : `${(weight - limit).toFixed(1)} kB over the budget`
  const grown = weight <= ratchet ? '' : `, and beyond the ratchet of ${ratchet} kB`
  console.log(
    `${name.padEnd(34)} ${weight.toFixed(1).padStart(6)} kB of ${limit} kB  ${excess}${grown}`,
  )
  return weight <= ratchet
}

async function main(): Promise<boolean> {
  const system = await startSystem()
  const browser = await startBrowser()
  try {
    const token = await accessTokenOf(browser, system.dashboard, DEMO_ACCOUNT)
    const verdicts: boolean[] = []
    for (const { tag, ...budget } of BUDGETS) {
      const weights = await measure(browser, system, token, [tag])
      if (process.argv.includes('--list')) console.table(Object.fromEntries(weights))
      verdicts.push(report(tag, total(weights), budget))
    }
    const shell = await measure(browser, system, token, ['dashboard-shell'])
    const both = await measure(browser, system, token, ['dashboard-shell', 'add-site-wizard'])
    const further = total(both) - total(shell)
    verdicts.push(report('add-site-wizard beside the shell', further, FURTHER_ELEMENT))
    return verdicts.every(Boolean)
  } finally {
    await browser.close()
    await system.stop()
  }
}

process.exitCode = (await main()) ? 0 : 1
