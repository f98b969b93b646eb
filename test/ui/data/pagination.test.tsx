import { expect } from 'chai'
import { Pagination } from '../../../src/ui/data/pagination.tsx'
import { eventually, type Mounted, mountView } from '../../support/mount.tsx'

describe('pagination', () => {
  let view: Mounted
  let requestedPages: number[]
  const show = (page: number, total = 618, more: object = {}) => {
    requestedPages = []
    view = mountView(
      <Pagination
        page={page}
        limit={10}
        total={total}
        onPage={(next) => requestedPages.push(next)}
        {...more}
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

  const type = (text: string) => {
    const field = view.getByLabel('Go to page') as HTMLInputElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.form?.requestSubmit()
  }

  it('can jump to the first, the last and a typed page', async () => {
    show(2, 618, { canJump: true })
    view.getByRole('button', 'First page').click()
    view.getByRole('button', 'Last page').click()
    type('17')
    await eventually(() => expect(requestedPages).to.deep.equal([1, 62, 17]))
  })

  for (const [typed, pages] of [
    ['999', [62]],
    ['0', []],
    ['', []],
    ['abc', []],
  ] as const) {
    it(`takes “${typed}” as ${pages.length > 0 ? 'the last page' : 'no page'}`, async () => {
      show(2, 618, { canJump: true })
      type(typed)
      view.getByRole('button', 'Next page').click()
      await eventually(() => expect(requestedPages).to.deep.equal([...pages, 3]))
    })
  }

  it('doesn’t know the last page if not all rows are counted', () => {
    show(2, 10_000, { canJump: true, hasNext: true })
    expect(view.queryByRole('button', 'Last page')).to.equal(null)
    type('1200')
    expect(requestedPages).to.deep.equal([1200])
  })

  it('has no next page after the last one', () => {
    show(62)
    expect(view.getByRole('button', 'Next page')).to.have.property('disabled', true)
  })
})
