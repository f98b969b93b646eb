// Tests need a Chrome, Chromium or Edge: the one that is installed, or Debian's.
import { chromiumPath } from './chromium.mjs'
import { installFromDebian } from './install-from-debian.mjs'

/** Makes sure that a browser is there; false, with one line that says what to do, where it cannot. */
export function ensureChromium() {
  if (chromiumPath()) return true
  if (installFromDebian('Chromium', 'chromium') && chromiumPath()) return true
  console.error('Install Chrome, Chromium or Edge (or set CHROMIUM_PATH), then run this again.')
  return false
}
