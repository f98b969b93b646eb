import { expect } from 'chai'
import { UNSAVED_TEXTS } from '../../../src/config/unsaved-texts-key.ts'
import { parseColumns } from '../../../src/features/subscribers/columns.ts'
import { INITIAL_FILTERS } from '../../../src/features/subscribers/filters-in-address.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { expectAccessible, inEachColorScheme } from '../../support/axe.ts'
import { deferred, eventually } from '../../support/mount.tsx'
import { memberWith } from '../campaigns/support.tsx'
import { FIELDS_RESPONSE, listResponse, mountSubscribers, subscriberResponse } from './support.tsx'

type View = ReturnType<typeof mountSubscribers>

const CAMPAIGN_ID = '7f1c1a52-0f2e-4d57-9f5a-3f5c2f1b0a01'
const CAMPAIGNS_RESPONSE = {
  body: {
    data: [
      { campaign_id: CAMPAIGN_ID, title: 'First order' },
      { campaign_id: '9b0d2c11-5b60-4c5e-8a3f-0d6f6f9b1c02', title: 'Sale' },
    ],
    other_variants: [],
    pagination: { page: 1, total: 2, next: null },
  },
}

/** What the side panel asks for. */
const PANEL = {
  'GET /site/users/s-1': new ApiFailure({ kind: 'offline' }),
  'GET /site/users/s-1/deliveries': { data: { items: [] } },
  'GET /site/users/tags': { data: { tags: [] } },
}

let view: View
afterEach(() => view.unmount())

const lastQuery = () =>
  view.http.calls.findLast(({ path }) => path === '/site/users/')?.call.query ?? {}
/** The texts, without the column of checkboxes. */
const textsOf = (elements: HTMLElement[]) =>
  elements.map(({ textContent }) => textContent).filter((text) => text !== '')
