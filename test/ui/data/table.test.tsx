import { expect } from 'chai'
import type { Sorting } from '../../../src/ui/data/table.tsx'
import { Table } from '../../../src/ui/data/table.tsx'
import { type Mounted, mountView } from '../../support/mount.tsx'

const CAMPAIGNS = [
  { title: 'Autumn glazes', status: 'Live', views: 12_904, clicks: 310 },
  { title: 'First order', status: 'Draft', views: 0, clicks: 0 },
]
const COLUMNS = [
  { key: 'title', head: 'Name', cell: ({ title }: Campaign) => title },
  { key: 'status', head: 'Status', cell: ({ status }: Campaign) => status },
  {
    key: 'views',
    head: 'Views',
    sortable: true,
    figure: true,
    cell: ({ views }: Campaign) => views,
  },
  { key: 'clicks', head: 'Clicks', figure: true, cell: ({ clicks }: Campaign) => clicks },
  { key: 'actions', head: '', cell: () => <button type="button">More</button> },
]
type Campaign = (typeof CAMPAIGNS)[number]

describe('table', () => {
  let view: Mounted
  let requestedSortings: Sorting[]
  const show = (sorting: Sorting, width = 900) => {
    requestedSortings = []
    const table = (
      <Table
        label="Campaigns"
        columns={COLUMNS}
        rows={CAMPAIGNS}
        rowKey={({ title }) => title}
        sorting={sorting}
        onSort={(next) => requestedSortings.push(next)}
      />
    )
    view = mountView(table, { width })
  }
  afterEach(() => view.unmount())

  it('has a name', () => {
    show({ key: 'views', direction: 'descending' })
    expect(view.getByRole('table', 'Campaigns').querySelectorAll('tbody tr')).to.have.length(2)
  })

  it('uses the first cell of each row as its header', () => {
    show({ key: 'views', direction: 'descending' })
    expect(view.getByRole('rowheader', 'First order').localName).to.equal('th')
  })

  for (const [from, to] of [
    ['descending', 'ascending'],
    ['ascending', 'descending'],
  ] as const) {
    it(`reports that it is sorted ${from}, and requests ${to} on click`, () => {
      show({ key: 'views', direction: from })
      expect(view.getByRole('columnheader', 'Views').getAttribute('aria-sort')).to.equal(from)
      view.getByRole('button', 'Views').click()
      expect(requestedSortings).to.deep.equal([{ key: 'views', direction: to }])
    })
  }

  it('sorts another column in descending order first', () => {
    show({ key: 'title', direction: 'ascending' })
    view.getByRole('button', 'Views').click()
    expect(requestedSortings).to.deep.equal([{ key: 'views', direction: 'descending' }])
  })

  it('keeps showing name, status and actions at a narrow width', () => {
    show({ key: 'views', direction: 'descending' }, 375)
    expect(view.queryByText('Autumn glazes')).not.to.equal(null)
    expect(view.queryByText('Live')).not.to.equal(null)
    expect(view.allByRole('button', 'More')).to.have.length(2)
    expect(view.queryByText('310')).to.equal(null)
  })
})
