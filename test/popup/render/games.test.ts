import { emulateMedia } from '@web/test-runner-commands'
import { expect } from 'chai'
import type { Block, PopupDesign } from '../../../src/popup/design.ts'
import { newBlock } from '../../../src/popup/new-block.ts'
import { RENDERER_MESSAGES } from '../../../src/popup/render/renderer-messages.ts'
import { shownDesign } from '../../../src/popup/shown-design.ts'
import { eventually } from '../../support/queries.ts'
import { formOf } from './samples.ts'
import { clearStages, type ShownPopup, show } from './stage.ts'

const wheel = newBlock('wheel', 'wheel')
const scratch = newBlock('scratch', 'scratch')
const spin: Block = { ...newBlock('button', 'spin'), text: 'Spin' }

const CODE = 'WON-7'
const prizeOutcome = (index: number, code: string | null = CODE) => ({
  ok: true as const,
  prize: { index, code },
})

const withoutThanks = (design: PopupDesign): PopupDesign => ({
  ...design,
  steps: design.steps.slice(0, 1),
})

const rotationOf = ({ root }: ShownPopup): string => {
  const disc = root.querySelector('.disc')
  return disc ? getComputedStyle(disc).rotate : ''
}

const spinAnimations = ({ root }: ShownPopup): Animation[] =>
  root.querySelector('.disc')?.getAnimations() ?? []

describe('a wheel', () => {
  before(() => emulateMedia({ reducedMotion: 'reduce' }))
  after(() => emulateMedia({ reducedMotion: 'no-preference' }))
  afterEach(clearStages)

  it('includes its segments in its accessible name, without their chances or codes', async () => {
    const { getByRole } = await show(shownDesign(formOf(wheel)))
    expect(getByRole('img').ariaLabel).to.equal(wheel.prizes.map(({ label }) => label).join(', '))
  })

  it('prints its labels in black or white, whichever is easier to read', async () => {
    const colours = ['#1d7d74', '#f7d9c4']
    const { getByText } = await show(formOf({ ...wheel, colours }))
    const colourOf = (label: string) => getComputedStyle(getByText(label)).color
    expect(colourOf('10% off')).to.equal('rgb(255, 255, 255)')
    expect(colourOf('Not this time')).to.equal('rgb(0, 0, 0)')
  })

  for (const [index, { label }] of wheel.prizes.entries()) {
    it(`shows ${label} for segment ${index} without spinning if motion is reduced`, async () => {
      const shown = await show(withoutThanks(formOf(wheel, spin)))
      shown.answer(prizeOutcome(index))
      shown.getByRole('button', 'Spin').click()
      await shown.findByText(RENDERER_MESSAGES.won.replace('{prize}', label))
      const share = 360 / wheel.prizes.length
      expect(rotationOf(shown)).to.equal(index === 0 ? '0deg' : `${-index * share}deg`)
    })
  }

  it('shows the prize and its code instead of the form', async () => {
    const shown = await show(withoutThanks(formOf(wheel, spin)))
    shown.answer(prizeOutcome(0))
    shown.getByRole('button', 'Spin').click()
    expect((await shown.findByText(CODE)).localName).to.equal('code')
    expect(shown.queryByRole('button', 'Spin')).to.equal(null)
    expect(shown.drawn.element.isConnected).to.equal(true)
  })

  it('shows the label of a losing segment, without a code', async () => {
    const shown = await show(withoutThanks(formOf(wheel, spin)))
    shown.answer(prizeOutcome(1, null))
    shown.getByRole('button', 'Spin').click()
    expect((await shown.findByRole('status', 'Not this time')).isConnected).to.equal(true)
    expect(shown.root.querySelector('code')).to.equal(null)
  })

  it('shows its code in the coupon of the next step', async () => {
    const design = formOf(wheel, spin)
    const [first, thanks] = design.steps
    const coupon = newBlock('coupon', 'coupon')
    const steps = first && thanks ? [first, { ...thanks, blocks: [coupon] }] : []
    const shown = await show({ ...design, steps })
    shown.answer(prizeOutcome(2))
    shown.getByRole('button', 'Spin').click()
    expect((await shown.findByText(CODE)).localName).to.equal('code')
    expect(shown.getByText('Free shipping')).to.be.instanceOf(HTMLElement)
    expect(shown.root.querySelectorAll('code')).to.have.length(1)
  })

  it('shows its code in the next step even if that step has no coupon', async () => {
    const shown = await show(formOf(wheel, spin))
    shown.answer(prizeOutcome(2))
    shown.getByRole('button', 'Spin').click()
    await shown.findByRole('heading', 'Thank you')
    expect((await shown.findByText(CODE)).localName).to.equal('code')
  })

  it('spins if motion is allowed, and stops at the prize', async () => {
    await emulateMedia({ reducedMotion: 'no-preference' })
    const shown = await show(withoutThanks(formOf(wheel, spin)))
    shown.answer(prizeOutcome(3))
    shown.getByRole('button', 'Spin').click()
    await eventually(() => spinAnimations(shown).length === 1)
    for (const turn of spinAnimations(shown)) turn.finish()
    await shown.findByText(CODE)
    expect(rotationOf(shown)).to.equal('-180deg')
    await emulateMedia({ reducedMotion: 'reduce' })
  })

  it('shows its prize even if the page cancels the animation', async () => {
    await emulateMedia({ reducedMotion: 'no-preference' })
    const shown = await show(withoutThanks(formOf(wheel, spin)))
    shown.answer(prizeOutcome(3))
    shown.getByRole('button', 'Spin').click()
    await eventually(() => spinAnimations(shown).length === 1)
    for (const turn of spinAnimations(shown)) turn.cancel()
    expect((await shown.findByText(CODE)).localName).to.equal('code')
    await emulateMedia({ reducedMotion: 'reduce' })
  })
})

