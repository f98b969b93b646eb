import { expect } from 'chai'
import { showsCart } from '../../src/popup/cart-in-design.ts'
import { needsCart } from '../../src/popup/cart-needs.ts'
import { type Cart, cartReason } from '../../src/popup/cart-rules.ts'
import { newBlock } from '../../src/popup/new-block.ts'
import type { CartRule, Trigger } from '../../src/popup/targeting.ts'
import { defaultTargeting } from '../../src/popup/targeting-defaults.ts'
import { formOf } from './render/samples.ts'

const cart = (total: number, items = 1): Cart => ({ total, items, currency: 'EUR' })
const NO_LIMITS: CartRule = { totalAtLeast: null, totalAtMost: null, itemsAtLeast: null }

describe('a cart rule', () => {
  const ruleCases: [Partial<CartRule>, Cart | null, reason: string | null][] = [
    [{ totalAtLeast: 50 }, null, 'cart-unknown'],
    [{ totalAtMost: 50 }, null, 'cart-unknown'],
    [{ totalAtLeast: 50 }, cart(50), null],
    [{ totalAtLeast: 50 }, cart(49.99), 'cart-below'],
    [{ totalAtMost: 50 }, cart(50), null],
    [{ totalAtMost: 50 }, cart(50.01), 'cart-above'],
    [{ totalAtMost: 50 }, cart(0, 0), null],
    [{ totalAtMost: 0 }, cart(0, 0), null],
    [{ totalAtMost: 0 }, cart(1), 'cart-above'],
    [{ totalAtLeast: 20, totalAtMost: 50 }, cart(30), null],
    [{ totalAtLeast: 20, totalAtMost: 50 }, cart(60), 'cart-above'],
    [{ itemsAtLeast: 2 }, cart(90, 1), 'cart-items'],
    [{ itemsAtLeast: 2 }, cart(0, 2), null],
    [{ totalAtLeast: 50, itemsAtLeast: 2 }, cart(60, 1), 'cart-items'],
    [{ totalAtLeast: 50, itemsAtLeast: 2 }, cart(40, 2), 'cart-below'],
  ]
  for (const [rule, known, reason] of ruleCases) {
    it(`${JSON.stringify(rule)} returns ${reason ?? 'open'} for ${JSON.stringify(known)}`, () => {
      expect(cartReason({ ...NO_LIMITS, ...rule }, known)).to.equal(reason)
    })
  }
})

describe('a campaign', () => {
  const any = defaultTargeting('UTC')
  const moments: Trigger[] = [{ kind: 'leave' }, { kind: 'cart' }]

  it('does not need the cart by default', () => {
    expect(needsCart(any)).to.equal(false)
  })

  it('needs the cart if it has a cart rule', () => {
    expect(needsCart({ ...any, visitors: { ...any.visitors, cart: NO_LIMITS } })).to.equal(true)
  })

  it('needs the cart if it has a cart trigger', () => {
    expect(needsCart({ ...any, moments })).to.equal(true)
  })

  it('needs the cart if its design shows a cart figure', () => {
    const text = { ...newBlock('text', 'a'), text: 'You have {cart.total}.' }
    expect([formOf(newBlock('text', 'a')), formOf(text)].map(showsCart)).to.deep.equal([
      false,
      true,
    ])
  })
})
