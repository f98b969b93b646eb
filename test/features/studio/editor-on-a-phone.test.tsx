import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { expectAccessible } from '../../support/axe.ts'
import { eventually } from '../../support/mount.tsx'
import { queriesIn } from '../../support/queries.ts'
import { type OpenEditor, openEditor } from './editor-page.tsx'

/** From the narrowest phone to a tablet; 720 px is a 1440 px window at 200% zoom. */
const WIDTHS = [320, 375, 639, 640, 720, 768, 999]

describe('the editor on small screens', () => {
  let view: OpenEditor
  before(() => {
    document.body.style.margin = '0'
  })
  beforeEach(async () => {
    view = await openEditor()
    await setWidth(375)
  })
  afterEach(() => {
    view.unmount()
    localStorage.clear()
  })

  const setWidth = async (width: number) => {
    const { host } = view.shadow
    if (host instanceof HTMLElement) host.style.inlineSize = `${width}px`
    await eventually(() => box('.design-page').width === width)
  }
  const find = (what: string) => {
    const found = view.root.querySelector<HTMLElement>(what)
    if (!found) throw new Error(`no ${what}`)
    return found
  }
  const box = (what: string) => find(what).getBoundingClientRect()
  const add = async (block: string) => {
    dock().getByRole('button', 'Add').click()
    const sheet = queriesIn(await view.findByRole('dialog', 'Blocks and themes'))
    sheet.getByRole('button', block).click()
  }
  const dock = () => queriesIn(find('.dock'))
  const edit = () => dock().getByRole('button', /^Edit/)
  const arePropertiesOpen = () => box('.properties').height > 0
  const expectFocus = (element: () => Element | null) =>
    eventually(() => expect(view.focused()).to.equal(element()))
  const heading = () => view.root.querySelector('.properties .heading')

  it('keeps its tools within the viewport without overlaps', async () => {
    for (const width of WIDTHS) {
      await setWidth(width)
      for (const isShown of [false, true]) {
        if (arePropertiesOpen() !== isShown) edit().click()
        await eventually(() => arePropertiesOpen() === isShown)
        const end = box('.design-page').top + window.innerHeight
        expect(box('.dock').bottom, `${width}`).to.be.at.most(end + 0.5)
        const parts = ['.studio-bar', '.canvas', '.dock', ...(isShown ? ['.properties'] : [])]
        expect(overlaps(parts.map(box)), `${width}, ${isShown}`).to.equal(false)
        expect(box('.stage').height, `${width}, ${isShown}`).to.be.at.least(120)
      }
    }
  })

  it('adds a block from a sheet, and opens its properties', async () => {
    await add('Coupon')
    await eventually(() => expect(heading()?.textContent).to.equal('Coupon'))
    await expectFocus(heading)
    expect(arePropertiesOpen()).to.equal(true)
  })

  it('moves the focus from a layer to its first field, and back', async () => {
    dock().getByRole('button', 'Layers').click()
    const sheet = queriesIn(await view.findByRole('dialog', 'In this pop-up'))
    sheet.getByRole('button', /^Send/).click()
    await eventually(() => view.focused()?.matches('.properties [data-field]') === true)
    expect(heading()?.textContent).to.equal('Button')
    await sendKeys({ press: 'Escape' })
    await expectFocus(edit)
    expect(arePropertiesOpen()).to.equal(false)
  })

  it('moves a layer with the keyboard in its sheet', async () => {
    dock().getByRole('button', 'Layers').click()
    await view.findByRole('dialog', 'In this pop-up')
    const layers = () => [...view.root.querySelectorAll<HTMLElement>('dialog .layers button')]
    layers()[0]?.focus()
    await sendKeys({ down: 'Alt' })
    await sendKeys({ press: 'ArrowDown' })
    await sendKeys({ up: 'Alt' })
    await expectFocus(() => layers()[1] ?? null)
  })

  it('undoes and redoes', async () => {
    const before = view.layers()
    await add('Coupon')
    await eventually(() => expect(view.layers()).to.have.length(before.length + 1))
    dock().getByRole('button', 'Undo').click()
    await eventually(() => expect(view.layers()).to.deep.equal(before))
    dock().getByRole('button', 'Redo').click()
    await eventually(() => expect(view.layers()).to.have.length(before.length + 1))
  })

  it('opens the properties of a clicked block and scrolls to it, and closes them on a click outside', async () => {
    const stage = find('.stage')
    const press = (x: number, y: number) =>
      stage.dispatchEvent(new MouseEvent('click', { clientX: x, clientY: y, bubbles: true }))
    const pressLastBlock = () => {
      const sheet = find('.sheet').firstElementChild?.shadowRoot
      const last = [...(sheet?.querySelectorAll('[data-block]') ?? [])].at(-1)
      const { left, top, width, height } = last?.getBoundingClientRect() ?? new DOMRect()
      press(left + width / 2, top + height / 2)
    }
    for (const _ of ['first', 'again']) {
      await eventually(() => {
        pressLastBlock()
        expect(arePropertiesOpen()).to.equal(true)
      })
      await eventually(() =>
        expect(box('.selected').bottom).to.be.at.most(box('.stage').bottom + 1),
      )
      press(0, 0)
      await eventually(() => expect(arePropertiesOpen()).to.equal(false))
    }
  })

  it('has no accessibility violations, even with its sheets open', async () => {
    await expectAccessible(view)
    edit().click()
    await eventually(() => expect(arePropertiesOpen()).to.equal(true))
    await expectAccessible(view)
  })
})

/** Whether any two of the boxes overlap. */
function overlaps(boxes: readonly DOMRect[]): boolean {
  return boxes.some((one, index) =>
    boxes
      .slice(index + 1)
      .some(
        (other) =>
          one.left < other.right - 0.5 &&
          other.left < one.right - 0.5 &&
          one.top < other.bottom - 0.5 &&
          other.top < one.bottom - 0.5,
      ),
  )
}
