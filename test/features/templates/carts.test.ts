import { expect } from 'chai'
import { TEMPLATES } from '../../../src/features/templates/designs/index.ts'
import type { Template } from '../../../src/features/templates/model.ts'
import { showsCart } from '../../../src/popup/cart-in-design.ts'
import {
  fillBlock,
  fillDesign,
  misspelledPlaceholders,
} from '../../../src/popup/cart-text-rules.ts'
import type { Block, PopupDesign } from '../../../src/popup/design.ts'
import { shownDesign } from '../../../src/popup/shown-design.ts'

const CART_INTENTS = ['reduce-cart-abandonment', 'increase-cart-value']
const AMOUNT_PATTERN =
  /[€$£]\s?\d|\d[\d.,]*\s?(€|\$|£|eur|usd)|\b(one|two|five|ten|twelve|sixteen|twenty)\s+(euro|dollars|pounds)/i
const PLACEHOLDER = /\{cart\.[^{}]*\}/g

const cartTemplates = TEMPLATES.filter(({ intents }) =>
  intents.some((one) => CART_INTENTS.includes(one)),
)
const blocksOf = ({ steps }: PopupDesign): Block[] => steps.flatMap(({ blocks }) => [...blocks])

/** Every string that a block renders, from any field. */
const textsOf = (block: Block): string[] => {
  if (block.type === 'progress') return [block.label, block.goal?.reached ?? '']
  return 'text' in block ? [block.text] : []
}

const CART = { total: 34, currency: 'USD', items: 3 }
const FULL_CART = { ...CART, total: 80 }
const textsWithCart = (template: Template, cart: typeof CART | null): string[] =>
  blocksOf(fillDesign(template.design, (block) => fillBlock(block, cart, 'en'))).flatMap(textsOf)

for (const template of cartTemplates) {
  describe(`the cart template ${template.title}`, () => {
    const blocks = blocksOf(template.design)

    it('has no fixed cart total', () => {
      const texts = blocks.flatMap(textsOf).map((text) => text.replace(PLACEHOLDER, ''))
      const own = texts.filter((text) => AMOUNT_PATTERN.test(text) && !isOffer(text))
      expect(own).to.deep.equal([])
    })

    it('has no fixed progress percentage', () => {
      const bars = blocks.filter((block) => block.type === 'progress')
      expect(bars.filter(({ goal, percent }) => !goal || percent > 0)).to.deep.equal([])
    })

    it('has fallback text for an unknown cart in every placeholder', () => {
      const placeholders = blocks.flatMap(textsOf).flatMap((text) => text.match(PLACEHOLDER) ?? [])
      expect(placeholders.filter((one) => !one.includes('|'))).to.deep.equal([])
    })

    it('doesn’t mention $0 once the goal is reached', () => {
      expect(textsWithCart(template, FULL_CART).join('\n')).not.to.match(/\$0\b/)
    })

    it('never shows a brace', () => {
      for (const cart of [CART, FULL_CART, null]) {
        expect(textsWithCart(template, cart).join()).not.to.match(/[{}]/)
      }
      expect(blocks.flatMap(textsOf).flatMap(misspelledPlaceholders)).to.deep.equal([])
    })
  })
}

/** The price of a suggested product is not a cart total. */
const isOffer = (text: string): boolean => text.startsWith('Saucer, ')

describe('a cart template', () => {
  for (const [name, known, unknown] of [
    ['nearly-free', '$16 more for free shipping', 'A little more for free shipping'],
    ['tipping-point', '$16 more, and the scales tip', 'A little more, and the scales tip'],
    ['tipping-point', 'In your cart: $34', 'In your cart: a good start'],
    ['second-cup', 'In your cart now: $34.', 'In your cart now: two halves.'],
    ['better-together', 'Kiln mug\nIn your cart of $34', 'Kiln mug\nIn your cart of good things'],
    ['still-here', 'All of it: $34.', 'All of it: just as you left it.'],
  ] as const) {
    it(`${name} shows “${known}” or “${unknown}”`, () => {
      const template = cartTemplates.find((one) => one.name === name)
      if (!template) throw new Error(`There is no template ${name}.`)
      expect(textsWithCart(template, CART)).to.include(known)
      expect(textsWithCart(template, null)).to.include(unknown)
    })
  }

  it('shows exactly once that its goal is reached, and shows the cart total', () => {
    const tippingPoint = cartTemplates.find(({ name }) => name === 'tipping-point')
    if (!tippingPoint) throw new Error('There is no template tipping-point.')
    const words = textsWithCart(tippingPoint, FULL_CART)
    expect(words).to.include.members(['The scales have tipped', 'In your cart: $80'])
    expect(words.filter((one) => one === 'The scales have tipped')).to.have.length(1)
  })

  it('shows no fixed price for a product in the cart', () => {
    const prices = cartTemplates
      .filter(({ intents }) => intents[0] === 'reduce-cart-abandonment')
      .flatMap(({ design }) => blocksOf(design))
      .flatMap((block) => (block.type === 'product' ? [block.price] : []))
    expect(prices).to.deep.equal([''])
  })

  it('is the only kind that downloads the cart code', () => {
    const others = TEMPLATES.filter((template) => !cartTemplates.includes(template))
    expect(others.filter(({ design }) => showsCart(shownDesign(design)))).to.deep.equal([])
  })
})
