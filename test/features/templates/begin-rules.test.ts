import { expect } from 'chai'
import {
  initialTargeting,
  withSampleMarks,
  withSiteName,
} from '../../../src/features/templates/begin-rules.ts'
import { TEMPLATES } from '../../../src/features/templates/designs/index.ts'
import { newBlock } from '../../../src/popup/new-block.ts'
import { matchesPages } from '../../../src/popup/page-rules.ts'
import type { Trigger } from '../../../src/popup/targeting.ts'
import { defaultTargeting } from '../../../src/popup/targeting-defaults.ts'
import { formOf } from '../../popup/render/samples.ts'

const [PLAIN] = TEMPLATES
const WITH_SHOP_NAME = TEMPLATES.find(({ shopName }) => shopName !== undefined)
if (!PLAIN || !WITH_SHOP_NAME) throw new Error('no templates')

describe('a campaign’s initial targeting', () => {
  const CART_INTENT = 'reduce-cart-abandonment'
  const targetingFor = (intent: string, targeting: object = {}) =>
    initialTargeting({ ...PLAIN, targeting }, intent, 'UTC')
  const matchesPath = (path: string, intent = CART_INTENT, targeting: object = {}) =>
    matchesPages(targetingFor(intent, targeting).pages, `https://shop.example${path}`)

  it('is the default without a template', () => {
    expect(initialTargeting(null, 'coupon-popups', 'UTC')).to.deep.equal(defaultTargeting('UTC'))
  })

  it('is the default with the template’s overrides', () => {
    const moments: Trigger[] = [{ kind: 'leave' }]
    const defaults = defaultTargeting('UTC')
    expect(targetingFor('coupon-popups', { moments })).to.deep.equal({ ...defaults, moments })
  })

  it('matches every page if the intent is not about the cart', () => {
    expect(matchesPath('/pots', 'coupon-popups')).to.equal(true)
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
  for (const [path, isMatch] of pages) {
    it(`for a cart intent ${isMatch ? 'matches' : 'does not match'} ${path}`, () => {
      expect(matchesPath(path)).to.equal(isMatch)
    })
  }

  it('for a cart intent excludes the pages that the template excludes', () => {
    const hidden = [{ match: 'starts', text: '/cart/gift' }]
    const targeting = { pages: { shown: [], hidden } }
    expect(matchesPath('/cart/gift', CART_INTENT, targeting)).to.equal(false)
    expect(matchesPath('/cart/other', CART_INTENT, targeting)).to.equal(true)
  })

  it('for a cart intent matches every page if its triggers wait for the visitor', () => {
    const moments: Trigger[] = [{ kind: 'click', selector: '#cart' }, { kind: 'cart' }]
    expect(matchesPath('/pots', CART_INTENT, { moments })).to.equal(true)
  })

  it('for a cart intent matches only cart pages if it opens immediately', () => {
    expect(matchesPath('/pots', CART_INTENT, { moments: [] })).to.equal(false)
  })
})

describe('the shop name in a template', () => {
  it('is replaced by the site’s name everywhere', () => {
    const text = 'Juniper & Clay: the news of Juniper & Clay'
    const design = formOf({ ...newBlock('heading', 'title'), text })
    const named = withSiteName(
      { ...WITH_SHOP_NAME, design, shopName: 'Juniper & Clay' },
      'Tea $& Co',
    )
    expect(JSON.stringify(named)).to.include('Tea $& Co: the news of Tea $& Co')
  })

  it('is marked for review in a campaign created before samples were marked', () => {
    const { shopName = '', design, blockIdsToRewrite } = WITH_SHOP_NAME
    const blocksWithShopName = design.steps
      .flatMap(({ blocks }) => blocks)
      .filter((block) => 'text' in block && block.text.includes(shopName))
      .filter(({ id }) => !blockIdsToRewrite.includes(id))
      .map(({ id }) => id)
    const markedSamples = withSampleMarks(design, WITH_SHOP_NAME.name).review?.samples.map(
      ({ blockId }) => blockId,
    )
    expect(blocksWithShopName).not.to.deep.equal([])
    expect(markedSamples).to.include.members(blocksWithShopName)
  })
})
