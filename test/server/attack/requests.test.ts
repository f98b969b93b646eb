import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { createRandom } from './chance.ts'
import { type HostedServer, startHostedServer } from './hosted-server.ts'
import { type AttackAccount, newParty } from './party.ts'
import { REQUESTS } from './requests.ts'
import { send } from './send.ts'
import { CANARY, newWorld } from './world.ts'

/** Operations that an owner can’t call without a third party’s signature, with the expected error. */
const EXPECTED_REFUSALS: Readonly<Record<string, { status: number; reason: string }>> = {
  'post /v1/webhooks/stripe': { status: 400, reason: 'only Stripe can sign it' },
  'post /v1/webhooks/shopify': { status: 401, reason: 'only Shopify can sign it' },
  'post /v1/integrations/oauth/finish': { status: 400, reason: 'only the service issues a code' },
  'post /v1/shopify/callback': { status: 400, reason: 'only Shopify can sign it' },
}

/** The operation that has to be called first. */
const PRECEDING_OPERATIONS: Readonly<Record<string, string>> = {
  'post /v1/billing/resume': 'post /v1/billing/cancel',
}

let server: HostedServer
/** Shared by all operations that only read. */
let reader: AttackAccount
before(async () => {
  server = await startHostedServer()
  reader = (await newWorld(server)).owner
})
after(() => server.close())

async function sendAsOwner(party: AttackAccount, operation: string): Promise<number> {
  const sent = REQUESTS[operation]?.(party, createRandom(1)) ?? {}
  const headers = {
    authorization: `Bearer ${await server.tokenOf(party.admin)}`,
    'site-id': party.site.site_id,
    'x-forwarded-for': '203.0.113.9, 192.0.2.1',
  }
  const { status } = await send(server, operation, { sent, headers, key: randomUUID() })
  return status
}

describe('the attack’s requests are valid for the owner, so they can only be refused because of the caller', () => {
  for (const operation of Object.keys(REQUESTS)) {
    it(`in ${operation}`, async () => {
      // A separate account, because a write may change data that another operation needs.
      const party = operation.startsWith('get ')
        ? reader
        : await newParty(server, { domain: 'shop-c.example', word: CANARY })
      const first = PRECEDING_OPERATIONS[operation]
      if (first !== undefined) assert.equal(await sendAsOwner(party, first), 200)
      const status = await sendAsOwner(party, operation)
      const { status: refusal } = EXPECTED_REFUSALS[operation] ?? {}
      if (refusal === undefined) assert.ok(status >= 200 && status < 400, `answers ${status}`)
      else assert.equal(status, refusal)
    })
  }
})
