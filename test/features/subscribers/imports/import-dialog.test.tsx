import { expect } from 'chai'
import { ApiFailure } from '../../../../src/lib/failure.ts'
import { expectAccessible, inEachColorScheme } from '../../../support/axe.ts'
import { eventually } from '../../../support/mount.tsx'
import { mountSubscribers } from '../support.tsx'

type View = ReturnType<typeof mountSubscribers>
type Table = Parameters<typeof mountSubscribers>[0]

const CAMPAIGN_ID = '7f1c1a52-0f2e-4d57-9f5a-3f5c2f1b0a01'
const UPLOADED = {
  data: {
    import_id: 'i1',
    encoding: 'utf-8',
    row_count: 3,
    rows: [
      ['Email', 'Vorname', 'Joined', 'Score'],
      ['ann@shop.example', 'Ann', '3/4/2026', '7'],
      ['bo@shop.example', '<b>Bo</b>', '13/4/2026', '8'],
    ],
  },
}

const ISO = new Map([
  ['3/4/2026', '2026-04-03'],
  ['13/4/2026', '2026-04-13'],
])

const importResponse = (values: Record<string, unknown> = {}) => ({
  ...{ import_id: 'i1', file_name: 'list.csv', state: 'done', row_count: 2 },
  ...{ added: 1, updated: 0, rejected: 1, has_file: true },
  reasons: [{ reason: 'invalid-email', count: 1 }],
  ...values,
})
const listed = (values?: Record<string, unknown>) => ({
  data: { imports: [importResponse(values)] },
})

let view: View
afterEach(() => view.unmount())

function mount(api: Table = {}, width?: number): View {
  return mountSubscribers(
    {
      'POST /site/imports': UPLOADED,
      'POST /site/imports/i1/start': listed(),
      'GET /campaigns': {
        body: {
          data: [{ campaign_id: CAMPAIGN_ID, title: 'First order' }],
          other_variants: [],
          pagination: { page: 1, total: 1, next: null },
        },
      },
      ...api,
    },
    {},
    width,
  )
}

async function open(api?: Table, width?: number): Promise<void> {
  view = mount(api, width)
  const button = await view.findByRole('button', 'Import')
  button.click()
  await view.findByRole('button', 'Choose file')
}

/** Drops a file, as a browser does. */
function drop(file: File): void {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  const zone = view.getByRole('region', 'File')
  zone.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
}
const csv = (text = 'Email') => new File([text], 'list.csv', { type: 'text/csv' })

async function toColumns(api?: Table, width?: number): Promise<void> {
  await open(api, width)
  drop(csv())
  await view.findByRole('heading', 'list.csv: 2 rows')
}

async function toConfirm(api?: Table, width?: number): Promise<void> {
  await toColumns(api, width)
  view.getByRole('button', 'Continue').click()
  await view.findByRole('heading', 'Confirm')
  await eventually(() => expect(view.getByLabel('Campaign')).to.have.property('disabled', false))
}