const headings = () => textsOf(view.allByRole('columnheader'))
const cells = () => textsOf(view.allByRole('cell'))
const fill = (label: string, text: string) => {
  const field = view.getByLabel(label)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const choose = (select: Element, value: string) => {
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value)
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
const addFilter = async (name: string) => {
  view.getByRole('button', 'Filter').click()
  ;(await view.findByRole('button', name)).click()
}
const firstRow = () => view.findByRole('rowheader', 'tomas.b@example.com')

describe('the list of subscribers', () => {
  it('starts with the ten who signed up last', async () => {
    view = mountSubscribers()
    await firstRow()
    expect(lastQuery()).to.include({ limit: 10, page: 1, sort: '-created_at' })
    view.getByText('1 subscriber')
  })

  it('shows names, the campaign, the state, the page, the country and the time', async () => {
    view = mountSubscribers()
    await view.findByRole('columnheader', 'First name')
    expect(headings()).to.deep.equal([
      ...['Email', 'First name', 'Campaign', 'State', 'Page', 'Country', 'Signed up'],
    ])
    expect(cells()).to.deep.equal([
      ...['Tomas', 'First order', 'Confirmed', '/shop/mugs', 'Czechia', '9 minutes ago'],
    ])
  })

  for (const [time_zone, day, exactDay] of [
    ['Pacific/Kiritimati', 'March 2', 'March 2, 2026'],
    ['Pacific/Honolulu', 'February 28', 'February 28, 2026'],
  ] as const) {
    it(`has the days of the site’s time zone, ${time_zone}`, async () => {
      const row = subscriberResponse({
        created_at: day === 'March 2' ? '2026-03-01T10:30:00Z' : '2026-03-01T09:30:00Z',
      })
      view = mountSubscribers({ 'GET /site/users/': listResponse([row], {}, { time_zone }) })
      expect((await view.findByText(day)).title).to.include(exactDay)
    })
  }

  it('shows the name, if there is one, and the campaign on a phone', async () => {
    const nameless = subscriberResponse({ id: 's2', email: 'ana@example.com', answers: {} })
    const rows = listResponse([subscriberResponse(), nameless])
    view = mountSubscribers({ 'GET /site/users/': rows }, {}, 375)
    await firstRow()
    expect(cells()).to.deep.equal([
      ...['Tomas', 'First order', 'Confirmed', '9 minutes ago'],
      ...['First order', 'Confirmed', '9 minutes ago'],
    ])
  })

  const states: [values: Record<string, unknown>, text: string][] = [
    [{ state: 'on-list', confirmed_at: null }, 'Not confirmed'],
    [{ state: 'waiting', confirmed_at: null }, 'Waiting for confirmation'],
    [{ state: 'left', left_at: '2026-11-20T11:55:00Z' }, 'Unsubscribed'],
  ]
  for (const [values, text] of states) {
    it(`shows the state “${text}”`, async () => {
      view = mountSubscribers({ 'GET /site/users/': listResponse([subscriberResponse(values)]) })
      await firstRow()
      expect(cells()).to.include(text)
    })
  }

  it('says what is missing', async () => {
    const row = subscriberResponse({ page: null, country: null, answers: {} })
    view = mountSubscribers({ 'GET /site/users/': listResponse([row]) })
    await view.findByRole('columnheader', 'First name')
    expect(cells()).to.include.members(['not given', 'unknown'])
  })

  it('shows an answer as text, whatever it contains', async () => {
    const row = subscriberResponse({ answers: { name: '<b>Tom</b>' } })
    view = mountSubscribers({ 'GET /site/users/': listResponse([row]) })
    await view.findByText('<b>Tom</b>')
  })

  it('explains where subscribers come from while there are none', async () => {
    view = mountSubscribers({ 'GET /site/users/': listResponse([]) })
    await view.findByRole('heading', 'No subscribers yet')
    view.getByText(/If you already have a list, you can import it\.$/)
    expect(view.queryByRole('searchbox')).to.equal(null)
  })

  it('mentions no import to a member, who has none', async () => {
    const member = memberWith('view_subscribers')
    view = mountSubscribers({ 'GET /site/users/': listResponse([]) }, {}, undefined, member)
    await view.findByText(/in one of your pop-ups appears here\.$/)
  })

  it('offers those who wait for confirmation if nobody is on the list', async () => {
    view = mountSubscribers({
      'GET /site/users/': listResponse([], {}, { unlisted_states: ['waiting'] }),
    })
    await view.findByText('Nobody is on the list')
    view.http.table['GET /site/users/'] = listResponse([subscriberResponse({ state: 'waiting' })])
    view.getByRole('button', 'Waiting for confirmation').click()
    await firstRow()
    expect(lastQuery()).to.include({ state: 'waiting' })
    view.getByRole('button', 'State: Waiting for confirmation')
  })

  it('shows a failure, and loads again on request', async () => {
    view = mountSubscribers({ 'GET /site/users/': new ApiFailure({ kind: 'offline' }) })
    await view.findByText('Your subscribers couldn’t be loaded')
    view.http.table['GET /site/users/'] = listResponse([subscriberResponse()])
    view.getByRole('button', 'Try again').click()
    await firstRow()
  })

  it('drops the rows of another site', async () => {
    view = mountSubscribers()
    await firstRow()
    view.http.table['GET /site/users/'] = () => deferred().promise
    view.kit.selectSite('S2')
    await eventually(() => view.queryByRole('rowheader', /tomas/) === null)
  })
})

describe('finding subscribers', () => {
  beforeEach(async () => {
    view = mountSubscribers({
      'GET /campaigns': CAMPAIGNS_RESPONSE,
      'GET /site/users/countries': { data: { countries: ['CZ', 'KE'] } },
    })
    await firstRow()
  })

  it('searches emails and answers', async () => {
    fill('Search emails and answers', 'celadon')
    await eventually(() => expect(lastQuery()).to.include({ search: 'celadon', page: 1 }))
  })

  const stateNames = {
    Confirmed: 'confirmed',
    'Not confirmed': 'unconfirmed',
    'Waiting for confirmation': 'waiting',
    Unsubscribed: 'left',
    Everyone: 'everyone',
  }
  for (const [name, state] of Object.entries(stateNames)) {
    it(`filters by state: ${name}`, async () => {
      await addFilter('State')
      ;(await view.findByRole('radio', name)).click()
      await eventually(() => expect(lastQuery()).to.include({ state }))
      view.getByRole('button', `State: ${name}`)
    })
  }

  it('explains the states whose names may be unclear', async () => {
    await addFilter('State')
    await view.findByText('On the list without double opt-in, or imported.')
    view.getByText('On the list, waiting and unsubscribed.')
  })

  it('keeps the states open while arrow keys choose, and closes them on Enter', async () => {
    await addFilter('State')
    // As browsers do for an arrow key: a click without a count.
    ;(await view.findByRole('radio', 'Confirmed')).click()
    await eventually(() => expect(lastQuery()).to.include({ state: 'confirmed' }))
    view.getByRole('radio', 'Unsubscribed').click()
    await eventually(() => expect(lastQuery()).to.include({ state: 'left' }))
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true })
    view.getByRole('radio', 'Unsubscribed').dispatchEvent(enter)
    await eventually(() => expect(view.queryByRole('radio', 'Unsubscribed')).to.equal(null))
  })

  it('filters by tag', async () => {
    view.http.table['GET /site/users/tags'] = { data: { tags: ['spring', 'VIP'] } }
    await addFilter('Tag')
    ;(await view.findByRole('option', 'VIP')).click()
    await view.findByRole('button', 'Tag: VIP')
    expect(lastQuery()).to.include({ tag: 'VIP' })
  })

  it('says that there are no tags yet', async () => {
    view.http.table['GET /site/users/tags'] = { data: { tags: [] } }
    await addFilter('Tag')
    await view.findByText('No tags yet. Select subscribers to tag them.')
  })

  it('can search everyone if nobody on the list matches', async () => {
    view.http.table['GET /site/users/'] = listResponse([], {}, { has_unlisted_matches: true })
    fill('Search emails and answers', 'tomas')
    const everyone = await view.findByRole('button', /^Search everyone/)
    expect(everyone.dataset.variant).to.equal('secondary')
    view.http.table['GET /site/users/'] = listResponse([subscriberResponse({ state: 'left' })])
    everyone.click()
    await firstRow()
    expect(lastQuery()).to.include({ state: 'everyone', search: 'tomas' })
  })

  it('filters by campaign, and names it on the chip', async () => {
    await addFilter('Campaign')
    ;(await view.findByRole('option', 'First order')).click()
    await view.findByRole('button', 'Campaign: First order')
    expect(lastQuery()).to.include({ campaign_id: CAMPAIGN_ID })
  })

  it('filters by country, by name', async () => {
    await addFilter('Country')
    await view.findByRole('option', 'Kenya')
    expect(view.allByRole('option').map((one) => one.textContent)).to.deep.equal([
      ...['Czechia', 'Kenya', 'unknown'],
    ])
    view.getByRole('option', 'Czechia').click()
    await view.findByRole('button', 'Country: Czechia')
    expect(lastQuery()).to.include({ country: 'CZ' })
  })

  it('filters by an answer, and can change how', async () => {
    await addFilter('Favourite glaze')
    await view.findByLabel('Value')
    fill('Value', 'cela')
    view.getByRole('button', 'Apply filter').click()
    const chip = await view.findByRole('button', 'Favourite glaze contains “cela”')
    const filter = { name: 'glaze', how: 'contains', value: 'cela' }
    expect(lastQuery()).to.include({ fields: JSON.stringify([filter]) })
    chip.click()
    choose(await view.findByLabel('Favourite glaze'), 'empty')
    view.getByRole('button', 'Apply filter').click()
    await view.findByRole('button', 'Favourite glaze is empty')
    expect(lastQuery()).to.include({ fields: '[{"name":"glaze","how":"empty"}]' })
  })

  it('asks for the value of an answer', async () => {
    await addFilter('Favourite glaze')
    ;(await view.findByRole('button', 'Apply filter')).click()
    await view.findByText('Enter what to look for.')
  })

  it('removes a filter by its cross, and keeps the focus', async () => {
    await addFilter('Favourite glaze')
    choose(await view.findByLabel('Favourite glaze'), 'empty')
    view.getByRole('button', 'Apply filter').click()
    ;(await view.findByRole('button', 'Remove filter: Favourite glaze is empty')).click()
    await eventually(() => expect(lastQuery().fields).to.equal(undefined))
    expect(view.queryByRole('button', /Remove filter/)).to.equal(null)
    expect(view.getByRole('button', 'Filter').matches(':focus')).to.equal(true)
  })

  it('offers each filter once', async () => {
    await addFilter('State')
    const click = new MouseEvent('click', { detail: 1, bubbles: true, composed: true })
    ;(await view.findByRole('radio', 'Confirmed')).dispatchEvent(click)
    await eventually(() => expect(view.queryByRole('radio', 'Confirmed')).to.equal(null))
    view.getByRole('button', 'Filter').click()
    await view.findByRole('button', 'Campaign')
    expect(view.queryByRole('button', 'State')).to.equal(null)
  })

  it('says that a short search only finds the start of words', async () => {
    fill('Search emails and answers', 'ce')
    await view.findByText('Type 3 or more characters to search inside words.')
  })

  it('filters by the days of signing up', async () => {
    await addFilter('Date')
    await view.findByLabel('From')
    fill('From', '2026-11-01')
    await eventually(() => expect(lastQuery()).to.include({ from: '2026-11-01' }))
    fill('Until', '2026-11-20')
    await eventually(() => expect(lastQuery()).to.include({ to: '2026-11-20' }))
    await view.findByRole('button', 'Date: Nov 1, 2026 to Nov 20, 2026')
  })

  it('says if the first day is after the last one, and does not ask for it', async () => {
    await addFilter('Date')
    await view.findByLabel('From')
    fill('From', '2026-11-20')
    await eventually(() => expect(lastQuery()).to.include({ from: '2026-11-20' }))
    fill('Until', '2026-11-01')
    await view.findByText('The first day is after the last one.')
    expect(lastQuery().to).to.equal(undefined)
  })

  it('says if a year has more than four digits', async () => {
    await addFilter('Date')
    await view.findByLabel('From')
    fill('From', '2026-11-01')
    expect(view.getByLabel('Until').getAttribute('max')).to.equal('9999-12-31')
    fill('Until', '12026-11-20')
    await view.findByText('Enter a day with a year of four digits.')
    expect(view.queryByText('The first day is after the last one.')).to.equal(null)
  })

  it('says that nobody matches, and can show everyone again', async () => {
    view.http.table['GET /site/users/'] = listResponse([])
    fill('Search emails and answers', 'nobody')
    await view.findByText('No matching subscribers')
    expect(view.queryByRole('button', /^Search everyone/)).to.equal(null)
    view.http.table['GET /site/users/'] = listResponse([subscriberResponse()])
    view.allByRole('button', 'Clear filters')[0]?.click()
    await firstRow()
    expect(lastQuery().search).to.equal(undefined)
  })

  it('sorts by email, ascending on the first click', async () => {
    view.getByRole('button', 'Email').click()
    await eventually(() => expect(lastQuery()).to.include({ sort: 'email' }))
    expect(view.getByRole('columnheader', 'Email').ariaSort).to.equal('ascending')
  })

  it('reverses the order of the time on a click', async () => {
    view.getByRole('button', 'Signed up').click()
    await eventually(() => expect(lastQuery()).to.include({ sort: 'created_at' }))
  })
})

