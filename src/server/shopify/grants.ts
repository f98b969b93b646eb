import * as v from 'valibot'
import { AppGone, codeIsOver, ShopClosed, shopifyIsAway } from './failures.ts'
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

/** OAuth's word for a token that was taken back, or is too old; the others speak of the app itself. */
const TAKEN_BACK = 'invalid_grant'
const wireRefusal = v.pipe(v.string(), v.parseJson(), v.object({ error: v.literal(TAKEN_BACK) }))

type Refused = 'taken-back' | 'refused'

export type GrantDeps = {
  app: ShopApp
  transport: Transport
  tokens: TokenStore
  now: () => Date
}

/** What opens a shop, and since when its owner has let the app in. */
type Access = { accessToken: string; grantedAt: Date }

/** How the app is let into a shop: by the code of its owner's consent, and from then on by tokens. */
export function shopGrants({ app, transport, tokens, now }: GrantDeps) {
  const ask = async (shop: string, facts: Record<string, unknown>): Promise<Grant | Refused> => {
    const { status, body } = await transport.send(
      `${transport.origin(shop)}/admin/oauth/access_token`,
      {
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ client_id: app.apiKey, client_secret: app.apiSecret, ...facts }),
      },
    )
    if (status >= 500 || status === 429) throw shopifyIsAway()
    const parsed = v.safeParse(wireGrant, body)
    if (status !== 200 || !parsed.success) {
      return v.is(wireRefusal, body) ? 'taken-back' : 'refused'
    }
    const { access_token, expires_in, refresh_token } = parsed.output
    const expiresAt =
      expires_in === undefined ? null : new Date(now().getTime() + expires_in * 1_000)
    return { accessToken: access_token, refreshToken: refresh_token ?? null, expiresAt }
  }

  const isGood = ({ expiresAt }: Grant): boolean =>
    expiresAt === null || expiresAt.getTime() - now().getTime() > RENEWED_BEFORE_MS

  /** Of this process: two who need a new token at once must not use the old one up twice. */
  const underWay = new Map<string, Promise<Access>>()

  const renew = async (shop: string): Promise<Access> => {
    const known = await tokens.find(shop)
    if (known === null || known.refreshToken === null) throw new ShopClosed()
    const { grantedAt } = known
    const facts = { grant_type: 'refresh_token', refresh_token: known.refreshToken }
    const grant = await ask(shop, facts)
    if (typeof grant === 'string') {
      // Another process may have been quicker.
      const other = await tokens.find(shop)
      if (other && other.accessToken !== known.accessToken && isGood(other)) return other
      throw grant === 'taken-back' ? new AppGone(shop, grantedAt) : new ShopClosed()
    }
    await tokens.renew(shop, grant, grantedAt)
    return { accessToken: grant.accessToken, grantedAt }
  }

  return {
    /** Gives the code back for a token, which is kept. @throws Refusal */
    async redeem(shop: string, code: string): Promise<void> {
      const grant = await ask(shop, { code, expiring: 1 })
      if (typeof grant === 'string') throw codeIsOver()
      await tokens.keep(shop, grant, now())
    },
    /** @throws ShopClosed, AppGone */
    async accessTo(shop: string): Promise<Access> {
      const known = await tokens.find(shop)
      if (known === null) throw new ShopClosed()
      if (isGood(known)) return known
      const renewal = underWay.get(shop) ?? renew(shop).finally(() => underWay.delete(shop))
      underWay.set(shop, renewal)
      return renewal
    },
  }
}
