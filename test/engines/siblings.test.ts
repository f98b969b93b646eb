// Tests the siblings' pages in the browser engine named by the ENGINE variable: `npm run test:engines`.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { PAID_CARD } from '../journeys/support/card-payment.ts'
import { eventually } from '../journeys/support/eventually.ts'
import { startBoth } from '../journeys/support/start-both.ts'
import { type System, startSystem } from '../journeys/support/system.ts'
import { openFirefox } from './firefox-page.ts'
import { openOldestChromium } from './oldest-chromium-page.ts'
import { type EnginePage, simulatePerson } from './person.ts'
import { openWebKit } from './webkit-page.ts'

const OPENERS: Readonly<Record<string, () => Promise<EnginePage>>> = {
  firefox: openFirefox,
  webkit: openWebKit,
  'chromium-111': openOldestChromium,
}
const engine = process.env.ENGINE ?? 'firefox'

/** The pages, and whether their wizard asks for the user's details before it asks for a website. */
const PAGES = [
  ['/own/upgrade.html', 'asks for details'],
  ['/hosted/upgrade.html', 'asks for details'],
  ['/lite/upgrade.html', 'asks for details'],
  ['/react/', 'starts with the website'],
  ['/vue/', 'starts with the website'],
  ['/svelte/', 'starts with the website'],
] as const

const PAYMENT_FRAME_TITLE = 'Secure payment input frame'

const LEAD_EMAIL = 'tomas.b@example.com'

/** Simulates a pointer that leaves the page at the top, towards the tabs. */
const LEAVE_SCRIPT = "document.dispatchEvent(new MouseEvent('mouseout', { clientY: -1 }))"

/** The confirmation email is only sent once the lead is stored; its link is read from the outbox. */
async function assertConfirmationEmailed({ dashboard }: System): Promise<void> {
  const read = async (path: string) => (await fetch(new URL(path, dashboard))).text()
  const [, mail = ''] = await eventually(async () => {
    const outbox = await read('/local/outbox')
    const link = outbox.match(/href="([^"]+)">Please confirm your email address: Juniper/)
    assert.ok(link, outbox.replace(/<[^>]+>/g, ' ').slice(-2000))
    return link
  })
  const text = await read(mail)
  assert.ok(text.includes(LEAD_EMAIL))
  const [link = ''] = text.match(/\/lead\/double-optin-verify\/[\w-]+/) ?? []
  assert.match(await read(link), /May Juniper &amp; Clay email you\?/)
}

describe(`a sibling’s page in ${engine}`, () => {
  let system: System
  let page: EnginePage
  let person: ReturnType<typeof simulatePerson>
  before(async () => {
    const open = OPENERS[engine]
    if (open === undefined) throw new Error(`Unknown engine “${engine}”.`)
    ;[system, page] = await startBoth(startSystem(), open())
    person = simulatePerson(page)
  })
  after(() => Promise.all([page?.close(), system?.stop()]))

  // Each test starts as a new visitor: the wizard would otherwise continue where it left off.
  beforeEach(async () => {
    await page.goTo(`${system.siblings}/`)
    await page.run('sessionStorage.clear(); localStorage.clear()')
  })

  /** Checks that the price is shown both on the page and in Stripe's frame. */
  async function assertPayable(): Promise<void> {
    await person.sees('h2', 'Poplar Plus')
    await person.sees('dd', '$374.40')
    await person.inFrame(PAYMENT_FRAME_TITLE, () => person.sees('button', 'Pay $374.40'))
  }

  for (const [index, [path, wizard]] of PAGES.entries()) {
    it(`${path} sells a plan and adds a website`, async () => {
      await page.goTo(`${system.siblings}${path}`)
      await assertPayable()
      if (wizard === 'asks for details') await person.presses('Skip')
      await person.fill('Website address', `pots-${index}.example`)
      await person.presses('Continue')
      await person.sees('code', '<script')
      assert.deepEqual(await page.consoleLines(), [])
    })
  }

  it('/shop.html shows its pop-ups, and a visitor subscribes in one of them', async () => {
    await page.goTo(`${system.siblings}/shop.html`)
    await person.presses('No, thanks')
    await page.run(LEAVE_SCRIPT)
    await person.sees('h2', 'News from the workshop')
    await person.fill('Your email', LEAD_EMAIL)
    await person.presses('Subscribe')
    await person.sees('h2', 'The next one is yours')
    await assertConfirmationEmailed(system)
    assert.deepEqual(await page.consoleLines(), [])
  })

  it('accepts a card payment for a plan', async () => {
    await page.goTo(`${system.siblings}/own/upgrade.html`)
    await assertPayable()
    await person.inFrame(PAYMENT_FRAME_TITLE, async () => {
      await person.fill('Card number', PAID_CARD.number)
      await person.fill('Expiration date', '1239')
      await person.fill('Security code', '123')
      await person.fill('Full name', 'Mira Okafor')
      await person.presses('Pay ')
    })
    await person.sees('h2', 'You’re on Poplar Plus')
    assert.deepEqual(await page.consoleLines(), [])
  })
})
