import assert from 'node:assert/strict'
import { eventually } from '../journeys/support/eventually.ts'
import type { EnginePage } from './person.ts'
import { openWebKitPage } from './webkit.mjs'

/**
 * Records console messages once the page at `url` has opened. WebDriver can run this only shortly after the navigation,
 * while the page's own scripts are still loading.
 */
const recordConsoleAt = (url: string) => `
  if (location.href !== ${JSON.stringify(url)}) return false
  window.heard = []
  for (const kind of ['log', 'info', 'warn', 'error'])
    console[kind] = (...words) => heard.push(kind + ': ' + words.join(' '))
  addEventListener('error', ({ message }) => heard.push('uncaught: ' + message))
  addEventListener('unhandledrejection', ({ reason }) => heard.push('uncaught: ' + reason))
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    heard.push('breaks ' + effectiveDirective + ': ' + blockedURI))
  return true`

/** Opens a page in a new WebKitGTK browser. */
export async function openWebKit(): Promise<EnginePage> {
  const { press, ...page } = await openWebKitPage()
  return {
    ...page,
    async goTo(url) {
      await page.goTo(url)
      await eventually(async () => assert.equal(await page.run(recordConsoleAt(url)), true))
    },
    type: (text) => press([...text]),
    pressEnter: () => press(['Enter']),
    consoleLines: () => page.run('return heard'),
  }
}