function choose(label: string, value: string): void {
  const field = view.getByLabel(label)
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
const chosen = () =>
  view.allByRole('combobox', /^Import .* as$/).map((field) => (field as HTMLSelectElement).value)
const body = (path: string) => view.http.calls.findLast((call) => call.path === path)?.call.body

describe('importing subscribers', () => {
  it('guesses the columns, and shows the first rows as text', async () => {
    await toColumns()
    expect(chosen()).to.deep.equal(['email', 'field:name', 'joined', 'skip'])
    view.getByText('<b>Bo</b>')
  })

  for (const [encoding, name, asksForUtf8] of [
    ['utf-8', 'UTF-8', false],
    ['utf-16le', 'UTF-16', true],
    ['utf-16be', 'UTF-16', true],
    ['windows-1252', 'Windows-1252', true],
  ] as const) {
    it(`says that a file in ${encoding} was read as ${name}`, async () => {
      await toColumns({ 'POST /site/imports': { data: { ...UPLOADED.data, encoding } } })
      const text = view.getByText(new RegExp(`It was read as ${name}\\.`)).textContent ?? ''
      expect(text.includes('save it as UTF-8')).to.equal(asksForUtf8)
    })
  }

  it('says what happens with people on another campaign’s list', async () => {
    await toConfirm()
    view.getByText(/^People on another campaign’s list are added to this list, too, even if/)
    view.getByText(/People who unsubscribed from this list aren’t added again\.$/)
  })

  it('says that a file with nothing but the names of columns has no rows', async () => {
    const rows = UPLOADED.data.rows.slice(0, 1)
    await open({ 'POST /site/imports': { data: { ...UPLOADED.data, rows, row_count: 1 } } })
    drop(csv())
    await view.findByText(/^This file has column names only/)
    view.getByRole('button', 'Continue').click()
    expect(view.queryByRole('heading', 'Confirm')).to.equal(null)
  })

  it('says when and by whom an earlier file was imported', async () => {
    const started = { started_at: '2026-11-20T11:00:00Z', started_by: 'mira@example.com' }
    await open({ 'GET /site/imports': listed(started) })
    await view.findByText(/^Nov 20, 2026.* by mira@example.com$/)
  })

  it('guesses the order of day and month', async () => {
    await toColumns()
    expect(view.getByLabel('Order of day and month')).to.have.property('value', 'day-first')
  })

  it('keeps the text of a column’s select off its arrow, from right to left too', async () => {
    document.documentElement.dir = 'rtl'
    try {
      await toColumns()
      const [field] = view.allByRole('combobox', /^Import .* as$/)
      const { textAlign, paddingInlineEnd } = getComputedStyle(field as HTMLElement)
      expect([textAlign, paddingInlineEnd]).to.deep.equal(['right', '34px'])
    } finally {
      document.documentElement.dir = ''
    }
  })

  it('asks for the column with the email addresses', async () => {
    await toColumns()
    choose('Import Email as', 'skip')
    view.getByRole('button', 'Continue').click()
    await view.findByText('Choose the column that has the email addresses.')
  })

  it('asks for the campaign and the agreement', async () => {
    await toConfirm()
    view.getByRole('button', 'Import 2 rows').click()
    await view.findByText('Choose a campaign.')
    view.getByText('You can only import people who agreed to get emails from you.')
  })

  it('imports what was chosen, and says what was not imported', async () => {
    await toConfirm()
    choose('Campaign', CAMPAIGN_ID)
    view.getByRole('radio', /Fill in missing values/).click()
    view.getByRole('checkbox', 'Everyone in this file agreed to get emails from us.').click()
    view.getByRole('button', 'Import 2 rows').click()
    await view.findByText('1 added, 0 updated, 1 not imported.')
    expect(body('/site/imports/i1/start')).to.deep.equal({
      ...{ campaign_id: CAMPAIGN_ID, has_header: true, date_order: 'day-first' },
      targets: ['email', 'field:name', 'joined', 'skip'],
      ...{ fills_missing: true, agreed: true },
      consent_text: 'Everyone in this file agreed to get emails from us.',
    })
    view.getByText('Email address isn’t valid')
    view.getByRole('button', 'Download these rows: list.csv')
  })

  it('writes counts as the page’s language does', async () => {
    const reasons = [{ reason: 'invalid-email', count: 1_234 }]
    document.documentElement.lang = 'de'
    try {
      await toConfirm({ 'POST /site/imports/i1/start': listed({ reasons }) })
      choose('Campaign', CAMPAIGN_ID)
      view.getByRole('checkbox', 'Everyone in this file agreed to get emails from us.').click()
      view.getByRole('button', 'Import 2 rows').click()
      await view.findByText('1.234')
    } finally {
      document.documentElement.lang = ''
    }
  })

  it('keeps everything that was chosen when the import can’t be started', async () => {
    await toConfirm({
      'POST /site/imports/i1/start': new ApiFailure({
        ...{ kind: 'refused', status: 409, serverMessage: 'Another import is running.' },
      }),
    })
    choose('Campaign', CAMPAIGN_ID)
    view.getByRole('checkbox', 'Everyone in this file agreed to get emails from us.').click()
    view.getByRole('button', 'Import 2 rows').click()
    await view.findByText(/Another import is running\./)
    expect(view.getByLabel('Campaign')).to.have.property('value', CAMPAIGN_ID)
  })

  it('asks before it closes with a file that isn’t imported', async () => {
    await toColumns()
    const heading = view.getByRole('heading', 'list.csv: 2 rows')
    heading.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await view.findByText('Discard this import?')
    view.getByRole('button', 'Keep editing').click()
    await view.findByRole('heading', 'list.csv: 2 rows')
    view.getByRole('button', 'Close').click()
    ;(await view.findByRole('button', 'Discard')).click()
    await eventually(() => expect(view.queryByRole('dialog')).to.equal(null))
    view.getByRole('button', 'Import').click()
    await view.findByRole('button', 'Choose file')
  })

  it('closes without a question before a file is chosen', async () => {
    await open()
    view.getByRole('button', 'Close').click()
    await eventually(() => expect(view.queryByRole('dialog')).to.equal(null))
  })

  it('doesn’t ask for the order of day and month if no date depends on it', async () => {
    const rows = UPLOADED.data.rows.map((cells) => cells.map((cell) => ISO.get(cell) ?? cell))
    await open({ 'POST /site/imports': { data: { ...UPLOADED.data, rows } } })
    drop(csv())
    await view.findByRole('heading', 'list.csv: 2 rows')
    view.getByText('2026-04-13')
    expect(view.queryByText('Order of day and month')).to.equal(null)
  })

  it('offers only campaigns that have a list', async () => {
    const without = { campaign_id: 'c2', title: 'Cookie notice', has_form: false }
    const data = [{ campaign_id: CAMPAIGN_ID, title: 'First order', has_form: true }, without]
    const pagination = { page: 1, total: 2, next: null }
    await toConfirm({ 'GET /campaigns': { body: { data, other_variants: [], pagination } } })
    const { options } = view.getByLabel('Campaign') as HTMLSelectElement
    expect([...options].map(({ text }) => text)).to.deep.equal(['Choose a campaign', 'First order'])
  })

  const files: [what: string, file: () => File, words: string][] = [
    ['an empty file', () => csv(''), 'This file is empty. Choose another one.'],
    [
      'a file that is too large',
      () => csv('x'.repeat(21 * 1_024 * 1_024)),
      'This file is 21 MB. The maximum is 20 MB: split it into several files.',
    ],
  ]
  for (const [what, file, words] of files) {
    it(`does not upload ${what}`, async () => {
      await open()
      drop(file())
      await view.findByText(words)
      expect(body('/site/imports')).to.equal(undefined)
    })
  }

  it('says what the server says about a file', async () => {
    const serverMessage = 'This is a spreadsheet. Save it as CSV first, then choose the CSV file.'
    await open({
      'POST /site/imports': new ApiFailure({ kind: 'refused', status: 400, serverMessage }),
    })
    drop(csv('PK'))
    await view.findByText(serverMessage)
  })

  it('downloads the rows that were not imported with the texts of the page', async () => {
    await open({
      'GET /site/imports': listed(),
      'GET /site/imports/i1/rejected': { data: new Blob(['x']) },
    })
    const button = await view.findByRole('button', 'Download these rows: list.csv')
    button.click()
    const find = () => view.http.calls.find(({ path }) => path.endsWith('/rejected'))
    await eventually(() =>
      expect(find()?.call.query).to.deep.equal({
        ...{ row: 'Row', reason: 'Why it was not imported' },
        'invalid-email': 'Email address isn’t valid',
      }),
    )
  })

  it('shows the imports of the last 7 days', async () => {
    await open({ 'GET /site/imports': listed() })
    await view.findByText('1 added, 0 updated, 1 not imported.')
  })

  it('shows on the page that an import is running', async () => {
    view = mount({ 'GET /site/imports': listed({ state: 'running', has_file: false }) })
    await view.findByText('Importing list.csv')
    view.getByText('2 of 2 rows')
  })

  it('loads the fields again once it is done, of which it may have added some', async () => {
    view = mount({ 'GET /site/imports': listed({ state: 'running', has_file: false }) })
    await view.findByText('Importing list.csv')
    const fieldCalls = () =>
      view.http.calls.filter(({ path }) => path === '/site/users/fields').length
    const before = fieldCalls()
    view.http.table['GET /site/imports'] = listed()
    await eventually(() => expect(fieldCalls()).to.equal(before + 1))
  })
})

inEachColorScheme('importing subscribers', () => {
  for (const width of [1176, 360]) {
    it(`is accessible at ${width} px, for the columns and the confirmation`, async () => {
      await toColumns({}, width)
      await expectAccessible(view)
      view.getByRole('button', 'Continue').click()
      await view.findByRole('heading', 'Confirm')
      await expectAccessible(view)
    })
  }
})
