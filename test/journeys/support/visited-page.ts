import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core'
import { bundleSiteScript } from '../../../demo/build-downloads.ts'
import { bundleVisitors } from '../../../demo/bundle-visitors.ts'
import type { PopupDesign } from '../../../src/popup/design.ts'
import type { ForcedCampaign } from '../../../src/popup/forced-campaign.ts'
import type { LiveCampaign } from '../../../src/popup/live-campaign.ts'
import { blankDesign } from '../../../src/popup/new-block.ts'
import { shownDesign } from '../../../src/popup/shown-design.ts'
import type { Targeting } from '../../../src/popup/targeting.ts'
import { defaultTargeting } from '../../../src/popup/targeting-defaults.ts'
import { MAX_WAIT_MS } from './patience.ts'

const SHOP = 'http://shop.localhost'
const API = 'http://api.localhost/v1'

/** The policy of a shop that allows only itself and us. */
export const STRICT_POLICY =
  "default-src 'none'; script-src 'self' http://api.localhost; style-src 'self'; connect-src http://api.localhost; img-src http://api.localhost; require-trusted-types-for 'script'; trusted-types 'none'"

type ShownCampaign = {
  design?: PopupDesign
  targeting?: Partial<Targeting>
  /** The A/B test that this campaign is a variant of. */
  test?: string
  /** Whether it is a cookie notice. */
  isNotice?: boolean
}

type Options = {
  /** Campaigns by ID, in order of priority. */
  campaigns: Readonly<Record<string, ShownCampaign>>
  /** The page's HTML, in addition to the snippet. */
  body?: string
  head?: string
  policy?: string
  /** Whether the site uses double opt-in. */
  doubleOptin?: boolean
  /** The prize that every form wins. */
  prize?: { index: number; code: string }
  /** How many times the page includes the snippet. */
  snippets?: number
  /** The name of a page in `test/visitors`, which has its own snippet. */
  file?: string
  /** A script that runs before everything else on the page. */
  first?: string
  context?: BrowserContextOptions
}

/** A request from the page to the server. */
type ApiRequest = { path: string; body: Record<string, unknown> }

/** A host page with our script, and a fake API that responds as configured; there is no other server. */
export type VisitedPage = {
  page: Page
  told: ApiRequest[]
  /** The page’s console messages and uncaught errors. */
  consoleMessages: string[]
  /** The status with which an API path responds: for example, `/leads` with 503. 0 fails the connection. */
  fail: Map<string, number>
  visit(path?: string): Promise<void>
  of(path: string): Record<string, unknown>[]
}

const files = Promise.all([bundleVisitors()]).then(async ([visitors]) => {
  const names = new Map(visitors.map(([name, bytes]) => [`/v1/popup/${name}`, Buffer.from(bytes)]))
  const script = await bundleSiteScript(`popup/${visitors[0]?.[0]}`)
  return names.set('/v1/poplar.js', Buffer.from(script))
})

export const IMMEDIATELY: Partial<Targeting> = { moments: [] }

/** A design with this heading. @param name the heading */
export function designWithHeading(
  name: string,
  change: Partial<PopupDesign['frame']> = {},
): PopupDesign {
  const blank = blankDesign()
  return {
    ...blank,
    frame: { ...blank.frame, ...change },
    steps: blank.steps.map((step, index) => ({
      ...step,
      blocks: step.blocks.map((block) =>
        index === 0 && block.type === 'heading' ? { ...block, text: name } : block,
      ),
    })),
  }
}

export async function createVisitedPage(browser: Browser, options: Options): Promise<VisitedPage> {
  // Closes the contexts of earlier tests.
  await Promise.all(browser.contexts().map((before) => before.close()))
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options.context })
  context.setDefaultTimeout(MAX_WAIT_MS)
  const page = await context.newPage()
  const told: ApiRequest[] = []
  const consoleLines: string[] = []
  const fail = new Map<string, number>()
  page.on('console', (message) => consoleLines.push(message.text()))
  page.on('pageerror', (error) => consoleLines.push(error.message))
  if (options.first) await page.addInitScript(options.first)
  await page.route(`${SHOP}/**`, (route) => servePage(route, options))
  await page.route(`${API}/**`, (route) => serveApi(route, { ...options, told, fail }))
  return {
    ...{ page, told, consoleMessages: consoleLines, fail },
    visit: async (path = '/') => {
      await page.goto(SHOP + path)
    },
    of: (path) => told.filter((one) => one.path === path).map(({ body }) => body),
  }
}

