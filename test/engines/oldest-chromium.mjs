// Chromium 111, the oldest version in which the kit renders: from the npm package @sparticuz/chromium, driven by
// Playwright.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { x as unpack } from 'tar'
import { freePorts } from '../support/free-ports.mjs'

const PACKAGE = '@sparticuz/chromium@111.0.0'
const FOLDER = '.cache/chromium-111'
const EXECUTABLE = join(FOLDER, 'chromium')

export const hasOldestChromium = () => existsSync(EXECUTABLE)

/** Downloads 58 MB from the npm registry. */
export function installOldestChromium() {
  mkdirSync(FOLDER, { recursive: true })
  execFileSync('npm', ['pack', '--silent', PACKAGE, '--pack-destination', FOLDER])
  const archive = readdirSync(FOLDER).find((name) => name.endsWith('.tgz'))
  unpack({ file: join(FOLDER, archive), cwd: FOLDER, sync: true }, ['package/bin/chromium.br'])
  const compressedBinary = readFileSync(join(FOLDER, 'package/bin/chromium.br'))
  writeFileSync(EXECUTABLE, brotliDecompressSync(compressedBinary), { mode: 0o755 })
}

const ARGUMENTS = [
  ...['--headless', '--no-sandbox', '--no-zygote', '--in-process-gpu', '--disable-gpu'],
  '--disable-dev-shm-usage',
  // Tests only connect to this machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/** Starts Chromium with one page: Playwright does not detect additional pages in this old version. */
export async function startOldestChromium() {
  const port = await freePorts(1)
  const profile = mkdtempSync(join(tmpdir(), 'poplar-oldest-chromium-'))
  const child = spawn(
    EXECUTABLE,
    [...ARGUMENTS, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await debuggerListening(child.stderr)
  child.stderr.resume()
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = browser.contexts()
  const page = context.pages()[0] ?? (await context.newPage())
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return { page, stop }
}

/** Other lines, such as warnings, may come before the one with the DevTools address. */
async function debuggerListening(stderr) {
  let output = ''
  while (!output.includes('DevTools listening on')) output += (await once(stderr, 'data'))[0]
}

/** A launcher for @web/test-runner: one page for all test files, one after the other. */
export function oldestChromiumLauncher() {
  let started
  let active
  return {
    name: 'Chromium 111',
    // The test runner's `sendKeys` command depends on this name.
    type: 'playwright',
    concurrency: 1,
    async startSession(id, url) {
      started ??= await startOldestChromium()
      active = id
      await started.page.goto(url)
    },
    isActive: (id) => active === id,
    getBrowserUrl: () => started.page.url(),
    async stopSession() {
      active = undefined
      return {}
    },
    stop: async () => started?.stop(),
    getPage: () => started.page,
  }
}
