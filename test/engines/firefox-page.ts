import { startFirefox } from './firefox.mjs'
import type { EnginePage } from './person.ts'

/** Runs in each page before its own scripts: logs violations of its Content-Security-Policy to the console. */
function logPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', (violation) => {
    console.error(
      `violates ${violation.effectiveDirective}: ${violation.blockedURI} ${violation.sample}`,
    )
  })
}

/** Opens a page in a new Firefox. */
export async function openFirefox(): Promise<EnginePage> {
  const browser = await startFirefox()
  const page = await browser.newPage()
  let frame = page.mainFrame()
  let lines: string[] = []
  page.on('console', (line) => lines.push(`${line.type()}: ${line.text()}`))
  page.on('pageerror', (error) => lines.push(`uncaught: ${error}`))
  await page.evaluateOnNewDocument(logPolicyViolations)
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
    close: () => browser.close(),
  }
}
