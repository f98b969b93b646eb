import { type Context, Hono } from 'hono'
import { recordAudit } from '../platform/audit/audit.ts'
import type { Statements } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { clientNetwork } from '../platform/http/client-network.ts'
import { describe } from '../platform/http/describe.ts'
import { publicWrite } from '../platform/http/public-write.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { validate } from '../platform/http/validate.ts'
import { limitAttempts } from '../platform/rate-limits/attempt-limits.ts'
import { limitByAddress } from '../platform/rate-limits/rate-limit.ts'
import type { AppEnv } from '../session/app-env.ts'
import { type Callback, readCallback } from './arrival.ts'
import { type Caller, callerOf, requireBeginner } from './beginner.ts'
import { doorOf } from './door.ts'
import { SHOPIFY_LIMITS } from './limits.ts'
import { type Agreed, addToAccount, welcomeShop } from './outcomes.ts'
import { findInstall, type Install, keepShopOwner, useInstall } from './repository.ts'
import { callbackInput, callbackReply } from './schema.ts'
import { mailPasswordLink, type PasswordInvitation } from './set-password-mail.ts'
import type { ShopDoor, ShopOwner } from './shop-door.ts'
import type { ShopDeps } from './transport.ts'

const CALLS_A_MINUTE = 30

const isOver = () =>
  new Refusal(
    'CONFLICT',
    'This install was finished already, or it began more than an hour ago. Open the app from your shop once more.',
  )

/** `POST /shopify/callback`: the owner is back from Shopify, with Shopify's own query. */
export function shopifyCallbackRoutes(deps: Deps & ShopDeps): Hono<AppEnv> {
  const door = doorOf(deps)
  const countStranger = strangerLimits(deps)
  return new Hono<AppEnv>().post(
    '/shopify/callback',
    describe({
      summary: 'The owner of a shop comes back from Shopify.',
      data: callbackReply,
      isPublic: true,
    }),
    limitByAddress(CALLS_A_MINUTE, deps),
    validate('json', callbackInput),
    async (context) => {
      const now = deps.now()
      const callback = readCallback(queryOf(context), { secret: door.app.apiSecret, now })
      const install = await findInstall(deps.database, { ...callback, now })
      if (install === null) throw isOver()
      const caller = await callerOf(deps, context, context.req.valid('json').browser)
      requireBeginner(install, caller)
      if (install.accountId === null) await countStranger(context, callback)
      // Before the transaction: Shopify may take its time, and its code counts once.
      const owner = await ownerOf(deps, door, callback, install)
      const agreed = { shop: callback.shop, ...owner, now }
      let invitation: PasswordInvitation | null = null
      const answer = await publicWrite(context, deps, async (statements) => {
        if (!(await useInstall(statements, callback.state, now))) throw isOver()
        const welcome = await finish(statements, caller, install, agreed)
        invitation = welcome.invitation
        return welcome.reply
      })
      if (invitation !== null) {
        recordOpened(deps, context, invitation)
        mailPasswordLink(deps, invitation)
      }
      return answer
    },
  )
}

function recordOpened(
  { log, environment }: Deps,
  context: Context,
  { isNew, personId }: PasswordInvitation,
): void {
  if (!isNew) return
  const address = clientAddress(context, environment.trustsProxy)
  recordAudit(log, 'sign-up', { personId, address, reason: 'shopify' })
}

/** Who runs a shop can give it any address, and reads from the answer whether that has an account here. */
function strangerLimits(deps: Deps) {
  const limits = limitAttempts(deps, SHOPIFY_LIMITS)
  return async (context: Context, { shop }: Callback): Promise<void> => {
    await limits('shop by address', clientNetwork(context, deps.environment.trustsProxy))
    await limits('shop by name', shop)
  }
}

const queryOf = (context: Context) => new URL(context.req.url).searchParams

function finish(
  statements: Statements,
  { person }: Caller,
  { accountId, timeZone }: Install,
  agreed: Agreed,
) {
  return accountId === null || person === null
    ? welcomeShop(statements, agreed)
    : addToAccount(statements, person, { ...agreed, timeZone })
}

/** As the shop told it the first time: a repeat after a lost answer brings a code that counts no more. */
async function ownerOf(
  { database }: Deps,
  door: ShopDoor,
  { shop, code, state }: Callback,
  { shopEmail, storeDomain, timeZone }: Install,
): Promise<ShopOwner> {
  if (shopEmail !== null && storeDomain !== null) return { email: shopEmail, timeZone, storeDomain }
  const owner = await door.ownerOf(shop, code)
  await keepShopOwner(database, state, owner)
  return owner
}
