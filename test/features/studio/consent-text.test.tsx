import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { SettingsPage } from '../../../src/features/studio/settings-page.tsx'
import { SAVE_DELAY_MS } from '../../../src/lib/autosave.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import type { ConsentBlock, PopupDesign } from '../../../src/popup/design.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import { eventually, fakeHttp, type Mounted } from '../../support/mount.tsx'
import { mountSignedIn } from '../campaigns/support.tsx'
import { chooseIn, editedResponse, ID, typeInto } from './support.tsx'

const PUT = `PUT /campaigns/${ID}/design`
const TEXT = 'Text of the consent checkbox'

const designWith = (...boxes: ConsentBlock[]): PopupDesign => {
  const { steps, ...design } = blankDesign()
  const [form, ...rest] = steps
  if (!form) throw new Error('no step')
  return { ...design, steps: [{ ...form, blocks: [...form.blocks, ...boxes] }, ...rest] }
}
const checkboxWithText = (text: string) => ({ ...newBlock('consent', 'box'), text })

describe('the consent text in the settings', () => {
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
    sessionStorage.clear()
  })

  const show = async (edited: object, answers: Parameters<typeof fakeHttp>[0] = {}) => {
    http = fakeHttp({
      [`GET /campaigns/${ID}`]: { data: editedResponse({ version: 4, ...edited }) },
      [PUT]: ({ body }) => ({ data: editedResponse({ ...Object(body), version: 5 }) }),
      [`PUT /campaigns/${ID}/targeting`]: ({ body }) => ({
        data: editedResponse({ ...edited, ...Object(body), version: 6 }),
      }),
      ...answers,
    })
    view = mountSignedIn(<SettingsPage campaignId={ID} />, { http })
    await view.findByRole('heading', 'First order')
  }
  const sent = () => http.calls.filter(({ path }) => path.endsWith('/design'))
  const savedCheckboxes = async () => {
    await clock.tickAsync(SAVE_DELAY_MS)
    await view.findByText('Saved')
    const { steps }: PopupDesign = Object(sent().at(-1)?.call.body).design
    return steps.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'consent'))
  }
  const summaryText = () =>
    [...view.getByRole('region', 'Summary').querySelectorAll('p')].at(-1)?.textContent

  it('is the design’s text, is saved in the design with its version, and is included in the summary', async () => {
    await show({ design: designWith(checkboxWithText('Old words.')) })
    typeInto(view.getByLabel(TEXT), 'One email a month. مرحبا <b>')
    expect(await savedCheckboxes()).to.deep.equal([
      checkboxWithText('One email a month. مرحبا <b>'),
    ])
    expect(Object(sent()[0]?.call.body).version).to.equal(4)
    expect(summaryText()).to.match(
      /a checkbox in the form reads “.*مرحبا <b>.*” and must be checked\.$/,
    )
  })

  it('sets whether the checkbox must be checked', async () => {
    await show({ design: designWith(checkboxWithText('Old words.')) })
    chooseIn(view.getByLabel('Whether it must be checked'), 'may')
    expect((await savedCheckboxes())[0]).to.include({ mustBeTicked: false })
    expect(summaryText()).to.contain(
      'and is optional: if left unchecked, the visitor isn’t subscribed',
    )
  })

  it('is not saved when empty, and shows an error', async () => {
    await show({ design: designWith(checkboxWithText('Old words.')) })
    typeInto(view.getByLabel(TEXT), ' ')
    await view.findByText('This can’t be empty.')
    await clock.tickAsync(SAVE_DELAY_MS)
    expect(sent()).to.have.length(0)
  })

  it('can be added when the form has no checkbox, and is focused', async () => {
    await show({})
    view.getByRole('button', 'Add a consent checkbox').click()
    const field = await view.findByLabel(TEXT)
    expect(view.shadow.activeElement === field).to.equal(true)
    expect(await savedCheckboxes()).to.have.length(1)
  })

  it('can’t be added when the design has no form', async () => {
    const [, thanks] = blankDesign().steps
    await show({ design: { ...blankDesign(), steps: [thanks] } })
    view.getByText(/its design has no form/)
    expect(view.queryByRole('button', 'Add a consent checkbox') === null).to.equal(true)
  })

  it('is not shown for a design made in the older editor', async () => {
    await show({ editor_type: 'unlayer' })
    expect(view.queryByRole('button', 'Add a consent checkbox') === null).to.equal(true)
  })

  it('doesn’t overwrite changes that the editor has saved in the meantime', async () => {
    const theirs = editedResponse({ version: 9, design: designWith(checkboxWithText('Theirs.')) })
    const conflict = { kind: 'refused', status: 409, code: 'CONFLICT', data: theirs } as const
    await show(
      { design: designWith(checkboxWithText('Old words.')) },
      { [PUT]: new ApiFailure(conflict) },
    )
    typeInto(view.getByLabel(TEXT), 'Mine.')
    await clock.tickAsync(SAVE_DELAY_MS)
    await view.findByRole('button', 'Keep mine')
    view.getByRole('button', 'Use the newer version').click()
    await eventually(() => expect(summaryText()).to.contain('“Theirs.”'))
  })

  it('is published together with a changed rule, using the latest version', async () => {
    const set = {
      status: 'live',
      published_version: 4,
      design: designWith(checkboxWithText('Old words.')),
    }
    await show(set, {
      [PUT]: ({ body }) => ({ data: editedResponse({ ...set, ...Object(body), version: 5 }) }),
      [`PUT /campaigns/${ID}/status`]: { data: editedResponse({ ...set, published_version: 6 }) },
    })
    typeInto(view.getByLabel(TEXT), 'New words.')
    chooseIn(view.getByLabel('When a visitor is subscribed'), 'double')
    ;(await view.findByRole('button', 'Publish changes')).click()
    await eventually(() => expect(http.calls.at(-1)?.path).to.match(/status$/))
    expect(http.calls.at(-1)?.call.body).to.deep.equal({ status: 'live', version: 6 })
    expect(sent()).to.have.length(1)
  })
})
