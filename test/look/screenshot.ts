// `npm run screenshot`: creates the README's screenshot of a demo account's dashboard.
import { signIn, startBrowser } from '../journeys/support/browser.ts'
import { startSystem } from '../journeys/support/system.ts'
import { disableEventStream } from '../journeys/support/without-events.ts'

const SCREENSHOT = 'demo/dashboard/public/screenshot.png'
const DEMO_ACCOUNT = 'mira@example.com'

const system = await startSystem()
const browser = await startBrowser()
try {
  const page = await browser.newPage({
    viewport: { width: 1_440, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
  await disableEventStream(page.context())
  await signIn(page, system.dashboard, DEMO_ACCOUNT)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: SCREENSHOT })
  console.log(`Wrote ${SCREENSHOT}.`)
} finally {
  await browser.close()
  await system.stop()
}
