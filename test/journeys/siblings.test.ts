import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { appearanceOf } from './support/appearance.ts'
import { assertAccessible } from './support/axe.ts'
import {
  PAID_CARD,
  payButton,
  paymentFrame,
  payWith,
  REDIRECT_CARD,
} from './support/card-payment.ts'
import { eventually } from './support/eventually.ts'
import { assertFits } from './support/fit.ts'
import { PHONE_VIEWPORT, startProduct } from './support/product.ts'

const product = startProduct()

/** The kit files that the page has loaded. */
async function kitFiles(page: Page): Promise<URL[]> {
  const names = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  return names.map((name) => new URL(name)).filter(({ pathname }) => pathname.startsWith('/kit/'))
}

/** The origins of those files. */
const kitOrigins = async (page: Page): Promise<string[]> => [
  ...new Set((await kitFiles(page)).map(({ origin }) => origin)),
]

async function addWebsite(page: Page, domain: string): Promise<void> {
  await page.getByLabel('Website address').fill(domain)
  // A click would miss when the checkout above grows.
  await page.getByLabel('Website address').press('Enter')
  await page.getByText('data-site-id=').first().waitFor()
}

/** Opens the plain page with the kit of this build. */
async function openUpgradePage(build: 'own' | 'lite'): Promise<Page> {
  const { page } = await product.visitor({ viewport: { width: 1_440, height: 700 } })
  await page.goto(`${product.siblings}/${build}/upgrade.html`)
  await page.getByRole('heading', { name: 'Tell us about yourself' }).waitFor()
  return page
}

/** The event that the page received from its wizard. */
const siteAddedEvent = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: 'add-site-wizard: site-added' }).textContent()

describe('a sibling’s plain page with an aggressive style sheet', () => {
  let page: Page
  beforeEach(async () => {
    page = await openUpgradePage('own')
  })
  // Its checkout must not request a payment while another test makes one.
  afterEach(() => page.close())

  it('loads the kit from its own origin, and its policy allows no other', async () => {
    assert.deepEqual(await kitOrigins(page), [product.siblings])
    const policy = (await page.request.get(page.url())).headers()['content-security-policy'] ?? ''
    const stripe = `${product.dashboard}/local/stripe/`
    assert.ok(policy.includes(`; script-src 'self' ${stripe}; style-src 'self';`), policy)
    assert.match(policy, /require-trusted-types-for 'script'; trusted-types poplar-kit$/)
  })

  it('is accessible', () => assertAccessible(page, 'on a desktop'))

  it('does not change the wizard’s appearance', async () => {
    const plain = await openUpgradePage('own')
    await removeOwnStyles(plain, await widthOf(page, 'add-site-wizard'))
    // A part of the element may still be loading.
    await eventually(async () => {
      const appearance = await appearanceOf(page, 'add-site-wizard')
      assert.ok(appearance.length > 40)
      assert.deepEqual(appearance, await appearanceOf(plain, 'add-site-wizard'))
    })
    await plain.close()
  })

  it('lets a wizard alert appear above every layer', async () => {
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Skip' }).click()
  })

  it('adds a website, receives the event, and fits on a phone', async () => {
    await page.getByRole('button', { name: 'Skip' }).click()
    await addWebsite(page, 'harbour-pots.example')
    assert.match((await siteAddedEvent(page)) ?? '', /"domain":"harbour-pots\.example"/)
    await page.setViewportSize(PHONE_VIEWPORT)
    await assertFits(page)
  })
})

/** Removes the page's own style sheet, but keeps the width and font of the element. */
async function removeOwnStyles(page: Page, width: number): Promise<void> {
  await page.evaluate((pixels) => {
    for (const link of document.querySelectorAll('link[rel=stylesheet]')) link.remove()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`:root { color-scheme: light }
      body { font-family: 'Roboto Slab', Rockwell, 'Rockwell Nova', 'DejaVu Serif', Georgia, serif }
      add-site-wizard, plan-checkout {
        inline-size: ${pixels}px; --poplar-accent: #9a3412; --poplar-radius: 2px
      }`)
    document.adoptedStyleSheets = [sheet]
  }, width)
}

const widthOf = (page: Page, tag: string): Promise<number> =>
  page.locator(tag).evaluate((element) => element.getBoundingClientRect().width)

describe('the same page with the kit from the dashboard', () => {
  it('shows both elements, with that origin in its policy', async () => {
    const { page } = await product.visitor()
    await page.goto(`${product.siblings}/hosted/upgrade.html`)
    await page.getByRole('heading', { name: 'Tell us about yourself' }).waitFor()
    assert.deepEqual(await kitOrigins(page), [product.dashboard])
  })
})

