import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { DetailsResponse } from '../../../src/server/subscriber-details/schema.ts'
import { type List, startList } from '../leads/support.ts'
import { newMember } from '../support/accounts.ts'
import type { Call } from '../support/server.ts'

let list: List
before(async () => {
  list = await startList()
})
after(() => list.server.close())
// An hour passes before each test, because submissions are rate-limited per visitor.
beforeEach(() => list.advanceDays(1 / 24 + 0.001))

async function idOf(email: string): Promise<string> {
  const [row] = await list.server.database.query<{ id: string }>(
    'select subscriber_id as id from subscribers where email = $1',
    [email],
  )
  return row?.id ?? ''
}

async function call(method: string, path: string, more: Call = {}) {
  const { server, admin, site } = list
  return server.call<DetailsResponse>(method, `/v1/site/users/${path}`, {
    ...{ token: await server.tokenOf(admin), siteId: site.site_id },
    ...more,
  })
}
const confirm = (id: string, reason = 'Asked in the shop') =>
  call('POST', `${id}/confirm`, { body: { reason } })

describe('a member without delete_subscribers', () => {
  for (const action of ['unsubscribe', 'confirm', 'erase']) {
    it(`is refused: ${action}`, async () => {
      const email = list.newEmail()
      await list.joinAndGetLink(email)
      const { token } = await newMember(list.server, list.admin, {
        ...{ sites_access: [list.site.site_id], subscribers: true },
        permissions: { view_subscribers: true },
      })
      const body = { reason: 'x', email }
      assert.equal(
        (await call('POST', `${await idOf(email)}/${action}`, { token, body })).status,
        403,
      )
    })
  }
})

describe('confirming by hand', () => {
  it('puts a waiting person on the list as confirmed, with their answers, and keeps who, when and why', async () => {
    const email = list.newEmail()
    await list.joinAndGetLink(email)
    const before = [await list.total(), await list.figures()] as const
    const { body } = await confirm(await idOf(email))
    const { state, confirmed_at, manual_confirmations, submissions } = body.data
    assert.deepEqual([state, submissions[0]?.counted_at], ['on-list', confirmed_at])
    assert.deepEqual(manual_confirmations, [
      { reason: 'Asked in the shop', created_at: confirmed_at, confirmed_by: 'Mira' },
    ])
    const { subscribers, confirmed, joined } = await list.figures()
    assert.equal(await list.total(), before[0] + 1)
    assert.deepEqual(
      [subscribers, confirmed, joined],
      [before[1].subscribers + 1, before[1].confirmed + 1, before[1].joined + 1],
    )
  })

  it('counts once, and the link in the email then says that it is confirmed', async () => {
    const email = list.newEmail()
    const link = await list.joinAndGetLink(email)
    const id = await idOf(email)
    await confirm(id)
    const figures = await list.figures()
    assert.equal((await confirm(id)).status, 409)
    await list.press(link, 'confirm')
    assert.deepEqual(await list.figures(), figures)
    assert.equal((await call('GET', id)).body.data.manual_confirmations.length, 1)
  })

  it('twice at once counts once', async () => {
    const email = list.newEmail()
    await list.joinAndGetLink(email)
    const id = await idOf(email)
    const { confirmed } = await list.figures()
    const statuses = (await Promise.all([confirm(id), confirm(id)])).map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), [200, 409])
    assert.equal((await list.figures()).confirmed, confirmed + 1)
  })

  it('sends no email that was still waiting to be sent', async () => {
    const email = list.newEmail()
    await list.server.database.query('update sites set last_seen_at = null')
    await list.join(email)
    await confirm(await idOf(email))
    const due = await list.server.database.query('select from submissions where email_due')
    assert.deepEqual(due, [])
    await list.server.database.query('update sites set last_seen_at = now()')
  })

  it('is refused without a reason', async () => {
    const email = list.newEmail()
    await list.joinAndGetLink(email)
    assert.equal((await confirm(await idOf(email), ' ')).status, 400)
  })

  it('is refused for somebody who has unsubscribed', async () => {
    const email = list.newEmail()
    await list.joinAndGetLink(email)
    const id = await idOf(email)
    await call('POST', `${id}/unsubscribe`)
    assert.equal((await confirm(id)).status, 409)
  })
})

describe('unsubscribing somebody', () => {
  it('takes them off the list, once', async () => {
    const email = list.newEmail()
    await list.joinAndGetLink(email)
    const id = await idOf(email)
    await confirm(id)
    const total = await list.total()
    assert.equal((await call('POST', `${id}/unsubscribe`)).body.data.state, 'left')
    assert.equal((await call('POST', `${id}/unsubscribe`)).status, 409)
    assert.equal(await list.total(), total - 1)
  })

  it('is remembered with who did it, unlike an unsubscription of their own', async () => {
    const [byHand, own] = [list.newEmail(), list.newEmail()]
    await list.joinAndGetLink(byHand)
    await call('POST', `${await idOf(byHand)}/unsubscribe`)
    const link = await list.joinAndGetLink(own)
    await list.press(link, 'confirm')
    await list.press(link, 'leave')
    const unsubscriptionOf = async (email: string) => {
      const { state, manual_unsubscription } = (await call('GET', await idOf(email))).body.data
      return [state, manual_unsubscription]
    }
    assert.deepEqual(await unsubscriptionOf(byHand), ['left', { unsubscribed_by: 'Mira' }])
    assert.deepEqual(await unsubscriptionOf(own), ['left', null])
  })

  it('is forgotten once they subscribe again', async () => {
    const email = list.newEmail()
    const link = await list.joinAndGetLink(email)
    const id = await idOf(email)
    await list.press(link, 'confirm')
    await call('POST', `${id}/unsubscribe`)
    await list.press(link, 'return')
    const { state, manual_unsubscription } = (await call('GET', id)).body.data
    assert.deepEqual([state, manual_unsubscription], ['on-list', null])
  })
})

describe('the network of a submission', () => {
  it('is stored shortened, with the submission', async () => {
    const email = list.newEmail()
    await list.joinAndGetLink(email)
    const { submissions } = (await call('GET', await idOf(email))).body.data
    assert.match(submissions[0]?.network ?? '', /^(\d+\.\d+\.\d+\.0\/24|unknown)$/)
  })
})
