import { expect } from 'chai'
import { INITIAL_RESPONSE_FILTERS } from '../../../../src/features/subscribers/responses/response-filters.ts'
import { ApiFailure } from '../../../../src/lib/failure.ts'
import { expectAccessible, inEachColorScheme } from '../../../support/axe.ts'
import { deferred, eventually } from '../../../support/mount.tsx'
import { memberWith } from '../../campaigns/support.tsx'
import { mountResponses, responsesBody, siteResponse } from './support.tsx'

const CAMPAIGN_ID = '7f1c1a52-0f2e-4d57-9f5a-3f5c2f1b0a01'
const CAMPAIGNS_RESPONSE = {
  body: {
    data: [
      { campaign_id: CAMPAIGN_ID, title: 'Spin the wheel' },
      { campaign_id: '9b0d2c11-5b60-4c5e-8a3f-0d6f6f9b1c02', title: 'Survey' },
    ],
    other_variants: [],
    pagination: { page: 1, total: 2, next: null },
  },
}
const LONG = `${'The blue one because it is the colour of our kitchen. '.repeat(4)}Thanks!`

let view: ReturnType<typeof mountResponses>
afterEach(() => view.unmount())

const lastQuery = () =>
  view.http.calls.findLast(({ path }) => path === '/site/responses')?.call.query ?? {}
