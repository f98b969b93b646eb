import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import type { Block } from '../../../src/popup/design.ts'
import {
  FRAME_KINDS,
  type Frame,
  type FrameKind,
  type PopupDesign,
} from '../../../src/popup/design.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import { eventually } from '../../support/queries.ts'
import { clearStages, show } from './stage.ts'

const designWithFrame = (kind: FrameKind, frame: Partial<Frame> = {}): PopupDesign => {
  const design = blankDesign(kind)
  return { ...design, frame: { ...design.frame, entrance: 'none', ...frame } }
}

describe('a pop-up’s frame', () => {
  let field: HTMLElement
  beforeEach(() => {
    field = document.body.appendChild(document.createElement('input'))
    field.focus()
  })
  afterEach(() => {
    clearStages()
    field.remove()
  })

  const roles: [FrameKind, string][] = [
    ['popup', 'dialog'],
    ['bar', 'region'],
    ['slide-in', 'dialog'],
    ['full-screen', 'dialog'],
  ]
  for (const [kind, role] of roles) {
    it(`is a ${role} named by its heading as a ${kind}`, async () => {
      const { getByRole, drawn } = await show(designWithFrame(kind))
      expect(getByRole(role, 'Your heading')).to.equal(drawn.element)
    })
  }

  const withoutHeading: [by: string, blocks: Block[], name: string][] = [
    ['text', [newBlock('text', 't')], 'Say it in one sentence.'],
    ['question', [newBlock('question', 'q')], newBlock('question', 'q').text],
    ['kind', [newBlock('image', 'i')], 'Message'],
  ]
  for (const [by, blocks, name] of withoutHeading) {
    it(`is named by its ${by} if it has no heading`, async () => {
      const design = designWithFrame('popup')
      const steps = design.steps.map((step) => ({ ...step, blocks }))
      const { getByRole, drawn } = await show({ ...design, steps })
      expect(getByRole('dialog', name) === drawn.element).to.equal(true)
    })
  }

  it('marks its built-in wording with its own language', async () => {
    const { getByRole, root } = await show(designWithFrame('popup'), { locale: 'ar' })
    getByRole('button', 'Send').click()
    const own = ['.close', '.error', '.said'].map((name) =>
      root.querySelector(name)?.closest('[lang]'),
    )
    expect(own.map((part) => part?.getAttribute('lang'))).to.deep.equal(['en', 'en', 'en'])
    expect(getByRole('heading').closest('[lang]')?.getAttribute('lang')).to.equal('ar')
  })

  for (const kind of ['popup', 'full-screen'] as const) {
    it(`traps the focus as a ${kind}, and restores it`, async () => {
      const { drawn, root } = await show(designWithFrame(kind))
      expect(document.activeElement).to.equal(root.host)
      field.focus()
      expect(document.activeElement).to.equal(root.host)
      drawn.destroy()
      expect(document.activeElement).to.equal(field)
    })
  }

  it('focuses itself when it opens, rather than a field or a button in it', async () => {
    const { root } = await show(designWithFrame('popup'))
    expect(root.activeElement?.className).to.equal('card')
  })

  for (const [kind, frame] of [
    ['bar', {}],
    ['slide-in', {}],
    ['popup', { backdrop: null }],
  ] as const) {
    it(`keeps the page usable as a ${kind} that does not cover it`, async () => {
      await show(designWithFrame(kind, frame))
      expect(document.activeElement).to.equal(field)
      const { innerWidth, innerHeight } = window
      const middle = document.elementFromPoint(innerWidth / 2 - 290, innerHeight / 2)
      expect(middle).to.be.oneOf([document.documentElement, document.body, field])
    })
  }

  for (const kind of FRAME_KINDS) {
    it(`closes with its close button as a ${kind}`, async () => {
      const { acts, drawn, getByRole } = await show(designWithFrame(kind))
      getByRole('button', 'Close').click()
      expect(drawn.element.isConnected).to.equal(false)
      expect(acts).to.deep.equal([{ kind: 'close' }])
    })

    it(`closes only once with Escape as a ${kind}`, async () => {
      const { acts, drawn, getByRole } = await show(designWithFrame(kind))
      getByRole('button', 'Close').focus()
      await sendKeys({ press: 'Escape' })
      await eventually(() => !drawn.element.isConnected)
      expect(acts).to.deep.equal([{ kind: 'close' }])
    })

    it(`does not shift the page as a ${kind}`, async () => {
      const before = field.getBoundingClientRect().toJSON()
      const height = document.documentElement.scrollHeight
      await show(designWithFrame(kind))
      expect(field.getBoundingClientRect().toJSON()).to.deep.equal(before)
      expect(document.documentElement.scrollHeight).to.equal(height)
    })

    it(`is inert as a ${kind} without an \`act\` handler`, async () => {
      const design = designWithFrame(kind)
      const host = document.body.appendChild(document.createElement('div'))
      const { draw } = await import('../../../src/popup/render/render.ts')
      const { RENDERER_MESSAGES } = await import('../../../src/popup/render/renderer-messages.ts')
      const now = Date.now
      const drawn = await draw(host, {
        ...{ design, locale: 'en', assets: '/v1', messages: RENDERER_MESSAGES, now, shownAt: 0 },
      })
      expect(document.activeElement).to.equal(field)
      expect(drawn.element.querySelector('.card')).to.have.property('inert', true)
      drawn.destroy()
      expect(host.childElementCount).to.equal(0)
      host.remove()
    })
  }

  it('closes on a click on the backdrop', async () => {
    const { acts, drawn } = await show(designWithFrame('popup'))
    for (const type of ['pointerdown', 'click']) {
      drawn.element.dispatchEvent(new PointerEvent(type, { bubbles: true }))
    }
    expect(acts).to.deep.equal([{ kind: 'close' }])
  })

  it('stays open if the click started inside it', async () => {
    const { acts, drawn, getByRole } = await show(designWithFrame('popup'))
    getByRole('heading').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    drawn.element.dispatchEvent(new PointerEvent('click', { bubbles: true }))
    expect(acts).to.deep.equal([])
  })

  it('without a close button ignores a click on the backdrop', async () => {
    const { acts, drawn, queryByRole } = await show(designWithFrame('popup', { hasClose: false }))
    for (const type of ['pointerdown', 'click']) {
      drawn.element.dispatchEvent(new PointerEvent(type, { bubbles: true }))
    }
    expect(queryByRole('button', 'Close')).to.equal(null)
    expect(acts).to.deep.equal([])
  })

  it('shows the requested step, and ignores an unknown one', async () => {
    const { drawn, getByRole } = await show(designWithFrame('popup'))
    drawn.show('thanks')
    drawn.show('nowhere')
    expect(getByRole('heading').textContent).to.equal('Thank you')
    expect(getByRole('dialog', 'Thank you')).to.equal(drawn.element)
  })

  it('keeps the focus when it shows another step', async () => {
    const { drawn, getByRole, root } = await show(designWithFrame('popup'))
    getByRole('button', 'Send').focus()
    drawn.show('thanks')
    expect(document.activeElement === root.host).to.equal(true)
    expect(root.activeElement?.className).to.equal('card')
  })

  it('ends up with the latest of two updates, even if the earlier one takes longer to load', async () => {
    const design = designWithFrame('popup')
    const { drawn, getByRole } = await show(design)
    const withBlocks = (...blocks: Block[]): PopupDesign => ({
      ...design,
      steps: design.steps.map((step) => ({ ...step, blocks })),
    })
    const earlier = drawn.update(
      withBlocks({ ...newBlock('heading', 'h'), text: 'Earlier' }, newBlock('wheel', 'w')),
    )
    await drawn.update(withBlocks({ ...newBlock('heading', 'h'), text: 'Later' }))
    await earlier
    expect(getByRole('heading').textContent).to.equal('Later')
  })

  it('stays closed if it was closed while an update was loading', async () => {
    const { allByRole, drawn, getByRole } = await show(designWithFrame('popup'))
    const update = drawn.update(designWithFrame('bar'))
    getByRole('button', 'Close').click()
    await update
    expect(allByRole('region').length).to.equal(0)
  })

  it('is updated without losing the typed text', async () => {
    const design = designWithFrame('popup')
    const { drawn, getByLabel, getByRole } = await show(design)
    const email = getByLabel('Your email address')
    const [first, ...others] = design.steps
    const blocks = first?.blocks.map((block) =>
      block.type === 'heading' ? { ...block, text: 'Another heading' } : block,
    )
    await drawn.update({
      ...design,
      steps: first && blocks ? [{ ...first, blocks }, ...others] : [],
    })
    expect(getByRole('heading').textContent).to.equal('Another heading')
    expect(getByLabel('Your email address')).to.equal(email)
  })

  for (const [before, after, role] of [
    ['popup', 'bar', 'region'],
    ['popup', 'slide-in', 'dialog'],
    ['slide-in', 'popup', 'dialog'],
  ] as const) {
    it(`turns from a ${before} into a ${after}, and stays open when the old element closes`, async () => {
      const { acts, allByRole, drawn } = await show(designWithFrame(before))
      const closed = new Promise((hear) => drawn.element.addEventListener('close', hear))
      await drawn.update(designWithFrame(after))
      await closed
      expect([...allByRole('dialog'), ...allByRole('region')]).to.deep.equal([drawn.element])
      expect(allByRole(role)).to.have.length(1)
      expect(acts).to.deep.equal([])
    })
  }
})
