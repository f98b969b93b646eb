import { expect } from 'chai'
import { parseUser } from '../../../src/features/user/model.ts'
import { eventually } from '../../support/mount.tsx'
import { ADMIN, memberWith } from '../campaigns/support.tsx'
import { type OpenEditor, openEditor, STATUS } from './editor-page.tsx'
import { editedResponse, ID } from './support.tsx'

const LIVE = { status: 'live', version: 4, published_version: 4 }
const NEVER_SEEN = { ...ADMIN, sites: ADMIN.sites.map((site) => ({ ...site, last_seen_at: null })) }

describe('the status line of a live campaign', () => {
  let editor: OpenEditor
  afterEach(() => {
    editor.unmount()
    localStorage.clear()
    sessionStorage.clear()
  })
  const line = () => editor.queryByRole('region', 'On your site')

  it('appears when the campaign is set live, and stays', async () => {
    editor = await openEditor({}, { [STATUS]: { data: editedResponse(LIVE) } })
    expect(line() === null).to.equal(true)
    editor.getByRole('button', 'Set live').click()
    await editor.findByRole('region', 'On your site')
    editor.getByRole('button', 'See it on your site')
  })

  it('pauses the campaign', async () => {
    editor = await openEditor(LIVE, {
      [STATUS]: { data: editedResponse({ ...LIVE, status: 'paused' }) },
    })
    editor.getByRole('button', 'Pause').click()
    await eventually(() => line() === null)
    expect(editor.http.calls.at(-1)?.call.body).to.deep.equal({ status: 'paused', version: 4 })
    expect(editor.focused()?.tagName).to.equal('H1')
  })

  it('has no pause button for a member without publish permission', async () => {
    editor = await openEditor(LIVE, {}, memberWith('edit_campaigns'))
    expect(editor.queryByRole('button', 'Pause') === null).to.equal(true)
  })

  it('says that the site has not been seen yet, with a button to install the snippet', async () => {
    editor = await openEditor(LIVE, {}, NEVER_SEEN)
    expect(line()?.textContent).to.include('Live, not yet seen on your site')
    editor.getByRole('button', 'Install the snippet')
  })

  it('says that the campaign is live as soon as the user has a site that has been seen', async () => {
    editor = await openEditor(LIVE, {}, NEVER_SEEN)
    const sites = ADMIN.sites.map((site) => ({ ...site, last_seen_at: new Date().toISOString() }))
    const user = parseUser({ ...ADMIN, sites })
    editor.kit.shared('session').set({ status: 'ready', user })
    await eventually(() => expect(line()?.textContent).to.match(/^Live(?!, not)/))
    expect(editor.queryByRole('button', 'Install the snippet') === null).to.equal(true)
  })

  it('says that the campaign is live when the response for the campaign marks the site as seen', async () => {
    const site = { url: 'https://shop.example/', last_seen_at: new Date().toISOString() }
    const answers = { [`GET /campaigns/${ID}`]: { data: editedResponse(LIVE), body: { site } } }
    editor = await openEditor(LIVE, answers, NEVER_SEEN)
    await eventually(() => expect(line()?.textContent).to.match(/^Live(?!, not)/))
  })
})

describe('an unsaved targeting rule in the design editor', () => {
  let editor: OpenEditor
  beforeEach(() => {
    const field = { of: 'where', field: 'shown/0/text', label: 'The address or part of it' }
    const held = [{ ...field, text: 'sale', problem: 'Begin with a slash.' }]
    sessionStorage.setItem(`poplar:held-targeting:U1:${ID}`, JSON.stringify(held))
  })
  afterEach(() => {
    editor.unmount()
    localStorage.clear()
    sessionStorage.clear()
  })

  it('is shown in the bar with a link to it', async () => {
    editor = await openEditor()
    const way = editor.getByRole('link', 'A rule isn’t saved')
    expect(way.getAttribute('href')).to.equal(`/campaign/settings/?campaign=${ID}#unsaved`)
  })

  it('is listed, and prevents going live', async () => {
    editor = await openEditor()
    editor.getByRole('button', 'Set live').click()
    await editor.findByText('Where, The address or part of it: Begin with a slash.')
    expect(editor.http.calls.some(({ method }) => method === 'PUT')).to.equal(false)
  })
})
