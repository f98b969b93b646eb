import { after, before, it } from 'node:test'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { signIn, startBrowser } from './browser.ts'
import { serveLite } from './lite-kit.ts'
import { MAX_WAIT_MS } from './patience.ts'
import { startBoth } from './start-both.ts'
import { type System, startSystem } from './system.ts'
import { assertNoOutput, type ConsoleWatch, watchContext } from './watch.ts'
import { disableEventStream } from './without-events.ts'

/** One person's browser context, with its own empty storage. */
export type Visitor = { context: BrowserContext; page: Page; watch: ConsoleWatch }

export type VisitOptions = BrowserContextOptions & {
  /** Requests are expected to fail, so Chromium may log them to the console. */
  requestsFail?: boolean
  /** The test checks the console itself. */
  allowsConsoleOutput?: boolean
  /** The test waits for an idle network, which an open event stream would prevent. */
  withoutEvents?: boolean
}

const DESKTOP_VIEWPORT = { width: 1_440, height: 900 }
export const PHONE_VIEWPORT = { width: 375, height: 812 }

/**
 * The whole product and a browser for one journey file: started before its tests, stopped after them.
 * `env` is added to the server's environment.
 */
export function startProduct(env: Record<string, string> = {}) {
  let system: System | undefined
  let browser: Browser | undefined
  const visitors: (Visitor & { allowsConsoleOutput: boolean })[] = []
  before(async () => {
    ;[system, browser] = await startBoth(startSystem(env), startBrowser())
  })
  after(async () => {
    await browser?.close()
    await system?.stop()
  })

  /** A first-time visitor, with reduced motion, so that tests need not wait for animations. */
  const visitor = async (options: VisitOptions = {}): Promise<Visitor> => {
    const {
      requestsFail = false,
      allowsConsoleOutput = false,
      withoutEvents: isStill,
      ...contextOptions
    } = options
    const context = await ensureStarted(browser).newContext({
      viewport: DESKTOP_VIEWPORT,
      reducedMotion: 'reduce',
      locale: 'en-US',
      ...contextOptions,
    })
    context.setDefaultTimeout(MAX_WAIT_MS)
    if (isStill) await disableEventStream(context)
    // `npm test` runs some journeys a second time with this build.
    if (process.env.KIT === 'lite') await serveLite(context)
    const heard = await watchContext(context, { requestsFail })
    const page = await context.newPage()
    visitors.push({ context, page, watch: heard, allowsConsoleOutput })
    return { context, page, watch: heard }
  }

  const signedIn = async (email: string, options?: VisitOptions): Promise<Visitor> => {
    const person = await visitor(options)
    await signIn(person.page, ensureStarted(system).dashboard, email)
    return person
  }

  return {
    get dashboard() {
      return ensureStarted(system).dashboard
    },
    get siblings() {
      return ensureStarted(system).siblings
    },
    get issuer() {
      return ensureStarted(system).issuer
    },
    visitor,
    /** A visitor who is signed in to a demo account, on its first screen. */
    signedIn,
    /** The last test in a file: checks all visitors' consoles and requests. `hosts` are other allowed origins. */
    testConsoleAndOrigins(...hosts: string[]): void {
      it('logs nothing to the console and requests only documented origins', () => {
        const { dashboard, issuer, siblings } = ensureStarted(system)
        const documentedOrigins = [dashboard, new URL(issuer).origin, siblings, ...hosts]
        for (const { watch: heard, allowsConsoleOutput } of visitors)
          if (!allowsConsoleOutput) assertNoOutput(heard, documentedOrigins)
      })
    },
  }
}

export type Product = ReturnType<typeof startProduct>

function ensureStarted<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The product is available only in tests and hooks.')
  return part
}
