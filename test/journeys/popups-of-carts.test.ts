import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import type { CartRule, Targeting } from '../../src/popup/targeting.ts'
import { defaultTargeting } from '../../src/popup/targeting-defaults.ts'
import { startBrowser } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import {
  createVisitedPage,
  designWithHeading,
  popup,
  type VisitedPage,
} from './support/visited-page.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.close())

const { visitors } = defaultTargeting('UTC')
const CART_RULE: CartRule = { totalAtLeast: 50, totalAtMost: null, itemsAtLeast: null }
const CART_FROM_50: Partial<Targeting> = { visitors: { ...visitors, cart: CART_RULE } }
const ON_CART_ADDITION: Partial<Targeting> = { moments: [{ kind: 'cart' }] }
const cart = (total: number) => ({ total, currency: 'EUR', items: 1 })

const shopWith = (targeting: Partial<Targeting>, body = '') =>
  createVisitedPage(browser, {
    campaigns: { one: { design: designWithHeading('Hello'), targeting } },
    body,
  })

/** Visits the page and waits until the cart script has loaded. */
async function visitWithCart({ page, visit }: VisitedPage): Promise<void> {
  const scriptLoaded = page
    .waitForResponse('**/popup/cart-*.js')
    .then((answer) => answer.finished())
  await visit()
  await scriptLoaded
}

const dispatchCart = ({ page }: VisitedPage, detail: object) =>
  page.evaluate((cart) => {
    document.dispatchEvent(new CustomEvent('poplar-cart', { detail: cart }))
  }, detail)

const attribute = (total: number) => `data-poplar-cart='${JSON.stringify(cart(total))}'`

describe('a campaign for a cart of at least 50', () => {
  it('is shown when the page reports such a cart', async () => {
    const shop = await shopWith(CART_FROM_50, `<i ${attribute(20)}></i>`)
    await visitWithCart(shop)
    await dispatchCart(shop, cart(49.99))
    assert.equal(await popup(shop).count(), 0)
    await eventually(() =>
      dispatchCart(shop, cart(50)).then(() => popup(shop).waitFor({ timeout: 500 })),
    )
  })

  it('is shown immediately if the page has such a cart in an attribute', async () => {
    const shop = await shopWith(CART_FROM_50, `<i ${attribute(60)}></i>`)
    await shop.visit()
    await popup(shop).waitFor()
  })

  it('is shown when the attribute changes to such a cart later', async () => {
    const shop = await shopWith(CART_FROM_50, `<i ${attribute(20)}></i>`)
    await visitWithCart(shop)
    await shop.page.evaluate(() => {
      document
        .querySelector('i')
        ?.setAttribute('data-poplar-cart', '{"total":60,"currency":"EUR","items":2}')
    })
    await popup(shop).waitFor()
  })

  it('is not shown if no cart is known', async () => {
    const shop = await shopWith(CART_FROM_50)
    await visitWithCart(shop)
    await shop.page.waitForLoadState('networkidle')
    assert.equal(await popup(shop).count(), 0)
  })

  it('neither sends nor stores the contents of the cart', async () => {
    const shop = await shopWith(CART_FROM_50, `<i ${attribute(61.37)}></i>`)
    await shop.visit()
    await popup(shop).waitFor()
    await eventually(() => assert.equal(shop.of('/campaign_events').length, 1))
    const kept = await shop.page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    assert.doesNotMatch(JSON.stringify(shop.told) + kept, /61\.37|EUR/)
  })

  it('shows in its preview why the cart does not match, and updates the reason', async () => {
    const shop = await shopWith(CART_FROM_50)
    await shop.visit('/#poplar-preview=secret')
    const note = shop.page.getByRole('region', { name: 'Preview' })
    await note.getByText('this page doesn’t report its cart').waitFor()
    await eventually(() =>
      dispatchCart(shop, cart(20)).then(() =>
        note.getByText('The cart’s total is too low.').waitFor({ timeout: 500 }),
      ),
    )
    await dispatchCart(shop, cart(70))
    await note.getByText('A visitor like you would see it here.').waitFor()
  })
})

describe('a campaign that opens when something is added to the cart', () => {
  it('is shown when the cart grows, but not for what it already contains', async () => {
    const shop = await shopWith(ON_CART_ADDITION, `<i ${attribute(20)}></i>`)
    await visitWithCart(shop)
    await shop.page.waitForLoadState('networkidle')
    assert.equal(await popup(shop).count(), 0)
    await dispatchCart(shop, cart(30))
    await popup(shop).waitFor()
  })

  it('is shown once on the page that loads after the item was added', async () => {
    const shop = await shopWith(ON_CART_ADDITION)
    const kept = () => shop.page.evaluate(() => sessionStorage.getItem('poplar-cart'))
    const dispatchUntilStored = (total: number) =>
      eventually(async () => {
        await dispatchCart(shop, cart(total))
        assert.match((await kept()) ?? '', new RegExp(`"total":${total}\\b`))
      })
    await visitWithCart(shop)
    await dispatchUntilStored(20)
    await visitWithCart(shop)
    await dispatchUntilStored(30)
    await popup(shop).waitFor()
    await visitWithCart(shop)
    await dispatchUntilStored(29)
    assert.equal(await popup(shop).count(), 0)
    assert.doesNotMatch(JSON.stringify(shop.told), /"total"|"items"|EUR/)
  })

  it('needs no cart for its other triggers', async () => {
    const shop = await shopWith({ moments: [{ kind: 'cart' }, { kind: 'delay', seconds: 0 }] })
    await shop.visit()
    await popup(shop).waitFor()
  })
})

describe('a page without a campaign that depends on the cart', () => {
  const onBasketPage: Partial<Targeting> = {
    ...CART_FROM_50,
    pages: { shown: [{ match: 'starts', text: '/basket' }], hidden: [] },
  }

  it('does not load the cart script', async () => {
    const one = { design: designWithHeading('Hello') }
    const two = { design: designWithHeading('Basket'), targeting: onBasketPage }
    const shop = await createVisitedPage(browser, { campaigns: { one, two } })
    const fetchedUrls: string[] = []
    shop.page.on('request', (request) => fetchedUrls.push(request.url()))
    await shop.visit()
    await popup(shop).waitFor()
    await shop.page.waitForLoadState('networkidle')
    assert.deepEqual(
      fetchedUrls.filter((address) => address.includes('/popup/cart')),
      [],
    )
  })
})
