import { startOldestChromium } from './oldest-chromium.mjs'
import type { EnginePage } from './person.ts'

/** Runs in each page before its own scripts: logs violations of its Content-Security-Policy to the console. */
const LOG_POLICY_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (breach) =>
  console.error('breaks ' + breach.effectiveDirective + ': ' + breach.blockedURI + ' ' + breach.sample))`

/** Opens a page in a new Chromium 111. */
export async function openOldestChromium(): Promise<EnginePage> {
  const { page, stop } = await startOldestChromium()
  let frame = page.mainFrame()
  let lines: string[] = []
  page.on('console', (line) => lines.push(`${line.type()}: ${line.text()}`))
  page.on('pageerror', (error) => lines.push(`uncaught: ${error}`))
  await page.addInitScript(LOG_POLICY_VIOLATIONS)
  return {
    async goTo(url) {
      lines = []
      await page.goto(url)
    },
    type: (text) => page.keyboard.type(text),
    pressEnter: () => page.keyboard.press('Enter'),
    run: (script) => frame.evaluate(`(() => { ${script} })()`),
    async enterFrame(selector) {
      frame = (await (await page.$(selector))?.contentFrame()) ?? frame
    },
    async leaveFrame() {
      frame = page.mainFrame()
    },
    click: (selector) => frame.click(selector),
    consoleLines: async () => lines,
    close: stop,
  }
}
