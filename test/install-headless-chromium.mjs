// Debian's headless Chromium, in which browser tests are fastest. Without it, they use another browser.
import { hasHeadlessShell } from './support/chromium.mjs'
import { installFromDebian } from './support/install-from-debian.mjs'

if (!hasHeadlessShell()) installFromDebian('headless Chromium', 'chromium-headless-shell')
