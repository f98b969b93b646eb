import { expect } from 'chai'
import { MAX_EXPORT_IDS } from '../../../src/features/subscribers/exports/model.ts'
import { INITIAL_FILTERS } from '../../../src/features/subscribers/filters-in-address.ts'
import { selectionStore } from '../../../src/features/subscribers/selection/store.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { expectAccessible, inEachColorScheme } from '../../support/axe.ts'
import { eventually } from '../../support/mount.tsx'
import { memberWith, NOW } from '../campaigns/support.tsx'
import { listResponse, mountSubscribers, subscriberResponse } from './support.tsx'

type View = ReturnType<typeof mountSubscribers>
let view: View
afterEach(() => view.unmount())

const exportResponse = (values: Record<string, unknown> = {}) => ({
  ...{ id: 'e1', format: 'csv', state: 'ready', rows: 618, total: 618, size: 48_200 },
  ...{ created_at: NOW.toISOString(), expires_at: '2026-11-27T12:00:00Z' },
  ...{ created_by: 'mira@example.com' },
  ...values,
})
const list = (...exports: object[]) => ({
  'GET /site/users/': {
    data: { ...listResponse([subscriberResponse()]).data, exports },
  },
})
const lastBody = () =>
  view.http.calls.findLast(({ method, path }) => `${method} ${path}` === 'POST /site/users/exports')
    ?.call.body

async function open(api: Parameters<typeof mountSubscribers>[0] = {}, width?: number) {
  view = mountSubscribers({ ...list(), ...api }, {}, width)
  await view.findByRole('columnheader', 'First name')
  view.getByRole('button', 'Export').click()
  await view.findByRole('dialog', 'Export subscribers')
}

