import { expect } from 'chai'
import { SettingsPage } from '../../../src/features/studio/settings-page.tsx'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { eventually, fakeHttp, type Mounted } from '../../support/mount.tsx'
import { mountSignedIn } from '../campaigns/support.tsx'
import { type OpenEditor, openEditor } from './editor-page.tsx'
import { editedResponse, ID, targetingWith, typeInto } from './support.tsx'

const TARGETING = `PUT /campaigns/${ID}/targeting`
const targeting = targetingWith({ moments: [{ kind: 'delay', seconds: 5 }] })
const OFFLINE = new ApiFailure({ kind: 'offline' })

describe('settings that were left unsaved', () => {
  let view: Mounted | OpenEditor
  afterEach(() => {
    view.unmount()
    localStorage.clear()
  })

  /** Edits the settings while offline. */
  async function leaveUnsaved(): Promise<void> {
    const http = fakeHttp({
      [`GET /campaigns/${ID}`]: { data: editedResponse({ targeting, status: 'draft' }) },
      [TARGETING]: OFFLINE,
    })
    view = mountSignedIn(<SettingsPage campaignId={ID} />, { http })
    typeInto(await view.findByLabel('Seconds'), '30')
    view.unmount()
  }
  const requestBodiesOf = ({ http }: OpenEditor) =>
    http.calls.filter(({ method }) => method === 'PUT').map(({ call }) => Object(call.body))

  it('are saved before the editor sets the campaign live', async () => {
    await leaveUnsaved()
    const editor = await openEditor(
      { targeting },
      {
        [TARGETING]: ({ body }) => ({
          data: editedResponse({ status: 'draft', ...Object(body), version: 2 }),
        }),
      },
    )
    view = editor
    ;(await editor.findByRole('button', 'Set live')).click()
    await eventually(() => expect(requestBodiesOf(editor)).to.have.length(2))
    const [saved, live] = requestBodiesOf(editor)
    expect(saved.targeting.moments).to.deep.equal([{ kind: 'delay', seconds: 30 }])
    expect(live).to.deep.equal({ status: 'live', version: 2 })
  })

  it('keep the editor from setting the campaign live if they can’t be saved', async () => {
    await leaveUnsaved()
    const editor = await openEditor({ targeting }, { [TARGETING]: OFFLINE })
    view = editor
    ;(await editor.findByRole('button', 'Set live')).click()
    await editor.findByRole('heading', 'Your latest changes aren’t saved yet')
    expect(requestBodiesOf(editor).some(({ status }) => status === 'live')).to.equal(false)
  })

  it('can be resolved in the editor when a colleague saved first', async () => {
    await leaveUnsaved()
    const theirs = editedResponse({ version: 7, changed_by: 'Tom', targeting: targetingWith({}) })
    const conflict = new ApiFailure({
      ...{ kind: 'refused', status: 409, code: 'CONFLICT', data: theirs },
      serverMessage: 'This campaign was changed by Tom in the meantime.',
    })
    const editor = await openEditor({ targeting }, { [TARGETING]: conflict })
    view = editor
    await editor.findByText(/Tom saved it in the meantime/)
    editor.getByRole('button', 'Use the newer version').click()
    await eventually(() =>
      expect(editor.queryByText(/Tom saved it in the meantime/) === null).to.equal(true),
    )
  })
})
