import { expect } from 'chai'
import fc from 'fast-check'
import { showsCart } from '../../src/popup/cart-in-design.ts'
import {
  fillBlock,
  fillDesign,
  fillText,
  misspelledPlaceholders,
  money,
  progressPercent,
} from '../../src/popup/cart-text-rules.ts'
import type { Block, PopupDesign } from '../../src/popup/design.ts'
import { blankDesign, newBlock } from '../../src/popup/new-block.ts'

const CART = { total: 34, currency: 'EUR', items: 2 }
const GOAL = { amount: 50, reached: 'Free shipping is yours' }

const designOf = (...blocks: Block[]): PopupDesign => ({
  ...blankDesign(),
  steps: [{ id: 'one', name: 'One', picture: null, blocks }],
})

describe('text with cart placeholders', () => {
  for (const [text, known, unknown] of [
    ['{cart.total} in your cart', '€34 in your cart', 'the total in your cart'],
    ['{cart.items} pieces', '2 pieces', 'some pieces'],
    ['{cart.left:50} more', '€16 more', 'a little more'],
    ['{cart.left:50|Just a little} more', '€16 more', 'Just a little more'],
    ['{cart.left:49.90} more', '€15.90 more', 'a little more'],
    ['{cart.left:49,9} more', '€15.90 more', 'a little more'],
    ['{cart.left:20} more', '€0 more', 'a little more'],
    ['{cart.left:50|A little|All yours} more', '€16 more', 'A little more'],
    ['{cart.left:20|A little|All yours} more', 'All yours', 'A little more'],
    ['{cart.left:34|A little|Yours | all of it} more', 'Yours | all of it', 'A little more'],
    [
      'One\nStill {cart.left:20|some|Two} to go\n{cart.total}',
      'One\nTwo\n€34',
      'One\nStill some to go\nthe total',
    ],
    ['{cart.left:20|x|One}\n{cart.left:30|y|Two} to go', 'One\nTwo', 'x\ny to go'],
    ['{cart.left:20|A little|} more', '', 'A little more'],
    ['{cart.total|} in your cart', '€34 in your cart', ' in your cart'],
    ['{cart.items|a, b: “c”|d} here', '2 here', 'a, b: “c”|d here'],
    ['{cart.total}{cart.items}', '€342', 'the totalsome'],
  ] as const) {
    it(`reads “${known}” or “${unknown}” for “${text}”`, () => {
      expect(fillText(text, CART, 'en')).to.equal(known)
      expect(fillText(text, null, 'en')).to.equal(unknown)
    })
  }

  for (const text of [
    ...['no sum', '{}', '{cart}', '{cart.}', '{cart.lfet:50}', '{cart.left}', '{cart.left:}'],
    ...['{cart.left:abc}', '{cart.left:-5}', '{Cart.total}', '{ cart.total }', '{cart.total'],
    ...['cart.total}', '{cart.total:5}', '{cart.total|{}', '{cart.left:1.234}', '{prize}'],
  ]) {
    it(`is left as typed: “${text}”`, () => {
      expect(fillText(text, CART, 'en')).to.equal(text)
    })
  }

  for (const [amount, currency, locale, words] of [
    [12, 'EUR', 'en', '€12'],
    [12.5, 'EUR', 'en', '€12.50'],
    [12, 'EUR', 'de', '12 €'],
    [1_234.5, 'EUR', 'de', '1.234,50 €'],
    [0.1 + 0.2, 'EUR', 'en', '€0.30'],
    [11.999, 'EUR', 'en', '€12'],
    [1_200, 'JPY', 'en', '¥1,200'],
    [1.5, 'KWD', 'en', 'KWD 1.500'],
    [12, 'XYZ', 'en', 'XYZ 12'],
  ] as const) {
    it(`writes ${amount} ${currency} as ${words} in ${locale}`, () => {
      expect(money(amount, currency, locale).replaceAll('\u00a0', ' ')).to.equal(words)
    })
  }

  const amount = fc.double({ min: 0, max: 1e9, noNaN: true })
  const carts = fc.record({
    total: amount,
    currency: fc.constantFrom('EUR', 'USD', 'JPY'),
    items: fc.nat(),
  })

  it('never shows a negative remaining amount', () => {
    fc.assert(
      fc.property(carts, fc.nat(1e9 - 1), (cart, goal) => {
        expect(fillText(`{cart.left:${goal}}`, cart, 'en')).not.to.match(/-|NaN/)
      }),
    )
  })

  it('keeps all text around a placeholder', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.option(carts), (before, after, cart) => {
        fc.pre(!/[{}]/.test(before + after))
        const filled = fillText(`${before}{cart.items|x}${after}`, cart, 'en')
        expect(filled.startsWith(before) && filled.endsWith(after)).to.equal(true)
        expect(filled).not.to.include('{')
      }),
    )
  })
})

