import { existsSync } from 'node:fs'

/** Chromium without the browser's own windows: tests of single modules take less than half the time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const KNOWN_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** The installed Chrome, Chromium or Edge, or the one in `CHROMIUM_PATH`. Undefined if there is none. */
export function chromiumPath() {
  return [process.env.CHROMIUM_PATH, ...KNOWN_PATHS].find((path) => path && existsSync(path))
}

export const hasHeadlessShell = () => existsSync(HEADLESS_SHELL)

/** For tests of single modules. Journeys use the whole browser, like a user. */
export const fastestChromiumPath = () =>
  process.env.CHROMIUM_PATH || !hasHeadlessShell() ? chromiumPath() : HEADLESS_SHELL

/** Tests only connect to this machine; Chromium's sandbox cannot run as root. */
export const CHROMIUM_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]
