import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { describe } from '../../platform/http/describe.ts'
import { ok } from '../../platform/http/envelope.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { limitByAddress } from '../../platform/rate-limits/rate-limit.ts'
import type { AppEnv } from '../../session/app-env.ts'
import { chargeGid } from '../../shopify/operations.ts'
import { SHOP } from '../../shopify/schema.ts'
import { isBodySigned } from '../../shopify/signature.ts'
import { findGrantedAt } from '../../shopify/tokens.ts'
import type { RouteDeps } from '../route-deps.ts'
import { createChargeDeps } from '../upgrade-routes.ts'
import { findAccountOfCharge, findCharge } from './charges.ts'
import { type ChargeDeps, handleUninstall, syncCharges } from './sync.ts'

const PATH = '/webhooks/shopify'
const CALLS_PER_MINUTE = 1_200
const MAX_BODY_BYTES = 512 * 1024

const subscriptionUpdate = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ app_subscription: v.object({ admin_graphql_api_id: chargeGid }) }),
)
const uninstallPayload = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ myshopify_domain: v.pipe(v.string(), v.regex(SHOP)) }),
)
const moment = v.pipe(v.string(), v.isoTimestamp(), v.toDate())

function throwTooLarge(): never {
  throw new Refusal('TOO_LARGE', 'The input is too long.')
}

const invalidSignature = () =>
  new Refusal('INVALID', 'The Shopify signature is invalid.', { status: 401 })

const stillInstalled = () =>
  new Refusal(
    'CONFLICT',
    'The app is still installed in this shop. Please send the webhook again.',
    { status: 503 },
  )

/**
 * `POST /webhooks/shopify`. A webhook is only a hint: the current state is read from Shopify, so repeated, late or
 * reordered webhooks are harmless. Shopify retries unless the response is 200.
 */
export function shopifyWebhookRoutes(deps: RouteDeps): Hono<AppEnv> {
  const charges = createChargeDeps(deps)
  return new Hono<AppEnv>().post(
    PATH,
    describe({ summary: 'Receives Shopify webhooks.', isPublic: true }),
    limitByAddress(CALLS_PER_MINUTE, deps),
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: throwTooLarge }),
    async (context) => {
      const body = Buffer.from(await context.req.arrayBuffer())
      const signature = context.req.header('x-shopify-hmac-sha256') ?? ''
      if (!isBodySigned(body, signature, charges.shopClient.app.apiSecret)) throw invalidSignature()
      const topic = context.req.header('x-shopify-topic')
      const text = body.toString('utf8')
      if (topic === 'app_subscriptions/update') await processUpdate(charges, text)
      if (topic === 'app/uninstalled') {
        const at = v.safeParse(moment, context.req.header('x-shopify-triggered-at'))
        await processUninstall(charges, text, at.success ? at.output : null)
      }
      return ok(context)
    },
  )
}

async function processUpdate(deps: ChargeDeps, text: string): Promise<void> {
  const parsed = v.safeParse(subscriptionUpdate, text)
  if (!parsed.success) return
  const chargeId = parsed.output.app_subscription.admin_graphql_api_id
  const accountId = await findAccountOfCharge(deps.database, chargeId)
  // The charge belongs to a deleted account, or to another app with the same secret.
  if (accountId === null) return
  const charge = await deps.database.asAccount(accountId, (tx) => findCharge(tx, chargeId))
  // After an uninstall there is nothing more to sync.
  const isOpen = charge !== null && (await findGrantedAt(deps.database, charge.shop)) !== null
  if (isOpen) await syncCharges(deps, accountId)
}

/** The app was uninstalled: deletes the token and ends the plan with the paid period. */
async function processUninstall(deps: ChargeDeps, text: string, at: Date | null): Promise<void> {
  const parsed = v.safeParse(uninstallPayload, text)
  if (!parsed.success) return
  const shop = parsed.output.myshopify_domain
  const { database, shopClient } = deps
  const grantedAt = await findGrantedAt(database, shop)
  // The owner has reinstalled the app in the meantime.
  if (grantedAt !== null && at !== null && grantedAt > at) return
  if (grantedAt !== null && (await shopClient.isOpen(shop))) throw stillInstalled()
  await handleUninstall(deps, { shop, grantedAt })
}
