import { type Context, Hono } from 'hono'
import { limitAttempts } from '../attempts/limit-attempts.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { clientNetwork } from '../platform/http/client-network.ts'
import { describe } from '../platform/http/describe.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { validate } from '../platform/http/validate.ts'
import { limitByAddress } from '../platform/rate-limits/rate-limit.ts'
import { publicWrite } from '../public-write/public-write.ts'
import type { AppEnv } from '../session/app-env.ts'
import { SHOPIFY_LIMITS } from './attempt-limits.ts'
import { createShopClient } from './create-shop-client.ts'
import { type ApprovedShop, addToAccount, installFromStore } from './finish-install.ts'
import { type Caller, readCaller, requireInitiator } from './initiator.ts'
import { consumeInstall, findInstall, type Install, saveShopOwner } from './repository.ts'
import { callbackInput, callbackResponse } from './schema.ts'
import { emailPasswordLink, type PasswordInvitation } from './set-password-mail.ts'
import type { ShopClient, ShopOwner } from './shop-client.ts'
import { type Callback, parseCallback } from './signed-query.ts'
import type { ShopDeps } from './transport.ts'

const CALLS_PER_MINUTE = 30

const installExpired = () =>
  new Refusal(
    'CONFLICT',
    'This install is already finished, or it was started more than an hour ago. Open the app from your shop again.',
  )

/** `POST /shopify/callback`: the owner returns from Shopify, with Shopify’s signed query. */
export function shopifyCallbackRoutes(deps: Deps & ShopDeps): Hono<AppEnv> {
  const shopClient = createShopClient(deps)
  const countPublicInstall = publicInstallLimits(deps)
  return new Hono<AppEnv>().post(
    '/shopify/callback',
    describe({
      summary: 'Finishes an install after the shop owner approved the app.',
      data: callbackResponse,
      isPublic: true,
    }),
    limitByAddress(CALLS_PER_MINUTE, deps),
    validate('json', callbackInput),
    async (context) => {
      const now = deps.now()
      const callback = parseCallback(queryOf(context), { secret: shopClient.app.apiSecret, now })
      const install = await findInstall(deps.database, { ...callback, now })
      if (install === null) throw installExpired()
      const caller = await readCaller(deps, context, context.req.valid('json').browser)
      requireInitiator(install, caller)
      if (install.accountId === null) await countPublicInstall(context, callback)
      // Before the transaction: Shopify may be slow, and its code can be used only once.
      const owner = await readOwner(deps, shopClient, callback, install)
      const approvedShop = { shop: callback.shop, ...owner, now }
      let invitation: PasswordInvitation | null = null
      const response = await publicWrite(context, deps, async (statements) => {
        if (!(await consumeInstall(statements, callback.state, now))) throw installExpired()
        const result = await finish(statements, caller, install, approvedShop)
        invitation = result.invitation
        return result.response
      })
      if (invitation !== null) {
        recordSignUp(deps, context, invitation)
        emailPasswordLink(deps, invitation)
      }
      return response
    },
  )
}

function recordSignUp(
  { log, environment }: Deps,
  context: Context,
  { isNew, personId }: PasswordInvitation,
): void {
  if (!isNew) return
  const address = clientAddress(context, environment.trustsProxy)
  recordAudit(log, 'sign-up', { personId, address, reason: 'shopify' })
}

/**
 * A shop can have any email address, and the response reveals whether that address has an account, so such attempts are
 * limited.
 */
function publicInstallLimits(deps: Deps) {
  const limits = limitAttempts(deps, SHOPIFY_LIMITS)
  return async (context: Context, { shop }: Callback): Promise<void> => {
    await limits('shop by IP address', clientNetwork(context, deps.environment.trustsProxy))
    await limits('shop by name', shop)
  }
}

const queryOf = (context: Context) => new URL(context.req.url).searchParams

function finish(
  statements: Queryable,
  { person }: Caller,
  { accountId, timeZone }: Install,
  approvedShop: ApprovedShop,
) {
  return accountId === null || person === null
    ? installFromStore(statements, approvedShop)
    : addToAccount(statements, person, { ...approvedShop, timeZone })
}

/** Stored at the first attempt, because a retry has a code that has already been used. */
async function readOwner(
  { database }: Deps,
  shopClient: ShopClient,
  { shop, code, state }: Callback,
  { shopEmail, storeDomain, timeZone }: Install,
): Promise<ShopOwner> {
  if (shopEmail !== null && storeDomain !== null) return { email: shopEmail, timeZone, storeDomain }
  const owner = await shopClient.ownerOf(shop, code)
  await saveShopOwner(database, state, owner)
  return owner
}
