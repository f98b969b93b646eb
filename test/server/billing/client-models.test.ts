import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  type Charge,
  parseBilling,
  parseCharge,
  parseCouponPrices,
  parseInvoices,
} from '../../../src/features/billing/overview-model.ts'
import { parseQuote } from '../../../src/features/billing/quote-model.ts'
import { parsePayment } from '../../../src/features/checkout/payment-model.ts'
import { parseSession } from '../../../src/features/checkout/session-model.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { type ShopifyShop, startShopifyShop } from './shopify/support.ts'
import { DECLINED_CARD } from './support.ts'

let shop: ShopifyShop
let admin: SignedIn
before(async () => {
  shop = await startShopifyShop()
  admin = await newAdmin(shop)
})
after(() => shop.close())

/** The billing data as the server sends it. */
const dataOf = async (method: string, path: string): Promise<unknown> =>
  (await shop.call(method, `/v1/billing${path}`, { token: admin.token })).body.data

describe('the client can parse', () => {
  it('a quote, with a coupon and without', async () => {
    const year = parseQuote(await dataOf('GET', '/quote?plan=plus&type=yearly'))
    assert.deepEqual(year.coupon, { code: 'POPLAR20', percentOff: 20 })
    assert.deepEqual([year.list, year.total, year.renewalTotal], [468_00, 374_40, 374_40])
    const month = parseQuote(await dataOf('GET', '/quote?plan=starter&type=monthly'))
    assert.deepEqual([month.coupon, month.fullFrom, month.creditsUnused], [null, null, false])
    assert.ok(month.renewsAt > shop.deps.now())
  })

  it('the prices of all plans with a coupon', async () => {
    const { code, totals } = parseCouponPrices(
      await dataOf('GET', '/coupon?type=yearly&coupon=poplar20'),
    )
    assert.deepEqual([code, totals.get('plus')], ['POPLAR20', 374_40])
  })

  it('an open session, and each result of its payment', async () => {
    const opened = await shop.buy(admin)
    const session = parseSession(opened)
    assert.deepEqual([session.sessionId, session.total], [opened.session_id, 39_00])
    const said = async () => parsePayment(await shop.ask(admin, opened)).status
    await shop.type(opened, DECLINED_CARD)
    assert.equal(await said(), 'open')
    await shop.type(opened)
    assert.equal(await said(), 'paid')
  })

  it('the paid plan, and its invoice', async () => {
    const { subscription } = parseBilling(await dataOf('GET', ''))
    assert.equal(subscription?.total, 39_00)
    const { items } = parseInvoices(await dataOf('GET', '/invoices'))
    assert.deepEqual(
      items.map(({ status, total }) => [status, total]),
      [['paid', 39_00]],
    )
  })

  it('each status of a Shopify charge', async () => {
    const owner = await shop.newOwner()
    const answers: Charge['status'][] = []
    for (const word of ['decline', 'approve'] as const) {
      const page = await shop.begin(owner)
      const waiting = page.split('/').at(-2) ?? ''
      answers.push(parseCharge((await shop.confirm(owner, waiting)).body.data).status)
      await shop.answer(page, word)
      answers.push(parseCharge((await shop.confirm(owner, waiting)).body.data).status)
    }
    assert.deepEqual(answers, ['processing', 'declined', 'processing', 'paid'])
  })
})