describe('the pages of subscribers', () => {
  it('are asked for with the cursor of the page before', async () => {
    const list = listResponse([subscriberResponse()], { total: 25, next: 'after-one' })
    view = mountSubscribers({ 'GET /site/users/': list })
    await firstRow()
    view.getByRole('button', 'Next page').click()
    await eventually(() => expect(lastQuery()).to.include({ page: 2, after: 'after-one' }))
  })

  it('start with the page of the address, asked for by its number', async () => {
    const list = listResponse([subscriberResponse()], { total: 25, page: 3 })
    view = mountSubscribers({ 'GET /site/users/': list }, { initialPage: 3 })
    await firstRow()
    expect(lastQuery()).to.include({ page: 3, after: undefined })
    view.getByText('21 to 25 of 25')
  })

  it('lead back to the last if there is no such page', async () => {
    view = mountSubscribers(
      { 'GET /site/users/': listResponse([], { total: 25 }) },
      { initialPage: 4 },
    )
    await view.findByText('This page has no subscribers')
    view.http.table['GET /site/users/'] = listResponse([subscriberResponse()], { total: 25 })
    expect(view.queryByRole('navigation', 'Pages')).to.equal(null)
    view.getByRole('button', 'Go to the last page (3)').click()
    await firstRow()
    expect(lastQuery()).to.include({ page: 3 })
  })

  it('can be the last one, or the one whose number is typed', async () => {
    const list = listResponse([subscriberResponse()], { total: 95, next: 'after-one' })
    view = mountSubscribers({ 'GET /site/users/': list })
    await firstRow()
    view.getByRole('button', 'Last page').click()
    await eventually(() => expect(lastQuery()).to.include({ page: 10 }))
    fill('Go to page', '7')
    const field = view.getByLabel('Go to page') as HTMLInputElement
    field.form?.requestSubmit()
    await eventually(() => expect(lastQuery()).to.include({ page: 7 }))
  })

  it('name a deleted campaign that has no subscribers', async () => {
    view = mountSubscribers(
      { 'GET /site/users/': listResponse([], {}, { campaign_title: 'Former' }) },
      { initialFilters: { ...INITIAL_FILTERS, campaignId: CAMPAIGN_ID } },
    )
    await view.findByRole('button', 'Campaign: Former')
  })

  it('have no total if there are too many to count', async () => {
    const capped = { total: 10_000, is_total_capped: true, next: 'after-one' }
    view = mountSubscribers({ 'GET /site/users/': listResponse([subscriberResponse()], capped) })
    await firstRow()
    view.getByText('More than 10,000 subscribers')
    view.getByText('1 to 10 of more than 10,000')
    view.getByText('Page 1')
    expect(view.getByRole('button', 'Next page')).to.have.property('disabled', false)
  })
})

