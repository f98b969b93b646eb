import assert from 'node:assert/strict'
import { after, before, describe, it, mock } from 'node:test'
import { newAdmin, newMember, type SignedIn } from '../../support/accounts.ts'
import { newBuyer, type Shop, startShop } from '../support.ts'

type Invoice = { invoice_id: string; total: number; status: string; description: string }
type Page = { items: Invoice[]; next: string | null }

let shop: Shop
let owner: SignedIn
let stranger: SignedIn
before(async () => {
  shop = await startShop()
  owner = await newBuyer(shop)
  await shop.renew(owner)
  stranger = await newBuyer(shop, { plan: 'starter' })
})
after(() => shop.close())

const list = ({ token }: SignedIn, query = '') =>
  shop.call<Page>('GET', `/v1/billing/invoices${query}`, { token })
const pdf = ({ token }: SignedIn, id: string) =>
  shop.call('GET', `/v1/billing/invoices/${id}/pdf`, { token })
const idsOf = async (who: SignedIn) =>
  (await list(who)).body.data.items.map(({ invoice_id }) => invoice_id)

describe('invoices', () => {
  it('are listed newest first, in pages', async () => {
    const [newest, oldest] = await idsOf(owner)
    const { items, next } = (await list(owner, '?limit=1')).body.data
    assert.deepEqual([items.map(({ invoice_id }) => invoice_id), next], [[newest], newest])
    const rest = (await list(owner, `?limit=1&next=${next}`)).body.data
    assert.deepEqual([rest.items.map(({ invoice_id }) => invoice_id), rest.next], [[oldest], null])
  })

  it('are an empty list for an account that has never paid by card', async () => {
    assert.deepEqual((await list(await newAdmin(shop))).body.data, { items: [], next: null })
  })

  it('are downloadable by their account, and not cached', async () => {
    const [id = ''] = await idsOf(owner)
    const { status, headers, text } = await pdf(owner, id)
    assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store'])
    assert.equal(headers.get('content-type'), 'application/pdf')
    assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="[\w-]+\.pdf"$/)
    assert.match(text, /^%PDF-/)
  })

  const FOREIGN_INVOICES: [words: string, id: () => Promise<string>][] = [
    ['another account’s', async () => (await idsOf(owner))[0] ?? ''],
    ['unknown', async () => 'in_never'],
    ['invalid', async () => '__proto__'],
    ['a path', async () => encodeURIComponent('../customers')],
  ]
  for (const [words, idOf] of FOREIGN_INVOICES) {
    it(`are not found for an ID that is ${words}`, async () => {
      const id = await idOf()
      assert.equal((await pdf(stranger, id)).status, 404)
      const { status, body } = await list(stranger, `?next=${id}`)
      const own = await idsOf(stranger)
      const shown = status === 200 ? body.data.items : []
      assert.ok(shown.every(({ invoice_id }) => own.includes(invoice_id)))
    })
  }

  it('are not requested from Stripe with an invalid ID', async () => {
    const retrieve = mock.method(shop.stripe.invoices, 'retrieve')
    await pdf(owner, '__proto__')
    retrieve.mock.restore()
    assert.equal(retrieve.mock.callCount(), 0)
  })

  it('are not downloadable while Stripe returns an error', async () => {
    const [id = ''] = await idsOf(owner)
    const fetchFile = mock.method(shop.deps.stripe, 'fetchFile', async () =>
      Response.json({ error: {} }, { status: 500 }),
    )
    const { status } = await pdf(owner, id)
    fetchFile.mock.restore()
    assert.equal(status, 502)
  })

  it('are not listed while they are drafts', async () => {
    const admin = await newBuyer(shop)
    const [id] = await idsOf(admin)
    await shop.database.query(
      `update local_stripe_objects set object = object || '{"status":"draft"}' where id = $1`,
      [id],
    )
    assert.deepEqual(await idsOf(admin), [])
  })

  it('show the period that a credit is for', async () => {
    const admin = await newBuyer(shop, { plan: 'starter' })
    const session = await shop.buy(admin, { plan: 'plus' })
    await shop.type(session)
    await shop.ask(admin, session)
    const [credit] = (await list(admin)).body.data.items.filter(({ total }) => total < 0)
    assert.match(
      credit?.description ?? '',
      /^Unused time on .*Starter after \d{1,2} \w{3,4} \d{4}$/,
    )
  })

  it('are available only to admins', async () => {
    const member = await newMember(shop, owner)
    assert.equal((await list(member)).status, 403)
    assert.equal((await pdf(member, (await idsOf(owner))[0] ?? '')).status, 403)
  })
})

describe('Stripe’s own pages for a customer', () => {
  const open = ({ token }: SignedIn) => shop.call('POST', '/v1/billing/portal', { token })

  it('are opened through a URL from Stripe', async () => {
    const { status, body } = await open(owner)
    const location = new URL(String(Reflect.get(body, 'location')))
    assert.deepEqual(
      [status, location.pathname.split('/').slice(0, 4)],
      [200, ['', 'local', 'stripe', 'portal']],
    )
  })

  it('are not available to an account without a Stripe customer', async () => {
    assert.equal((await open(await newAdmin(shop))).status, 409)
  })
})
