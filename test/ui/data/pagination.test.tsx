import { expect } from 'chai'
import { Pagination } from '../../../src/ui/data/pagination.tsx'
import { type Mounted, mountView } from '../../support/mount.tsx'

describe('pagination', () => {
  let view: Mounted
  let requestedPages: number[]
  const show = (page: number, total = 618) => {
    requestedPages = []
    view = mountView(
      <Pagination
        page={page}
        limit={10}
        total={total}
        onPage={(next) => requestedPages.push(next)}
      />,
    )
  }
  afterEach(() => view.unmount())

  for (const [page, total, range] of [
    [1, 618, '1 to 10 of 618'],
    [62, 618, '611 to 618 of 618'],
    [1, 0, '0 to 0 of 0'],
    [101, 5_000, '1,001 to 1,010 of 5,000'],
  ] as const) {
    it(`shows "${range}" on page ${page} of ${total} rows`, () => {
      show(page, total)
      expect(view.queryByText(range)).not.to.equal(null)
    })
  }

  it('goes to the next and the previous page', () => {
    show(2)
    view.getByRole('button', 'Next page').click()
    view.getByRole('button', 'Previous page').click()
    expect(requestedPages).to.deep.equal([3, 1])
  })

  it('has no next page after the last one', () => {
    show(62)
    expect(view.getByRole('button', 'Next page')).to.have.property('disabled', true)
  })
})