describe('the columns', () => {
  it('are chosen from ours and the fields of the forms', async () => {
    const chosen: unknown[] = []
    view = mountSubscribers({}, { onColumns: (columns) => chosen.push(columns) })
    await view.findByRole('columnheader', 'First name')
    view.getByRole('button', 'Columns').click()
    ;(await view.findByRole('checkbox', 'Favourite glaze')).click()
    view.getByRole('checkbox', 'Page').click()
    expect(chosen).to.deep.equal([
      ['field:name', 'field:glaze', 'campaign', 'state', 'page', 'country', 'joined'],
      ['field:name', 'campaign', 'state', 'country', 'joined'],
    ])
  })

  it('are shown as chosen', async () => {
    view = mountSubscribers({}, { columns: ['field:glaze', 'consent'] })
    await view.findByRole('columnheader', 'Favourite glaze')
    expect(cells()).to.deep.equal(['Celadon', 'Send me the letter once a month.'])
  })

  it('are the default ones if the address only has unknown ones', () => {
    const fields = FIELDS_RESPONSE.data.fields
    expect(parseColumns('zz', fields)).to.equal(null)
    expect(parseColumns('zz,joined', fields)).to.deep.equal(['joined'])
    expect(parseColumns('', fields)).to.deep.equal([])
  })

  it('can have what was won in a game', async () => {
    const row = subscriberResponse({ prize: '10 % off' })
    const list = listResponse([row])
    view = mountSubscribers({ 'GET /site/users/': list }, { columns: ['prize'] })
    await view.findByRole('columnheader', 'Prize')
    expect(cells()).to.deep.equal(['10 % off'])
  })

  it('can have the time of the confirmation', async () => {
    view = mountSubscribers({}, { columns: ['confirmed', 'joined'] })
    await view.findByRole('columnheader', 'Confirmed on')
    expect(cells()).to.deep.equal(['8 minutes ago', '9 minutes ago'])
  })

  it('say if the fields of the forms couldn’t be loaded, and load them again on request', async () => {
    view = mountSubscribers({ 'GET /site/users/fields': new ApiFailure({ kind: 'offline' }) })
    await firstRow()
    view.getByRole('button', 'Columns').click()
    await view.findByText('The fields of your forms couldn’t be loaded.')
    view.http.table['GET /site/users/fields'] = FIELDS_RESPONSE
    view.getByRole('button', 'Try again').click()
    await view.findByRole('checkbox', 'Favourite glaze')
  })
})

