import { expect } from 'chai'
import { responsesBody, siteResponse } from '../features/subscribers/responses/support.tsx'
import {
  FIELDS_RESPONSE,
  listResponse,
  subscriberResponse,
} from '../features/subscribers/support.tsx'
import { eventually } from '../support/mount.tsx'
import { clearShells, currentPath, mountShell } from './support.tsx'

const CAMPAIGN_ID = '7f1c1a52-0f2e-4d57-9f5a-3f5c2f1b0a01'

const BESIDE_THE_LIST = {
  'GET /site/imports': { data: { imports: [] } },
  'GET /site/lead-alerts': { data: { frequency: 'off' } },
}

const mountAt = (path: string) =>
  mountShell({
    path,
    api: {
      'GET /site/users/': listResponse([subscriberResponse({ campaign_id: CAMPAIGN_ID })]),
      'GET /site/users/fields': FIELDS_RESPONSE,
      ...BESIDE_THE_LIST,
    },
  })

const lastQuery = ({ http }: ReturnType<typeof mountShell>) =>
  http.calls.findLast(({ path }) => path === '/site/users/')?.call.query ?? {}

describe('the filters on the page of subscribers', () => {
  afterEach(clearShells)

  it('start with the values in the URL', async () => {
    const shell = mountAt('/subscribers?state=waiting&search=celadon&from=2026-11-01&sort=email')
    await shell.findByRole('button', 'State: Waiting for confirmation')
    await eventually(() =>
      expect(lastQuery(shell)).to.include({
        ...{ state: 'waiting', search: 'celadon', from: '2026-11-01', sort: 'email' },
      }),
    )
  })

  it('are written to the URL, next to the other parameters', async () => {
    const shell = mountAt('/subscribers?site_id=jc_1&domain=juniper.example')
    ;(await shell.findByRole('button', 'Filter')).click()
    ;(await shell.findByRole('button', 'State')).click()
    ;(await shell.findByRole('radio', 'Confirmed')).click()
    await eventually(() =>
      expect(currentPath()).to.equal(
        '/subscribers?site_id=jc_1&domain=juniper.example&state=confirmed',
      ),
    )
  })

  it('follow a link on the page itself: a row’s campaign', async () => {
    const shell = mountAt('/subscribers?state=confirmed')
    ;(await shell.findByRole('link', 'First order')).click()
    await eventually(() =>
      expect(lastQuery(shell)).to.include({ campaign_id: CAMPAIGN_ID, state: undefined }),
    )
    expect(currentPath()).to.equal(`/subscribers?campaign=${CAMPAIGN_ID}`)
  })

  it('follow the browser’s Back button', async () => {
    const shell = mountAt('/subscribers?state=confirmed')
    ;(await shell.findByRole('link', 'First order')).click()
    await eventually(() => expect(currentPath()).to.contain('campaign='))
    history.back()
    await eventually(() =>
      expect(lastQuery(shell)).to.include({ state: 'confirmed', campaign_id: undefined }),
    )
  })
})

describe('the link to the email alerts', () => {
  afterEach(clearShells)

  it('opens them once, and leaves the URL then', async () => {
    const shell = mountAt('/subscribers?state=confirmed&alerts=open')
    await shell.findByRole('menuitemradio', 'Never')
    await eventually(() => expect(currentPath()).to.equal('/subscribers?state=confirmed'))
    shell.getByRole('menuitemradio', 'Never')
  })
})

describe('the page number of subscribers', () => {
  afterEach(clearShells)
  const mountPages = (path: string) =>
    mountShell({
      path,
      api: {
        'GET /site/users/': listResponse([subscriberResponse()], { total: 95, next: 'c' }),
        'GET /site/users/fields': FIELDS_RESPONSE,
        ...BESIDE_THE_LIST,
      },
    })

  it('is that of the URL after a reload', async () => {
    const shell = mountPages('/subscribers?state=confirmed&page=4')
    await shell.findByText('Page 4 of 10')
    expect(lastQuery(shell)).to.include({ page: 4, state: 'confirmed' })
    expect(currentPath()).to.equal('/subscribers?state=confirmed&page=4')
  })

  it('is written to the URL, and follows the browser’s Back button', async () => {
    const shell = mountPages('/subscribers')
    ;(await shell.findByRole('button', 'Next page')).click()
    await eventually(() => expect(currentPath()).to.equal('/subscribers?page=2'))
    expect(lastQuery(shell)).to.include({ page: 2, after: 'c' })
    history.back()
    await shell.findByText('Page 1 of 10')
    expect(currentPath()).to.equal('/subscribers')
  })

  it('starts again with another filter', async () => {
    const shell = mountPages('/subscribers?page=3')
    await shell.findByText('Page 3 of 10')
    shell.getByRole('button', 'Email').click()
    await eventually(() => expect(currentPath()).to.equal('/subscribers?sort=email'))
  })
})

describe('the columns on the page of subscribers', () => {
  afterEach(clearShells)

  it('are those in the URL', async () => {
    const shell = mountAt('/subscribers?columns=field:glaze')
    await shell.findByRole('columnheader', 'Favourite glaze')
    expect(shell.allByRole('columnheader')).to.have.length(3)
  })

  it('are written to the URL when they are chosen', async () => {
    const shell = mountAt('/subscribers?state=confirmed')
    await shell.findByRole('columnheader', 'First name')
    shell.getByRole('button', 'Columns').click()
    ;(await shell.findByRole('checkbox', 'State')).click()
    await eventually(() =>
      expect(currentPath()).to.match(/^\/subscribers\?state=confirmed&columns=/),
    )
    expect(shell.queryByRole('columnheader', 'State')).to.equal(null)
  })
})

