// Tests need Chrome, Chromium or Edge: an installed one, or Debian's.
import { chromiumPath } from './chromium.mjs'
import { installFromDebian } from './install-from-debian.mjs'

/** Makes sure that a browser is installed. If it cannot, it logs what to do and returns false. */
export function ensureChromium() {
  if (chromiumPath()) return true
  if (installFromDebian('Chromium', 'chromium-headless-shell') && chromiumPath()) return true
  console.error('Install Chrome, Chromium or Edge (or set CHROMIUM_PATH), then run this again.')
  return false
}
