import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { DesignPage } from '../../../src/features/studio/design/design-page.tsx'
import { SAVE_DELAY_MS } from '../../../src/lib/autosave.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import type { PopupDesign } from '../../../src/popup/design.ts'
import { MAX_BLOCKS } from '../../../src/popup/design-schema.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import { expectAccessible } from '../../support/axe.ts'
import { eventually, fakeHttp, type Mounted } from '../../support/mount.tsx'
import { queriesIn } from '../../support/queries.ts'
import { memberWith, mountSignedIn } from '../campaigns/support.tsx'
import { editedResponse, ID } from './support.tsx'

const TYPING_PAUSE_MS = 250
const PUT = `PUT /campaigns/${ID}/design`
const STATUS = `PUT /campaigns/${ID}/status`

describe('the design editor', () => {
  let view: Mounted
  let http: ReturnType<typeof fakeHttp>
  let clock: FakeTimers.Clock
  beforeEach(() => {
    clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    view.unmount()
    clock.uninstall()
    localStorage.clear()
  })

  /** Shows the editor with the server's data, and waits until the pop-up is drawn. */
  const show = async (
    campaign: Record<string, unknown> = {},
    answers: Parameters<typeof fakeHttp>[0] = {},
    user?: object,
  ) => {
    http = fakeHttp({
      [`GET /campaigns/${ID}`]: { data: editedResponse({ status: 'draft', ...campaign }) },
      [PUT]: ({ body }) => ({ data: editedResponse({ ...Object(body), version: 2 }) }),
      [STATUS]: {},
      ...answers,
    })
    view = mountSignedIn(<DesignPage campaignId={ID} />, {
      http,
      width: 1_440,
      ...(user ? { user } : {}),
    })
    await view.findByRole('heading', 'First order')
    await eventually(() => drawnTexts().length > 0)
  }
  const drawnTexts = () => [...(canvasRoot()?.querySelectorAll('[data-block]') ?? [])].map(textOf)
  const canvasRoot = () => view.root.querySelector('.sheet')?.firstElementChild?.shadowRoot
  const textOf = ({ textContent }: Element) => textContent
  const layers = () =>
    [...view.root.querySelectorAll('.layers li .truncate')].map(({ textContent }) => textContent)
  const layer = (name: string) => {
    const found = [...view.root.querySelectorAll<HTMLElement>('.layers button')]
    const one = found.find((button) => button.textContent?.startsWith(name))
    if (!one) throw new Error(`There is no layer ${name}.`)
    return one
  }
  const press = (target: HTMLElement, key: string, more: KeyboardEventInit = {}) =>
    target.dispatchEvent(
      new KeyboardEvent('keydown', {
        key,
        bubbles: true,
        cancelable: true,
        composed: true,
        ...more,
      }),
    )
  const type = (label: string, text: string) => {
    const field = view.getByLabel(label)
    const proto = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    const { set } = Object.getOwnPropertyDescriptor(proto.prototype, 'value') ?? {}
    set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const saved = async (): Promise<PopupDesign> => {
    await clock.tickAsync(SAVE_DELAY_MS)
    await view.findByText('Saved')
    const body: unknown = http.calls.findLast(({ method }) => method === 'PUT')?.call.body
    return Object(body).design
  }

  it('draws the pop-up as visitors see it, and lists its blocks next to it', async () => {
    await show()
    expect(layers().slice(0, 3)).to.deep.equal([
      'Your heading',
      'Say it in one sentence.',
      'Your email address',
    ])
    expect(drawnTexts()[0]).to.equal('Your heading')
  })

  it('adds a block below the selected one, draws and saves it', async () => {
    await show()
    layer('Your heading').click()
    view.getByRole('button', 'Coupon').click()
    await eventually(() => expect(layers()[1]).to.equal('WELCOME10'))
    expect((await saved()).steps[0]?.blocks[1]?.type).to.equal('coupon')
    await eventually(() => expect(drawnTexts()[1]).to.contain('WELCOME10'))
    view.getByText('Coupon added')
  })

  it('undoes and redoes typing in one field as one step', async () => {
    await show()
    layer('Your heading').click()
    for (const text of ['H', 'He', 'Hello']) {
      await view.findByLabel('Text')
      type('Text', text)
    }
    await clock.tickAsync(TYPING_PAUSE_MS)
    await eventually(() => expect(layers()[0]).to.equal('Hello'))
    press(view.getByLabel('Text'), 'z', { ctrlKey: true })
    await eventually(() => expect(layers()[0]).to.equal('Your heading'))
    press(layer('Your heading'), 'Z', { ctrlKey: true, shiftKey: true })
    await eventually(() => expect(drawnTexts()[0]).to.equal('Hello'))
  })

  it('updates only the pop-up on a key press until typing pauses', async () => {
    await show()
    layer('Your heading').click()
    await view.findByLabel('Text')
    type('Text', 'H')
    await eventually(() => expect(drawnTexts()[0]).to.equal('H'))
    // The size of the design is computed in the background, and rendered once.
    await view.findByRole('button', / kB, /)
    const changed: string[] = []
    const changes = new MutationObserver((records) => {
      for (const { type, target } of records) changed.push(`${type} on ${target.nodeName}`)
    })
    const all = { subtree: true, attributes: true, childList: true, characterData: true }
    changes.observe(view.root, all)
    type('Text', 'He')
    await eventually(() => expect(drawnTexts()[0]).to.equal('He'))
    expect(changed).to.deep.equal([])
    expect(layers()[0]).to.equal('Your heading')
    await clock.tickAsync(TYPING_PAUSE_MS)
    await eventually(() => expect(layers()[0]).to.equal('He'))
    expect(changed).to.not.deep.equal([])
    changes.disconnect()
  })

  it('moves a block with Alt and the arrow keys, and announces its position', async () => {
    await show()
    layer('Your heading').focus()
    press(layer('Your heading'), 'ArrowDown', { altKey: true })
    await eventually(() => expect(layers()[1]).to.equal('Your heading'))
    await view.findByText('Heading Your heading is now 2 of 4')
  })

  it('keeps moving the block that receives the key presses, whichever is selected', async () => {
    await show()
    layer('Send').click()
    press(layer('Your heading'), 'ArrowDown', { altKey: true })
    await eventually(() => expect(layers()[1]).to.equal('Your heading'))
    await eventually(() => layer('Your heading') === view.shadow.activeElement)
    press(layer('Your heading'), 'ArrowDown', { altKey: true })
    await eventually(() => expect(layers()[2]).to.equal('Your heading'))
  })

  it('asks for confirmation with the specified text before it removes a block', async () => {
    await show()
    press(layer('Send'), 'Delete')
    await view.findByText('Are you sure you want to remove the field')
    view.getByRole('button', 'Cancel').click()
    await eventually(() => expect(view.queryByRole('button', 'Cancel')).to.equal(null))
    expect(layers()).to.have.length(4)
    press(layer('Send'), 'Delete')
    const question = await view.findByRole(
      'alertdialog',
      'Are you sure you want to remove the field',
    )
    queriesIn(question).getByRole('button', 'Remove').click()
    await eventually(() => expect(layers()).to.have.length(3))
  })

  it('applies a theme as one undo step', async () => {
    await show()
    view.getByRole('button', 'Themes').click()
    ;(await view.findByRole('button', /Night/)).click()
    expect((await saved()).theme.background).to.equal('#12161d')
    view.getByRole('button', 'Undo').click()
    expect((await saved()).theme.background).to.equal('#ffffff')
  })

  it('adds a step, and asks for confirmation before it removes a step with blocks', async () => {
    await show()
    view.getByRole('button', 'Add a step').click()
    await view.findByText('This step is empty')
    view.getByRole('button', '3 Thank you').click()
    view.getByRole('button', 'Change this step').click()
    ;(await view.findByRole('menuitem', 'Remove')).click()
    ;(await view.findByRole('button', 'Remove')).click()
    expect((await saved()).steps.map(({ name }) => name)).to.deep.equal(['Form', 'Step 3'])
  })

  it('links from a hint to its block', async () => {
    const [form, thanks] = blankDesign().steps
    const coupon = { ...newBlock('coupon', 'code'), code: '' }
    const steps = [form, { ...Object(thanks), blocks: [coupon] }]
    await show({ design: { ...blankDesign(), steps } })
    view.getByRole('button', '1 hint before you go live').click()
    ;(await view.findByRole('button', 'Coupon: it has no code yet.')).click()
    await view.findByRole('heading', 'Coupon')
    expect(view.getByRole('button', '2 Thank you').ariaPressed).to.equal('true')
  })

  it('saves pending changes before it sets the campaign live', async () => {
    await show()
    view.getByRole('button', 'Heading').click()
    view.getByRole('button', 'Set live').click()
    // A new heading counts as sample content until it is edited.
    ;(await view.findByRole('button', 'Set live anyway')).click()
    await eventually(() =>
      expect(http.calls.map(({ method, path }) => `${method} ${path}`).slice(1, 3)).to.deep.equal([
        PUT,
        STATUS,
      ]),
    )
  })

  it('publishes what has changed since the campaign went live', async () => {
    await show({ status: 'live', version: 4, published_version: 3 })
    expect(view.getByRole('button', 'Publish changes').ariaDisabled).to.equal(null)
  })

  it('says why the plan doesn’t include the campaign, and links to the plans', async () => {
    const refusal = new ApiFailure({ kind: 'refused', status: 403, code: 'TEMPLATE_REFUSED' })
    await show({}, { [STATUS]: refusal })
    view.getByRole('button', 'Set live').click()
    await view.findByRole('button', 'Compare plans')
  })

  it('keeps both versions when someone else saved first; the newer one can be undone', async () => {
    const newer = { ...blankDesign(), frame: { ...blankDesign().frame, width: 333 } }
    const data = editedResponse({ version: 9, design: newer, changed_by: 'Tom' })
    const conflict = new ApiFailure({ kind: 'refused', status: 409, code: 'CONFLICT', data })
    await show({}, { [PUT]: conflict })
    view.getByRole('button', 'Coupon').click()
    await clock.tickAsync(SAVE_DELAY_MS)
    ;(await view.findByRole('button', 'Use the newer version')).click()
    await eventually(() => expect(layers()).to.have.length(4))
    expect(view.shadow.activeElement?.textContent).to.equal('First order')
    view.getByRole('button', 'Undo').click()
    await eventually(() => expect(layers()).to.have.length(5))
  })

  it('rejects a block beyond the maximum, and says so', async () => {
    const [form] = blankDesign().steps
    const many = Array.from({ length: MAX_BLOCKS }, (_, index) => newBlock('text', `t${index}`))
    await show({ design: { ...blankDesign(), steps: [{ ...Object(form), blocks: many }] } })
    view.getByText(/A pop-up has at most 200 blocks/)
  })

  it('does not open a design made by a newer version', async () => {
    const data = editedResponse({ design: { ...blankDesign(), version: 2 } })
    view = mountSignedIn(<DesignPage campaignId={ID} />, {
      http: fakeHttp({ [`GET /campaigns/${ID}`]: { data } }),
    })
    await view.findByRole('heading', 'This design was made by a newer version')
  })

  it('says that a campaign from the older editor cannot be opened', async () => {
    const data = editedResponse({ editor_type: 'unlayer' })
    view = mountSignedIn(<DesignPage campaignId={ID} />, {
      http: fakeHttp({ [`GET /campaigns/${ID}`]: { data } }),
    })
    await view.findByRole('heading', 'This campaign was made in the older editor')
  })

  it('shows a member without permission a read-only editor', async () => {
    await show({}, {}, memberWith('create_campaigns'))
    expect(view.queryByRole('button', 'Coupon')).to.equal(null)
    layer('Your heading').click()
    expect((await view.findByLabel('Text')).matches(':disabled')).to.equal(true)
  })

  it('has no accessibility violations', async () => {
    await show()
    layer('Send').click()
    clock.uninstall()
    await expectAccessible(view)
  })
})
