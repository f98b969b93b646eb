import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { SAVE_DELAY_MS } from '../../../src/lib/autosave.ts'
import { blankDesign } from '../../../src/popup/new-block.ts'
import { expectAccessible } from '../../support/axe.ts'
import { eventually } from '../../support/mount.tsx'
import { type OpenEditor, openEditor, STATUS } from './editor-page.tsx'
import { editedResponse, ID, typeInto } from './support.tsx'

const TOO_LONG_TEXT = 'x'.repeat(10_001)
const PROBLEM = 'A heading can have at most 10,000 characters.'

describe('an editor field with an invalid value', () => {
  let editor: OpenEditor
  let clock: FakeTimers.Clock
  beforeEach(() => {
    clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    editor.unmount()
    clock.uninstall()
    localStorage.clear()
    sessionStorage.clear()
  })

  const choose = async (layer: string, label: string): Promise<HTMLElement> => {
    editor.layer(layer).click()
    return editor.findByLabel(label)
  }
  const typeTooLongText = async (layer = 'Your heading') => {
    typeInto(await choose(layer, 'Text'), TOO_LONG_TEXT)
    await editor.findByText('Not saved')
  }
  const expectSaved = async () => {
    await clock.tickAsync(SAVE_DELAY_MS)
    await editor.findByText('Saved')
  }
  const isShown = (text: string) => editor.root.textContent?.includes(text) === true

  it('is shown in the bar with a button to focus it', async () => {
    editor = await openEditor()
    await typeTooLongText()
    await choose('Say it in one sentence', 'Text')
    editor.getByRole('button', /^Not saved/).click()
    const way = await editor.findByRole('button', `Heading Your heading, Text: ${PROBLEM}`)
    clock.uninstall()
    await expectAccessible(editor)
    way.click()
    await eventually(() => Reflect.get(editor.focused() ?? {}, 'value') === TOO_LONG_TEXT)
  })

  it('can be discarded in the bar, which restores the saved value', async () => {
    editor = await openEditor()
    await typeTooLongText()
    editor.getByRole('button', /^Not saved/).click()
    ;(await editor.findByRole('button', 'Discard Text')).click()
    await editor.findByText('Saved')
    const field = await editor.findByLabel('Text')
    expect(Reflect.get(field, 'value')).to.equal('Your heading')
    await eventually(() => expect(editor.focused()?.tagName).to.equal('H1'))
  })

  it('keeps its text across a reload', async () => {
    editor = await openEditor()
    await typeTooLongText()
    editor.unmount()
    editor = await openEditor()
    expect(isShown('Not saved')).to.equal(true)
    const field = await choose('Your heading', 'Text')
    expect(Reflect.get(field, 'value') === TOO_LONG_TEXT).to.equal(true)
    typeInto(field, 'Short')
    await expectSaved()
  })

  it('is listed before the campaign goes live', async () => {
    editor = await openEditor()
    await typeTooLongText()
    editor.getByRole('button', 'Set live').click()
    await editor.findByRole('dialog', 'Not everything can be saved')
    expect(editor.http.calls.some(({ method }) => method === 'PUT')).to.equal(false)
    editor.getByRole('button', 'Set live without it').click()
    await eventually(() => editor.http.calls.some(({ path }) => STATUS.endsWith(path)))
  })

  it('is cleared when its block is removed, and restored with the block', async () => {
    editor = await openEditor()
    await typeTooLongText()
    editor.getByRole('button', 'Remove').click()
    await editor.findByRole('alertdialog')
    editor.allByRole('button', 'Remove').at(-1)?.click()
    await expectSaved()
    editor.getByRole('button', 'Undo').click()
    await editor.findByText('Not saved')
  })

  it('is cleared by undo', async () => {
    editor = await openEditor()
    typeInto(await choose('Your heading', 'Text'), 'Short')
    await expectSaved()
    await eventually(() => editor.layers()[0] === 'Short')
    await typeTooLongText('Short')
    editor.getByRole('button', 'Undo').click()
    await expectSaved()
  })

  it('is kept when another tab has changed its text', async () => {
    let stored: Record<string, unknown> = { version: 1 }
    editor = await openEditor(
      {},
      {
        [`GET /campaigns/${ID}`]: () => ({ data: editedResponse({ status: 'draft', ...stored }) }),
      },
    )
    await typeTooLongText()
    const design = JSON.stringify(blankDesign()).replace('Your heading', 'From the other tab')
    stored = { version: 2, design: JSON.parse(design) }
    const other = new BroadcastChannel('poplar-kit')
    other.postMessage({ kind: 'campaign-saved', campaignId: ID })
    await eventually(() => editor.drawn().includes('From the other tab'))
    other.close()
    expect(Reflect.get(editor.getByLabel('Text'), 'value') === TOO_LONG_TEXT).to.equal(true)
    await editor.findByText('Not saved')
  })

  it('is cleared with the option that it belongs to', async () => {
    editor = await openEditor()
    editor.getByRole('button', 'Button').click()
    const action = await editor.findByLabel('When pressed')
    if (!(action instanceof HTMLSelectElement)) throw new Error('no list')
    const setAction = (kind: string) => {
      action.value = kind
      action.dispatchEvent(new Event('change', { bubbles: true }))
    }
    setAction('link')
    typeInto(await editor.findByLabel('Address'), 'javascript:alert(1)')
    await editor.findByText('Not saved')
    setAction('close')
    await expectSaved()
  })

  it('can be a field name that is already used', async () => {
    editor = await openEditor()
    editor.getByRole('button', 'Question').click()
    typeInto(await editor.findByLabel('Column name'), 'email')
    await editor.findByText('Not saved')
  })

  it('can be a colour whose picker is closed', async () => {
    editor = await openEditor()
    editor.layer('Your heading').click()
    const colour = await editor.findByRole('button', /^Text: /)
    colour.click()
    typeInto(await editor.findByLabel('Text, hex digits'), 'nothing')
    await editor.findByText('Not saved')
    colour.click()
    await eventually(() => editor.root.querySelector('.colour-panel') === null)
    expect(isShown('A colour is six hex digits, such as A4471F.')).to.equal(true)
    await editor.findByText('Not saved')
  })
})