describe('the page’s menu', () => {
  it('deletes a person by address, and shows what was found first', async () => {
    view = mountSubscribers({
      'POST /privacy/preview': { data: { subscribers: 0, answers: 0, tools: [] } },
      'POST /privacy/erase': { data: { receipt: { receipt_id: 'r1' } } },
    })
    await view.findByRole('rowheader', 'tomas.b@example.com')
    view.getByRole('button', 'More about subscribers').click()
    ;(await view.findByRole('menuitem', 'Delete a person by address…')).click()
    ;(await view.findByRole('button', 'Look up')).click()
    await view.findByText('Enter an email address such as name@example.com.')
    fill('Email address', 'ada@example.com')
    view.getByRole('button', 'Look up').click()
    await view.findByRole('heading', 'This address wasn’t found')
    view.getByText(/^No subscriber or answer has this address, and nothing is requested from/)
    fill('Type ada@example.com to confirm', 'ada@example.com')
    view.getByRole('button', 'Delete everywhere').click()
    await view.findByRole('button', 'Download receipt')
  })

  it('stays with a deletion until it has ended, and forgets every unsaved note', async () => {
    const erasing = deferred()
    view = mountSubscribers({
      'POST /privacy/preview': { data: { subscribers: 0, answers: 0, tools: [] } },
      'POST /privacy/erase': () => erasing.promise,
    })
    await firstRow()
    view.kit.storage.session.set(UNSAVED_TEXTS, '{"userId":"U1","texts":[]}')
    view.getByRole('button', 'More about subscribers').click()
    ;(await view.findByRole('menuitem', 'Delete a person by address…')).click()
    await view.findByRole('button', 'Look up')
    fill('Email address', 'ada@example.com')
    view.getByRole('button', 'Look up').click()
    await view.findByRole('button', 'Change address')
    fill('Type ada@example.com to confirm', 'ada@example.com')
    view.getByRole('button', 'Delete everywhere').click()
    await eventually(() =>
      expect(view.getByRole('button', 'Change address')).to.have.property('disabled', true),
    )
    view.getByRole('button', 'Change address').click()
    view.getByRole('button', 'Close').click()
    erasing.resolve({ data: { receipt: { receipt_id: 'r1' } } })
    await view.findByRole('button', 'Download receipt')
    expect(view.kit.storage.session.get(UNSAVED_TEXTS)).to.equal(null)
  })

  it('returns from the result to the address, which is still there', async () => {
    view = mountSubscribers({
      'POST /privacy/preview': { data: { subscribers: 0, answers: 0, tools: [] } },
    })
    await view.findByRole('rowheader', 'tomas.b@example.com')
    view.getByRole('button', 'More about subscribers').click()
    ;(await view.findByRole('menuitem', 'Delete a person by address…')).click()
    await view.findByRole('button', 'Look up')
    fill('Email address', 'ada@exmaple.com')
    view.getByRole('button', 'Look up').click()
    ;(await view.findByRole('button', 'Change address')).click()
    await view.findByRole('button', 'Look up')
    expect(view.getByLabel('Email address')).to.have.property('value', 'ada@exmaple.com')
    fill('Email address', 'ada@example.com')
    view.getByRole('button', 'Look up').click()
    await view.findByLabel('Type ada@example.com to confirm')
  })

  it('opens the receipts for deleted people', async () => {
    view = mountSubscribers({ 'GET /privacy/receipts': { data: { items: [] } } })
    await firstRow()
    view.getByRole('button', 'More about subscribers').click()
    ;(await view.findByRole('menuitem', 'Receipts for deleted people…')).click()
    await view.findByText('Nobody has been deleted everywhere yet.')
  })

  it('is not there for a member who can’t delete anybody', async () => {
    view = mountSubscribers({}, {}, undefined, memberWith('view_subscribers'))
    await firstRow()
    expect(view.queryByRole('button', 'More about subscribers')).to.equal(null)
  })
})

