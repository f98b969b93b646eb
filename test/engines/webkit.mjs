// WebKitGTK (Debian's webkit2gtk-driver), driven by WebDriver on a virtual display.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { freePorts } from '../support/free-ports.mjs'
import { openPage } from './webdriver.mjs'

const DRIVER = '/usr/bin/WebKitWebDriver'
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

export const hasWebKit = () =>
  [DRIVER, MINI_BROWSER, '/usr/bin/xvfb-run'].every((path) => existsSync(path))

/** Tests only connect to this machine: everything else goes to a proxy that does not exist. */
const DEAD_PROXY = '127.0.0.1:9'

const CAPABILITIES = {
  pageLoadStrategy: 'none',
  proxy: {
    proxyType: 'manual',
    httpProxy: DEAD_PROXY,
    sslProxy: DEAD_PROXY,
    noProxy: ['localhost', '127.0.0.1'],
  },
  'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
}

const MAX_STARTS = 4
const START_TIMEOUT_MS = 20_000

async function waitForDriver(address) {
  const deadline = performance.now() + START_TIMEOUT_MS
  for (;;) {
    const response = await fetch(`${address}/status`).catch(() => null)
    if (response?.ok) return
    if (performance.now() > deadline)
      throw new Error(`WebKitWebDriver does not listen at ${address}.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function startDriver() {
  const port = await freePorts(1)
  const driver = spawn('xvfb-run', ['-a', DRIVER, `--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    // Sets the number format; it doesn't need any language packages installed.
    env: { ...process.env, LC_ALL: 'en_US.UTF-8' },
    // xvfb-run starts a display and the driver in the same process group, so that both can be killed.
    detached: true,
  })
  const stop = () => {
    process.off('exit', stop)
    try {
      process.kill(-driver.pid)
    } catch {
      // It has already exited.
    }
  }
  process.once('exit', stop)
  return { address: `http://127.0.0.1:${port}`, stop }
}

/** Opens a page in a new browser. One MiniBrowser in ten crashes at startup, and its driver then waits forever. */
export async function openWebKitPage() {
  for (let start = 1; ; start += 1) {
    const { address, stop } = await startDriver()
    try {
      await waitForDriver(address)
      const page = await openPage(address, CAPABILITIES, START_TIMEOUT_MS)
      return { ...page, close: () => page.close().finally(stop) }
    } catch (error) {
      stop()
      if (start === MAX_STARTS) throw error
    }
  }
}

/** A launcher for @web/test-runner: a new browser for each test file. */
export function webKitLauncher() {
  const pages = new Map()
  const end = async (id) => {
    await pages.get(id)?.close()
    pages.delete(id)
  }
  return {
    name: 'WebKit',
    // The test runner's `sendKeys` command depends on this name.
    type: 'webdriver',
    concurrency: 1,
    async startSession(id, url) {
      const page = await openWebKitPage()
      pages.set(id, page)
      await page.goTo(url)
    },
    isActive: (id) => pages.has(id),
    getBrowserUrl: (id) => pages.get(id).url(),
    async stopSession(id) {
      await end(id)
      return {}
    },
    async stop() {
      for (const id of pages.keys()) await end(id)
    },
    sendKeys: (id, keys) => pages.get(id).press(keys),
  }
}
