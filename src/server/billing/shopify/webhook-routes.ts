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
import { chargeDepsOf } from '../upgrade-routes.ts'
import { findAccountOfCharge, findCharge } from './charges.ts'
import { type ChargeDeps, leaveShop, syncCharges } from './sync.ts'

const PATH = '/webhooks/shopify'
const CALLS_A_MINUTE = 1_200
const MAX_BODY_BYTES = 512 * 1024

const subscriptionUpdate = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ app_subscription: v.object({ admin_graphql_api_id: chargeGid }) }),
)
const uninstalled = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ myshopify_domain: v.pipe(v.string(), v.regex(SHOP)) }),
)
const moment = v.pipe(v.string(), v.isoTimestamp(), v.toDate())

function tooLarge(): never {
  throw new Refusal('TOO_LARGE', 'The input is too long.')
}

const unsigned = () => new Refusal('INVALID', 'This was not signed by Shopify.', { status: 401 })

const tooEarly = () =>
  new Refusal('CONFLICT', 'The shop lets the app in still. Please tell it again.', { status: 503 })

/**
 * `POST /webhooks/shopify`. A message is a hint only: what it names is looked up at Shopify, so that one
 * that comes twice, late, or out of order does no harm. Anything but a 200 has Shopify send it again.
 */
export function shopifyWebhookRoutes(deps: RouteDeps): Hono<AppEnv> {
  const charges = chargeDepsOf(deps)
  return new Hono<AppEnv>().post(
    PATH,
    describe({ summary: 'Shopify tells that something has changed.', isPublic: true }),
    limitByAddress(CALLS_A_MINUTE, deps),
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }),
    async (context) => {
      const body = Buffer.from(await context.req.arrayBuffer())
      const signature = context.req.header('x-shopify-hmac-sha256') ?? ''
      if (!isBodySigned(body, signature, charges.door.app.apiSecret)) throw unsigned()
      const topic = context.req.header('x-shopify-topic')
      const text = body.toString('utf8')
      if (topic === 'app_subscriptions/update') await takeUpdate(charges, text)
      if (topic === 'app/uninstalled') {
        const at = v.safeParse(moment, context.req.header('x-shopify-triggered-at'))
        await takeUninstall(charges, text, at.success ? at.output : null)
      }
      return ok(context)
    },
  )
}

async function takeUpdate(deps: ChargeDeps, text: string): Promise<void> {
  const parsed = v.safeParse(subscriptionUpdate, text)
  if (!parsed.success) return
  const chargeId = parsed.output.app_subscription.admin_graphql_api_id
  const accountId = await findAccountOfCharge(deps.database, chargeId)
  // A charge of another app of the same company, or of an account that is deleted.
  if (accountId === null) return
  const charge = await deps.database.asAccount(accountId, (own) => findCharge(own, chargeId))
  // Where the app was taken out of the shop, that has told all there is to say.
  const isOpen = charge !== null && (await findGrantedAt(deps.database, charge.shop)) !== null
  if (isOpen) await syncCharges(deps, accountId)
}

/** The app was taken out of a shop: its token goes, and the plan ends with what is paid. */
async function takeUninstall(deps: ChargeDeps, text: string, at: Date | null): Promise<void> {
  const parsed = v.safeParse(uninstalled, text)
  if (!parsed.success) return
  const shop = parsed.output.myshopify_domain
  const { database, door } = deps
  const grantedAt = await findGrantedAt(database, shop)
  // The owner has let the app in again since.
  if (grantedAt !== null && at !== null && grantedAt > at) return
  if (grantedAt !== null && (await door.isOpen(shop))) throw tooEarly()
  await leaveShop(deps, { shop, grantedAt })
}
