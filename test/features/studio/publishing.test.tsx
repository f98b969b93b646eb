import { expect } from 'chai'
import { SettingsPage } from '../../../src/features/studio/settings-page.tsx'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import { eventually, fakeHttp, type Mounted } from '../../support/mount.tsx'
import { memberWith, mountSignedIn } from '../campaigns/support.tsx'
import { editedResponse, ID, targetingWith, typeInto } from './support.tsx'

const STATUS = `PUT /campaigns/${ID}/status`
const LIVE = { status: 'live', version: 4, published_version: 3 }

describe('a campaign’s settings page', () => {
  let view: Mounted
  let http: ReturnType<typeof fakeHttp>
  afterEach(() => {
    view.unmount()
    localStorage.clear()
    sessionStorage.clear()
  })
  const show = async (
    fields: object,
    answers: Parameters<typeof fakeHttp>[0] = {},
    user?: object,
  ) => {
    const targeting = targetingWith({ moments: [{ kind: 'delay', seconds: 5 }] })
    http = fakeHttp({
      [`GET /campaigns/${ID}`]: { data: editedResponse({ targeting, ...fields }) },
      [`PUT /campaigns/${ID}/targeting`]: ({ body }) => ({
        data: editedResponse({ ...LIVE, ...Object(body), version: 5 }),
      }),
      [STATUS]: { data: editedResponse({ ...LIVE, published_version: 4 }) },
      ...answers,
    })
    view = mountSignedIn(<SettingsPage campaignId={ID} />, { http, ...(user ? { user } : {}) })
    await view.findByRole('heading', 'First order')
  }
  const expectNotice = (text: string) =>
    eventually(() => expect(view.kit.notices.list.value.at(-1)?.text).to.equal(text))
  const publishButton = () => view.queryByRole('button', 'Publish changes')
  const putCalls = () => http.calls.filter(({ method }) => method === 'PUT')

  it('publishes unpublished changes, and then has nothing left to publish', async () => {
    await show(LIVE)
    view.getByText(
      'This result is for your unpublished changes. Visitors see them once you publish.',
    )
    const button = view.getByRole('button', 'Publish changes')
    button.focus()
    button.click()
    await expectNotice('The changes to “First order” are live.')
    await eventually(() => expect(view.shadow.activeElement?.tagName).to.equal('H1'))
    expect(putCalls().map(({ call }) => call.body)).to.deep.equal([{ status: 'live', version: 4 }])
    expect(publishButton() === null).to.equal(true)
    expect(view.queryByText(/This result is for your unpublished changes/) === null).to.equal(true)
  })

  it('saves pending edits before publishing', async () => {
    await show({ ...LIVE, published_version: 4 })
    expect(publishButton() === null).to.equal(true)
    typeInto(view.getByLabel('Seconds'), '30')
    ;(await view.findByRole('button', 'Publish changes')).click()
    await expectNotice('The changes to “First order” are live.')
    const [saved, published] = putCalls().map(({ call }) => Object(call.body))
    expect(saved.targeting.moments).to.deep.equal([{ kind: 'delay', seconds: 30 }])
    expect(published).to.deep.equal({ status: 'live', version: 5 })
  })

  it('shows what a colleague has saved in the meantime instead of publishing it', async () => {
    const theirs = editedResponse({
      ...LIVE,
      version: 6,
      changed_by: 'Tom',
      targeting: targetingWith({ moments: [{ kind: 'delay', seconds: 99 }] }),
    })
    const conflict = new ApiFailure({
      ...{ kind: 'refused', status: 409, code: 'CONFLICT', data: theirs },
      serverMessage: 'This campaign was changed by Tom in the meantime.',
    })
    await show(LIVE, { [STATUS]: conflict })
    view.getByRole('button', 'Publish changes').click()
    await view.findByText('This campaign was changed by Tom in the meantime.')
    await view.findByText(/Tom saved it in the meantime/)
  })

  const box = { ...newBlock('consent', 'box'), text: 'Old words.' }
  const { steps, ...rest } = blankDesign()
  const withConsentCheckbox = {
    ...rest,
    steps: steps.map((step, index) => (index === 0 ? { ...step, blocks: [box] } : step)),
  }
  const REFUSALS: readonly [name: string, failure: ApiFailure, words: string][] = [
    ['we are offline', new ApiFailure({ kind: 'offline' }), 'We can’t reach the server.'],
    [
      'a colleague saved first',
      new ApiFailure({
        kind: 'refused',
        status: 409,
        code: 'CONFLICT',
        data: editedResponse(LIVE),
      }),
      'It was changed elsewhere in the meantime. Press “Keep mine”',
    ],
    [
      'the server refuses it',
      new ApiFailure({ kind: 'refused', status: 400, serverMessage: 'It says too much.' }),
      'It says too much.',
    ],
  ]
  for (const [name, failure, words] of REFUSALS) {
    it(`says why a design change is not published: ${name}`, async () => {
      await show(
        { ...LIVE, design: withConsentCheckbox },
        { [`PUT /campaigns/${ID}/design`]: failure },
      )
      typeInto(view.getByLabel('Text of the consent checkbox'), 'New words.')
      view.getByRole('button', 'Publish changes').click()
      const dialog = await view.findByRole('alertdialog')
      expect(dialog.textContent).to.include(words)
      expect(putCalls().map(({ path }) => path)).to.not.include(`/campaigns/${ID}/status`)
    })
  }

  it('says that the campaign is scheduled when its schedule starts later', async () => {
    const later = { status: 'scheduled', published_version: 4, starts_at: '2030-12-05T09:00:00Z' }
    await show(LIVE, { [STATUS]: { data: editedResponse({ ...LIVE, ...later }) } })
    view.getByRole('button', 'Publish changes').click()
    await expectNotice('“First order” is scheduled. It starts on Dec 5.')
  })

  it('links to the settings when the campaign’s schedule has ended', async () => {
    const serverMessage = 'This campaign’s schedule has ended. Set a later end date first.'
    const over = { kind: 'refused', status: 409, code: 'CONFLICT', serverMessage } as const
    await show(LIVE, { [STATUS]: new ApiFailure(over) })
    view.getByRole('button', 'Publish changes').click()
    await view.findByText(serverMessage)
    view.getByRole('button', 'Open its settings')
  })

  it('links to the plans when the plan doesn’t allow saving, and publishes nothing', async () => {
    const serverMessage = 'Your plan does not include this template.'
    const refused = {
      kind: 'refused',
      status: 403,
      code: 'TEMPLATE_REFUSED',
      serverMessage,
    } as const
    await show(LIVE, { [`PUT /campaigns/${ID}/targeting`]: new ApiFailure(refused) })
    typeInto(view.getByLabel('Seconds'), '30')
    view.getByRole('button', 'Publish changes').click()
    await view.findByRole('button', 'Compare plans')
    const link = await view.findByRole('link', 'Compare plans')
    expect(link.getAttribute('href')).to.contain('/billing?reason=template')
    expect(putCalls().map(({ path }) => path)).to.not.include(`/campaigns/${ID}/status`)
  })

  it('lets a draft continue to its design, and publishes nothing', async () => {
    await show({ status: 'draft' })
    view.getByRole('link', /^Continue/)
    expect(publishButton() === null).to.equal(true)
  })

  it('offers publishing only with permission', async () => {
    await show(LIVE, {}, memberWith('edit_campaigns'))
    expect(publishButton() === null).to.equal(true)
  })
})
