// WebKitGTK by WebDriver: Debian's webkit2gtk-driver, on a display of its own.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { openPage } from './webdriver.mjs'

const DRIVER = '/usr/bin/WebKitWebDriver'
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

export const hasWebKit = () =>
  [DRIVER, MINI_BROWSER, '/usr/bin/xvfb-run'].every((path) => existsSync(path))

/** Tests speak to this machine only: all else goes to a proxy that is not there. */
const NOWHERE = '127.0.0.1:9'

const CAPABILITIES = {
  pageLoadStrategy: 'none',
  proxy: {
    proxyType: 'manual',
    httpProxy: NOWHERE,
    sslProxy: NOWHERE,
    noProxy: ['localhost', '127.0.0.1'],
  },
  'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

async function answers(address) {
  for (;;) {
    const response = await fetch(`${address}/status`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export async function startWebKit() {
  const port = await freePort()
  const driver = spawn('xvfb-run', ['-a', DRIVER, `--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    // xvfb-run starts a display and the driver beside it: they end together.
    detached: true,
  })
  const stop = () => {
    try {
      process.kill(-driver.pid)
    } catch {
      // It has ended by itself.
    }
  }
  process.once('exit', stop)
  const address = `http://127.0.0.1:${port}`
  await answers(address)
  return { open: () => openPage(address, CAPABILITIES), stop }
}

/** A launcher for @web/test-runner: each file of tests in a driver of its own, which holds one page only. */
export function webKitLauncher() {
  const drivers = new Map()
  const pages = new Map()
  const end = async (id) => {
    await pages.get(id)?.close()
    drivers.get(id)?.stop()
    pages.delete(id)
    drivers.delete(id)
  }
  return {
    name: 'WebKit',
    // The test runner's commands send keys by this name.
    type: 'webdriver',
    concurrency: 1,
    async startSession(id, url) {
      const driver = await startWebKit()
      drivers.set(id, driver)
      const page = await driver.open()
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
      for (const id of drivers.keys()) await end(id)
    },
    sendKeys: (id, keys) => pages.get(id).press(keys),
  }
}
