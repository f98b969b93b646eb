import * as v from 'valibot'
import { AppUninstalled, ShopAccessDenied, shopifyRefused, shopifyUnavailable } from './failures.ts'
import { createGrants, type GrantDeps } from './grants.ts'
import {
  CANCEL_CHARGE,
  CREATE_CHARGE,
  createVariables,
  gidOf,
  type Operation,
  READ_CHARGE,
  READ_OWNER,
} from './operations.ts'
import type { ShopClient } from './shop-client.ts'

export const API_VERSION = '2026-07'
/** The token was revoked: the app was uninstalled. */
const UNAUTHORIZED = 401

type RunOperation = <Schema extends v.GenericSchema>(
  shop: string,
  operation: Operation<Schema>,
  variables?: object,
) => Promise<v.InferOutput<Schema>>

/** A client of Shopify’s Admin API over the given transport. */
export function adminApiClient(deps: GrantDeps): ShopClient {
  const { app, transport } = deps
  const grants = createGrants(deps)
  const post = (shop: string, token: string, body: object) =>
    transport.send(`${transport.origin(shop)}/admin/api/${API_VERSION}/graphql.json`, {
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-shopify-access-token': token,
      },
      body: JSON.stringify(body),
    })
  const run: RunOperation = async (shop, { query, data }, variables = {}) => {
    let access = await grants.getAccess(shop)
    const send = () => post(shop, access.accessToken, { query, variables })
    let response = await send()
    if (response.status === UNAUTHORIZED) {
      // Another process may have renewed the token, or the owner has installed the app again.
      const current = await grants.getAccess(shop)
      const hasChanged = current.accessToken !== access.accessToken
      access = current
      if (hasChanged) response = await send()
    }
    const { status, body } = response
    if (status === UNAUTHORIZED) throw new AppUninstalled(shop, access.grantedAt)
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.object({ data })), body)
    // A rate limit, a frozen shop or a Shopify error: a retry may succeed later.
    if (status !== 200 || !parsed.success) throw shopifyUnavailable()
    return parsed.output.data
  }
  return {
    app,
    authorizePage: (shop) => `${transport.origin(shop)}/admin/oauth/authorize`,
    async ownerOf(shop, code) {
      await grants.exchangeCode(shop, code)
      const { email, ianaTimezone: timeZone, primaryDomain } = (await run(shop, READ_OWNER)).shop
      return { email, timeZone, storeDomain: primaryDomain.host }
    },
    async requestCharge(request) {
      const variables = createVariables(request, app.isTest)
      const { appSubscriptionCreate: created } = await run(request.shop, CREATE_CHARGE, variables)
      throwUserErrors(created)
      if (created.appSubscription === null || created.confirmationUrl === null)
        throw shopifyUnavailable()
      return { chargeId: created.appSubscription.id, confirmationUrl: created.confirmationUrl }
    },
    async chargeState(shop, chargeId) {
      return (await run(shop, READ_CHARGE, { id: gidOf(chargeId) })).node
    },
    async cancelCharge(shop, chargeId) {
      const { appSubscriptionCancel } = await run(shop, CANCEL_CHARGE, { id: gidOf(chargeId) })
      throwUserErrors(appSubscriptionCancel)
    },
    async isOpen(shop) {
      try {
        await run(shop, READ_OWNER)
        return true
      } catch (error) {
        if (error instanceof ShopAccessDenied) return false
        throw error
      }
    },
  }
}

function throwUserErrors({ userErrors }: { userErrors: readonly { message: string }[] }): void {
  const [error] = userErrors
  if (error !== undefined) throw shopifyRefused(error.message)
}
