// Tests need a Chrome, Chromium or Edge: the one that is installed, or Debian's.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromiumPath } from './chromium.mjs'

const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}

/** Makes sure that a browser is there; false, with one line that says what to do, where it cannot. */
export function ensureChromium() {
  if (chromiumPath()) return true
  if (isDebianRoot) {
    console.log('Installing Chromium from Debian, once.')
    apt('update', '-qq')
    if (apt('install', '-y', '-qq', '--no-install-recommends', 'chromium') && chromiumPath())
      return true
  }
  console.error('Install Chrome, Chromium or Edge (or set CHROMIUM_PATH), then run this again.')
  return false
}
