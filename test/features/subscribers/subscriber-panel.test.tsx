import { expect } from 'chai'
import { UNSAVED_TEXTS } from '../../../src/config/unsaved-texts-key.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { expectAccessible } from '../../support/axe.ts'
import { eventually } from '../../support/mount.tsx'
import { memberWith } from '../campaigns/support.tsx'
import { mountSubscribers, subscriberResponse } from './support.tsx'

type View = ReturnType<typeof mountSubscribers>
type Api = Parameters<typeof mountSubscribers>[0]

const ID = '5f1c1a52-0f2e-4d57-9f5a-3f5c2f1b0a77'
const EMAIL = 'tomas.b@example.com'
const row = subscriberResponse({ id: ID })
const NOTE = {
  ...{ id: 'n1', text: 'Called on Monday', created_at: '2026-11-20T11:00:00Z' },
  ...{ author: 'Mira', is_own: true },
}
const details = (values: object = {}) => ({
  data: {
    ...row,
    ...{ variant: 'B', tags: ['Wholesale'], notes: [NOTE] },
    submissions: [
      {
        ...{ id: 's1', created_at: '2026-11-20T11:51:00Z', answers: { glaze: 'Celadon' } },
        ...{ page: 'https://juniperandclay.example/shop/mugs', network: '192.0.2.0/24' },
        ...{ consent: [{ text: 'Once a month', at: 'x' }], counted_at: '2026-11-20T11:52:00Z' },
      },
    ],
    emails: [{ sent_at: '2026-11-20T11:51:00Z' }],
    manual_confirmations: [],
    ...values,
  },
})

const delivery = (values: object = {}) => ({
  ...{ id: 'd1', subscriber_id: ID, email: EMAIL, kind: 'lead', state: 'sent', status: 200 },
  ...{ words: null, tries: 1, next_try_at: null, created_at: '2026-11-20T11:52:00Z' },
  ...{ finished_at: '2026-11-20T11:53:00Z', connection_id: 'c1', connection_title: 'Sendy' },
  ...values,
})

const tool = (connection: string, service: string, removal: string, state = 'active') => ({
  ...{ connection_id: connection, connection, service, removal, connection_state: state },
})
const TOOLS = [
  tool('News', 'Mailchimp', 'deletion'),
  tool('Sheet', 'Google Sheets', 'not-possible'),
  tool('Hook', 'Webhook', 'message', 'paused'),
  { ...tool('', 'Klaviyo', 'deletion'), connection_id: null, connection: null },
]

const DELETED = { subscribers: 2, submissions: 3, answers: 1, notes: 0, deliveries: 1, tags: 0 }
const REDACTED = { submissions: 0, subscribers: 1, notes: 0 }

const SESSION_ENDED = new ApiFailure({ kind: 'signed-out', status: 401, serverMessage: 'x' })

let view: View
afterEach(() => {
  view.unmount()
  sessionStorage.clear()
})

