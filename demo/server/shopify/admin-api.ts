import * as v from 'valibot'
import { GuardedFetchFailure } from '../guarded-fetch/failure.ts'
import type { GuardedFetch } from '../guarded-fetch/guarded-fetch.ts'
import { Refusal } from '../http/refusal.ts'
import type { ShopDoor, ShopOwner } from './shop-door.ts'

const VERSION = '2026-07'

const grant = v.object({ access_token: v.pipe(v.string(), v.minLength(1)) })
const answer = v.pipe(
  v.object({
    data: v.object({
      shop: v.object({
        email: v.pipe(v.string(), v.trim(), v.maxLength(254)),
        ianaTimezone: v.optional(v.string(), 'UTC'),
      }),
    }),
  }),
  v.transform(
    ({ data }): ShopOwner => ({
      email: data.shop.email,
      timeZone: data.shop.ianaTimezone,
    }),
  ),
)

type Call = { headers?: Record<string, string>; body: unknown }

/**
 * Shopify, over its own addresses. Both calls are POSTs, which the guarded fetch never lets be
 * redirected: neither the app's secret nor the shop's token goes to another host.
 */
export function shopifyDoor(app: ShopDoor['app'], guardedFetch: GuardedFetch): ShopDoor {
  const ask = async <Schema extends v.GenericSchema>(
    schema: Schema,
    address: string,
    { headers, body }: Call,
  ): Promise<v.InferOutput<Schema>> => {
    const reply = await guardedFetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
    }).catch(unreachable)
    if (reply.status >= 500) throw away()
    const parsed = v.safeParse(schema, jsonOf(reply.body))
    if (reply.status !== 200 || !parsed.success) throw noMore()
    return parsed.output
  }

  return {
    app,
    authorizePage: (shop) => `https://${shop}/admin/oauth/authorize`,
    async ownerOf(shop, code) {
      const { apiKey: client_id, apiSecret: client_secret } = app
      const { access_token } = await ask(grant, `https://${shop}/admin/oauth/access_token`, {
        body: { client_id, client_secret, code },
      })
      return ask(answer, `https://${shop}/admin/api/${VERSION}/graphql.json`, {
        headers: { 'x-shopify-access-token': access_token },
        body: { query: '{ shop { email ianaTimezone } }' },
      })
    },
    // Both need a token of the shop's, of which the install keeps none.
    async requestCharge() {
      throw noBills()
    },
    async chargeState() {
      throw noBills()
    },
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

function unreachable(error: unknown): never {
  throw error instanceof GuardedFetchFailure ? away() : error
}

const away = () =>
  new Refusal('FAILED', 'Shopify does not answer at the moment. Please try again.', { status: 502 })

const noBills = () =>
  new Refusal(
    'CONFLICT',
    'This server cannot put a plan on the bill of a Shopify store yet: nothing was changed, and nothing is charged.',
  )

/** The code was given back before, or is too old. */
export const noMore = () =>
  new Refusal('INVALID', 'Shopify takes this link no more. Open the app from your shop once more.')
