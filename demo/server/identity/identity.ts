import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { JSONWebKeySet } from 'jose'
import type { ErrorOut, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { createAttempts } from './attempts.ts'
import { createBackground } from './background.ts'
import { clientOrigins, type IdentityDeps, render } from './deps.ts'
import { loadKeys } from './keys.ts'
import { addLogout } from './logout.ts'
import { isPagePath, pageRoutes } from './page-routes.ts'
import { messagePage } from './pages/message.ts'
import { createProvider, publicKeys } from './provider.ts'
import { endSession, forgetExpired } from './sessions.ts'

const CLEAN_UP_EVERY_MS = 3_600_000

export type Identity = {
  /** For `http.createServer`, on the issuer's origin. */
  callback: (request: IncomingMessage, response: ServerResponse) => void
  /** Public keys, by which the API checks access tokens without a call. */
  jwks(): JSONWebKeySet
  /** Resolves when the mails that were under way have left. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** The identity provider with its pages: sign-in, sign-up, forgotten passwords, sign-out. Design §4. */
export async function createIdentity(deps: IdentityDeps): Promise<Identity> {
  const { database, environment, log, now } = deps
  const keys = await loadKeys(database)
  const provider = createProvider({
    database,
    keys,
    issuer: environment.addresses.issuer,
    clientOrigins: clientOrigins(deps),
    now,
    renderError: (ctx, out) => renderError(deps, ctx, out),
  })
  const background = createBackground(log)
  addLogout(provider, { database, returnOrigins: clientOrigins(deps) })
  listen(provider, deps, background.run)

  const cleanUp = () => background.run(() => forgetExpired(database, now()))
  cleanUp()
  const timer = setInterval(cleanUp, CLEAN_UP_EVERY_MS)
  timer.unref()

  const pages = pageRoutes(provider, {
    ...deps,
    background,
    attempts: createAttempts(database, now),
  })
  const servePages = getRequestListener(pages.fetch)
  const serveProtocol = provider.callback()
  return {
    callback: (request, response) => {
      if (isPagePath(request.url ?? '/')) void servePages(request, response)
      else void serveProtocol(asAtIssuer(request, environment.addresses.issuer), response)
    },
    jwks: () => publicKeys(keys),
    settled: background.settled,
    close: () => {
      clearInterval(timer)
      return background.stopped()
    },
  }
}

/**
 * The provider makes addresses, and allows its secure cookies, by where it takes a request to have been
 * sent: always to the issuer, whatever the caller says and whether or not a proxy tells of https.
 */
function asAtIssuer(request: IncomingMessage, issuer: string): IncomingMessage {
  const { protocol, host } = new URL(issuer)
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  request.headers['x-forwarded-host'] = host
  return request
}

/** The provider ends a session itself where another person signs in over it; the API must know. */
function listen(
  provider: Provider,
  { database, log }: IdentityDeps,
  run: (work: () => Promise<void>) => void,
): void {
  provider.on('session.destroyed', ({ uid }) => run(() => endSession(database, uid)))
  provider.on('server_error', (_ctx, error) => log.error({ err: error }))
}

function renderError(deps: IdentityDeps, ctx: KoaContextWithOIDC, out: ErrorOut): void {
  const page = messagePage({
    title: 'This sign-in cannot go on',
    text: out.error_description ?? out.error,
    action: { words: 'Start again', href: `${deps.environment.addresses.dashboard}/login` },
    hasError: true,
  })
  ctx.type = 'html'
  ctx.set(
    'content-security-policy',
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'none'",
  )
  ctx.body = String(render(deps, page))
}