describe('a scratch card', () => {
  afterEach(clearStages)

  const canvasOf = ({ root }: ShownPopup): HTMLCanvasElement => {
    const canvas = root.querySelector('canvas')
    if (!canvas) throw new Error('no canvas')
    return canvas
  }
  const scratchRows = (shown: ShownPopup, rows: number) => {
    const canvas = canvasOf(shown)
    canvas.setPointerCapture = () => {}
    const { left, top, width, height } = canvas.getBoundingClientRect()
    const at = (type: string, x: number, y: number) =>
      canvas.dispatchEvent(
        new PointerEvent(type, { clientX: left + x, clientY: top + y, buttons: 1 }),
      )
    for (let row = 0; row < rows; row++) {
      at('pointerdown', 0, row * 30)
      for (let x = 0; x < width && row * 30 < height; x += 10) at('pointermove', x, row * 30)
    }
  }

  it('has a button that shows the prize and its code, for people without a pointer', async () => {
    const shown = await show(formOf(scratch))
    shown.answer(prizeOutcome(1))
    shown.getByRole('button', RENDERER_MESSAGES.scratch).click()
    expect((await shown.findByText(CODE)).localName).to.equal('code')
    expect(shown.getByText('10% off')).to.be.instanceOf(HTMLElement)
    expect(shown.acts).to.deep.equal([{ kind: 'draw' }])
  })

  it('shows its prize, drawn once, when most of its foil has been scratched off', async () => {
    const shown = await show(formOf(scratch))
    shown.answer(prizeOutcome(0))
    scratchRows(shown, 6)
    expect((await shown.findByText(CODE)).localName).to.equal('code')
    expect(shown.acts).to.deep.equal([{ kind: 'draw' }])
  })

  it('shows what is under the scratched part, and keeps the rest covered', async () => {
    const shown = await show(formOf(scratch))
    shown.answer(prizeOutcome(0))
    scratchRows(shown, 1)
    expect(await shown.findByText('15% off')).to.be.instanceOf(HTMLElement)
    expect(canvasOf(shown).isConnected).to.equal(true)
  })

  it('stays covered when the pointer moves over it without being pressed', async () => {
    const shown = await show(formOf(scratch))
    const canvas = canvasOf(shown)
    const { left, top, width } = canvas.getBoundingClientRect()
    for (let x = 0; x < width; x += 10) {
      canvas.dispatchEvent(
        new PointerEvent('pointermove', { clientX: left + x, clientY: top + 30, buttons: 0 }),
      )
    }
    expect(shown.acts).to.deep.equal([])
  })

  it('shows why the draw failed, and allows another attempt', async () => {
    const shown = await show(formOf(scratch))
    shown.answer({ ok: false, message: 'Your address first, please.' })
    shown.getByRole('button', RENDERER_MESSAGES.scratch).click()
    expect((await shown.findByText('Your address first, please.')).role).to.equal('status')
    shown.answer(prizeOutcome(0))
    shown.getByRole('button', RENDERER_MESSAGES.scratch).click()
    expect(await shown.findByText(CODE)).to.be.instanceOf(HTMLElement)
  })

  it('after a form shows the form’s prize, without another draw', async () => {
    const design = formOf(newBlock('button', 'send'))
    const [first, thanks] = design.steps
    const steps = first && thanks ? [first, { ...thanks, blocks: [scratch] }] : []
    const shown = await show({ ...design, steps })
    shown.answer(prizeOutcome(1))
    shown.getByRole('button', 'Send').click()
    const uncoverButton = await shown.findByRole('button', RENDERER_MESSAGES.scratch)
    expect(shown.queryByText(CODE)).to.equal(null)
    uncoverButton.click()
    expect(await shown.findByText(CODE)).to.be.instanceOf(HTMLElement)
    expect(shown.acts.map(({ kind }) => kind)).to.deep.equal(['submit'])
  })
})
