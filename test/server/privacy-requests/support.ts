import { createPublicKey, verify } from 'node:crypto'
import type { Json } from '../../../src/server/privacy-requests/canonical-json.ts'
import { canonicalJson } from '../../../src/server/privacy-requests/canonical-json.ts'
import type { ErasurePreview, SignedReceipt } from '../../../src/server/privacy-requests/schema.ts'
import type { Audience } from '../subscribers/support.ts'
import type { Call } from '../support/server.ts'

export const ADDRESS = 'ada@example.com'

export async function callAs<Data>(
  { server, admin, site }: Audience,
  [method, path]: readonly [method: string, path: string],
  more: Call = {},
) {
  const token = await server.tokenOf(admin)
  return server.call<Data>(method, `/v1${path}`, { token, siteId: site.site_id, ...more })
}

export const erase = (audience: Audience, id: string, more: Call = {}) =>
  callAs<SignedReceipt>(audience, ['POST', `/site/users/${id}/erase`], {
    body: { email: ADDRESS },
    ...more,
  })

/** The same by the address alone, for somebody who may be on no list. */
export const eraseAddress = (audience: Audience, email: string, more: Call = {}) =>
  callAs<SignedReceipt>(audience, ['POST', '/privacy/erase'], { body: { email }, ...more })

export const previewAddress = (audience: Audience, email: string, more: Call = {}) =>
  callAs<ErasurePreview>(audience, ['POST', '/privacy/preview'], { body: { email }, ...more })

/** Adds a submission that joined no list. */
export const respond = ({ server, campaignId }: Audience, answers: object, eventId: string) =>
  server.database.query(
    `insert into responses (account_id, site_id, campaign_id, event_id, answers, consent, created_at)
     select account_id, site_id, campaign_id, $2, $3::jsonb, '[]', now() from campaigns where campaign_id = $1`,
    [campaignId, eventId, JSON.stringify(answers)],
  )

/** What an auditor does: gets the public key and checks the signature of the canonical receipt. */
export async function isGenuine(audience: Audience, signed: SignedReceipt): Promise<boolean> {
  const { text } = await audience.server.call('GET', '/v1/receipt-keys')
  const { keys } = JSON.parse(text)
  const key = keys.find(({ kid }: { kid: string }) => kid === signed.signature.key_id)
  const receipt: Json = JSON.parse(JSON.stringify(signed.receipt))
  const signature = Buffer.from(signed.signature.value, 'base64url')
  const publicKey = createPublicKey({ key, format: 'jwk' })
  return verify(null, Buffer.from(canonicalJson(receipt)), publicKey, signature)
}

/** Every table with the account's data that contains the text, except those that visitors don't fill. */
export async function tablesWith(
  { server: { database }, admin }: Pick<Audience, 'server' | 'admin'>,
  text: string,
): Promise<string[]> {
  const tables = await database.query<{ relname: string }>(
    `select relname from pg_class join pg_attribute on attrelid = pg_class.oid
     where relkind = 'r' and attname = 'account_id' and not attisdropped order by relname`,
  )
  const found: string[] = []
  for (const { relname } of tables) {
    const rows = await database.query(
      `select from ${relname} as row where account_id = $1 and position($2 in lower(row::text)) > 0`,
      [admin.accountId, text],
    )
    if (rows.length > 0) found.push(relname)
  }
  return found
}

/** Adds a connection whose receiver has the subscriber, without sending anything. */
export async function addReceiver(
  { server: { database } }: Audience,
  subscriberId: string,
  {
    title,
    target = '',
    ...columns
  }: { title: string; integration: string; target?: string } & Record<string, unknown>,
): Promise<void> {
  const names = Object.keys(columns)
  await database.query(
    `with connection as (
       insert into connections (account_id, site_id, title, created_at, field_map${names.map((name) => `, ${name}`).join('')})
       select account_id, site_id, $3, now(), '[]'${names.map((_, index) => `, $${index + 4}`).join('')}
       from subscribers where subscriber_id = $1 returning account_id, site_id, connection_id)
     insert into received_subscribers (account_id, site_id, connection_id, subscriber_id, target)
     select account_id, site_id, connection_id, $1, $2 from connection`,
    [subscriberId, target, title, ...Object.values(columns)],
  )
}
