import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { JSONWebKeySet } from 'jose'
import type { ErrorOut, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { createAttemptCounter } from '../attempts/attempt-counter.ts'
import { recordAudit } from '../audit/audit.ts'
import { requestAddress } from '../platform/http/client-address.ts'
import { createBackgroundTasks } from '../platform/process/background-tasks.ts'
import { IDENTITY_LIMITS } from './attempt-limits.ts'
import { clientOrigins, type IdentityDeps, renderPage } from './deps.ts'
import { setIssuerHeaders } from './issuer-headers.ts'
import { loadKeys } from './keys.ts'
import { createKnownDevices } from './known-devices.ts'
import { addLogout, type PageResponse } from './logout.ts'
import { Provider as OidcProvider } from './oidc-provider.ts'
import { isPagePath, pageRoutes } from './page-routes.ts'
import type { Page } from './pages/layout.ts'
import { messagePage, signOutPage } from './pages/message.ts'
import { limitProtocol } from './protocol-limits.ts'
import { createProvider, publicKeys } from './provider.ts'
import { encryptPlainRecords } from './records.ts'
import { deleteExpired, endSession } from './sessions.ts'
import { allowSilentSignIn } from './silent-sign-in.ts'

const CLEAN_UP_INTERVAL_MS = 3_600_000

export type Identity = {
  /** A listener for `http.createServer`, on the issuer's origin. */
  callback: (request: IncomingMessage, response: ServerResponse) => void
  /** The public keys that the API uses to verify access tokens locally. */
  jwks(): JSONWebKeySet
  /** Resolves when all pending emails have been sent. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** The identity provider with its pages: sign-in, sign-up, password reset and sign-out. */
export async function createIdentity(deps: IdentityDeps): Promise<Identity> {
  const { database, environment, log, now } = deps
  const keys = await loadKeys(database, environment.encryptionKey, log)
  await database.transaction((statements) =>
    encryptPlainRecords(statements, environment.encryptionKey),
  )
  const provider = createProvider({
    database,
    keys,
    encryptionKey: environment.encryptionKey,
    issuer: environment.addresses.issuer,
    clientOrigins: clientOrigins(deps),
    now,
    onReuse: (personId) => {
      const request = OidcProvider.ctx?.req
      const address = request && requestAddress(request, environment.trustsProxy)
      recordAudit(log, 'sign-in.reused', { personId, ...(address && { address }) })
    },
    renderError: (ctx, out) => renderError(deps, ctx, out),
  })
  const background = createBackgroundTasks(log)
  allowSilentSignIn(provider)
  limitProtocol(provider, {
    environment,
    now,
    render: (ctx, message) =>
      renderError(deps, ctx, { error: 'slow_down', error_description: message }),
  })
  addLogout(provider, {
    ...{ database, environment, log },
    keys,
    returnOrigins: clientOrigins(deps),
    showConfirmation: (ctx, form) => show(deps, ctx, signOutPage(form)),
  })
  listen(provider, deps, background.run)

  const cleanUp = () => background.run(() => deleteExpired(database, now()))
  cleanUp()
  const timer = setInterval(cleanUp, CLEAN_UP_INTERVAL_MS)
  timer.unref()

  const pages = pageRoutes(provider, {
    ...deps,
    background,
    attempts: createAttemptCounter(database, { environment, now }, IDENTITY_LIMITS),
    knownDevices: createKnownDevices(keys.cookies, environment.addresses.issuer),
  })
  const servePages = getRequestListener(pages.fetch)
  const serveProtocol = provider.callback()
  return {
    callback: (request, response) => {
      if (isPagePath(request.url ?? '/')) void servePages(request, response)
      else void serveProtocol(setIssuerHeaders(request, environment.addresses.issuer), response)
    },
    jwks: () => publicKeys(keys),
    settled: background.settled,
    close: () => {
      clearInterval(timer)
      return background.stopped()
    },
  }
}

/** The provider ends a session itself when another person signs in in the same browser; the API must be notified. */
function listen(
  provider: Provider,
  { database, log }: IdentityDeps,
  run: (work: () => Promise<void>) => void,
): void {
  provider.on('session.destroyed', ({ uid }) => run(() => endSession(database, uid)))
  provider.on('server_error', (_ctx, error) => log.error({ err: error }))
}

type ErrorContext = Pick<KoaContextWithOIDC, 'type' | 'set' | 'body'>

function renderError(deps: IdentityDeps, ctx: ErrorContext, out: ErrorOut): void {
  const page = messagePage({
    title: 'We couldn’t sign you in',
    text: out.error_description ?? out.error,
    action: { words: 'Start again', href: `${deps.environment.addresses.app}/login` },
    hasError: true,
  })
  show(deps, ctx, page)
}

function show(deps: IdentityDeps, ctx: PageResponse, page: Page): void {
  ctx.type = 'html'
  ctx.set(
    'content-security-policy',
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'none'",
  )
  ctx.body = String(renderPage(deps, page))
}
