import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { AppDeps } from '../../../src/server/app/deps.ts'
import { API_VERSION } from '../../../src/server/shopify/admin-api.ts'
import {
  CANCEL_CHARGE,
  CREATE_CHARGE,
  chargeGid,
  gidOf,
  READ_CHARGE,
  READ_OWNER,
} from '../../../src/server/shopify/operations.ts'
import { LOCAL_APP } from './app.ts'
import {
  cancelActive,
  createCharge,
  findActive,
  findCharge,
  lockShop,
  periodEndOf,
} from './charges.ts'
import { ACCESS_TOKEN, chargePath, GRAPHQL } from './paths.ts'
import { ownerOfShop, redeemCode } from './repository.ts'
import { createTokens, isTokenValid } from './tokens.ts'

/** The dependencies of the local store. */
type StoreDeps = Pick<AppDeps, 'database' | 'environment' | 'now'>

const clientCredentials = v.object({
  client_id: v.literal(LOCAL_APP.apiKey),
  client_secret: v.literal(LOCAL_APP.apiSecret),
})
const codeGrant = v.object({
  ...clientCredentials.entries,
  code: v.string(),
  expiring: v.literal(1),
})
const refreshGrant = v.object({
  ...clientCredentials.entries,
  grant_type: v.literal('refresh_token'),
  refresh_token: v.string(),
})

const decimal = v.pipe(v.string(), v.regex(/^\d+\.\d\d$/))
const money = v.object({
  amount: decimal,
  currencyCode: v.literal('USD'),
})
const createInput = v.object({
  name: v.pipe(v.string(), v.minLength(1)),
  returnUrl: v.pipe(v.string(), v.url()),
  test: v.optional(v.boolean(), false),
  lineItems: v.tuple([
    v.object({
      plan: v.object({
        appRecurringPricingDetails: v.object({
          price: money,
          interval: v.picklist(['EVERY_30_DAYS', 'ANNUAL']),
          discount: v.optional(
            v.object({
              value: v.object({ amount: decimal }),
              durationLimitInIntervals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
            }),
          ),
        }),
      }),
    }),
  ]),
})
const chargeInput = v.object({ id: chargeGid })
const graphqlRequest = v.object({ query: v.string(), variables: v.optional(v.unknown()) })

type OperationRequest = { shop: string; variables: unknown }
type RunOperation = (operationRequest: OperationRequest) => Promise<object>

const userError = (message: string) => ({ userErrors: [{ field: null, message }] })

/** The part of Shopify’s Admin API that the app uses: the token endpoint and four operations. */
export function adminApi(deps: StoreDeps): Hono {
  const operations = createOperations(deps)
  const { database, now } = deps
  return new Hono()
    .post(ACCESS_TOKEN, async (context) => {
      const shop = context.req.param('shop')
      const body = await bodyOf(context)
      const isValid = await isGrantValid(deps, shop, body)
      // Shopify uses OAuth’s error code for a revoked token.
      const error = v.is(refreshGrant, body) ? 'invalid_grant' : 'invalid_request'
      if (!isValid) return context.json({ error }, 400)
      return context.json(await createTokens(database, shop, now()))
    })
    .post(GRAPHQL, async (context) => {
      const { shop, version } = context.req.param()
      const token = context.req.header('x-shopify-access-token') ?? ''
      const isAuthorized = await isTokenValid(database, { shop, token, kind: 'access', now: now() })
      if (!isAuthorized)
        return context.json({ errors: '[API] Invalid API key or access token' }, 401)
      const request = v.safeParse(graphqlRequest, await bodyOf(context))
      const runOperation = request.success ? operations.get(request.output.query) : undefined
      if (!request.success || runOperation === undefined || version !== API_VERSION) {
        return context.json({
          errors: [{ message: 'The stand-in doesn’t support this operation.' }],
        })
      }
      return context.json({
        data: await runOperation({ shop, variables: request.output.variables }),
      })
    })
}

const bodyOf = (context: Context): Promise<unknown> => context.req.json().catch(() => null)

async function isGrantValid(
  { database, now }: StoreDeps,
  shop: string,
  body: unknown,
): Promise<boolean> {
  const code = v.safeParse(codeGrant, body)
  if (code.success) {
    return (await redeemCode(database, { shop, code: code.output.code, now: now() })) !== null
  }
  const refresh = v.safeParse(refreshGrant, body)
  if (!refresh.success) return false
  const { refresh_token: token } = refresh.output
  return isTokenValid(database, { shop, token, kind: 'refresh', now: now() })
}

/** The app’s four operations, by their exact query text. */
function createOperations({
  database,
  environment,
  now,
}: StoreDeps): ReadonlyMap<string, RunOperation> {
  const { app: dashboard } = environment.addresses
  const create: RunOperation = async ({ shop, variables }) => {
    const { name, returnUrl, test: isTest, lineItems } = v.parse(createInput, variables)
    const {
      price,
      interval,
      discount: discountDetails,
    } = lineItems[0].plan.appRecurringPricingDetails
    const amount = Math.round(Number(price.amount) * 100)
    const discount = Math.round(Number(discountDetails?.value.amount ?? 0) * 100)
    if (amount - discount <= 0) {
      const rejection = {
        appSubscription: null,
        confirmationUrl: null,
        ...userError('The price is too low.'),
      }
      return { appSubscriptionCreate: rejection }
    }
    const type = interval === 'ANNUAL' ? 'yearly' : 'monthly'
    const currency = price.currencyCode
    const discountIntervals = discountDetails?.durationLimitInIntervals ?? null
    const pricing = { amount, discount, discountIntervals, currency, type } as const
    const charge = { shop, name, ...pricing, returnUrl, isTest }
    const chargeId = await createCharge(database, charge, now())
    const confirmationUrl = dashboard + chargePath(shop, chargeId)
    return {
      appSubscriptionCreate: {
        ...{ appSubscription: { id: gidOf(chargeId) }, confirmationUrl, userErrors: [] },
      },
    }
  }
  const read: RunOperation = async ({ shop, variables }) => {
    const { id: chargeId } = v.parse(chargeInput, variables)
    const charge = await findCharge(database, { shop, chargeId, now: now() })
    if (charge === null) return { node: null }
    const currentPeriodEnd = periodEndOf(charge, now())?.toISOString() ?? null
    return { node: { id: gidOf(chargeId), status: charge.state, currentPeriodEnd } }
  }
  const cancel: RunOperation = ({ shop, variables }) =>
    database.transaction(async (statements) => {
      const { id: chargeId } = v.parse(chargeInput, variables)
      await lockShop(statements, shop)
      const active = await findActive(statements, shop)
      if (active?.chargeId !== chargeId) {
        return { appSubscriptionCancel: userError('This subscription is not active.') }
      }
      await cancelActive(statements, shop, now())
      return { appSubscriptionCancel: { userErrors: [] } }
    })
  const owner: RunOperation = async ({ shop }) => ({
    shop: {
      email: await ownerOfShop(database, shop),
      ianaTimezone: 'UTC',
      primaryDomain: { host: shop },
    },
  })
  return new Map([
    [READ_OWNER.query, owner],
    [CREATE_CHARGE.query, create],
    [READ_CHARGE.query, read],
    [CANCEL_CHARGE.query, cancel],
  ])
}
