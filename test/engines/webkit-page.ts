import assert from 'node:assert/strict'
import { eventually } from '../journeys/support/eventually.ts'
import type { EnginePage } from './person.ts'
import { openWebKitPage } from './webkit.mjs'

/**
 * Keeps what the console says, once the page at `url` is there. WebDriver comes a moment after the page,
 * whose own scripts wait for their files still.
 */
const listenAt = (url: string) => `
  if (location.href !== ${JSON.stringify(url)}) return false
  window.heard = []
  for (const kind of ['log', 'info', 'warn', 'error'])
    console[kind] = (...words) => heard.push(kind + ': ' + words.join(' '))
  addEventListener('error', ({ message }) => heard.push('uncaught: ' + message))
  addEventListener('unhandledrejection', ({ reason }) => heard.push('uncaught: ' + reason))
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    heard.push('breaks ' + effectiveDirective + ': ' + blockedURI))
  return true`

/** A page in a WebKitGTK of its own. */
export async function openWebKit(): Promise<EnginePage> {
  const { press, ...page } = await openWebKitPage()
  return {
    ...page,
    async goTo(url) {
      await page.goTo(url)
      await eventually(async () => assert.equal(await page.run(listenAt(url)), true))
    },
    type: (text) => press([...text]),
    pressEnter: () => press(['Enter']),
    heard: () => page.run('return heard'),
  }
}