describe('the same page on the lite build', () => {
  let page: Page
  beforeEach(async () => {
    page = await openUpgradePage('lite')
  })
  // Its checkout must not request a payment while another test makes one.
  afterEach(() => page.close())

  it('adds a website, and receives the event', async () => {
    await page.getByRole('button', { name: 'Skip' }).click()
    await addWebsite(page, 'lite-pots.example')
    assert.match((await siteAddedEvent(page)) ?? '', /"domain":"lite-pots\.example"/)
  })

  it('shows the payment form, is accessible, and loads no React code', async () => {
    await payButton(page).waitFor()
    await assertAccessible(page, 'on lite')
    const files = (await kitFiles(page)).map(({ href }) => href)
    const texts = await Promise.all(
      files.map(async (file) => (await page.request.get(file)).text()),
    )
    assert.ok(files.length > 5)
    assert.deepEqual(
      texts.filter((text) => /react\.dev\/errors/.test(text)),
      [],
    )
  })
})

for (const framework of ['react', 'vue', 'svelte']) {
  describe(`a sibling’s page in ${framework}`, () => {
    let page: Page
    beforeEach(async () => {
      page = (await product.visitor({ colorScheme: 'dark' })).page
      await page.goto(`${product.siblings}/${framework}/`)
      await page.getByLabel('Website address').waitFor()
    })
    // Its checkout must not request a payment while another test makes one.
    afterEach(() => page.close())

    it('is accessible in dark mode, and fits on a phone', async () => {
      await assertAccessible(page, 'dark')
      await page.setViewportSize(PHONE_VIEWPORT)
      await assertFits(page)
    })

    it('sets a property on the checkout when the person chooses a plan', async () => {
      await page.getByRole('radio', { name: /^Very busy/ }).check()
      const checkout = page.locator('plan-checkout')
      assert.equal(await checkout.evaluate((element) => Reflect.get(element, 'plan')), 'ultimate')
    })

    it('receives an event with a detail from the wizard', async () => {
      await addWebsite(page, `${framework}-pots.example`)
      await page.getByRole('status').getByText(`${framework}-pots.example is added.`).waitFor()
    })
  })
}

describe('the list of the siblings’ pages', () => {
  it('links to each of them', async () => {
    const { page } = await product.visitor({ viewport: PHONE_VIEWPORT })
    await page.goto(product.siblings)
    await assertAccessible(page, 'on a phone')
    await assertFits(page)
    await page.getByRole('link', { name: 'Harbour Stories' }).click()
    await page.getByRole('heading', { name: /A story brings them in/ }).waitFor()
    // Its checkout must not request a payment while another test makes one.
    await page.close()
  })
})

// These run last: all these pages have the same user, who has the plan from this point on.
describe('a person who buys a plan on a sibling’s page', () => {
  it('pays by card on the page with the hosted kit', async () => {
    const { page } = await product.visitor()
    await page.goto(`${product.siblings}/hosted/upgrade.html`)
    await page.getByRole('radio', { name: /^Quiet/ }).check()
    await page.getByRole('heading', { name: 'Starter', exact: true }).waitFor()
    await payWith(page, PAID_CARD)
    await page.getByRole('heading', { name: 'You’re on Starter' }).waitFor()
    await assertAccessible(page, 'paid')
    await page.close()
  })

  it('is redirected to a bank, and returns to the page, which shows the outcome', async () => {
    const { page } = await product.visitor()
    await page.goto(`${product.siblings}/own/upgrade.html?visitor=secret#plans`)
    await page.getByRole('radio', { name: /^Very busy/ }).check()
    await page.getByRole('heading', { name: 'Poplar Ultimate' }).waitFor()
    await payWith(page, REDIRECT_CARD)
    await paymentFrame(page).getByRole('button', { name: 'Complete authentication' }).click()
    await page.getByRole('heading', { name: 'You’re on Poplar Ultimate' }).waitFor()
    const { origin, pathname, search } = new URL(page.url())
    assert.equal(origin + pathname, `${product.siblings}/own/upgrade.html`)
    assert.match(search, /^\?plan=ultimate&type=yearly&session_id=cs_test_\w+$/)
    const heard = page
      .getByRole('listitem')
      .filter({ hasText: 'plan-checkout: checkout-completed' })
    assert.match((await heard.textContent()) ?? '', /"plan":"ultimate","billingType":"yearly"/)
    await page.close()
  })

  const NAMES = { starter: 'Starter', plus: 'Poplar Plus', ultimate: 'Poplar Ultimate' }
  const CHOICES = { starter: /^Quiet/, plus: /^Busy/, ultimate: /^Very busy/ }
  // All pages start with Poplar Plus, which must not have been bought already.
  const PLAN_BY_FRAMEWORK = { react: 'starter', vue: 'ultimate', svelte: 'plus' } as const
  for (const [framework, plan] of Object.entries(PLAN_BY_FRAMEWORK)) {
    it(`pays by card in ${framework}, whose handler receives the plan`, async () => {
      const { page } = await product.visitor()
      await page.goto(`${product.siblings}/${framework}/`)
      await page.getByRole('radio', { name: CHOICES[plan] }).check()
      await page.getByRole('heading', { name: NAMES[plan], exact: true }).waitFor()
      await payWith(page, PAID_CARD)
      await page.getByRole('status').getByText(`Thank you: ${plan} is yours.`).waitFor()
      await page.close()
    })
  }

  product.testConsoleAndOrigins()
})
