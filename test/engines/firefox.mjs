// Firefox (Debian's firefox-esr), driven by puppeteer with WebDriver BiDi.
import { existsSync } from 'node:fs'
import puppeteer from 'puppeteer-core'

const KNOWN_PATHS = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

const firefoxPath = () => KNOWN_PATHS.find((path) => existsSync(path))

export const hasFirefox = () => firefoxPath() !== undefined

/** Tests only connect to this machine: everything else goes to a proxy that does not exist. */
const LOOPBACK_ONLY = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.no_proxies_on': 'localhost, 127.0.0.1',
}

export const startFirefox = () =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
    headless: true,
    extraPrefsFirefox: LOOPBACK_ONLY,
  })

/** A launcher for @web/test-runner: a new page for each test file. */
export function firefoxLauncher() {
  const pages = new Map()
  let browser
  return {
    name: 'Firefox',
    // The test runner's `sendKeys` command depends on this name.
    type: 'puppeteer',
    concurrency: 1,
    async startSession(id, url) {
      browser ??= await startFirefox()
      const page = await browser.newPage()
      pages.set(id, page)
      await page.goto(url)
    },
    isActive: (id) => pages.has(id),
    getBrowserUrl: (id) => pages.get(id).url(),
    async stopSession(id) {
      const page = pages.get(id)
      pages.delete(id)
      await page?.close()
      return {}
    },
    stop: async () => browser?.close(),
    getPage: (id) => pages.get(id),
  }
}