const firstRow = () => view.findByRole('rowheader', 'Spin the wheel')
const headings = () => view.allByRole('columnheader').map(({ textContent }) => textContent)
const cells = () => view.allByRole('cell').map(({ textContent }) => textContent)
const fill = (label: string, text: string) => {
  const field = view.getByLabel(label)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
/** The column headings are buttons as well. */
const chooseKind = (name: string) =>
  eventually(() => {
    const kinds = [...view.root.querySelectorAll<HTMLElement>('.filter-kinds button')]
    const kind = kinds.find(({ textContent }) => textContent === name)
    if (!kind) throw new Error(`no kind of filter: ${name}`)
    kind.click()
  })
const mountWith = (values: Record<string, unknown>) =>
  mountResponses({ 'GET /site/responses': responsesBody([siteResponse(values)]) })

describe('the list of answers', () => {
  it('starts with the ten newest', async () => {
    view = mountResponses()
    await firstRow()
    expect(lastQuery()).to.include({ limit: 10, page: 1 })
    view.getByText('1 submission')
  })

  it('shows each answer with its question, and all that is known of the submission', async () => {
    view = mountResponses()
    await view.findByText('Favourite glaze')
    expect(headings()).to.deep.equal([
      ...['Campaign', 'Answers', 'Consent', 'Prize', 'Page', 'Country', 'Submitted', 'Actions'],
    ])
    const [answers, ...others] = cells()
    expect(answers).to.equal('First nameTomasFavourite glazeCeladon')
    expect(others).to.deep.equal([
      'ConsentSend me the letter once a month.',
      ...['Prize10% off', 'Page/shop/mugs', 'CountryCzechia', '9 minutes ago', ''],
    ])
  })

  it('shows the columns that were chosen, after the campaign', async () => {
    view = mountResponses({}, { columns: ['answers', 'time'] })
    await firstRow()
    expect(headings()).to.deep.equal(['Campaign', 'Answers', 'Submitted', 'Actions'])
  })

  it('lets its columns be chosen, in the order in which they are shown', async () => {
    const chosen: unknown[] = []
    view = mountResponses(
      {},
      { columns: ['answers', 'time'], onColumns: (columns) => chosen.push(columns) },
    )
    ;(await view.findByRole('button', 'Columns')).click()
    ;(await view.findByRole('checkbox', 'Country')).click()
    view.getByRole('checkbox', 'Answers').click()
    expect(chosen).to.deep.equal([['answers', 'country', 'time'], ['time']])
  })

  it('says what is missing', async () => {
    view = mountWith({ answers: {}, consent: [], prize: null, page: null, country: null })
    await firstRow()
    expect(cells().slice(0, -2)).to.deep.equal([
      ...['none', 'Consentnone', 'Prizenone', 'Pageunknown', 'Countryunknown'],
    ])
  })

  it('names an answer by its field if no form has its question any more', async () => {
    view = mountWith({ answers: { city: 'Oslo' } })
    await view.findByText('city')
  })

  it('shows the start of a long answer, and the whole of it on request', async () => {
    view = mountWith({ answers: { glaze: LONG } })
    const more = await view.findByRole('button', 'Show more of “Favourite glaze”')
    expect(view.getByRole('cell', /The blue one/).textContent).not.to.include('Thanks!')
    expect(more.getAttribute('aria-expanded')).to.equal('false')
    more.click()
    ;(await view.findByRole('button', 'Show less of “Favourite glaze”')).click()
    await view.findByRole('button', 'Show more of “Favourite glaze”')
  })

  it('shows an answer as text, whatever it contains', async () => {
    view = mountWith({ answers: { name: '<b>Tom</b>' } })
    await view.findByText('<b>Tom</b>')
  })

  it('says when answers appear while there are none', async () => {
    view = mountResponses({ 'GET /site/responses': responsesBody([]) })
    await view.findByRole('heading', 'No answers yet')
    view.getByRole('link', 'Go to campaigns')
    expect(view.queryByRole('searchbox')).to.equal(null)
  })

  it('shows that it is loading', async () => {
    view = mountResponses({ 'GET /site/responses': () => deferred().promise })
    await view.findByText('Loading answers…')
  })

  it('shows a failure, and loads again on request', async () => {
    view = mountResponses({ 'GET /site/responses': new ApiFailure({ kind: 'offline' }) })
    await view.findByText('The answers couldn’t be loaded')
    view.http.table['GET /site/responses'] = responsesBody([siteResponse()])
    view.getByRole('button', 'Try again').click()
    await firstRow()
  })

  it('drops the rows of another site', async () => {
    view = mountResponses()
    await firstRow()
    view.http.table['GET /site/responses'] = () => deferred().promise
    view.kit.selectSite('S2')
    await eventually(() => view.queryByRole('rowheader', /Spin/) === null)
  })
})

describe('finding answers', () => {
  beforeEach(async () => {
    view = mountResponses({ 'GET /campaigns': CAMPAIGNS_RESPONSE })
    await firstRow()
  })

  it('searches them, and says what a short search finds', async () => {
    fill('Search answers', 'ce')
    await eventually(() => expect(lastQuery()).to.include({ search: 'ce', page: 1 }))
    view.getByText('Type 3 or more characters to search inside words.')
  })

  it('filters by a campaign, and removes the filter', async () => {
    view.getByRole('button', 'Filter').click()
    await chooseKind('Campaign')
    ;(await view.findByRole('option', 'Spin the wheel')).click()
    await eventually(() => expect(lastQuery()).to.include({ campaign_id: CAMPAIGN_ID }))
    ;(await view.findByRole('button', 'Remove filter: Campaign: Spin the wheel')).click()
    await eventually(() => expect(lastQuery().campaign_id).to.equal(undefined))
    await eventually(() => expect(view.shadow.activeElement?.textContent).to.equal('Filter'))
  })

  it('shows the whole title of each campaign and field to filter by', async () => {
    const title = 'A-title-without-spaces-that-is-longer-than-the-menu-is-wide and some more words'
    view.unmount()
    const [first] = CAMPAIGNS_RESPONSE.body.data
    view = mountResponses({
      'GET /campaigns': {
        body: { ...CAMPAIGNS_RESPONSE.body, data: [{ ...first, title }] },
      },
      'GET /site/users/fields': { data: { fields: [{ name: 'a', label: title, kind: 'text' }] } },
    })
    await firstRow()
    const expectWhole = (element: HTMLElement) => {
      const panel = element.closest('.popover')
      expect(panel?.scrollWidth).to.equal(panel?.clientWidth)
      // Text that is inline has no width of its own; the box around it has.
      const boxes = [element, ...element.querySelectorAll('*')].filter(
        (one) => getComputedStyle(one).display !== 'inline',
      )
      for (const box of boxes) expect(box.scrollWidth).to.be.at.most(box.clientWidth)
    }
    view.getByRole('button', 'Filter').click()
    expectWhole(await view.findByRole('button', title))
    await chooseKind('Campaign')
    expectWhole(await view.findByRole('option', title))
  })

  it('filters by days', async () => {
    view.getByRole('button', 'Filter').click()
    ;(await view.findByRole('button', 'Date')).click()
    await view.findByText('From')
    fill('From', '2026-11-01')
    await eventually(() => expect(lastQuery()).to.include({ from: '2026-11-01', to: undefined }))
    await view.findByRole('button', 'Date: Since Nov 1, 2026')
  })

  it('states the campaign of the filter if it has been deleted', async () => {
    view.unmount()
    view = mountResponses(
      { 'GET /site/responses': responsesBody([], {}, { campaign_title: 'Former' }) },
      { initialFilters: { ...INITIAL_RESPONSE_FILTERS, campaignId: CAMPAIGN_ID } },
    )
    await view.findByRole('button', 'Campaign: Former')
  })

  it('says if nothing matches, and clears search and filters', async () => {
    view.http.table['GET /site/responses'] = responsesBody([])
    fill('Search answers', 'nothing like it')
    await view.findByText('No matching answers')
    view.http.table['GET /site/responses'] = responsesBody([siteResponse()])
    view.allByRole('button', 'Clear filters')[0]?.click()
    await firstRow()
    expect(lastQuery().search).to.equal(undefined)
  })
})

describe('the country of answers', () => {
  beforeEach(async () => {
    view = mountResponses({
      'GET /site/responses/countries': { data: { countries: ['PE', 'CZ'] } },
    })
    await firstRow()
  })

  it('filters them, chosen by name among those that the site’s answers have', async () => {
    view.getByRole('button', 'Filter').click()
    await chooseKind('Country')
    await view.findByRole('option', 'Peru')
    const names = view.allByRole('option').map(({ textContent }) => textContent)
    expect(names).to.deep.equal(['Czechia', 'Peru', 'unknown'])
    view.getByRole('option', 'Peru').click()
    await eventually(() => expect(lastQuery()).to.include({ country: 'PE' }))
    ;(await view.findByRole('button', 'Remove filter: Country: Peru')).click()
    await eventually(() => expect(lastQuery().country).to.equal(undefined))
  })
})

describe('the order of answers', () => {
  const head = (name: string) => view.getByRole('columnheader', name)
  const press = (name: string) => head(name).querySelector('button')?.click()
  const expectOrder = (sort: string) => eventually(() => expect(lastQuery()).to.include({ sort }))

  it('is newest first, then oldest first', async () => {
    view = mountResponses()
    await firstRow()
    expect(lastQuery()).to.include({ sort: '-created_at' })
    expect(head('Submitted').getAttribute('aria-sort')).to.equal('descending')
    press('Submitted')
    await expectOrder('created_at')
    expect(head('Submitted').getAttribute('aria-sort')).to.equal('ascending')
  })

  it('is by campaign from A to Z, then from Z to A, and stays when filters are cleared', async () => {
    view = mountResponses()
    await firstRow()
    press('Campaign')
    await expectOrder('campaign')
    press('Campaign')
    await expectOrder('-campaign')
    fill('Search answers', 'cela')
    await eventually(() => expect(lastQuery()).to.include({ search: 'cela' }))
    ;(await view.findByRole('button', 'Clear filters')).click()
    await eventually(() => expect(lastQuery().search).to.equal(undefined))
    await expectOrder('-campaign')
    press('Submitted')
    await expectOrder('-created_at')
  })

  it('can be changed in a narrow list, too', async () => {
    view = mountResponses({}, {}, 375)
    await firstRow()
    for (const name of ['Campaign', 'Submitted']) {
      const { width, height } = head(name).querySelector('button')?.getBoundingClientRect() ?? {}
      expect([Number(width) > 24, Number(height) >= 24], name).to.deep.equal([true, true])
    }
  })
})

describe('the saved filters of answers', () => {
  const PATH = '/site/saved-filters'
  const SURVEYS = { id: 'f1', name: 'Surveys', query: 'sort=campaign&country=CZ' }
  const open = async (api: Parameters<typeof mountResponses>[0] = {}) => {
    view = mountResponses(
      { [`GET ${PATH}`]: { data: { filters: [SURVEYS] } }, ...api },
      {
        initialFilters: {
          ...INITIAL_RESPONSE_FILTERS,
          ...{ country: 'CZ', sort: { column: 'campaign', descending: false } },
        },
      },
    )
    await firstRow()
    view.getByRole('button', 'Saved filters').click()
    await view.findByRole('dialog', 'Saved filters')
  }

  it('are links to the tab, and mark the one that it shows', async () => {
    await open()
    const link = await view.findByRole('link', 'Surveys')
    expect(link.getAttribute('href')).to.equal('/subscribers?tab=answers&country=CZ&sort=campaign')
    expect(link.getAttribute('aria-current')).to.equal('true')
    const { query } = view.http.calls.find(({ path }) => path === PATH)?.call ?? {}
    expect(query).to.deep.equal({ tab: 'answers' })
  })

  it('keep the filters and the order that are shown', async () => {
    await open({ [`POST ${PATH}`]: { data: { ...SURVEYS, id: 'f2', name: 'Czechia' } } })
    ;(await view.findByRole('button', 'Save current filters…')).click()
    await view.findByText('Saves the search, filters and order of the list.')
    fill('Name of the filter', 'Czechia')
    view.getByRole('button', 'Save').click()
    await eventually(() => {
      const { body } = view.http.calls.find(({ method }) => method === 'POST')?.call ?? {}
      const query = 'country=CZ&sort=campaign'
      expect(body).to.deep.equal({ name: 'Czechia', query, tab: 'answers' })
    })
  })
})

describe('a row of answers', () => {
  /** The bottom of the first line of a cell's text. */
  const firstLineOf = (cell: Element): number => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getClientRects()[0]?.bottom ?? 0
  }
  const middleOf = (box: DOMRect | undefined) => (box ? box.top + box.height / 2 : 0)

  it('has the first lines of all its cells on one line, and its menu in the middle of it', async () => {
    const campaign_title = 'Spin the wheel for free shipping in the spring of the year'
    view = mountWith({ campaign_title, answers: { glaze: LONG, name: 'Tom' }, prize: null })
    const campaign = await view.findByRole('rowheader', campaign_title)
    expect(campaign.querySelector('a')?.offsetHeight).to.be.above(30)
    const lines = [campaign, ...view.allByRole('cell').slice(0, -1)].map((cell) => {
      const visible = cell.querySelector('.labelled > :not(.label), dt, a, time') ?? cell
      return firstLineOf(visible)
    })
    expect(Math.max(...lines) - Math.min(...lines)).to.be.below(1)
    const [line] = lines
    const { bottom } = view.getByRole('button', /^Actions for/).getBoundingClientRect()
    // The button is 30 pixels high, the text of a line 17.
    expect(bottom).to.be.closeTo(Number(line) + 6.5, 1)
  })

  it('fits into the page of a tablet', async () => {
    const row = siteResponse({
      answers: { glaze: 'A friend told me' },
      consent: [],
      prize: 'A mug',
    })
    view = mountResponses({ 'GET /site/responses': responsesBody([row]) }, {}, 712)
    await firstRow()
    const table = view.root.querySelector('.table-scroll')
    expect(table?.scrollWidth).to.equal(table?.clientWidth)
  })

  it('has its menu in the middle of the first line of a narrow list, without what is missing', async () => {
    view = mountResponses(
      { 'GET /site/responses': responsesBody([siteResponse({ prize: null, country: null })]) },
      {},
      375,
    )
    const campaign = await firstRow()
    const link = campaign.querySelector('a')?.getClientRects()[0]
    const menu = view.getByRole('button', /^Actions for this answer/).getBoundingClientRect()
    expect(middleOf(menu)).to.be.closeTo(middleOf(link), 1)
    const shown = [...view.root.querySelectorAll<HTMLElement>('.labelled')]
    expect(shown.filter((one) => one.offsetHeight > 0).length).to.equal(2)
  })
})

