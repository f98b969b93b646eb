import { computed, signal } from '@preact/signals-core'
import { expect } from 'chai'
import { createSelectedSite } from '../../../src/config/selected-site.ts'
import { createSessionEnd } from '../../../src/config/session-end.ts'
import { createSharedStore } from '../../../src/config/shared-store.ts'
import { existingSite, shopifyRedirect } from '../../../src/features/sites/api.ts'
import type { Site } from '../../../src/features/sites/model.ts'
import { sitePath } from '../../../src/features/sites/site-path-rules.ts'
import { createSitesStore } from '../../../src/features/sites/store.ts'
import { parseUser, type User } from '../../../src/features/user/model.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { deferred, fakeHttp, type ResponseTable } from '../../support/fake-http.ts'

const SITE_RESPONSES = [
  { id: '1', site_id: 'S1', domain: 'shop.example' },
  { id: '2', site_id: 'S2', domain: 'blog.example' },
]
const NEW_SITE = { id: '3', site_id: 'S3', domain: 'new.example' }

const userWith = (sites: object[]): User =>
  parseUser({ user_id: 'U1', email: 'ada@shop.example', sites })

type SetUpOptions = { saved?: string | null; sites?: object[] | null; table?: ResponseTable }

function setUp({ saved = null, sites = SITE_RESPONSES, table = {} }: SetUpOptions = {}) {
  const user = signal<User | null>(sites && userWith(sites))
  const http = fakeHttp(table)
  const rememberedParts: unknown[] = []
  const parts = {
    http,
    shared: createSharedStore(),
    ...createSelectedSite(createSharedStore(), saved),
    user: computed(() => user.value),
    changeUser(change: (now: User) => User) {
      if (user.value) user.value = change(user.value)
    },
    remember: (part: object) => void rememberedParts.push(part),
    sessionEnd: createSessionEnd(),
  }
  return { store: createSitesStore(parts), parts, user, http, remembered: rememberedParts }
}

const domains = (sites: readonly Site[]) => sites.map(({ domain }) => domain)

describe('the selected site', () => {
  const cases: [string, string | null, string][] = [
    ['the saved one', 'S2', 'S2'],
    ['the first if the saved one is not in the list', 'S9', 'S1'],
    ['the first if none is saved', null, 'S1'],
  ]
  for (const [what, saved, expected] of cases) {
    it(`is ${what}`, () => expect(setUp({ saved }).parts.siteId.value).to.equal(expected))
  }

  it('is null if the user has no site, whatever was saved', () => {
    const { store, parts } = setUp({ saved: 'S2', sites: [] })
    expect(store.selected.value).to.equal(null)
    expect(parts.siteId.value).to.equal(null)
  })

  it('has the saved id until the user has loaded', () => {
    const { parts, user } = setUp({ saved: 'S2', sites: null })
    expect(parts.siteId.value).to.equal('S2')
    user.value = userWith(SITE_RESPONSES)
    expect(parts.siteId.value).to.equal('S2')
  })

  it('is remembered for the next visit', () => {
    const { remembered } = setUp({ saved: 'S2' })
    expect(remembered.at(-1)).to.deep.equal({
      site: { id: '2', siteId: 'S2', domain: 'blog.example' },
    })
  })

  it('is cleared with the user', () => {
    const { store, user } = setUp()
    user.value = null
    expect(store.list.value).to.deep.equal([])
    expect(store.selected.value).to.equal(null)
  })
})

describe('selecting another site', () => {
  const selectSite = (siteId: string) => {
    const made = setUp()
    const changedDomains: string[] = []
    made.store.onChange(({ domain }) => changedDomains.push(domain))
    made.store.select(siteId)
    return { ...made, changedDomains }
  }

  it('sends its id with every call from then on, and notifies the shell', () => {
    const { parts, changedDomains } = selectSite('S2')
    expect(parts.siteId.value).to.equal('S2')
    expect(changedDomains).to.deep.equal(['blog.example'])
  })

  it('does nothing if it is already selected', () => {
    expect(selectSite('S1').changedDomains).to.deep.equal([])
  })

  it('does nothing for a site that the user doesn’t have', () => {
    const { parts, changedDomains } = selectSite('S9')
    expect(parts.siteId.value).to.equal('S1')
    expect(changedDomains).to.deep.equal([])
  })

  it('does not call a removed listener', () => {
    const { store } = setUp()
    const heard: string[] = []
    store.onChange(({ domain }) => heard.push(domain))()
    store.select('S2')
    expect(heard).to.deep.equal([])
  })

  it('builds the dashboard URL with the ID and domain in the query', () => {
    const url = sitePath({ siteId: 'S 2', domain: 'xn--d1acpjx3f.example' })
    expect(url).to.equal('/dashboard?site_id=S+2&domain=xn--d1acpjx3f.example')
  })
})

