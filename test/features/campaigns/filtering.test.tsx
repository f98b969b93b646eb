import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { CampaignsPage } from '../../../src/features/campaigns/campaigns-page.tsx'
import { SEARCH_DELAY_MS } from '../../../src/features/campaigns/store.ts'
import { eventually, fakeHttp, type Mounted, pending } from '../../support/mount.tsx'
import { mountFor, NOW, pageBody, wireCampaign } from './support.tsx'

const titled = (title: string) => pageBody([wireCampaign({ title })], { counts: { all: 9 } })

describe('finding campaigns', () => {
  let view: Mounted
  let http: ReturnType<typeof fakeHttp>
  let clock: ReturnType<typeof FakeTimers.install>
  beforeEach(async () => {
    clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
    http = fakeHttp({ 'GET /campaigns': titled('First') })
    view = mountFor(<CampaignsPage now={() => NOW} onCreate={() => {}} />, { http })
    await view.findByRole('rowheader', /First/)
  })
  afterEach(() => {
    view.unmount()
    clock.uninstall()
  })

  const lastQuery = () => http.calls.at(-1)?.call.query
  const answer = (entry: (typeof http.table)[string]) => {
    http.table['GET /campaigns'] = entry
  }
  const type = (text: string) => {
    const field = view.getByLabel('Search campaigns') as HTMLInputElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  it('begins with what changed last, 25 of them', () => {
    expect(lastQuery()).to.include({ sort: '-updated_at', limit: 25, page: 1 })
    expect(view.getByRole('columnheader', 'Changed').ariaSort).to.equal('descending')
  })

  it('asks once for what was typed, when no letter has come for a moment', () => {
    type('ca')
    clock.tick(SEARCH_DELAY_MS - 1)
    type('cart')
    clock.tick(SEARCH_DELAY_MS)
    // The pictures of the rows are asked for too, whenever they come into sight.
    const asked = http.calls.filter(({ path }) => path === '/campaigns')
    expect(asked.map(({ call }) => call.query?.search)).to.deep.equal([undefined, 'cart'])
  })

  it('shows the answer to the last question, whatever order the answers come in', async () => {
    const slow = pending()
    answer(() => slow.promise)
    type('ca')
    clock.tick(SEARCH_DELAY_MS)
    answer(titled('The cart'))
    type('cart')
    clock.tick(SEARCH_DELAY_MS)
    await view.findByRole('rowheader', /The cart/)
    slow.resolve(titled('Cabbage'))
    await new Promise(requestAnimationFrame)
    expect(view.queryByRole('rowheader', /Cabbage/)).to.equal(null)
  })

  it('keeps the rows in sight until the next come', () => {
    answer(() => pending().promise)
    view.getByRole('tab', /^Live/).click()
    view.getByRole('rowheader', /First/)
  })

  it('asks for one status at a press on its tab', async () => {
    view.getByRole('tab', /^Drafts/).click()
    await eventually(() => expect(lastQuery()).to.include({ status: 'draft' }))
  })

  it('asks for one intent, and says which on the button', async () => {
    view.getByRole('button', 'Intent').click()
    ;(await view.findByRole('menuitemradio', 'Cookie Notices')).click()
    await view.findByRole('button', 'Cookie Notices')
    expect(lastQuery()).to.include({ intent: 'cookie-notices' })
  })

  it('says that nothing fits, and shows all again at a press', async () => {
    answer(pageBody([], { counts: { all: 9 } }))
    view.getByRole('tab', /^Ended/).click()
    await view.findByText('No matching campaigns')
    answer(titled('First'))
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
    it(`sorts by ${head}, ${direction} at the first press`, async () => {
      view.getByRole('button', head).click()
      await eventually(() => expect(lastQuery()).to.include({ sort }))
      expect(view.getByRole('columnheader', head).ariaSort).to.equal(direction)
    })
  }

  it('turns the order round at the second press', async () => {
    view.getByRole('button', 'Views').click()
    await eventually(() => view.getByRole('columnheader', 'Views').ariaSort === 'descending')
    view.getByRole('button', 'Views').click()
    await eventually(() => expect(lastQuery()).to.include({ sort: 'view_count' }))
  })

  describe('page by page', () => {
    const turn = async (name: string, title: string, next: string | null) => {
      answer(pageBody([wireCampaign({ title })], { total: 60, next }))
      view.getByRole('button', name).click()
      await view.findByRole('rowheader', new RegExp(title))
    }
    beforeEach(async () => {
      answer(pageBody([wireCampaign({ title: 'One' })], { total: 60, next: 'after-one' }))
      view.getByRole('tab', /^Live/).click()
      await view.findByRole('rowheader', /One/)
    })

    it('asks for the next page by the key that the page before gave', async () => {
      await turn('Next page', 'Two', 'after-two')
      expect(lastQuery()).to.include({ after: 'after-one', page: 2 })
      view.getByText('26 to 50 of 60')
    })

    it('finds the way back', async () => {
      await turn('Next page', 'Two', 'after-two')
      await turn('Next page', 'Three', null)
      await turn('Previous page', 'Two', 'after-two')
      expect(lastQuery()).to.include({ after: 'after-one', page: 2 })
    })

    it('begins anew when the question changes', async () => {
      await turn('Next page', 'Two', 'after-two')
      view.getByRole('button', 'Views').click()
      await eventually(() => expect(lastQuery()).to.include({ page: 1, after: undefined }))
    })
  })
})