describe('the pages of answers', () => {
  const mountPages = (pagination: Record<string, unknown>) =>
    mountResponses({ 'GET /site/responses': responsesBody([siteResponse()], pagination) })

  it('are turned with the cursor of the page before', async () => {
    view = mountPages({ total: 21, next: 'c' })
    ;(await view.findByRole('button', 'Next page')).click()
    await eventually(() => expect(lastQuery()).to.include({ page: 2, after: 'c' }))
  })

  it('go on behind the limit of what is counted', async () => {
    view = mountPages({ total: 10_000, is_total_capped: true, next: 'c' })
    await view.findByText('More than 10,000 submissions')
  })

  it('lead back to the first one if a page has become empty', async () => {
    view = mountResponses(
      { 'GET /site/responses': responsesBody([], { total: 4 }) },
      { initialPage: 9 },
    )
    ;(await view.findByRole('button', 'Go to the first page')).click()
    await eventually(() => expect(lastQuery()).to.include({ page: 1 }))
  })
})

for (const [about, width] of [
  ['a table of answers', undefined],
  ['a narrow list of answers', 375],
] as const) {
  inEachColorScheme(about, () => {
    it('is accessible', async () => {
      const rows = responsesBody([siteResponse({ answers: { glaze: LONG } })])
      view = mountResponses({ 'GET /site/responses': rows }, {}, width)
      await firstRow()
      await expectAccessible(view)
    })
  })
}

