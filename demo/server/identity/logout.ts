import type { Provider } from 'oidc-provider'
import type { Database } from '../database/database.ts'
import { endSession } from './sessions.ts'

type LogoutOptions = {
  database: Database
  /** Origins that a sign-out may return to; the first is where all others end up. */
  returnOrigins: readonly string[]
}

/** `GET /v2/logout?returnTo=`, as Auth0's client calls it: ends the browser's session, then returns. */
export function addLogout(provider: Provider, { database, returnOrigins }: LogoutOptions): void {
  provider.use(async (ctx, next) => {
    if (ctx.path !== '/v2/logout') return next()
    const session = await provider.Session.get(ctx)
    await endSession(database, session.uid)
    ctx.cookies.set(provider.cookieName('session'), null, { signed: true, overwrite: true })
    ctx.set('cache-control', 'no-store')
    ctx.redirect(safeReturn(ctx.query.returnTo, returnOrigins))
  })
}

function safeReturn(asked: unknown, origins: readonly string[]): string {
  const isKnown =
    typeof asked === 'string' && URL.canParse(asked) && origins.includes(new URL(asked).origin)
  return isKnown ? new URL(asked).href : `${origins[0]}/`
}
