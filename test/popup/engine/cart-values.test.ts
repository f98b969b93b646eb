import { expect } from 'chai'
import type { Cart } from '../../../src/popup/cart-rules.ts'
import type { Block } from '../../../src/popup/design.ts'
import { CartValues } from '../../../src/popup/engine/sums.ts'
import { newBlock } from '../../../src/popup/new-block.ts'
import { RENDERER_MESSAGES } from '../../../src/popup/render/renderer-messages.ts'
import { shownDesign } from '../../../src/popup/shown-design.ts'
import { eventually } from '../../support/queries.ts'
import { formOf } from '../render/samples.ts'
import { clearStages, type ShownPopup, show, type } from '../render/stage.ts'

const CART: Cart = { total: 34, currency: 'EUR', items: 2 }
const HEADING = { ...newBlock('heading', 'sum'), text: '{cart.left:50|A little} more' }
const FIELD = newBlock('field', 'email')
const SEND = { ...newBlock('button', 'send'), text: 'Send {cart.items|all}' }
const GOAL_BLOCK = {
  ...newBlock('progress', 'way'),
  label: '{cart.left:50|A little} to go',
  goal: { amount: 50, reached: 'Free shipping is yours' },
}

describe('cart figures in a pop-up', () => {
  let change: (cart: Cart) => void
  let isWatched: boolean
  let sums: CartValues
  let shown: ShownPopup
  afterEach(() => {
    sums.end()
    clearStages()
  })

  async function open(cart: Cart | null, ...blocks: Block[]): Promise<void> {
    isWatched = true
    sums = new CartValues(shownDesign(formOf(...blocks)), 'en', (onChange, gone) => {
      change = onChange
      gone.addEventListener('abort', () => {
        isWatched = false
      })
      if (cart) onChange(cart)
    })
    const scene = {
      locale: 'en',
      assets: '/v1',
      messages: RENDERER_MESSAGES,
      now: Date.now,
      shownAt: 0,
    }
    shown = await show(sums.design, scene)
    sums.follow(shown.drawn, { ...scene, design: sums.design })
  }
  const textOfBlock = (id: string) =>
    shown.root.querySelector(`[data-block="${id}"]`)?.textContent ?? null
  const bar = () => shown.queryByRole('progressbar')

  it('are shown from the start if the cart is known', async () => {
    await open(CART, HEADING)
    expect(textOfBlock('sum')).to.equal('€16 more')
    expect(shown.drawn.element.getAttribute('aria-label')).to.equal('€16 more')
  })

  it('are replaced by the fallback text while the cart is unknown', async () => {
    await open(null, HEADING, SEND)
    expect([textOfBlock('sum'), textOfBlock('send')]).to.deep.equal(['A little more', 'Send all'])
  })

  it('are updated with the cart, including in the pop-up’s accessible name', async () => {
    await open(null, HEADING)
    change(CART)
    await eventually(() => textOfBlock('sum') === '€16 more')
    expect(shown.drawn.element.getAttribute('aria-label')).to.equal('€16 more')
  })

  it('leave the pop-up’s name to its heading', async () => {
    await open(CART, HEADING, SEND)
    change({ ...CART, items: 3 })
    await eventually(() => textOfBlock('send') === 'Send 3')
    expect(shown.drawn.element.getAttribute('aria-label')).to.equal('€16 more')
  })

  it('keep the typed text and the selection', async () => {
    await open(CART, HEADING, FIELD, SEND)
    const field = shown.getByRole('textbox')
    if (!(field instanceof HTMLInputElement)) throw new Error('not an input element')
    let blurCount = 0
    field.addEventListener('blur', () => {
      blurCount += 1
    })
    type(field, 'nora@')
    field.type = 'text'
    field.setSelectionRange(2, 4)
    change({ ...CART, total: 40 })
    await eventually(() => textOfBlock('sum') === '€10 more')
    expect(shown.root.activeElement).to.equal(field)
    const { value, selectionStart, selectionEnd } = field
    expect([value, selectionStart, selectionEnd, blurCount]).to.deep.equal(['nora@', 2, 4, 0])
  })

  it('keep a field’s error message', async () => {
    await open(CART, HEADING, FIELD, SEND)
    shown.getByRole('button', 'Send 2').click()
    shown.getByText(RENDERER_MESSAGES.missing)
    change({ ...CART, items: 3 })
    await eventually(() => textOfBlock('send') === 'Send 3')
    shown.getByText(RENDERER_MESSAGES.missing)
  })

  it('do not change a button while the form is being sent', async () => {
    await open(CART, HEADING, FIELD, SEND)
    shown.answer(new Promise(() => {}))
    type(shown.getByRole('textbox'), 'nora@example.com')
    shown.getByRole('button', 'Send 2').click()
    change({ ...CART, total: 40, items: 3 })
    await eventually(() => textOfBlock('sum') === '€10 more')
    expect(textOfBlock('send')).to.equal(RENDERER_MESSAGES.sending)
  })

  it('are up to date in a later step', async () => {
    await open(CART, SEND)
    sums.end()
    const later = formOf({ ...SEND, action: { kind: 'next' } })
    const [first, thanks] = later.steps
    if (!first || !thanks) throw new Error('no steps')
    const design = { ...later, steps: [first, { ...thanks, blocks: [HEADING] }] }
    sums = new CartValues(shownDesign(design), 'en', (onChange) => {
      change = onChange
    })
    shown = await show(sums.design)
    sums.follow(shown.drawn, {
      ...{ locale: 'en', assets: '/v1', messages: RENDERER_MESSAGES, now: Date.now, shownAt: 0 },
      design: sums.design,
    })
    change(CART)
    shown.drawn.show(thanks.id)
    expect(textOfBlock('sum')).to.equal('€16 more')
  })

  it('stop watching the cart when the pop-up ends', async () => {
    await open(CART, HEADING)
    sums.end()
    expect(isWatched).to.equal(false)
  })

  it('show the progress towards a goal', async () => {
    await open(CART, GOAL_BLOCK)
    expect(bar()?.getAttribute('aria-valuenow')).to.equal('68')
    change({ ...CART, total: 52 })
    await eventually(() => bar()?.getAttribute('aria-valuenow') === '100')
    expect(textOfBlock('way')).to.equal('Free shipping is yours')
  })

  it('show no progress bar while the cart is unknown', async () => {
    await open(null, GOAL_BLOCK)
    expect(textOfBlock('way')).to.equal('A little to go')
    expect(bar()).to.equal(null)
    change(CART)
    await eventually(() => bar()?.getAttribute('aria-valuenow') === '68')
  })
})