describe('exporting subscribers', () => {
  it('is offered to a member with the permission only', async () => {
    view = mountSubscribers(list(), {}, undefined, memberWith('view_subscribers'))
    await view.findByRole('rowheader')
    expect(view.queryByRole('button', 'Export')).to.equal(null)
    view.unmount()
    view = mountSubscribers(list(), {}, undefined, memberWith('export_subscribers'))
    await view.findByRole('button', 'Export')
  })

  it('says how many subscribers and which columns the file will have', async () => {
    await open()
    view.getByText('1 subscriber, in the order of the list.')
    view.getByText('Columns: Email, First name, Campaign, State, Page, Country, Signed up')
  })

  it('sends the format, the columns with their headings, and the filters', async () => {
    await open({ 'POST /site/users/exports': { data: exportResponse({ state: 'waiting' }) } })
    view.getByRole('radio', /^Excel/).click()
    view.getByRole('button', 'Create file').click()
    await view.findByText('Waiting to start')
    expect(lastBody()).to.deep.include({ format: 'xlsx' })
    expect(lastBody()).to.have.nested.property('filter.sort', '-created_at')
    expect(lastBody()).to.have.nested.property('columns[1].key', 'field:name')
    expect(lastBody()).to.have.nested.property('columns[1].label', 'First name')
    expect(lastBody()).not.to.have.property('ids')
  })

  it('sends the language, and the states as the list shows them', async () => {
    await open({ 'POST /site/users/exports': { data: exportResponse({ state: 'waiting' }) } })
    view.getByRole('button', 'Create file').click()
    await view.findByText('Waiting to start')
    expect(lastBody()).to.deep.include({
      locale: 'en',
      states: {
        ...{ confirmed: 'Confirmed', unconfirmed: 'Not confirmed' },
        ...{ waiting: 'Waiting for confirmation', left: 'Unsubscribed' },
      },
    })
  })

  it('sends what the filters say, and shows it beside the file', async () => {
    const labels = ['State: Waiting for confirmation', 'Search: ada']
    const filters = { ...INITIAL_FILTERS, state: 'waiting', search: ' ada ' } as const
    view = mountSubscribers(
      { ...list(), 'POST /site/users/exports': { data: exportResponse({ labels }) } },
      { initialFilters: filters },
    )
    await view.findByRole('columnheader', 'First name')
    view.getByRole('button', 'Export').click()
    await view.findByRole('dialog', 'Export subscribers')
    view.getByRole('button', 'Create file').click()
    await view.findByText('State: Waiting for confirmation · Search: ada')
    expect(lastBody()).to.deep.include({ labels })
  })

  it('says that a file without filters has everyone on the list', async () => {
    const labels = ['2 selected subscribers']
    await open(
      list(
        exportResponse({ is_filtered: false }),
        exportResponse({ id: 'e2', format: 'xlsx', labels, is_filtered: true }),
        exportResponse({ id: 'e3', format: 'json', is_filtered: true }),
      ),
    )
    const contents = view.allByRole('listitem', /file, /).map((item) => item.textContent)
    expect(contents[0]).to.match(/^CSV file, .*2026.*Everyone on the list.*618 rows/)
    expect(contents[1]).to.match(/^Excel file, .*2026.*2 selected subscribers.*618 rows/)
    expect(contents[2]).to.match(/^JSON file, .*618 rows/)
    expect(contents[2]).not.to.match(/Everyone/)
  })

  it('says how large a file is without rows', async () => {
    await open(list(exportResponse({ rows: 0, total: 0, size: 69 })))
    await view.findByText('0 rows · 69 bytes')
  })

  it('says why an export couldn’t be started', async () => {
    const serverMessage = '3 exports are being created.'
    await open({
      'POST /site/users/exports': new ApiFailure({ kind: 'refused', status: 409, serverMessage }),
    })
    view.getByRole('button', 'Create file').click()
    await view.findByText(`The export couldn’t be started. ${serverMessage}`)
  })

  it('shows the progress of a file that is being written, until it is ready', async () => {
    const running = exportResponse({ state: 'running', rows: 200 })
    await open({ ...list(running), 'GET /site/users/exports': { data: { exports: [running] } } })
    view.getByText('200 of 618 rows')
    view.getByRole('progressbar', 'Progress of the CSV file')
    view.http.table['GET /site/users/exports'] = { data: { exports: [exportResponse()] } }
    await view.findByText('618 rows · 48.2 kB')
    await eventually(() =>
      expect(view.kit.notices.list.value.map(({ text }) => text)).to.deep.equal([
        'Your CSV file is ready: 618 rows.',
      ]),
    )
  })

  it('counts the rows of a file whose length isn’t known yet', async () => {
    const running = exportResponse({ state: 'running', rows: 12_000, total: null })
    await open({ ...list(running), 'GET /site/users/exports': { data: { exports: [running] } } })
    view.getByText('12,000 rows so far')
  })

  it('tells who created a file, and until when it is kept', async () => {
    await open(list(exportResponse()))
    view.getByText('now by mira@example.com · kept until November 27')
  })

  it('names a file by its time in the site’s time zone', async () => {
    const rows = listResponse([subscriberResponse()], {}, { time_zone: 'Asia/Kolkata' }).data
    const exports = [exportResponse({ created_at: '2026-11-20T20:00:00Z' })]
    await open({ 'GET /site/users/': { data: { ...rows, exports } } })
    await view.findByText('CSV file, Nov 21, 2026, 1:30 AM')
  })

  it('creates a failed export again', async () => {
    await open({
      ...list(exportResponse({ state: 'failed' })),
      'POST /site/users/exports/e1/retry': { data: exportResponse({ id: 'e2', state: 'waiting' }) },
    })
    view.getByText('The file couldn’t be written.')
    view.getByRole('button', 'Create again').click()
    await view.findByText('Waiting to start')
    expect(view.queryByText('The file couldn’t be written.')).to.equal(null)
  })

  it('says that a file was deleted with a person, and offers to create it again', async () => {
    await open(list(exportResponse({ state: 'failed', ended_by_erasure: true })))
    view.getByText(/^Deleted, because a person who may be in it was deleted everywhere\./)
    view.getByText(/You can create it again\.$/)
    view.getByRole('button', 'Create again')
  })

  it('deletes a file', async () => {
    await open({ ...list(exportResponse()), 'DELETE /site/users/exports/e1': {} })
    view.getByRole('button', 'Delete file').click()
    await view.findByText('Delete this file?')
    view.getByRole('button', 'Cancel').click()
    await eventually(() => expect(view.queryByText('Delete this file?')).to.equal(null))
    view.getByText(/^CSV file/)
    view.getByRole('button', 'Delete file').click()
    ;(await view.findByRole('button', 'Delete')).click()
    await eventually(() => expect(view.queryByText(/^CSV file/)).to.equal(null))
  })

  it('says that the same export is being created already', async () => {
    const waiting = exportResponse({ state: 'waiting' })
    await open({
      'POST /site/users/exports': { data: waiting },
      'GET /site/users/exports': { data: { exports: [waiting] } },
    })
    view.getByRole('button', 'Create file').click()
    await view.findByText('Waiting to start')
    expect(view.queryByText('This export is already being created.')).to.equal(null)
    view.getByRole('button', 'Create file').click()
    await view.findByText('This export is already being created.')
  })

  it('says if a download fails', async () => {
    await open({
      ...list(exportResponse()),
      'GET /site/users/exports/e1/file': new ApiFailure({ kind: 'offline' }),
    })
    view.getByRole('button', 'Download').click()
    await eventually(() =>
      expect(view.kit.notices.list.value[0]?.text).to.match(/^The download failed\./),
    )
  })

  it('says if the files couldn’t be loaded', async () => {
    const running = exportResponse({ state: 'running' })
    await open({
      ...list(running),
      'GET /site/users/exports': new ApiFailure({ kind: 'offline' }),
    })
    await view.findByText('The files couldn’t be loaded')
  })
})

inEachColorScheme('the dialog for exporting', () => {
  for (const width of [1176, 360]) {
    it(`is accessible at ${width} px`, async () => {
      const running = exportResponse({ id: 'e2', state: 'running', rows: 200 })
      const files = [running, exportResponse(), exportResponse({ id: 'e3', state: 'failed' })]
      const exports = { data: { exports: files } }
      await open({ ...list(...files), 'GET /site/users/exports': exports }, width)
      await expectAccessible(view)
    })
  }
})

it('says that too many subscribers are selected one by one, without a call', async () => {
  view = mountSubscribers(list())
  await view.findByRole('columnheader', 'First name')
  const ids = Array.from({ length: MAX_EXPORT_IDS + 1 }, (_, index) => `id-${index}`)
  selectionStore(view.kit).togglePage(ids)
  await view.findByText(/1,001 selected/)
  view.allByRole('button', 'Export').at(-1)?.click()
  await view.findByRole('dialog', 'Export subscribers')
  view.getByRole('button', 'Create file').click()
  await view.findByText(/At most 1,000 can be exported one by one/)
  expect(lastBody()).to.equal(undefined)
})
