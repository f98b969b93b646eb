import * as v from 'valibot'
import { codeIsOver, ShopClosed, shopifyIsAway } from './failures.ts'
import type { ShopApp } from './shop-door.ts'
import type { Grant, TokenStore } from './tokens.ts'
import type { Transport } from './transport.ts'

/** One that is about to end is renewed before it does. */
const RENEWED_BEFORE_MS = 60_000

const token = v.pipe(v.string(), v.minLength(1))
const wireGrant = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    access_token: token,
    expires_in: v.optional(v.pipe(v.number(), v.minValue(1))),
    refresh_token: v.optional(token),
  }),
)

export type GrantDeps = {
  app: ShopApp
  transport: Transport
  tokens: TokenStore
  now: () => Date
}

/** How the app is let into a shop: by the code of its owner's consent, and from then on by tokens. */
export function shopGrants({ app, transport, tokens, now }: GrantDeps) {
  /** Null where the shop takes what it was given no more. */
  const ask = async (shop: string, facts: Record<string, unknown>): Promise<Grant | null> => {
    const { status, body } = await transport.send(
      `${transport.origin(shop)}/admin/oauth/access_token`,
      {
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ client_id: app.apiKey, client_secret: app.apiSecret, ...facts }),
      },
    )
    if (status >= 500 || status === 429) throw shopifyIsAway()
    const parsed = v.safeParse(wireGrant, body)
    if (status !== 200 || !parsed.success) return null
    const { access_token, expires_in, refresh_token } = parsed.output
    const expiresAt =
      expires_in === undefined ? null : new Date(now().getTime() + expires_in * 1_000)
    return { accessToken: access_token, refreshToken: refresh_token ?? null, expiresAt }
  }

  const isGood = ({ expiresAt }: Grant): boolean =>
    expiresAt === null || expiresAt.getTime() - now().getTime() > RENEWED_BEFORE_MS

  /** Of this process: two who need a new token at once must not use the old one up twice. */
  const underWay = new Map<string, Promise<string>>()

  const renew = async (shop: string): Promise<string> => {
    const known = await tokens.find(shop)
    if (known === null || known.refreshToken === null) throw new ShopClosed()
    const facts = { grant_type: 'refresh_token', refresh_token: known.refreshToken }
    const grant = await ask(shop, facts)
    if (grant === null) {
      // Another process may have been quicker.
      const other = await tokens.find(shop)
      if (other && other.accessToken !== known.accessToken && isGood(other)) {
        return other.accessToken
      }
      throw new ShopClosed()
    }
    await tokens.renew(shop, grant, known.grantedAt)
    return grant.accessToken
  }

  return {
    /** Gives the code back for a token, which is kept. @throws Refusal */
    async redeem(shop: string, code: string): Promise<void> {
      const grant = await ask(shop, { code, expiring: 1 })
      if (grant === null) throw codeIsOver()
      await tokens.keep(shop, grant, now())
    },
    /** @throws ShopClosed */
    async accessTokenOf(shop: string): Promise<string> {
      const known = await tokens.find(shop)
      if (known === null) throw new ShopClosed()
      if (isGood(known)) return known.accessToken
      const renewal = underWay.get(shop) ?? renew(shop).finally(() => underWay.delete(shop))
      underWay.set(shop, renewal)
      return renewal
    },
  }
}