describe('progress towards a goal', () => {
  for (const [total, goal, share] of [
    [0, 50, 0],
    [34, 50, 68],
    [49.99, 50, 99],
    [50, 50, 100],
    [80, 50, 100],
  ] as const) {
    it(`is ${share}% for ${total} of ${goal}`, () => {
      expect(progressPercent(total, goal)).to.equal(share)
    })
  }
})

describe('a block with cart placeholders', () => {
  const progressBlock = newBlock('progress', 'way')
  const goal = { ...progressBlock, label: '{cart.left:50|A little} to go', goal: GOAL }

  it('fills in its text, whether heading, text, button or progress', () => {
    const texts = (['heading', 'text', 'button'] as const).map((type) => ({
      ...newBlock(type, type),
      text: '{cart.total}',
    }))
    const filled = texts.map((block) => fillBlock(block, CART, 'en').text)
    expect(filled).to.deep.equal(['€34', '€34', '€34'])
    expect(fillBlock({ ...progressBlock, label: '{cart.total}' }, CART, 'en').label).to.equal('€34')
  })

  it('shows the progress towards its goal', () => {
    const { label, percent } = fillBlock(goal, CART, 'en')
    expect({ label, percent }).to.deep.equal({ label: '€16 to go', percent: 68 })
  })

  it('shows that its goal is reached', () => {
    const { label, percent } = fillBlock(goal, { ...CART, total: 50 }, 'en')
    expect({ label, percent }).to.deep.equal({ label: GOAL.reached, percent: 100 })
  })

  it('keeps its label at the goal when no text is set for it', () => {
    const withoutReachedText = { ...goal, label: '{cart.total}', goal: { ...GOAL, reached: '' } }
    expect(fillBlock(withoutReachedText, { ...CART, total: 60 }, 'en').label).to.equal('€60')
  })

  it('shows no progress while the cart is unknown', () => {
    const { label, percent } = fillBlock(goal, null, 'en')
    expect({ label, percent }).to.deep.equal({ label: 'A little to go', percent: 0 })
  })

  it('stays the same object if it has no cart placeholder', () => {
    for (const block of [newBlock('heading', 'h'), newBlock('field', 'f'), progressBlock]) {
      expect(fillBlock(block, CART, 'en')).to.equal(block)
    }
  })

  it('is filled in anywhere in a design', () => {
    const design = designOf({ ...newBlock('text', 'sum'), text: '{cart.items}' }, progressBlock)
    const filled = fillDesign(design, (block) => fillBlock(block, CART, 'en'))
    expect(filled).to.deep.equal(designOf({ ...newBlock('text', 'sum'), text: '2' }, progressBlock))
  })
})

describe('a design', () => {
  it('needs the cart only for a placeholder or a goal', () => {
    const progressBlock = newBlock('progress', 'way')
    expect(showsCart(designOf({ ...progressBlock, label: '{cart.total}' }))).to.equal(true)
    expect(showsCart(designOf({ ...progressBlock, goal: GOAL }))).to.equal(true)
    expect(showsCart(designOf(progressBlock, newBlock('wheel', 'wheel')))).to.equal(false)
  })
})

describe('a mistyped placeholder', () => {
  for (const [text, wrong] of [
    ['{cart.left:50|a little} of {cart.total}', []],
    ['Braces {of} my own {prize}', []],
    ['{cart.lfet:50}', ['{cart.lfet:50}']],
    ['{Cart.total} and {crat.items}', ['{Cart.total}', '{crat.items}']],
    ['{cart.total and more', ['{cart.total']],
    ['{cart total}', ['{cart total}']],
    ['{left:50}', ['{left:50}']],
    ['{cart.left:fifty}', ['{cart.left:fifty}']],
    ['{cart.left:{cart.items}}', ['{cart.left:}']],
  ] as const) {
    it(`is reported: ${wrong.join(', ') || 'nothing'} in “${text}”`, () => {
      expect(misspelledPlaceholders(text)).to.deep.equal(wrong)
    })
  }
})
