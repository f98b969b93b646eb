import type { Database, Queryable } from '../../../src/server/platform/database/database.ts'
import { bodySignatureOf } from '../../../src/server/shopify/signature.ts'
import type { SendWebhook } from '../jobs.ts'
import { LOCAL_APP } from './app.ts'

export type Webhook = { shop: string; topic: string; body: object; now: Date }

/** Queues a webhook, to be sent after the transaction. */
export async function queueWebhook(
  statements: Pick<Queryable, 'query'>,
  { shop, topic, body, now }: Webhook,
): Promise<void> {
  await statements.query(
    `insert into local_shop_webhooks (shop, topic, body, triggered_at, due_at)
     values ($1, $2, $3, $4, $4)`,
    [shop, topic, JSON.stringify(body), now],
  )
}

type QueuedWebhook = {
  webhookId: string
  shop: string
  topic: string
  body: string
  triggeredAt: Date
}

/** Headers with a signature like Shopify’s. */
export const headersOf = ({ webhookId, shop, topic, body, triggeredAt }: QueuedWebhook) => ({
  'content-type': 'application/json',
  'x-shopify-topic': topic,
  'x-shopify-shop-domain': shop,
  'x-shopify-webhook-id': webhookId,
  'x-shopify-triggered-at': triggeredAt.toISOString(),
  'x-shopify-hmac-sha256': bodySignatureOf(Buffer.from(body), LOCAL_APP.apiSecret),
})

const MAX_ATTEMPTS = 8
const BATCH_SIZE = 20
/** How long a webhook is reserved for one sender; after that, the sender is assumed to have crashed. */
const LEASE = '30 seconds'
const INITIAL_RETRY_DELAY_MS = 1_000

type DueWebhook = QueuedWebhook & { attempts: number }

function claim(database: Database, now: Date): Promise<DueWebhook[]> {
  return database.query<DueWebhook>(
    `update local_shop_webhooks
     set attempts = attempts + 1, due_at = $1::timestamptz + interval '${LEASE}'
     where webhook_id in (
       select webhook_id from local_shop_webhooks where due_at <= $1 and attempts < ${MAX_ATTEMPTS}
       order by due_at limit ${BATCH_SIZE} for update skip locked)
     returning webhook_id as "webhookId", shop, topic, body, triggered_at as "triggeredAt", attempts`,
    [now],
  )
}

/** Sends due webhooks in no particular order, with up to eight attempts each. */
export async function deliverShopWebhooks(
  { database, now }: { database: Database; now: () => Date },
  post: SendWebhook,
): Promise<void> {
  const due = await claim(database, now())
  await Promise.all(
    due.map(async (webhook) => {
      const isAccepted = await post(webhook.body, headersOf(webhook)).then(
        ({ ok }) => ok,
        () => false,
      )
      const retryAt = new Date(
        now().getTime() + INITIAL_RETRY_DELAY_MS * 2 ** (webhook.attempts - 1),
      )
      await (isAccepted
        ? database.query('delete from local_shop_webhooks where webhook_id = $1', [
            webhook.webhookId,
          ])
        : database.query('update local_shop_webhooks set due_at = $2 where webhook_id = $1', [
            webhook.webhookId,
            retryAt,
          ]))
    }),
  )
}
