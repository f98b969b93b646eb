import type { Context } from 'hono'
import type { Provider } from 'oidc-provider'
import type { PageDeps, PageEnv } from './deps.ts'
import { setIssuerHeaders } from './issuer-headers.ts'
import { sessionSeconds } from './lifetimes.ts'
import { sessionCookie } from './provider.ts'
import { endSession } from './sessions.ts'

const MILLISECONDS = 1_000

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
 * Signs a person in where no sign-in attempt is under way, as when the link of a mail is opened: the next page of a
 * client gets its tokens silently. Whoever was signed in in this browser before is signed out.
 */
export async function startBrowserSession(
  provider: Provider,
  c: Context<PageEnv>,
  deps: PageDeps,
  personId: string,
): Promise<void> {
  const ctx = contextOf(provider, c.env, deps)
  const former = await provider.Session.get(ctx)
  if (former.accountId !== undefined) await endSession(deps.database, former.uid)

  const session = new provider.Session()
  session.loginAccount({ accountId: personId })
  await session.save(sessionSeconds(session, Math.floor(Date.now() / MILLISECONDS)))
  ctx.cookies.set(provider.cookieName('session'), session.jti, {
    ...sessionCookie(deps.environment.addresses.issuer),
    expires: new Date(session.exp * MILLISECONDS),
  })
  moveCookies(c)
}

/** From the raw response, which the answer of this route would overwrite, to that answer. */
function moveCookies(c: Context<PageEnv>): void {
  const { outgoing } = c.env
  const lines = outgoing.getHeader('set-cookie')
  outgoing.removeHeader('set-cookie')
  for (const line of [lines ?? []].flat()) c.header('set-cookie', String(line), { append: true })
}
