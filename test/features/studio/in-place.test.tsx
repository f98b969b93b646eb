import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import { eventually } from '../../support/mount.tsx'
import { type OpenEditor, openEditor } from './editor-page.tsx'
import { typeInto } from './support.tsx'

const STILL_FRAMES = 5

describe('editing a block on the canvas', () => {
  let editor: OpenEditor
  afterEach(async () => {
    await setViewport({ width: 800, height: 600 })
    editor.unmount()
    localStorage.clear()
    sessionStorage.clear()
  })
  const stage = () => {
    const found = editor.root.querySelector<HTMLElement>('.stage')
    if (!found) throw new Error('no stage')
    return found
  }
  const boundsOf = (index: number): DOMRect => {
    const sheet = editor.root.querySelector('.sheet')?.firstElementChild?.shadowRoot
    const block = sheet?.querySelectorAll('[data-block]')[index]
    if (!block) throw new Error(`There is no block ${index}.`)
    return block.getBoundingClientRect()
  }
  const middleOf = (index: number): [number, number] => {
    const { left, width, top, height } = boundsOf(index)
    return [Math.round(left + width / 2), Math.round(top + height / 2)]
  }
  /** A new viewport changes the canvas's scale a few frames later. */
  const canvasSettles = async () => {
    let positions: string[] = []
    while (positions.length < STILL_FRAMES || new Set(positions).size > 1) {
      await new Promise(requestAnimationFrame)
      positions = [...positions, `${[...middleOf(0), ...middleOf(1)]}`].slice(-STILL_FRAMES)
    }
  }
  const inlineField = () => editor.queryByRole('textbox', 'Text of Heading Your heading')
  const doubleClick = () => {
    const [clientX, clientY] = middleOf(0)
    stage().dispatchEvent(new MouseEvent('dblclick', { bubbles: true, clientX, clientY }))
  }
  const selected = () => editor.root.querySelector('.layers [aria-current]')?.textContent

  it('edits its text after a double click, as one undo step', async () => {
    editor = await openEditor()
    doubleClick()
    await eventually(() => editor.focused()?.matches('.typing textarea') === true)
    const area = inlineField()
    if (area) typeInto(area, 'Come in')
    await sendKeys({ press: 'Enter' })
    await eventually(() => editor.drawn()[0] === 'Come in')
    expect(editor.focused() === stage()).to.equal(true)
    await sendKeys({ down: 'Control' })
    await sendKeys({ press: 'z' })
    await sendKeys({ up: 'Control' })
    await eventually(() => editor.drawn()[0] === 'Your heading')
  })

  it('shows the values of an example cart, and its placeholders while editing', async () => {
    const [step, ...others] = blankDesign().steps
    if (!step) throw new Error('no step')
    const sum = { ...newBlock('heading', 'sum'), text: '{cart.left:50} to go' }
    const design = { ...blankDesign(), steps: [{ ...step, blocks: [sum] }, ...others] }
    editor = await openEditor({ design })
    expect(editor.drawn()).to.deep.equal(['€12 to go'])
    expect(editor.layers()).to.deep.equal(['€12 to go'])
    doubleClick()
    await eventually(() => editor.focused()?.matches('.typing textarea') === true)
    expect(Object(editor.focused()).value).to.equal(sum.text)
  })

  it('keeps the old text on Escape', async () => {
    editor = await openEditor()
    doubleClick()
    await eventually(() => inlineField() !== null)
    const area = inlineField()
    if (area) typeInto(area, 'Come in')
    await sendKeys({ press: 'Escape' })
    await eventually(() => inlineField() === null)
    expect(editor.drawn()[0]).to.equal('Your heading')
  })

  it('selects a block with the arrow keys, and starts with Enter', async () => {
    editor = await openEditor()
    stage().focus()
    await sendKeys({ press: 'ArrowDown' })
    await eventually(() => selected()?.startsWith('Your heading') === true)
    await sendKeys({ press: 'Enter' })
    await eventually(() => inlineField() !== null)
  })

  it('drags a block below the next one', async () => {
    editor = await openEditor()
    await setViewport({ width: 1_440, height: 900 })
    await canvasSettles()
    const [first, second] = editor.drawn()
    const { bottom } = boundsOf(1)
    const [x] = middleOf(1)
    await sendMouse({ type: 'move', position: middleOf(0) })
    await sendMouse({ type: 'down' })
    await sendMouse({ type: 'move', position: [x, Math.round(bottom) - 2] })
    await eventually(() => editor.root.querySelector('.subject > .gap') !== null)
    await sendMouse({ type: 'up' })
    await eventually(() => editor.drawn()[0] === second)
    expect(editor.drawn()[1]).to.equal(first)
  })

  it('moves the focus from a layer to its first field', async () => {
    editor = await openEditor()
    editor.layer('Your heading').click()
    await eventually(() => editor.focused()?.matches('.properties textarea') === true)
  })

  it('undoes on a shortcut when nothing has the focus', async () => {
    editor = await openEditor()
    editor.layer('Your heading').click()
    typeInto(await editor.findByLabel('Text'), 'Come in')
    await eventually(() => editor.drawn()[0] === 'Come in')
    const key = { key: 'z', ctrlKey: true, bubbles: true }
    document.body.dispatchEvent(new KeyboardEvent('keydown', key))
    await eventually(() => editor.drawn()[0] === 'Your heading')
  })

  it('does not undo on that shortcut while a dialog is open', async () => {
    editor = await openEditor()
    const before = editor.drawn().length
    editor.getByRole('button', 'Heading').click()
    await eventually(() => editor.drawn().length === before + 1)
    editor.getByRole('button', 'Set live').click()
    await editor.findByRole('button', 'Set live anyway')
    const init = { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }
    const key = new KeyboardEvent('keydown', init)
    document.body.dispatchEvent(key)
    expect(key.defaultPrevented).to.equal(false)
    expect(editor.drawn()).to.have.length(before + 1)
  })
})