describe('a narrow list of answers', () => {
  it('states what each value is', async () => {
    view = mountResponses({}, {}, 375)
    await firstRow()
    for (const label of ['Consent', 'Prize', 'Page', 'Country'])
      view.getByRole('cell', new RegExp(`^${label}`))
  })
})

describe('a filter of the answers by field', () => {
  it('is set, stated and removed', async () => {
    view = mountResponses()
    await firstRow()
    view.getByRole('button', 'Filter').click()
    ;(await view.findByRole('button', 'Favourite glaze')).click()
    await view.findByLabel('Value')
    fill('Value', 'cela')
    view.getByRole('button', 'Apply filter').click()
    await view.findByRole('button', 'Favourite glaze contains “cela”')
    const fields = [{ name: 'glaze', how: 'contains', value: 'cela' }]
    expect(lastQuery().fields).to.equal(JSON.stringify(fields))
    view.getByRole('button', 'Clear filters').click()
    await eventually(() => expect(lastQuery().fields).to.equal(undefined))
  })
})

describe('the file of the answers', () => {
  const FILE = { 'GET /site/responses/csv': { data: new Blob(['a']) } }
  const filters = { ...INITIAL_RESPONSE_FILTERS, search: 'cela', campaignId: CAMPAIGN_ID }

  it('has what the filters find, with heads in the page’s language', async () => {
    view = mountResponses(FILE, { initialFilters: filters })
    ;(await view.findByRole('button', 'Download CSV')).click()
    const download = await eventually(() => {
      const found = view.http.calls.find(({ path }) => path === '/site/responses/csv')
      expect(found).not.to.equal(undefined)
      return found
    })
    expect(download?.call.query).to.include({ search: 'cela', campaign_id: CAMPAIGN_ID })
    expect(download?.call.query).to.include({ label_time: 'Submitted', locale: 'en' })
    expect(download?.call.query).to.include({ sort: '-created_at' })
  })

  it('says if it couldn’t be downloaded', async () => {
    view = mountResponses({ 'GET /site/responses/csv': new ApiFailure({ kind: 'offline' }) })
    ;(await view.findByRole('button', 'Download CSV')).click()
    await eventually(() =>
      expect(view.kit.notices.list.value[0]?.title).to.equal('The answers couldn’t be downloaded.'),
    )
  })

  it('is not offered to a member who may not export', async () => {
    view = mountResponses({}, {}, undefined, memberWith('view_subscribers'))
    await firstRow()
    expect(view.queryByRole('button', 'Download CSV')).to.equal(null)
    expect(view.queryByRole('button', /^Actions for this answer/)).to.equal(null)
  })
})