describe('the tabs on the page of subscribers', () => {
  afterEach(clearShells)
  const answersQuery = ({ http }: ReturnType<typeof mountShell>) =>
    http.calls.findLast(({ path }) => path === '/site/responses')?.call.query ?? {}
  const mountTabs = (path: string) =>
    mountShell({
      path,
      api: {
        'GET /site/users/': listResponse([subscriberResponse()]),
        'GET /site/users/fields': FIELDS_RESPONSE,
        ...BESIDE_THE_LIST,
        'GET /site/responses': responsesBody([siteResponse({ campaign_id: CAMPAIGN_ID })], {
          ...{ total: 31, next: 'c' },
        }),
      },
    })

  it('are in the URL; each has filters of its own', async () => {
    const shell = mountTabs('/subscribers?state=confirmed&columns=state&page=2')
    ;(await shell.findByRole('tab', 'Answers')).click()
    await shell.findByRole('rowheader', 'Spin the wheel')
    expect(currentPath()).to.equal('/subscribers?columns=state&tab=answers')
    shell.getByRole('tab', 'Subscribers').click()
    await shell.findByRole('rowheader', 'tomas.b@example.com')
    expect(currentPath()).to.equal('/subscribers?columns=state')
  })

  it('have columns of their own', async () => {
    const shell = mountTabs('/subscribers?columns=state&tab=answers&answer_columns=answers')
    await shell.findByRole('rowheader', 'Spin the wheel')
    shell.getByRole('button', 'Columns').click()
    ;(await shell.findByRole('checkbox', 'Answers')).click()
    await eventually(() =>
      expect(currentPath()).to.equal('/subscribers?columns=state&tab=answers&answer_columns='),
    )
    await eventually(() => shell.queryByRole('columnheader', 'Answers') === null)
    shell.getByRole('tab', 'Subscribers').click()
    await shell.findByRole('rowheader', 'tomas.b@example.com')
    expect(shell.allByRole('columnheader')).to.have.length(3)
  })

  it('change with the arrow keys, and the focus moves along', async () => {
    const shell = mountTabs('/subscribers')
    const tab = await shell.findByRole('tab', 'Subscribers')
    tab.focus()
    tab.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    await shell.findByRole('rowheader', 'Spin the wheel')
    expect(shell.shadow.activeElement?.textContent).to.equal('Answers')
  })

  it('open with the values in the URL, which survive a step back', async () => {
    const shell = mountTabs('/subscribers?state=confirmed')
    ;(await shell.findByRole('tab', 'Answers')).click()
    ;(await shell.findByRole('link', 'Spin the wheel')).click()
    await eventually(() => expect(answersQuery(shell)).to.include({ campaign_id: CAMPAIGN_ID }))
    expect(currentPath()).to.equal(`/subscribers?tab=answers&campaign=${CAMPAIGN_ID}`)
    history.back()
    await eventually(() => expect(currentPath()).to.equal('/subscribers?tab=answers'))
    history.back()
    await shell.findByRole('button', 'State: Confirmed')
    expect(currentPath()).to.equal('/subscribers?state=confirmed')
    expect(lastQuery(shell)).to.include({ state: 'confirmed' })
  })

  it('keep the page of the answers in the URL', async () => {
    const shell = mountTabs('/subscribers?tab=answers&search=blue&from=2026-11-01&page=3')
    await shell.findByText('Page 3 of 4')
    expect(answersQuery(shell)).to.include({ page: 3, search: 'blue', from: '2026-11-01' })
    shell.getByRole('button', 'Next page').click()
    await shell.findByText('Page 4 of 4')
    await eventually(() => expect(currentPath()).to.match(/search=blue&page=4$/))
    expect(shell.http.calls.some(({ path }) => path === '/site/users/')).to.equal(false)
  })

  it('have the export and the import only beside the subscribers', async () => {
    const shell = mountTabs('/subscribers')
    await shell.findByRole('button', 'Export')
    shell.getByRole('tab', 'Answers').click()
    await shell.findByRole('rowheader', 'Spin the wheel')
    for (const name of ['Export', 'Import'])
      expect(shell.queryByRole('button', name)).to.equal(null)
  })
})

describe('a saved filter on the page of subscribers', () => {
  afterEach(clearShells)

  it('sets filters, order and columns in the URL, and is undone by the browser’s Back button', async () => {
    const query = 'state=waiting&sort=email&columns=state'
    const shell = mountShell({
      path: '/subscribers?country=CZ&page=2',
      api: {
        'GET /site/users/': listResponse([subscriberResponse()]),
        'GET /site/users/fields': FIELDS_RESPONSE,
        ...BESIDE_THE_LIST,
        'GET /site/saved-filters': { data: { filters: [{ id: 'f1', name: 'Late', query }] } },
      },
    })
    ;(await shell.findByRole('button', 'Saved filters')).click()
    ;(await shell.findByRole('link', 'Late')).click()
    await eventually(() => expect(currentPath()).to.equal(`/subscribers?${query}`))
    await eventually(() =>
      expect(lastQuery(shell)).to.include({ ...{ state: 'waiting', sort: 'email', page: 1 } }),
    )
    expect(shell.allByRole('columnheader')).to.have.length(3)
    history.back()
    await eventually(() => expect(lastQuery(shell)).to.include({ country: 'CZ', page: 2 }))
  })
})
