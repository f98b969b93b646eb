import type { CDPSession, Page } from 'playwright-core'
import { startBrowser } from '../journeys/support/browser.ts'
import { buildPage, type PageSource } from './build-page.ts'
import { READY_MESSAGE } from './pages/start-page.ts'
import { servePages } from './serve.ts'

/** How many times slower the measured browser's CPU is than this machine's. */
export const CPU_SLOWDOWN = 4

export type OpenedPage = { page: Page; devtools: CDPSession }

/** A browser with pages that are built for the benchmarks. */
export type Lab = {
  browserVersion: string
  /** Rounds of each benchmark; each round runs every variant. */
  rounds: number
  /** Builds a page and serves it under its name. */
  build(name: string, source: PageSource): Promise<void>
  /** Opens the page in a fresh context with the CPU throttled by the factor `slowdown`, runs `act` and closes it. */
  visit<T>(name: string, act: (openedPage: OpenedPage) => Promise<T>, slowdown?: number): Promise<T>
  close(): Promise<void>
}

export async function openLab(rounds: number, flags: readonly string[] = []): Promise<Lab> {
  const pages = new Map<string, string>()
  const pageServer = await servePages(pages)
  const browser = await startBrowser(flags)
  return {
    browserVersion: browser.version(),
    rounds,
    async build(name, source) {
      pages.set(name, await buildPage(name, source))
    },
    async visit(name, act, slowdown = CPU_SLOWDOWN) {
      const context = await browser.newContext()
      try {
        const page = await context.newPage()
        const failed = rejectOnError(page, name)
        return await Promise.race([
          failed,
          visitPage(page, pageServer.address(name), slowdown, act),
        ])
      } finally {
        await context.close()
      }
    },
    async close() {
      await browser.close()
      await pageServer.stop()
    },
  }
}

async function visitPage<T>(
  page: Page,
  address: string,
  slowdown: number,
  act: (openedPage: OpenedPage) => Promise<T>,
): Promise<T> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const isReady = page.waitForEvent('console', (line) => line.text() === READY_MESSAGE)
  await page.goto(address, { waitUntil: 'commit' })
  await isReady
  return act({ page, devtools })
}

/** Rejects on the first error in a page, as its measurements would be meaningless. */
function rejectOnError(page: Page, name: string): Promise<never> {
  return new Promise((_, reject) => {
    page.on('pageerror', (error) => reject(new Error(`The page ${name} failed: ${error.stack}`)))
    page.on('crash', () => reject(new Error(`The page ${name} crashed.`)))
  })
}
