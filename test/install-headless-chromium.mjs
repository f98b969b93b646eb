// Debian's headless Chromium, in which the tests are fastest. Without it, they use another browser.
import { HEADLESS_CHROMIUM, hasHeadlessShell } from './support/chromium.mjs'
import { installFromDebian } from './support/install-from-debian.mjs'

if (!hasHeadlessShell()) installFromDebian(...HEADLESS_CHROMIUM)
