import * as v from 'valibot'
import { AppUninstalled, codeExpired, ShopAccessDenied, shopifyUnavailable } from './failures.ts'
import type { ShopApp } from './shop-client.ts'
import type { Grant, TokenStore } from './tokens.ts'
import type { Transport } from './transport.ts'

/** Tokens are renewed this long before they expire. */
const RENEW_BEFORE_MS = 60_000

const token = v.pipe(v.string(), v.minLength(1))
const grantSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    access_token: token,
    expires_in: v.optional(v.pipe(v.number(), v.minValue(1))),
    refresh_token: v.optional(token),
  }),
)

/** OAuth’s error for a revoked or expired token; other errors are about the app itself. */
const INVALID_GRANT = 'invalid_grant'
const refusalSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ error: v.literal(INVALID_GRANT) }),
)

type GrantFailure = 'revoked' | 'refused'

export type GrantDeps = {
  app: ShopApp
  transport: Transport
  tokens: TokenStore
  now: () => Date
}

/** An access token, and when the owner installed the app. */
type Access = { accessToken: string; grantedAt: Date }

/** Exchanges the code from an owner’s approval for tokens, and renews them. */
export function createGrants({ app, transport, tokens, now }: GrantDeps) {
  const requestToken = async (
    shop: string,
    parameters: Record<string, unknown>,
  ): Promise<Grant | GrantFailure> => {
    const { status, body } = await transport.send(
      `${transport.origin(shop)}/admin/oauth/access_token`,
      {
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          client_id: app.apiKey,
          client_secret: app.apiSecret,
          ...parameters,
        }),
      },
    )
    if (status >= 500 || status === 429) throw shopifyUnavailable()
    const parsed = v.safeParse(grantSchema, body)
    if (status !== 200 || !parsed.success) {
      return v.is(refusalSchema, body) ? 'revoked' : 'refused'
    }
    const { access_token, expires_in, refresh_token } = parsed.output
    const expiresAt =
      expires_in === undefined ? null : new Date(now().getTime() + expires_in * 1_000)
    return { accessToken: access_token, refreshToken: refresh_token ?? null, expiresAt }
  }

  const isValid = ({ expiresAt }: Grant): boolean =>
    expiresAt === null || expiresAt.getTime() - now().getTime() > RENEW_BEFORE_MS

  /** Renewals in this process, so that concurrent requests use a refresh token only once. */
  const pendingRenewals = new Map<string, Promise<Access>>()

  const renew = async (shop: string): Promise<Access> => {
    const storedGrant = await tokens.find(shop)
    if (storedGrant === null || storedGrant.refreshToken === null) throw new ShopAccessDenied()
    const { grantedAt } = storedGrant
    const parameters = { grant_type: 'refresh_token', refresh_token: storedGrant.refreshToken }
    const grant = await requestToken(shop, parameters)
    if (typeof grant === 'string') {
      // Another process may have renewed it first.
      const latestGrant = await tokens.find(shop)
      if (
        latestGrant &&
        latestGrant.accessToken !== storedGrant.accessToken &&
        isValid(latestGrant)
      )
        return latestGrant
      throw grant === 'revoked' ? new AppUninstalled(shop, grantedAt) : new ShopAccessDenied()
    }
    await tokens.renew(shop, grant, grantedAt)
    return { accessToken: grant.accessToken, grantedAt }
  }

  return {
    /** Exchanges the code for a token and saves it. @throws Refusal */
    async exchangeCode(shop: string, code: string): Promise<void> {
      const grant = await requestToken(shop, { code, expiring: 1 })
      if (typeof grant === 'string') throw codeExpired()
      await tokens.save(shop, grant, now())
    },
    /** @throws ShopAccessDenied, AppUninstalled */
    async getAccess(shop: string): Promise<Access> {
      const storedGrant = await tokens.find(shop)
      if (storedGrant === null) throw new ShopAccessDenied()
      if (isValid(storedGrant)) return storedGrant
      const renewal =
        pendingRenewals.get(shop) ?? renew(shop).finally(() => pendingRenewals.delete(shop))
      pendingRenewals.set(shop, renewal)
      return renewal
    },
  }
}