describe('adding a site', () => {
  const table = { 'POST /sites/create': { data: NEW_SITE } }

  it('sends the domain in the query, the browser’s time zone and the form’s idempotency key', async () => {
    const { store, http } = setUp({ table })
    await store.create('new.example', { idempotencyKey: 'key-1' })
    expect(http.calls[0]?.call).to.deep.equal({
      query: { domain: 'new.example' },
      body: { time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
      idempotencyKey: 'key-1',
    })
  })

  it('appends the site to the list and selects it', async () => {
    const { store } = setUp({ table })
    await store.create('new.example', { idempotencyKey: 'key-1' })
    expect(domains(store.list.value)).to.deep.equal(['shop.example', 'blog.example', 'new.example'])
    expect(store.selected.value?.siteId).to.equal('S3')
  })

  it('keeps the site only until sign-out, even if the user was never loaded', async () => {
    const { store, parts } = setUp({ table, sites: null })
    await store.create('new.example', { idempotencyKey: 'key-1' })
    parts.sessionEnd.end('asked')
    expect(store.list.value).to.deep.equal([])
  })

  it('works in an element without a user', async () => {
    const { store } = setUp({ sites: null, table })
    await store.create('new.example', { idempotencyKey: 'key-1' })
    expect(store.selected.value?.domain).to.equal('new.example')
  })

  it('keeps the site after a change to the user that doesn’t affect sites', async () => {
    const { store, user } = setUp({ table })
    await store.create('new.example', { idempotencyKey: 'key-1' })
    user.value = user.value && { ...user.value, setupFinished: true }
    expect(store.list.value).to.have.length(3)
  })

  it('updates the user too, and ignores older responses', async () => {
    const { store, user } = setUp({ table })
    await store.create('new.example', { idempotencyKey: 'key-1' })
    expect(domains(user.value?.sites ?? []).at(-1)).to.equal('new.example')
    expect(store.list.value).to.equal(user.value?.sites)
  })

  it('changes nothing when it is refused', async () => {
    const refusal = new ApiFailure({ kind: 'refused', status: 403, code: 'LIMIT_REACHED' })
    const { store } = setUp({ table: { 'POST /sites/create': refusal } })
    const failure = await store
      .create('new.example', { idempotencyKey: 'key-1' })
      .catch((error: unknown) => error)
    expect(failure).to.equal(refusal)
    expect(store.list.value).to.have.length(2)
  })

  it('shows the site in another copy of the kit, which doesn’t reset the list', async () => {
    const { store, parts } = setUp({ table })
    await store.create('new.example', { idempotencyKey: 'key-1' })
    expect(createSitesStore(parts).list.value).to.have.length(3)
  })
})

describe('reloading the sites', () => {
  it('selects the first when the selected one no longer exists', async () => {
    const { store, parts } = setUp({
      saved: 'S2',
      table: { 'GET /sites': { data: [SITE_RESPONSES[0]] } },
    })
    await store.refresh()
    expect(domains(store.list.value)).to.deep.equal(['shop.example'])
    expect(parts.siteId.value).to.equal('S1')
  })
})

describe('a list requested before a site was created', () => {
  it('does not replace the newer one', async () => {
    const older = deferred()
    const { store, http } = setUp({
      table: { 'POST /sites/create': { data: NEW_SITE }, 'GET /sites': () => older.promise },
    })
    const refresh = store.refresh()
    await store.create('new.example', { idempotencyKey: 'key-1' })
    http.table['GET /sites'] = { data: [...SITE_RESPONSES, NEW_SITE] }
    older.resolve({ data: SITE_RESPONSES })
    await refresh
    expect(domains(store.list.value)).to.include('new.example')
    expect(store.selected.value?.domain).to.equal('new.example')
  })
})

describe('API responses about sites', () => {
  const refused = (code: string, data: unknown) =>
    new ApiFailure({ kind: 'refused', status: 409, code, data })

  it('return the existing site with the same domain', () => {
    expect(existingSite(refused('SITE_EXISTS', { site: NEW_SITE }))?.siteId).to.equal('S3')
  })

  it('return null for another refusal, or if the response has no site', () => {
    expect(existingSite(refused('LIMIT_REACHED', { site: NEW_SITE }))).to.equal(null)
    expect(existingSite(refused('SITE_EXISTS', null))).to.equal(null)
  })

  it('return the URL for a Shopify owner’s approval', async () => {
    const http = fakeHttp({ 'GET /shopify/redirect': { data: { redirect: '/somewhere' } } })
    expect(await shopifyRedirect(http, 'roses')).to.equal('/somewhere')
    expect(http.calls[0]?.call.query).to.deep.equal({
      shop: 'roses.myshopify.com',
      is_app: true,
      time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
  })
})
