import type { Database, Statements } from '../../../src/server/platform/database/database.ts'
import { bodySignatureOf } from '../../../src/server/shopify/signature.ts'
import type { Post } from '../work.ts'
import { LOCAL_APP } from './app.ts'

export type Told = { shop: string; topic: string; body: object; now: Date }

/** What the app is to be told once the transaction has ended. */
export async function tellLater(
  statements: Pick<Statements, 'query'>,
  { shop, topic, body, now }: Told,
): Promise<void> {
  await statements.query(
    `insert into local_shop_webhooks (shop, topic, body, triggered_at, due_at)
     values ($1, $2, $3, $4, $4)`,
    [shop, topic, JSON.stringify(body), now],
  )
}

type Letter = { webhookId: string; shop: string; topic: string; body: string; triggeredAt: Date }

/** As Shopify signs and addresses them. */
export const headersOf = ({ webhookId, shop, topic, body, triggeredAt }: Letter) => ({
  'content-type': 'application/json',
  'x-shopify-topic': topic,
  'x-shopify-shop-domain': shop,
  'x-shopify-webhook-id': webhookId,
  'x-shopify-triggered-at': triggeredAt.toISOString(),
  'x-shopify-hmac-sha256': bodySignatureOf(Buffer.from(body), LOCAL_APP.apiSecret),
})

const MOST_ATTEMPTS = 8
const AT_ONCE = 20
/** One that is on its way is nobody else's, unless its sender has died. */
const LEASE = '30 seconds'
const FIRST_WAIT_MS = 1_000

type Due = Letter & { attempts: number }

function claim(database: Database, now: Date): Promise<Due[]> {
  return database.query<Due>(
    `update local_shop_webhooks
     set attempts = attempts + 1, due_at = $1::timestamptz + interval '${LEASE}'
     where webhook_id in (
       select webhook_id from local_shop_webhooks where due_at <= $1 and attempts < ${MOST_ATTEMPTS}
       order by due_at limit ${AT_ONCE} for update skip locked)
     returning webhook_id as "webhookId", shop, topic, body, triggered_at as "triggeredAt", attempts`,
    [now],
  )
}

/** Sends what is due, in no promised order; one that is not taken comes again, eight times at most. */
export async function deliverShopWebhooks(
  { database, now }: { database: Database; now: () => Date },
  post: Post,
): Promise<void> {
  const due = await claim(database, now())
  await Promise.all(
    due.map(async (letter) => {
      const isTaken = await post(letter.body, headersOf(letter)).then(
        ({ ok }) => ok,
        () => false,
      )
      const again = new Date(now().getTime() + FIRST_WAIT_MS * 2 ** (letter.attempts - 1))
      await (isTaken
        ? database.query('delete from local_shop_webhooks where webhook_id = $1', [
            letter.webhookId,
          ])
        : database.query('update local_shop_webhooks set due_at = $2 where webhook_id = $1', [
            letter.webhookId,
            again,
          ]))
    }),
  )
}