const mount = (api: Api = {}, props: object = {}, user?: object, width?: number) => {
  view = mountSubscribers(
    {
      [`GET /site/users/${ID}`]: details(),
      'GET /site/users/tags': { data: { tags: ['Press', 'Wholesale'] } },
      [`GET /site/users/${ID}/deliveries`]: { data: { items: [delivery()] } },
      ...api,
    },
    { personId: ID, ...props },
    width,
    user,
  )
  return view.findByRole('heading', EMAIL)
}
const fill = (label: string, text: string) => {
  const field = view.getByLabel(label)
  const prototype = Object.getPrototypeOf(field)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const press = async (name: string) => (await view.findByRole('button', name)).click()
const choose = async (name: string) => {
  await press('More actions')
  ;(await view.findByRole('menuitem', name)).click()
}
const bodyOf = (method: string, end: string) =>
  view.http.calls.find((call) => call.method === method && call.path.endsWith(end))?.call

describe('the side panel of a subscriber', () => {
  it('shows their facts, with the labels of the fields', async () => {
    await mount()
    view.getByText('Tomas, signed up 9 minutes ago')
    const facts = view.shadow.querySelector('dl')?.textContent
    expect(facts).to.include('Favourite glazeCeladon').and.include('First order, Variant B')
  })

  it('shows every submission as it was sent', async () => {
    await mount()
    view.getByText('Agreed to “Once a month”')
    view.getByText('192.0.2.0/24')
  })

  it('shows what happened, newest first', async () => {
    await mount()
    const texts = view.allByRole('listitem').map((item) => item.textContent ?? '')
    const of = (text: string) => texts.findIndex((one) => one.startsWith(text))
    expect(of('Confirmed by email')).to.be.lessThan(of('Confirmation email sent'))
    expect(of('Confirmation email sent')).to.be.lessThan(of('Submitted the form on /shop/mugs'))
  })

  for (const [by, text] of [
    ['Mira', 'Unsubscribed by Mira'],
    [null, 'Unsubscribed by a former member'],
  ] as const) {
    it(`says “${text}”`, async () => {
      const left = { state: 'left', left_at: '2026-11-20T11:55:00Z' }
      const manual_unsubscription = { unsubscribed_by: by }
      await mount({ [`GET /site/users/${ID}`]: details({ ...left, manual_unsubscription }) })
      view.getByText(text)
    })
  }

  it('shows each consent with its time, page and network', async () => {
    const place = { page: 'https://shop.example/mugs', network: '198.51.100.0/24' }
    const consent = [
      { text: 'Once a month', at: '2026-11-20T11:51:00Z', ...place },
      { text: 'Birthday letters', at: '2026-11-20T11:55:00Z', page: null, network: null },
    ]
    await mount({ [`GET /site/users/${ID}`]: details({ consent }) })
    const given = [...view.shadow.querySelectorAll('dl .given')].map((one) => one.textContent)
    expect(given[0]).to.match(/^Once a month.*2026.* · \/mugs · 198\.51\.100\.0\/24$/)
    expect(given[1]).to.match(/^Birthday letters.*2026, [^·]*$/)
  })

  it('shows what they have won', async () => {
    await mount({ [`GET /site/users/${ID}`]: details({ prize: '10 % off' }) })
    expect(view.shadow.querySelector('dl')?.textContent).to.include('Prize10 % off')
  })

  it('leads to the same address on another campaign’s list', async () => {
    const other_lists = [{ id: 's-2', campaign_title: 'Spin to win' }]
    await mount({ [`GET /site/users/${ID}`]: details({ other_lists }) })
    const link = view.getByRole('link', 'Spin to win') as HTMLAnchorElement
    expect(new URL(link.href).searchParams.get('person')).to.equal('s-2')
  })

  it('doesn’t repeat the address as an answer', async () => {
    await mount({ [`GET /site/users/${ID}`]: details({ answers: { email: EMAIL.toUpperCase() } }) })
    expect(view.shadow.querySelector('dl')?.textContent).not.to.include(EMAIL.toUpperCase())
  })

  it('says that a tag in another case is there already, and sends nothing', async () => {
    await mount()
    fill('New tag', 'wholesale')
    await press('Add tag')
    await view.findByText('This subscriber already has the tag “Wholesale”.')
    expect(bodyOf('POST', '/tags')).to.equal(undefined)
  })

  it('has a link from a tag to everyone with it', async () => {
    await mount()
    const link = view.getByRole('link', 'Wholesale') as HTMLAnchorElement
    expect(new URL(link.href).searchParams.get('tag')).to.equal('Wholesale')
  })

  it('says how many earlier submissions there are', async () => {
    await mount({ [`GET /site/users/${ID}`]: details({ submission_count: 61 }) })
    view.getByText(/^60 earlier submissions not shown/)
  })

  it('says who imported them', async () => {
    const consent = [{ text: 'Agreed', at: row.created_at, source: 'import', by: 'Mira' }]
    await mount({ [`GET /site/users/${ID}`]: details({ consent, submissions: [] }) })
    expect(view.shadow.querySelector('dl')?.textContent).to.match(/Agreed.+Imported by Mira/)
    expect(view.shadow.querySelector('.timeline')?.textContent).to.include('Imported by Mira')
  })

  it('says what is known of the visit below the activity', async () => {
    await mount()
    view.getByText(/^Of their visit, only the page of the form is recorded/)
  })

  it('says why the visit is not known of an imported person', async () => {
    const consent = [{ text: 'Agreed', at: row.created_at, source: 'import', by: 'Mira' }]
    await mount({ [`GET /site/users/${ID}`]: details({ consent, submissions: [], page: null }) })
    view.getByText(/^We don’t know which pages they visited: this person was imported/)
  })

  it('shows text as text, whatever it contains', async () => {
    await mount({ [`GET /site/users/${ID}`]: details({ answers: { x: '<img src=x>' } }) })
    view.getByText('<img src=x>')
  })

  it('says that somebody doesn’t exist', async () => {
    const gone = new ApiFailure({ kind: 'refused', status: 404, serverMessage: 'x' })
    view = mountSubscribers(
      {
        ...{ [`GET /site/users/${ID}`]: gone, 'GET /site/users/tags': gone },
        [`GET /site/users/${ID}/deliveries`]: gone,
      },
      { personId: ID },
    )
    await view.findByText('This subscriber doesn’t exist')
  })

  it('is accessible', async () => {
    await mount()
    await expectAccessible(view)
  })
})

describe('the deliveries of a subscriber', () => {
  const path = `GET /site/users/${ID}/deliveries`
  const items = (...all: object[]) => ({ [path]: { data: { items: all } } })

  it('name the connection, with a link, and aren’t repeated in the activity', async () => {
    await mount()
    const link = await view.findByRole('link', 'Sendy')
    expect(link.getAttribute('href')).to.match(/\/integrations\/c1\/$/)
    expect(view.shadow.querySelector('.timeline')?.textContent).not.to.include('Sendy')
  })

  it('say in the receiver’s words why one was rejected', async () => {
    await mount(items(delivery({ state: 'rejected', status: 400, words: '<b>No such list</b>' })))
    await view.findByText('<b>No such list</b>')
    view.getByText('Rejected')
  })

  it('say what became of an unsubscription', async () => {
    await mount(items(delivery({ kind: 'unsubscribed', state: 'waiting', finished_at: null })))
    await view.findByText('Unsubscribe waiting')
  })

  it('are the newest five until all are asked for', async () => {
    await mount(items(...[1, 2, 3, 4, 5, 6].map((id) => delivery({ id: `d${id}` }))))
    await press('Show all 6')
    expect(view.allByRole('link', 'Sendy')).to.have.length(6)
  })

  it('lead to the integrations while there are none', async () => {
    await mount(items())
    await view.findByText(/Nothing has been sent to a tool yet/)
    view.getByRole('link', 'Integrations')
  })

  it('say that they couldn’t be loaded, and can be loaded again', async () => {
    const failure = new ApiFailure({ kind: 'refused', status: 500, serverMessage: 'x' })
    await mount({ [path]: failure })
    await view.findByText('What was sent to your tools couldn’t be loaded')
    view.http.table[path] = { data: { items: [delivery()] } }
    await press('Try again')
    await view.findByRole('link', 'Sendy')
  })

  it('are neither asked for nor shown without the area', async () => {
    const user = { ...memberWith('view_subscribers') }
    await mount({}, {}, { ...user, integrations: false, access: { integrations: false } })
    expect(view.queryByText('Sent to your tools')).to.equal(null)
    expect(view.http.calls.some(({ path: asked }) => asked.endsWith('/deliveries'))).to.equal(false)
    view.getByText(/^Their data comes without what was sent to your tools/)
  })

  it('are loaded again once somebody is unsubscribed', async () => {
    await mount({ [`POST /site/users/${ID}/unsubscribe`]: details({ state: 'left' }) })
    await view.findByText('Sent')
    Object.assign(view.http.table, items(delivery({ kind: 'unsubscribed' })))
    await choose('Unsubscribe…')
    await press('Unsubscribe')
    await view.findByText('Unsubscribe sent')
  })
})

describe('opening and closing the side panel', () => {
  it('opens by the address in the list', async () => {
    const opened: unknown[] = []
    view = mountSubscribers({}, { onPerson: (id: string | null) => opened.push(id) })
    await press(EMAIL)
    expect(opened).to.have.length(1)
  })

  it('has the focus, without a frame around all of it', async () => {
    await mount({}, {}, undefined, 1_200)
    const panel = view.getByRole('complementary', 'Subscriber')
    await eventually(() => expect(panel.matches(':focus-visible')).to.equal(true))
    expect(getComputedStyle(panel).outlineStyle).to.equal('none')
  })

  for (const how of ['the cross', 'Escape']) {
    it(`closes by ${how}`, async () => {
      const opened: unknown[] = []
      await mount({}, { onPerson: (id: string | null) => opened.push(id) })
      const cross = view.getByRole('button', 'Close details')
      if (how === 'the cross') cross.click()
      else cross.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      expect(opened).to.deep.equal([null])
    })
  }
})

describe('a note that is not saved yet', () => {
  const opened: unknown[] = []
  const mountWithNote = async () => {
    opened.length = 0
    await mount({}, { onPerson: (id: string | null) => opened.push(id) })
    fill('New note', 'Half a sen')
  }
  const leaves = {
    Escape: () =>
      view
        .getByLabel('New note')
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    'the cross': () => view.getByRole('button', 'Close details').click(),
    'another person': () => view.getByRole('button', EMAIL).click(),
  }
  for (const [how, leave] of Object.entries(leaves)) {
    it(`is asked about before it is lost by ${how}`, async () => {
      await mountWithNote()
      leave()
      await press('Keep editing')
      expect(opened).to.deep.equal([])
      expect(view.getByLabel('New note')).to.have.property('value', 'Half a sen')
      leave()
      await press('Discard')
      await eventually(() => expect(opened).to.have.length(1))
    })
  }

  it('is not asked about when the import is closed, and still is afterwards', async () => {
    await mountWithNote()
    await press('Import')
    await view.findByRole('button', 'Choose file')
    view.getByRole('button', 'Close').click()
    await eventually(() => expect(view.queryByRole('button', 'Choose file')).to.equal(null))
    leaves['the cross']()
    await press('Keep editing')
    expect(opened).to.deep.equal([])
  })

  it('makes the browser ask before the page is left', async () => {
    await mountWithNote()
    const leaving = new Event('beforeunload', { cancelable: true })
    await eventually(() => {
      dispatchEvent(leaving)
      expect(leaving.defaultPrevented).to.equal(true)
    })
  })
})

describe('a note that was lost from the screen', () => {
  const HINT = 'You typed this before, and it isn’t saved yet.'
  /** As when the session ends, or after the browser's Back button. */
  const mountAgain = async (user?: object) => {
    view.unmount()
    await mount({}, {}, user)
    return view.getByLabel('New note') as HTMLTextAreaElement
  }

  it('is there again when the person is opened again', async () => {
    await mount()
    fill('New note', 'Half a sen')
    expect((await mountAgain()).value).to.equal('Half a sen')
    view.getByText(HINT)
  })

  for (const [label, button, request] of [
    ['New note', 'Add note', 'notes'],
    ['New tag', 'Add tag', 'tags'],
    ['Reason', 'Confirm', 'confirm'],
  ] as const) {
    it(`is there again in “${label}” when the session ended while it was saved`, async () => {
      const waiting = details({ state: 'waiting', confirmed_at: null })
      const api = {
        [`GET /site/users/${ID}`]: waiting,
        [`POST /site/users/${ID}/${request}`]: SESSION_ENDED,
      }
      const open = async () => {
        await mount(api)
        if (label === 'Reason') await choose('Confirm manually…')
        return view.findByLabel(label)
      }
      await open()
      fill(label, 'Asked in the shop')
      await press(button)
      await view.findByText(/Session timed out/)
      view.unmount()
      expect(await open()).to.have.property('value', 'Asked in the shop')
      view.getByText(HINT)
    })
  }

  it('is not there for another user', async () => {
    await mount()
    fill('New note', 'Half a sen')
    expect((await mountAgain({ ...memberWith('view_subscribers'), user_id: 'U2' })).value).to.equal(
      '',
    )
  })

  const stored = () => view.kit.storage.session.get(UNSAVED_TEXTS)

  it('does not stay in the tab for another user', async () => {
    await mount()
    fill('New note', 'Half a sen')
    await mountAgain({ ...memberWith('view_subscribers'), user_id: 'U2' })
    expect(stored()).to.equal(null)
  })

  it('does not stay in the tab for longer than a day', async () => {
    await mount()
    fill('New note', 'Half a sen')
    const old = JSON.parse(stored() ?? '')
    old.texts[0].typedAt = 0
    view.kit.storage.session.set(UNSAVED_TEXTS, JSON.stringify(old))
    expect((await mountAgain()).value).to.equal('')
    expect(stored()).to.equal(null)
  })

  it('has no hint once it is emptied, and none about what is typed then', async () => {
    await mount()
    fill('New note', 'Half a sen')
    await mountAgain()
    fill('New note', '')
    await eventually(() => expect(view.queryByText(HINT)).to.equal(null))
    fill('New note', 'Another')
    await eventually(() => expect(stored()).to.include('Another'))
    expect(view.queryByText(HINT)).to.equal(null)
  })

  it('is gone once the person is deleted everywhere', async () => {
    await mount({
      'POST /privacy/preview': { data: { subscribers: 1, answers: 0, tools: [] } },
      [`POST /site/users/${ID}/erase`]: { data: { receipt: { receipt_id: 'r1' } } },
    })
    fill('New note', 'Half a sen')
    await choose('Delete everywhere…')
    await view.findByText(/^Found on 1 list /)
    fill(`Type ${EMAIL} to confirm`, EMAIL)
    await press('Delete everywhere')
    await view.findByRole('button', 'Download receipt')
    expect(stored()).to.equal(null)
    await press('Done')
    expect((await mountAgain()).value).to.equal('')
  })

  it('is not there about another person', async () => {
    await mount()
    fill('New note', 'Half a sen')
    view.unmount()
    await mount(
      {
        'GET /site/users/s-2': details({ id: 's-2' }),
        'GET /site/users/s-2/deliveries': { data: { items: [] } },
      },
      { personId: 's-2' },
    )
    expect(view.getByLabel('New note')).to.have.property('value', '')
  })

  it('is gone once it is saved', async () => {
    await mount({ [`POST /site/users/${ID}/notes`]: { data: { notes: [NOTE] } } })
    fill('New note', 'Called on Monday')
    await press('Add note')
    await eventually(() => expect(view.getByLabel('New note')).to.have.property('value', ''))
    expect((await mountAgain()).value).to.equal('')
    expect(view.queryByText(HINT)).to.equal(null)
  })

  it('is gone once the user has chosen to discard it', async () => {
    await mount()
    fill('New note', 'Half a sen')
    view.getByRole('button', 'Close details').click()
    await press('Discard')
    await eventually(() => expect(view.getByLabel('New note')).to.have.property('value', ''))
    expect((await mountAgain()).value).to.equal('')
  })
})

describe('downloading their data', () => {
  it('says below the buttons why it failed', async () => {
    await mount({ [`GET /site/users/${ID}/data`]: new ApiFailure({ kind: 'offline' }) })
    await press('Download their data')
    const message = await view.findByText(/^The file couldn’t be downloaded\./)
    const button = view.getByRole('button', 'Download their data').getBoundingClientRect()
    expect(message.getBoundingClientRect().top).to.be.at.least(button.bottom)
    expect(getComputedStyle(message).display).to.equal('flex')
  })
})

describe('notes and tags', () => {
  it('adds a note', async () => {
    const added = { ...NOTE, id: 'n2', text: 'Second' }
    await mount({ [`POST /site/users/${ID}/notes`]: { data: { notes: [added, NOTE] } } })
    fill('New note', ' Second ')
    await press('Add note')
    await view.findByText('Second')
    expect(bodyOf('POST', '/notes')?.body).to.deep.equal({ text: 'Second' })
  })

  it('keeps a note that couldn’t be saved, and says why', async () => {
    const failure = new ApiFailure({
      kind: 'refused',
      status: 409,
      serverMessage: 'Too many notes.',
    })
    await mount({ [`POST /site/users/${ID}/notes`]: failure })
    fill('New note', 'Second')
    await press('Add note')
    await view.findByText('Too many notes.')
    expect(view.getByLabel('New note')).to.have.property('value', 'Second')
  })

  it('deletes an own note, and offers it for no other', async () => {
    const theirs = { ...NOTE, id: 'n2', text: 'Theirs', is_own: false, author: null }
    await mount({
      [`GET /site/users/${ID}`]: details({ notes: [NOTE, theirs] }),
      [`DELETE /site/users/${ID}/notes/n1`]: { data: { notes: [theirs] } },
    })
    await press('Delete note')
    await view.findByText('Delete this note?')
    await press('Delete')
    await eventually(() => expect(view.queryByText('Called on Monday')).to.equal(null))
    view.getByText('Theirs')
  })

  it('keeps a note that is not to be deleted', async () => {
    await mount()
    await press('Delete note')
    await press('Cancel')
    await eventually(() => expect(view.queryByText('Delete this note?')).to.equal(null))
    expect(view.http.calls.some(({ method }) => method === 'DELETE')).to.equal(false)
  })

  it('keeps a tag that couldn’t be saved, and says why', async () => {
    await mount({ [`POST /site/users/${ID}/tags`]: new ApiFailure({ kind: 'offline' }) })
    fill('New tag', 'spring')
    await press('Add tag')
    await view.findByText(/We can’t reach the server/)
    expect(view.getByLabel('New tag')).to.have.property('value', 'spring')
  })

  it('counts the characters of a note that is nearly full', async () => {
    await mount()
    fill('New note', 'x'.repeat(1_799))
    expect(view.queryByText(/of 2,000 characters/)).to.equal(null)
    fill('New note', 'x'.repeat(1_800))
    await view.findByText('1,800 of 2,000 characters')
  })

  it('adds and removes tags', async () => {
    await mount({
      [`POST /site/users/${ID}/tags`]: { data: { tags: ['Press', 'Wholesale'] } },
      [`DELETE /site/users/${ID}/tags`]: { data: { tags: ['Press'] } },
    })
    fill('New tag', 'press')
    await press('Add tag')
    await view.findByRole('button', 'Remove tag Press')
    await press('Remove tag Wholesale')
    await eventually(() => expect(view.queryByText('Wholesale')).to.equal(null))
    expect(bodyOf('DELETE', '/tags')?.query).to.deep.equal({ tag: 'Wholesale' })
  })
})

describe('what changes a subscriber', () => {
  it('is not offered without delete_subscribers', async () => {
    await mount({}, {}, memberWith('view_subscribers'))
    expect(view.queryByRole('button', 'More actions')).to.equal(null)
  })

  it('unsubscribes after a confirmation', async () => {
    const left = details({ state: 'left', left_at: '2026-11-20T12:00:00Z' })
    await mount({ [`POST /site/users/${ID}/unsubscribe`]: left })
    await choose('Unsubscribe…')
    await press('Unsubscribe')
    await eventually(() => expect(view.queryByRole('dialog')).to.equal(null))
    expect(bodyOf('POST', '/unsubscribe')).not.to.equal(undefined)
  })

  it('confirms manually only with a reason', async () => {
    await mount({
      [`GET /site/users/${ID}`]: details({ state: 'waiting', confirmed_at: null }),
      [`POST /site/users/${ID}/confirm`]: details({
        manual_confirmations: [
          { reason: 'Asked in the shop', created_at: row.confirmed_at, confirmed_by: 'Mira' },
        ],
      }),
    })
    await choose('Confirm manually…')
    await view.findByText(/is sent to your connected tools/)
    await press('Confirm')
    await view.findByText('Say why you confirm this person.')
    fill('Reason', 'Asked in the shop')
    await press('Confirm')
    await view.findByText('Confirmed by Mira')
    expect(bodyOf('POST', '/confirm')?.body).to.deep.equal({ reason: 'Asked in the shop' })
  })

  it('lists the receipts for deleted people', async () => {
    const items = [
      { receipt_id: 'r1', erased_at: '2026-11-19T10:00:00Z', erased_by: 'mira@example.com' },
    ]
    await mount({ 'GET /privacy/receipts': { data: { items } } })
    await choose('Receipts for deleted people…')
    await view.findByRole('button', 'Download receipt')
  })

  it('deletes everywhere only once the address is typed, names the tools, and offers the receipt', async () => {
    const closed: unknown[] = []
    await mount(
      {
        'POST /privacy/preview': { data: { subscribers: 2, answers: 1, tools: TOOLS } },
        [`POST /site/users/${ID}/erase`]: {
          data: {
            receipt: { receipt_id: 'r1', deleted: DELETED, redacted: REDACTED, tools: TOOLS },
          },
        },
      },
      { onPerson: (id: string | null) => closed.push(id) },
    )
    await choose('Delete everywhere…')
    await view.findByText('Found on 2 lists and in 1 answer without a list.')
    expect(await view.findByRole('button', 'Delete everywhere')).to.have.property('disabled', true)
    fill(`Type ${EMAIL} to confirm`, EMAIL.toUpperCase())
    const tools = () =>
      view.allByRole('listitem', /^(News|Sheet|Hook|Klaviyo)/).map(({ textContent }) => textContent)
    const expected = [
      'News: Mailchimp is asked to delete them.',
      'Sheet: Google Sheets can’t be asked to delete them. Delete them there yourself.',
      'Hook: your server gets a message, and has to delete them itself. The connection is paused: resume it first.',
      'Klaviyo: Klaviyo is asked to delete them.',
    ]
    expect(tools()).to.deep.equal(expected)
    await press('Delete everywhere')
    await view.findByRole('button', 'Download receipt')
    expect(tools()).to.deep.equal(expected)
    expect(view.getByRole('heading', 'This person was deleted everywhere')).not.to.equal(null)
    const counts =
      view.getByText('What was deleted or removed:').parentElement?.querySelectorAll('li') ?? []
    expect([...counts].map(({ textContent }) => textContent)).to.deep.equal([
      '2 entries on lists',
      '3 submissions, with any consent',
      '1 answer without a list',
      'the record of 1 delivery to your tools',
      'the address in the answers of 1 other person',
    ])
    await press('Done')
    expect(closed).to.deep.equal([null])
  })
})
