import * as v from 'valibot'
import { AppGone, ShopClosed, shopifyIsAway, shopifyRefused } from './failures.ts'
import { type GrantDeps, shopGrants } from './grants.ts'
import {
  CANCEL_CHARGE,
  CREATE_CHARGE,
  createVariables,
  gidOf,
  type Operation,
  OWNER,
  READ_CHARGE,
} from './operations.ts'
import type { ShopDoor } from './shop-door.ts'

export const VERSION = '2026-07'
/** The shop has taken the token back: the app was uninstalled. */
const TAKEN_BACK = 401

type Ask = <Schema extends v.GenericSchema>(
  shop: string,
  operation: Operation<Schema>,
  variables?: object,
) => Promise<v.InferOutput<Schema>>

/** Shopify's Admin API, by whichever way Shopify is reached. */
export function shopDoor(deps: GrantDeps): ShopDoor {
  const { app, transport } = deps
  const grants = shopGrants(deps)
  const post = (shop: string, token: string, question: object) =>
    transport.send(`${transport.origin(shop)}/admin/api/${VERSION}/graphql.json`, {
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-shopify-access-token': token,
      },
      body: JSON.stringify(question),
    })
  const ask: Ask = async (shop, { query, data }, variables = {}) => {
    let access = await grants.accessTo(shop)
    const send = () => post(shop, access.accessToken, { query, variables })
    let reply = await send()
    if (reply.status === TAKEN_BACK) {
      // Another process may have renewed it meanwhile, or the owner has agreed anew.
      const other = await grants.accessTo(shop)
      const isOther = other.accessToken !== access.accessToken
      access = other
      if (isOther) reply = await send()
    }
    const { status, body } = reply
    if (status === TAKEN_BACK) throw new AppGone(shop, access.grantedAt)
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.object({ data })), body)
    // Too many questions, a shop that is frozen, a fault of Shopify's: later it may go.
    if (status !== 200 || !parsed.success) throw shopifyIsAway()
    return parsed.output.data
  }
  return {
    app,
    authorizePage: (shop) => `${transport.origin(shop)}/admin/oauth/authorize`,
    async ownerOf(shop, code) {
      await grants.redeem(shop, code)
      const { email, ianaTimezone: timeZone, primaryDomain } = (await ask(shop, OWNER)).shop
      return { email, timeZone, storeDomain: primaryDomain.host }
    },
    async requestCharge(request) {
      const variables = createVariables(request, app.isTest)
      const { appSubscriptionCreate: made } = await ask(request.shop, CREATE_CHARGE, variables)
      refuseErrors(made)
      if (made.appSubscription === null || made.confirmationUrl === null) throw shopifyIsAway()
      return { chargeId: made.appSubscription.id, confirmationUrl: made.confirmationUrl }
    },
    async chargeState(shop, chargeId) {
      return (await ask(shop, READ_CHARGE, { id: gidOf(chargeId) })).node
    },
    async cancelCharge(shop, chargeId) {
      const { appSubscriptionCancel } = await ask(shop, CANCEL_CHARGE, { id: gidOf(chargeId) })
      refuseErrors(appSubscriptionCancel)
    },
    async isOpen(shop) {
      try {
        await ask(shop, OWNER)
        return true
      } catch (error) {
        if (error instanceof ShopClosed) return false
        throw error
      }
    },
  }
}

function refuseErrors({ userErrors }: { userErrors: readonly { message: string }[] }): void {
  const [error] = userErrors
  if (error !== undefined) throw shopifyRefused(error.message)
}
