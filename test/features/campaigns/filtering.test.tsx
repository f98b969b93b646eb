import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { CampaignsPage } from '../../../src/features/campaigns/campaigns-page.tsx'
import { SEARCH_DELAY_MS } from '../../../src/lib/paged-list.ts'
import { deferred, eventually, fakeHttp, type Mounted } from '../../support/mount.tsx'
import { campaignResponse, mountSignedIn, NOW, pageBody } from './support.tsx'

const pageWithTitle = (title: string) =>
  pageBody([campaignResponse({ title })], { counts: { all: 9 } })

describe('finding campaigns', () => {
  let view: Mounted
  let http: ReturnType<typeof fakeHttp>
  let clock: ReturnType<typeof FakeTimers.install>
  beforeEach(async () => {
    clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
    http = fakeHttp({ 'GET /campaigns': pageWithTitle('First') })
    view = mountSignedIn(<CampaignsPage now={() => NOW} onCreate={() => {}} />, { http })
    await view.findByRole('rowheader', /First/)
  })
  afterEach(() => {
    view.unmount()
    clock.uninstall()
  })

  const lastQuery = () => http.calls.at(-1)?.call.query
  const setResponse = (entry: (typeof http.table)[string]) => {
    http.table['GET /campaigns'] = entry
  }
  const type = (text: string) => {
    const field = view.getByLabel('Search campaigns') as HTMLInputElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  it('starts with the 25 most recently changed campaigns', () => {
    expect(lastQuery()).to.include({ sort: '-updated_at', limit: 25, page: 1 })
    expect(view.getByRole('columnheader', 'Changed').ariaSort).to.equal('descending')
  })

  it('searches once, after typing has paused', () => {
    type('ca')
    clock.tick(SEARCH_DELAY_MS - 1)
    type('cart')
    clock.tick(SEARCH_DELAY_MS)
    // The rows also request their previews when they scroll into view.
    const listCalls = http.calls.filter(({ path }) => path === '/campaigns')
    expect(listCalls.map(({ call }) => call.query?.search)).to.deep.equal([undefined, 'cart'])
  })

  it('shows the response to the last query, whatever order the responses arrive in', async () => {
    const slow = deferred()
    setResponse(() => slow.promise)
    type('ca')
    clock.tick(SEARCH_DELAY_MS)
    setResponse(pageWithTitle('The cart'))
    type('cart')
    clock.tick(SEARCH_DELAY_MS)
    await view.findByRole('rowheader', /The cart/)
    slow.resolve(pageWithTitle('Cabbage'))
    await new Promise(requestAnimationFrame)
    expect(view.queryByRole('rowheader', /Cabbage/)).to.equal(null)
  })

  it('keeps the rows until the next ones arrive', () => {
    setResponse(() => deferred().promise)
    view.getByRole('tab', /^Live/).click()
    view.getByRole('rowheader', /First/)
  })

  it('filters by status on a click on its tab', async () => {
    view.getByRole('tab', /^Drafts/).click()
    await eventually(() => expect(lastQuery()).to.include({ status: 'draft' }))
  })

  it('filters by intent, and shows it on the button', async () => {
    view.getByRole('button', 'Intent').click()
    ;(await view.findByRole('menuitemradio', 'Cookie Notices')).click()
    await view.findByRole('button', 'Cookie Notices')
    expect(lastQuery()).to.include({ intent: 'cookie-notices' })
  })

  it('says that nothing matches, and can show all again', async () => {
    setResponse(pageBody([], { counts: { all: 9 } }))
    view.getByRole('tab', /^Ended/).click()
    await view.findByText('No matching campaigns')
    setResponse(pageWithTitle('First'))
    view.getByRole('button', 'Show all campaigns').click()
    await view.findByRole('rowheader', /First/)
    expect(view.getByRole('tab', /^All/).ariaSelected).to.equal('true')
  })

  for (const [head, sort, direction] of [
    ['Views', '-view_count', 'descending'],
    ['Clicks', '-click_count', 'descending'],
    ['Subscribers', '-subscribe_count', 'descending'],
    ['Campaign', 'title', 'ascending'],
    ['Changed', 'updated_at', 'ascending'],
  ] as const) {
    it(`sorts by ${head}, ${direction} on the first click`, async () => {
      view.getByRole('button', head).click()
      await eventually(() => expect(lastQuery()).to.include({ sort }))
      expect(view.getByRole('columnheader', head).ariaSort).to.equal(direction)
    })
  }

  it('reverses the order on the second click', async () => {
    view.getByRole('button', 'Views').click()
    await eventually(() => view.getByRole('columnheader', 'Views').ariaSort === 'descending')
    view.getByRole('button', 'Views').click()
    await eventually(() => expect(lastQuery()).to.include({ sort: 'view_count' }))
  })

  describe('pagination', () => {
    const changePage = async (name: string, title: string, next: string | null) => {
      setResponse(pageBody([campaignResponse({ title })], { total: 60, next }))
      view.getByRole('button', name).click()
      await view.findByRole('rowheader', new RegExp(title))
    }
    beforeEach(async () => {
      setResponse(pageBody([campaignResponse({ title: 'One' })], { total: 60, next: 'after-one' }))
      view.getByRole('tab', /^Live/).click()
      await view.findByRole('rowheader', /One/)
    })

    it('requests the next page with the previous page’s cursor', async () => {
      await changePage('Next page', 'Two', 'after-two')
      expect(lastQuery()).to.include({ after: 'after-one', page: 2 })
      view.getByText('26 to 50 of 60')
    })

    it('goes back', async () => {
      await changePage('Next page', 'Two', 'after-two')
      await changePage('Next page', 'Three', null)
      await changePage('Previous page', 'Two', 'after-two')
      expect(lastQuery()).to.include({ after: 'after-one', page: 2 })
    })

    it('starts at the first page again when the query changes', async () => {
      await changePage('Next page', 'Two', 'after-two')
      view.getByRole('button', 'Views').click()
      await eventually(() => expect(lastQuery()).to.include({ page: 1, after: undefined }))
    })
  })
})
