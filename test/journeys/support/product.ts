import { after, before, it } from 'node:test'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { signIn, startBrowser } from './browser.ts'
import { serveLite } from './lite-kit.ts'
import { PATIENCE_MS } from './patience.ts'
import { startBoth } from './start-both.ts'
import { type System, startSystem } from './system.ts'
import { assertQuiet, type Watch, watch } from './watch.ts'
import { withoutEvents } from './without-events.ts'

/** One person's browser, with an empty memory of its own. */
export type Visitor = { context: BrowserContext; page: Page; watch: Watch }

export type VisitOptions = BrowserContextOptions & {
  /** Requests are meant to fail here, so Chromium may say so in the console. */
  requestsFail?: boolean
  /** The console is looked at by the test itself. */
  isLoud?: boolean
  /** The test waits until the network is at rest, where a stream of events never is. */
  withoutEvents?: boolean
}

const AT_A_DESK = { width: 1_440, height: 900 }
export const ON_A_PHONE = { width: 375, height: 812 }

/**
 * The whole product and a browser for one file of journeys: started before its tests, stopped after.
 * `env` is added to the server's environment.
 */
export function theProduct(env: Record<string, string> = {}) {
  let system: System | undefined
  let browser: Browser | undefined
  const visitors: (Visitor & { isLoud: boolean })[] = []
  before(async () => {
    ;[system, browser] = await startBoth(startSystem(env), startBrowser())
  })
  after(async () => {
    await browser?.close()
    await system?.stop()
  })

  /** Somebody who was never here. Nothing moves for them, so that nothing has to be waited for. */
  const visitor = async (options: VisitOptions = {}): Promise<Visitor> => {
    const {
      requestsFail = false,
      isLoud = false,
      withoutEvents: isStill,
      ...contextOptions
    } = options
    const context = await started(browser).newContext({
      viewport: AT_A_DESK,
      reducedMotion: 'reduce',
      locale: 'en-US',
      ...contextOptions,
    })
    context.setDefaultTimeout(PATIENCE_MS)
    if (isStill) await withoutEvents(context)
    // `npm test` walks some journeys a second time so.
    if (process.env.KIT === 'lite') await serveLite(context)
    const heard = await watch(context, { requestsFail })
    const page = await context.newPage()
    visitors.push({ context, page, watch: heard, isLoud })
    return { context, page, watch: heard }
  }

  return {
    get dashboard() {
      return started(system).dashboard
    },
    get siblings() {
      return started(system).siblings
    },
    get issuer() {
      return started(system).issuer
    },
    visitor,
    /** A demo account, signed in, on its first screen. */
    async signedIn(email: string, options?: VisitOptions): Promise<Visitor> {
      const person = await visitor(options)
      await signIn(person.page, started(system).dashboard, email)
      return person
    },
    /** The last test of a file: what all its visitors have heard. `hosts` are pages of the test's own. */
    endsQuietly(...hosts: string[]): void {
      it('writes nothing into the console and asks only documented origins', () => {
        const { dashboard, issuer, siblings } = started(system)
        const documented = [dashboard, new URL(issuer).origin, siblings, ...hosts]
        for (const { watch: heard, isLoud } of visitors) if (!isLoud) assertQuiet(heard, documented)
      })
    },
  }
}

export type Product = ReturnType<typeof theProduct>

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('Only tests and hooks may use the product.')
  return part
}
