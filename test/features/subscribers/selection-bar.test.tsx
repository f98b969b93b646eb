import { expect } from 'chai'
import { UNSAVED_TEXTS } from '../../../src/config/unsaved-texts-key.ts'
import { sessionStore } from '../../../src/features/session/store.ts'
import { selectionStore } from '../../../src/features/subscribers/selection/store.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { expectAccessible } from '../../support/axe.ts'
import { eventually } from '../../support/mount.tsx'
import { memberWith } from '../campaigns/support.tsx'
import { bulkRunResponse, listResponse, mountSubscribers, subscriberResponse } from './support.tsx'

type View = ReturnType<typeof mountSubscribers>

const ROWS = ['ada', 'bob', 'cleo'].map((id) =>
  subscriberResponse({ id, email: `${id}@example.com` }),
)
const DONE = { data: { changed: 2 } }
const STARTED = { data: { run: bulkRunResponse() } }

const EXPORT = {
  ...{ id: 'e1', format: 'csv', state: 'waiting', rows: 0, total: null, size: 0 },
  ...{ created_at: '2026-11-20T12:00:00Z', expires_at: '2026-11-27T12:00:00Z', created_by: null },
}

const TAGS = { data: { tags: [] } }

let view: View
afterEach(() => view.unmount())

async function mount(api: object = {}, user?: object) {
  const list = listResponse(ROWS, { total: 1203, next: 'c' })
  const lists = { 'GET /site/users/': list, 'GET /site/users/tags': TAGS }
  view = mountSubscribers({ ...lists, ...api }, {}, undefined, user)
  await view.findByRole('checkbox', 'Select ada@example.com')
}
const box = (name: string) => view.getByRole('checkbox', name) as HTMLInputElement
const select = (...ids: string[]) => {
  for (const id of ids) box(`Select ${id}@example.com`).click()
}
const press = async (name: string) => (await view.findByRole('button', name)).click()
const fill = (label: string, text: string) => {
  const field = view.getByLabel(label)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
/** Selects rows of other pages, too. */
const selectRows = ({ kit }: View, count: number) => {
  for (let row = 0; row < count; row += 1)
    selectionStore(kit).toggleRow(`row${row}`, { pageIds: [], withRange: false })
}
const deleteEveryone = async () => {
  box('Select all on this page').click()
  await press('Select all 1,203 that match')
  await press('Delete')
  fill('Type 1203 to confirm', '1,203')
  view.allByRole('button', 'Delete').at(-1)?.click()
}
const notices = () => view.kit.notices.list.value.map(({ text }) => text)
const bodies = (end: string) =>
  view.http.calls.filter(({ path }) => path.endsWith(end)).map(({ call }) => call.body)

describe('selecting subscribers', () => {
  it('announces how many are selected', async () => {
    await mount()
    select('ada', 'bob')
    await view.findByText('2 selected of 1,203')
    expect(box('Select all on this page').indeterminate).to.equal(true)
  })

  it('selects the page, then everyone who matches', async () => {
    await mount()
    box('Select all on this page').click()
    await view.findByText('3 selected of 1,203')
    await press('Select all 1,203 that match')
    await view.findByText('All 1,203 selected')
  })

  it('doesn’t say how many there are if only a part of them is counted', async () => {
    const capped = listResponse(ROWS, { total: 10_000, is_total_capped: true, next: 'c' })
    await mount({ 'GET /site/users/': capped })
    select('ada')
    await view.findByText('1 selected of more than 10,000')
  })

  it('has dialogs with the page’s own colour and weight', async () => {
    await mount()
    select('ada')
    const bar = view.getByRole('group', 'Selected subscribers')
    const buttons = [...bar.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === 'Export')?.click()
    const about = await view.findByText('For spreadsheets and mail tools')
    const { color, fontWeight } = getComputedStyle(about.closest('dialog') as HTMLElement)
    expect([color, fontWeight]).to.deep.equal([getComputedStyle(view.root).color, '400'])
  })

  it('selects a range with Shift', async () => {
    await mount()
    select('ada')
    const last = box('Select cleo@example.com')
    last.dispatchEvent(new MouseEvent('click', { shiftKey: true, bubbles: true, cancelable: true }))
    await view.findByText('3 selected of 1,203')
  })

  it('is cleared on another site with the same filters', async () => {
    await mount()
    select('ada')
    await view.findByText('1 selected of 1,203')
    view.kit.selectSite('S2')
    await view.findByRole('checkbox', 'Select ada@example.com')
    await eventually(() => expect(box('Select ada@example.com').checked).to.equal(false))
  })

  it('is cleared by the cross, and by another filter', async () => {
    await mount()
    select('ada')
    await press('Clear selection')
    await eventually(() => expect(view.queryByRole('button', 'Tag')).to.equal(null))
  })

  it('is accessible', async () => {
    await mount()
    select('ada')
    await view.findByText('1 selected of 1,203')
    await expectAccessible(view)
  })
})

describe('actions for selected subscribers', () => {
  it('tags them', async () => {
    await mount({ 'POST /site/users/bulk/tag': DONE })
    select('ada', 'bob')
    await press('Tag')
    fill('Tag', ' vip ')
    await press('Add tag')
    await eventually(() =>
      expect(bodies('/bulk/tag')).to.deep.equal([{ tag: 'vip', ids: ['ada', 'bob'] }]),
    )
  })

  it('suggests the tags of the site', async () => {
    await mount({ 'GET /site/users/tags': { data: { tags: ['spring', 'VIP'] } } })
    select('ada')
    await press('Tag')
    await eventually(() => {
      const options = [...view.shadow.querySelectorAll('datalist option')]
      expect(options.map((one) => one.getAttribute('value'))).to.deep.equal(['spring', 'VIP'])
    })
  })

  it('removes a tag from them', async () => {
    await mount({ 'POST /site/users/bulk/untag': DONE })
    select('ada', 'bob')
    await press('Remove tag')
    await view.findByRole('heading', 'Remove a tag from 2 subscribers')
    fill('Tag', 'vip')
    view.allByRole('button', 'Remove tag').at(-1)?.click()
    await eventually(() =>
      expect(bodies('/bulk/untag')).to.deep.equal([{ tag: 'vip', ids: ['ada', 'bob'] }]),
    )
    await eventually(() => expect(notices()).to.deep.equal(['Tag removed from 2 subscribers']))
  })

  it('deletes them once their number is typed, and moves the focus to the list', async () => {
    await mount({ 'POST /site/users/bulk/delete': DONE })
    select('ada', 'bob')
    await press('Delete')
    fill('Type 2 to confirm', '2')
    view.allByRole('button', 'Delete').at(-1)?.click()
    await eventually(() => expect(bodies('/bulk/delete')).to.deep.equal([{ ids: ['ada', 'bob'] }]))
    await eventually(() => {
      expect(view.shadow.activeElement?.className).to.equal('sheet')
    })
  })

  describe('what was typed about people and not saved', () => {
    const keepNotes = () => {
      const texts = ['ada', 'cleo'].map((personId) => ({
        personId,
        field: 'note',
        text: 'Half a sen',
        typedAt: view.kit.clock.now(),
      }))
      const userId = sessionStore(view.kit).user.value?.userId
      view.kit.storage.session.set(UNSAVED_TEXTS, JSON.stringify({ userId, texts }))
    }
    const stored = () => view.kit.storage.session.get(UNSAVED_TEXTS)
    afterEach(() => sessionStorage.clear())

    it('goes with those who are deleted, and stays about others', async () => {
      await mount({ 'POST /site/users/bulk/delete': DONE })
      keepNotes()
      select('ada', 'bob')
      await press('Delete')
      fill('Type 2 to confirm', '2')
      view.allByRole('button', 'Delete').at(-1)?.click()
      await eventually(() => expect(stored()).not.to.include('ada'))
      expect(stored()).to.include('cleo')
    })

    it('goes with everyone who matches', async () => {
      await mount({ 'POST /site/users/bulk/run': STARTED })
      keepNotes()
      await deleteEveryone()
      await eventually(() => expect(stored()).to.equal(null))
    })

    it('stays if the deletion is refused', async () => {
      const refused = new ApiFailure({ kind: 'refused', status: 409, serverMessage: 'Wait.' })
      const none = { data: { run: null } }
      await mount({ 'POST /site/users/bulk/run': refused, 'GET /site/users/bulk/run': none })
      keepNotes()
      await deleteEveryone()
      await view.findByText('Wait.')
      expect(stored()).to.include('ada')
    })
  })

  it('starts in the background for everyone who matches, and selects nobody any more', async () => {
    await mount({ 'POST /site/users/bulk/run': STARTED })
    await deleteEveryone()
    await eventually(() => expect(bodies('/bulk/run')).to.have.length(1))
    expect(bodies('/bulk/run')[0])
      .to.include({ kind: 'delete' })
      .and.have.keys('kind', 'filter', 'until')
    await eventually(() => expect(view.queryByRole('dialog')).to.equal(null))
    expect(view.queryByRole('button', 'Tag')).to.equal(null)
    expect(notices()).to.deep.equal(['Started in the background.'])
  })

  it('shows the action that another tab has started, and because of which it is refused', async () => {
    const serverMessage = 'A tag is being added to subscribers.'
    await mount({
      'POST /site/users/bulk/run': new ApiFailure({ kind: 'refused', status: 409, serverMessage }),
      'GET /site/users/bulk/run': { data: { run: bulkRunResponse({}) } },
    })
    await deleteEveryone()
    await view.findByText(serverMessage)
    await view.findByText('Adding the tag “vip”…')
  })

  it('starts in the background for more than 200 rows, by their IDs', async () => {
    await mount({ 'POST /site/users/bulk/run': STARTED, 'GET /site/users/tags': TAGS })
    select('ada')
    selectRows(view, 201)
    await press('Tag')
    fill('Tag', 'vip')
    await press('Add tag')
    await eventually(() => expect(bodies('/bulk/run')).to.have.length(1))
    expect(bodies('/bulk/run')[0]).to.include({ kind: 'tag', tag: 'vip' })
    expect(Reflect.get(Object(bodies('/bulk/run')[0]), 'ids')).to.have.length(202)
  })

  it('is repeated under the same key after a lost response, and under another one after a response', async () => {
    const offline = new ApiFailure({ kind: 'offline' })
    const responses = [offline, DONE, DONE]
    await mount({ 'POST /site/users/bulk/tag': () => responses.shift() ?? DONE })
    select('ada')
    await press('Tag')
    fill('Tag', 'vip')
    await press('Add tag')
    await view.findByText(/We can’t reach the server/)
    await press('Add tag')
    await eventually(() => expect(view.queryByRole('dialog')).to.equal(null))
    await press('Tag')
    fill('Tag', 'vip')
    await press('Add tag')
    await eventually(() => expect(bodies('/bulk/tag')).to.have.length(3))
    const [lost, repeated, later] = view.http.calls
      .filter(({ path }) => path.endsWith('/bulk/tag'))
      .map(({ call }) => call.idempotencyKey)
    expect(repeated).to.equal(lost)
    expect(later).to.not.equal(lost)
  })

  it('asks for a word before it deletes more people than were counted', async () => {
    const list = listResponse(ROWS, { total: 10_000, is_total_capped: true, next: 'c' })
    await mount({ 'GET /site/users/': list, 'POST /site/users/bulk/run': STARTED })
    box('Select all on this page').click()
    await press('Select all that match')
    await press('Delete')
    view.getByRole('dialog', 'Delete everyone who matches (more than 10,000)?')
    fill('Type “delete” to confirm', '10000')
    expect(view.allByRole('button', 'Delete').at(-1)).to.have.property('disabled', true)
    fill('Type “delete” to confirm', 'Delete ')
    await eventually(() =>
      expect(view.allByRole('button', 'Delete').at(-1)).to.have.property('disabled', false),
    )
    view.allByRole('button', 'Delete').at(-1)?.click()
    await eventually(() => expect(bodies('/bulk/run')).to.have.length(1))
  })

  it('exports everyone who matches by the filter, without IDs', async () => {
    await mount({ 'POST /site/users/exports': { data: EXPORT } })
    box('Select all on this page').click()
    await press('Select all 1,203 that match')
    view.allByRole('button', 'Export').at(-1)?.click()
    await press('Create file')
    await eventually(() => expect(bodies('/exports')).to.have.length(1))
    expect(bodies('/exports')[0])
      .to.include.keys('format', 'columns', 'filter')
      .and.not.have.property('ids')
  })

  it('offers no deletion without delete_subscribers', async () => {
    await mount({}, memberWith('view_subscribers'))
    select('ada')
    await view.findByRole('button', 'Tag')
    expect(view.queryByRole('button', 'Delete')).to.equal(null)
  })
})

describe('sending selected subscribers to a connection', () => {
  const connection = (id: string, values: object = {}) => ({
    ...{ id, integration: 'sendy', title: `Sendy ${id}`, address: 'https://sendy.example' },
    ...{ state: 'working', campaigns: 1, targets: [], sent: 0, waiting: 0, rejected: 0, ...values },
  })
  const connections = (...all: object[]) => ({
    'GET /integrations': { data: { connections: all, sent_in_30_days: 0 } },
  })
  const open = async (api: object, user?: object) => {
    await mount(api, user)
    select('ada', 'bob')
    await press('Send')
  }
  const send = () => view.allByRole('button', 'Send').at(-1)?.click()

  it('sends them to the chosen one, and says how many', async () => {
    const api = connections(connection('a'), connection('b', { state: 'failing' }))
    await open({ ...api, 'POST /site/users/bulk/send': DONE })
    await view.findByRole('heading', 'Send 2 subscribers to a connection')
    ;(await view.findByRole('radio', /Sendy b/)).click()
    send()
    await eventually(() =>
      expect(bodies('/bulk/send')).to.deep.equal([{ connection_id: 'b', ids: ['ada', 'bob'] }]),
    )
    await eventually(() => expect(view.queryByRole('dialog')).to.equal(null))
    expect(notices()).to.deep.equal(['2 subscribers queued for Sendy b'])
  })

  it('asks for a connection first', async () => {
    await open(connections(connection('a'), connection('b')))
    await view.findByRole('radio', /Sendy a/)
    send()
    await view.findByText('Choose a connection.')
    expect(bodies('/bulk/send')).to.deep.equal([])
  })

  it('names the connections that are paused or disconnected', async () => {
    const inactive = [
      connection('b', { state: 'paused' }),
      connection('c', { state: 'disconnected' }),
    ]
    await open(connections(connection('a'), ...inactive))
    await view.findByRole('radio', /Sendy a/)
    expect(view.queryByRole('radio', /Sendy b/)).to.equal(null)
    view.getByText('Paused or disconnected, so nothing can be sent there: Sendy b, Sendy c.')
  })

  it('says that nobody was sent', async () => {
    const none = { data: { changed: 0 } }
    await open({ ...connections(connection('a')), 'POST /site/users/bulk/send': none })
    await view.findByRole('radio', /Sendy a/)
    send()
    await eventually(() => expect(notices()[0]).to.match(/^Nothing was sent/))
  })

  it('says why it failed, and stays open', async () => {
    const failure = new ApiFailure({ kind: 'refused', status: 404, serverMessage: 'Gone.' })
    await open({ ...connections(connection('a')), 'POST /site/users/bulk/send': failure })
    await view.findByRole('radio', /Sendy a/)
    send()
    await view.findByText('Gone.')
  })

  it('leads to the integrations if no connection receives leads', async () => {
    await open(connections(connection('a', { state: 'paused' })))
    await view.findByText(/No connected tool is receiving leads right now/)
    view.getByRole('link', 'Go to integrations')
    await expectAccessible(view)
  })

  it('is not offered without manage_integrations', async () => {
    await mount({}, memberWith('view_subscribers'))
    select('ada')
    await view.findByRole('button', 'Tag')
    expect(view.queryByRole('button', 'Send')).to.equal(null)
  })
})