function servePage(route: Route, { body = '', file, head = '', policy, snippets = 1 }: Options) {
  if (file) return route.fulfill({ contentType: 'text/html', path: `test/visitors/${file}.html` })
  if (route.request().url().endsWith('/page.css')) return route.fulfill({ body: head })
  const snippet = `<script async src="${API}/poplar.js" data-site-id="shop_1"></script>`
  return route.fulfill({
    contentType: 'text/html',
    headers: policy ? { 'content-security-policy': policy } : {},
    body: `<!doctype html><html lang="en"><head><title>Shop</title><link rel="stylesheet" href="/page.css">${snippet.repeat(snippets)}</head><body><main><h1>Shop</h1>${body}</main></body></html>`,
  })
}

type Api = Options & Pick<VisitedPage, 'told' | 'fail'>

async function serveApi(
  route: Route,
  { campaigns, told, fail, prize, doubleOptin = false }: Api,
): Promise<void> {
  const { pathname } = new URL(route.request().url())
  const path = pathname.replace('/v1', '')
  const headers = { 'access-control-allow-origin': '*' }
  const respond = (data: unknown) => route.fulfill({ headers, json: { success: true, data } })
  const file = (await files).get(pathname)
  if (file) return route.fulfill({ headers, contentType: 'text/javascript', body: file })
  const sent = route.request().postData()
  if (sent !== null) told.push({ path, body: JSON.parse(sent) })
  const status = fail.get(path)
  if (status === 0) return route.abort()
  if (status !== undefined) {
    return route.fulfill({ headers, status, json: { success: false, message: 'No.', data: null } })
  }
  if (path === '/leads') return respond({ double_optin: doubleOptin, prize })
  if (path === '/previews') return respond(previewOf(campaigns))
  if (!path.startsWith('/live/')) return route.fulfill({ headers, status: 204 })
  const [, , , id = ''] = path.split('/')
  const { design = blankDesign() } = campaigns[id] ?? {}
  return respond(
    id === ''
      ? { campaigns: listOf(campaigns), ticket: 'ticket of the list' }
      : shownDesign(design),
  )
}

const previewOf = (campaigns: Options['campaigns']): ForcedCampaign => {
  const [[id, { design, targeting }] = ['', {}]] = Object.entries(campaigns)
  return {
    ...{ campaign_id: id, version: 1, title: 'Spring', status: 'live' },
    ...{
      refused_by_plan: false,
      payment_overdue: false,
      views_used_up: false,
      next: 'next secret',
    },
    targeting: { ...defaultTargeting('UTC'), ...IMMEDIATELY, ...targeting },
    design: shownDesign(design ?? blankDesign()),
  }
}

const listOf = (campaigns: Options['campaigns']): LiveCampaign[] =>
  Object.entries(campaigns).map(([campaign_id, { design, targeting, isNotice, test = null }]) => ({
    ...{ campaign_id, version: 1, ab_test_id: test, is_notice: isNotice ?? false },
    ...{ kind: design?.frame.kind ?? 'popup', side: design?.frame.side ?? 'end' },
    targeting: { ...defaultTargeting('UTC'), ...IMMEDIATELY, ...targeting },
  }))

export const popup = ({ page }: VisitedPage, name = 'Hello') => page.getByRole('dialog', { name })

export async function submitForm(visitedPage: VisitedPage, email = 'ada@example.com') {
  await popup(visitedPage).getByLabel('Email').fill(email)
  await popup(visitedPage).getByRole('button', { name: 'Send' }).click()
}
