import { expect } from 'chai'
import {
  initialTargeting,
  withReview,
  withSiteName,
} from '../../../src/features/templates/begin-rules.ts'
import { TEMPLATES } from '../../../src/features/templates/designs/index.ts'
import { newBlock } from '../../../src/popup/new-block.ts'
import { matchesPages } from '../../../src/popup/page-rules.ts'
import type { Moment } from '../../../src/popup/targeting.ts'
import { defaultTargeting } from '../../../src/popup/targeting-defaults.ts'
import { formOf } from '../../popup/render/samples.ts'

const [PLAIN] = TEMPLATES
const NAMED = TEMPLATES.find(({ shopName }) => shopName !== undefined)
if (!PLAIN || !NAMED) throw new Error('no templates')

describe('the targeting that a campaign begins with', () => {
  const ABOUT_CARTS = 'reduce-cart-abandonment'
  const begun = (intent: string, targeting: object = {}) =>
    initialTargeting({ ...PLAIN, targeting }, intent, 'UTC')
  const meant = (path: string, intent = ABOUT_CARTS, targeting: object = {}) =>
    matchesPages(begun(intent, targeting).pages, `https://shop.example${path}`)

  it('is the usual one without a template', () => {
    expect(initialTargeting(null, 'coupon-popups', 'UTC')).to.deep.equal(defaultTargeting('UTC'))
  })

  it('is the usual one but for what the template says', () => {
    const moments: Moment[] = [{ kind: 'leave' }]
    const usual = defaultTargeting('UTC')
    expect(begun('coupon-popups', { moments })).to.deep.equal({ ...usual, moments })
  })

  it('is for every page where it is not about the cart', () => {
    expect(meant('/pots', 'coupon-popups')).to.equal(true)
  })

  const pages: [path: string, isMeant: boolean][] = [
    ['/cart', true],
    ['/de/warenkorb', true],
    ['/checkout/payment', true],
    ['/cartridges', false],
    ['/pots?next=/cart', false],
    ['/checkout/order-received/7', false],
    ['/', false],
  ]
  for (const [path, isMeant] of pages) {
    it(`about the cart is ${isMeant ? '' : 'not '}for ${path}`, () => {
      expect(meant(path)).to.equal(isMeant)
    })
  }

  it('about the cart keeps to the pages where its template is hidden', () => {
    const hidden = [{ match: 'starts', text: '/cart/gift' }]
    const targeting = { pages: { shown: [], hidden } }
    expect(meant('/cart/gift', ABOUT_CARTS, targeting)).to.equal(false)
    expect(meant('/cart/other', ABOUT_CARTS, targeting)).to.equal(true)
  })

  it('about the cart is for every page where it waits for the visitor', () => {
    const moments: Moment[] = [{ kind: 'click', selector: '#cart' }, { kind: 'cart' }]
    expect(meant('/pots', ABOUT_CARTS, { moments })).to.equal(true)
  })

  it('about the cart is for the pages of carts where it opens at once', () => {
    expect(meant('/pots', ABOUT_CARTS, { moments: [] })).to.equal(false)
  })
})

describe('the name of a shop in a template', () => {
  it('is that of the own shop, wherever it is said', () => {
    const text = 'Juniper & Clay: the news of Juniper & Clay'
    const design = formOf({ ...newBlock('heading', 'title'), text })
    const named = withSiteName({ ...NAMED, design, shopName: 'Juniper & Clay' }, 'Tea $& Co')
    expect(JSON.stringify(named)).to.include('Tea $& Co: the news of Tea $& Co')
  })

  it('is to be rewritten in a campaign from before there were marks', () => {
    const { shopName = '', design, ownWords } = NAMED
    const saying = design.steps
      .flatMap(({ blocks }) => blocks)
      .filter((block) => 'text' in block && block.text.includes(shopName))
      .filter(({ id }) => !ownWords.includes(id))
      .map(({ id }) => id)
    const marked = withReview(design, NAMED.name).review?.samples.map(({ blockId }) => blockId)
    expect(saying).not.to.deep.equal([])
    expect(marked).to.include.members(saying)
  })
})
