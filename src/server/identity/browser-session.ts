import type { Context } from 'hono'
import type { Provider } from 'oidc-provider'
import type { PageDeps, PageEnv } from './deps.ts'
import { setIssuerHeaders } from './issuer-headers.ts'
import { sessionSeconds } from './lifetimes.ts'
import { sessionCookie } from './provider.ts'
import { endSession } from './sessions.ts'

const MS_PER_SECOND = 1_000

type Bindings = PageEnv['Bindings']

const contextOf = (provider: Provider, env: Bindings, { environment }: PageDeps) =>
  provider.createContext(setIssuerHeaders(env.incoming, environment.addresses.issuer), env.outgoing)

export async function isSignedIn(
  provider: Provider,
  env: Bindings,
  deps: PageDeps,
): Promise<boolean> {
  const session = await provider.Session.get(contextOf(provider, env, deps))
  return session.accountId !== undefined
}

/**
 * Signs a person in outside a sign-in attempt, for example through an email link: the client's next page then gets its
 * tokens through silent authentication. Signs out the previous user of this browser.
 */
export async function startBrowserSession(
  provider: Provider,
  c: Context<PageEnv>,
  deps: PageDeps,
  personId: string,
): Promise<void> {
  const ctx = contextOf(provider, c.env, deps)
  const previousSession = await provider.Session.get(ctx)
  if (previousSession.accountId !== undefined) await endSession(deps.database, previousSession.uid)

  const session = new provider.Session()
  session.loginAccount({ accountId: personId })
  await session.save(sessionSeconds(session, Math.floor(Date.now() / MS_PER_SECOND)))
  ctx.cookies.set(provider.cookieName('session'), session.jti, {
    ...sessionCookie(deps.environment.addresses.issuer),
    expires: new Date(session.exp * MS_PER_SECOND),
  })
  moveCookies(c)
}

/** Moves the cookies of the raw response to this route's response, which would otherwise overwrite them. */
function moveCookies(c: Context<PageEnv>): void {
  const { outgoing } = c.env
  const lines = outgoing.getHeader('set-cookie')
  outgoing.removeHeader('set-cookie')
  for (const line of [lines ?? []].flat()) c.header('set-cookie', String(line), { append: true })
}