describe('a text that is as long as it may be', () => {
  it('says how long that is', async () => {
    view = mountSubscribers()
    await firstRow()
    fill('Search emails and answers', 'x'.repeat(100))
    await view.findByText('At most 100 characters.')
  })
})

describe('the room for the list', () => {
  const boxOf = (element: Element) => element.getBoundingClientRect()

  it('is enough for the time of signing up beside the side panel', async () => {
    const row = subscriberResponse({ id: 's-1', email: 'a-rather-long-address@example.com' })
    const api = { 'GET /site/users/': listResponse([row]), ...PANEL }
    view = mountSubscribers(api, { personId: 's-1' }, 1176)
    const head = await view.findByRole('columnheader', 'Signed up')
    const scroller = head.closest('.table-scroll')
    expect(scroller && boxOf(head).right).to.be.at.most((scroller && boxOf(scroller).right) ?? 0)
    expect(headings()).not.to.include('Country')
  })

  /** As they are in Chromium, with the padding of the table and an address of 22 characters. */
  const LONG = subscriberResponse({ id: 's-1', email: 'ada-lindqvist@example.com' })
  const rows = { 'GET /site/users/': listResponse([{ ...LONG, confirmed_at: null }]) }
  for (const [width, props] of [
    [720, {}],
    [900, {}],
    [1176, { personId: 's-1' }],
    [1100, { personId: 's-1' }],
  ] as const) {
    it(`is enough for the whole state and the sorted column at ${width} px`, async () => {
      view = mountSubscribers({ ...rows, ...PANEL }, props, width)
      const head = await view.findByRole('columnheader', 'Signed up')
      const [state] = [...view.root.querySelectorAll('.table .badge')]
      const { right } = boxOf(head.closest('.table-scroll') ?? head)
      expect(boxOf(head).right).to.be.at.most(right)
      expect(state && boxOf(state).right).to.be.at.most(boxOf(head).left)
    })
  }

  it('marks the row of the person in the panel', async () => {
    const other = subscriberResponse({ id: 's-2', email: 'bo@example.com' })
    const both = { 'GET /site/users/': listResponse([LONG, other]) }
    view = mountSubscribers({ ...both, ...PANEL }, { personId: 's-1' })
    const open = await view.findByRole('row', /ada-lindqvist/)
    const lookOf = (row: Element) => getComputedStyle(row).backgroundColor
    expect(lookOf(open)).not.to.equal(lookOf(view.getByRole('row', /bo@example/)))
  })

  it('keeps columns that were chosen, and the last one in sight while they scroll', async () => {
    const columns = [
      'field:name',
      'campaign',
      'state',
      'tags',
      'page',
      'country',
      'joined',
    ] as const
    view = mountSubscribers(rows, { columns }, 720)
    const head = await view.findByRole('columnheader', 'Signed up')
    expect(headings()).to.include.members(['First name', 'Page', 'Country'])
    expect(boxOf(head).right).to.be.at.most(boxOf(view.root).right)
  })

  it('is enough for all buttons in one row on a phone', async () => {
    view = mountSubscribers({ 'GET /site/lead-alerts': { data: { frequency: 'daily' } } }, {}, 343)
    const alerts = await view.findByRole('button', 'Alerts: every morning')
    const more = view.getByRole('button', 'More about subscribers')
    expect(boxOf(more).top).to.equal(boxOf(alerts).top)
    expect(boxOf(more).right).to.be.at.most(boxOf(view.root).right)
  })

  it('names the saved filters on a phone, where only their icon is shown', async () => {
    view = mountSubscribers({}, {}, 343)
    await firstRow()
    expect(view.getByRole('button', 'Saved filters').getAttribute('aria-label')).to.equal(
      'Saved filters',
    )
  })

  it('has sorting, selecting the page and the campaign in a narrow list, too', async () => {
    view = mountSubscribers({}, {}, 360)
    await firstRow()
    for (const element of [
      view.getByRole('button', 'Signed up'),
      view.getByRole('checkbox', 'Select all on this page'),
      view.getByRole('link', 'First order'),
    ]) {
      expect(boxOf(element).width).to.be.greaterThan(10)
      expect(boxOf(element).right).to.be.at.most(boxOf(view.root).right)
    }
  })

  it('keeps the tools of the list together at the end of the row', async () => {
    const fields = ['a', 'b', 'c'].map((name) => ({ name, how: 'empty' as const }))
    const initialFilters = {
      ...INITIAL_FILTERS,
      state: 'confirmed' as const,
      country: 'CZ',
      fields,
    }
    view = mountSubscribers({}, { initialFilters }, 1000)
    await firstRow()
    const [saved, columns] = [
      view.getByRole('button', 'Saved filters'),
      view.getByRole('button', 'Columns'),
    ]
    expect(boxOf(saved).top).to.equal(boxOf(columns).top)
    expect(boxOf(columns).right).to.be.greaterThan(boxOf(view.root).right - 60)
  })
})

inEachColorScheme('the page of subscribers', () => {
  for (const width of [1176, 360]) {
    it(`is accessible at ${width} px`, async () => {
      view = mountSubscribers({}, {}, width)
      await firstRow()
      await expectAccessible(view)
    })
  }
})