describe('deleting from the answers', () => {
  const ADDRESS = 'ada@example.com'
  const PREVIEW = { data: { subscribers: 0, answers: 1, tools: [] } }
  const LABEL = 'Actions for this answer to Spin the wheel'
  const choose = async (item: string) => {
    ;(await view.findByRole('button', LABEL)).click()
    ;(await view.findByRole('menuitem', item)).click()
  }
  const press = async (name: string) => (await view.findByRole('button', name)).click()

  it('deletes an answer after a confirmation', async () => {
    view = mountResponses({
      'GET /site/responses': responsesBody([siteResponse({ id: 'r1' })]),
      'DELETE /site/responses/r1': { data: null },
    })
    await choose('Delete answer…')
    await press('Delete answer')
    await eventually(() =>
      expect(view.http.calls.filter(({ path }) => path === '/site/responses')).to.have.length(2),
    )
    await eventually(() => expect(view.queryByRole('dialog')).to.equal(null))
    await eventually(() => expect(view.shadow.activeElement?.className).to.equal('sheet'))
  })

  it('says why an answer wasn’t deleted', async () => {
    view = mountResponses({
      'GET /site/responses': responsesBody([siteResponse({ id: 'r1' })]),
      'DELETE /site/responses/r1': new ApiFailure({ kind: 'offline' }),
    })
    await choose('Delete answer…')
    await press('Delete answer')
    await view.findByRole('alert')
  })

  it('deletes the person whose address is in an answer everywhere, once it is typed', async () => {
    view = mountResponses({
      'GET /site/responses': responsesBody([siteResponse({ answers: { mail: `${ADDRESS}.` } })]),
      'POST /privacy/preview': PREVIEW,
      'POST /privacy/erase': { data: { receipt: { receipt_id: 'r1' } } },
    })
    await choose('Delete everywhere…')
    await view.findByText('Found on 0 lists and in 1 answer without a list.')
    fill(`Type ${ADDRESS} to confirm`, ADDRESS)
    await press('Delete everywhere')
    await view.findByRole('button', 'Download receipt')
    const erased = view.http.calls.find(({ path }) => path === '/privacy/erase')
    expect(erased?.call.body).to.deep.equal({ email: ADDRESS })
  })

  it('offers each of several addresses, and none without an address', async () => {
    const answers = { mail: ADDRESS, friend: 'bob@example.com' }
    view = mountWith({ answers })
    ;(await view.findByRole('button', LABEL)).click()
    await view.findByRole('menuitem', `Delete ${ADDRESS} everywhere…`)
    view.getByRole('menuitem', 'Delete bob@example.com everywhere…')
    view.unmount()
    view = mountWith({})
    ;(await view.findByRole('button', LABEL)).click()
    await view.findByRole('menuitem', 'Delete answer…')
    expect(view.queryByRole('menuitem', 'Delete everywhere…')).to.equal(null)
  })

  it('shows days in the site’s time zone', async () => {
    const row = {
      consent: [],
      created_at: '2026-11-10T23:30:00Z',
      deleted_at: '2026-12-10T23:30:00Z',
    }
    const body = (time_zone: string) => responsesBody([siteResponse(row)], {}, { time_zone })
    view = mountResponses({ 'GET /site/responses': body('Pacific/Auckland') })
    await view.findByText('none, so this is deleted after Dec 11, 2026')
    view.getByText('November 11')
    view.unmount()
    view = mountResponses({ 'GET /site/responses': body('America/Lima') })
    await view.findByText('none, so this is deleted after Dec 10, 2026')
    view.getByText('November 10')
  })

  it('says until when an address that nobody agreed to is kept', async () => {
    view = mountWith({ consent: [], deleted_at: '2026-12-20T11:51:00Z' })
    await view.findByText('none, so this is deleted after Dec 20, 2026')
  })
})
