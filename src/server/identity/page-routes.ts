import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import type { Provider } from 'oidc-provider'
import { maintenanceText, tryAgainLink } from '../maintenance/pages.ts'
import { retryAfterSeconds } from '../maintenance/rules.ts'
import type { Maintenance } from '../maintenance/state.ts'
import { pageAssetRoutes } from '../pages/page-asset-routes.ts'
import { withPageHeaders } from '../pages/page-headers.ts'
import { clientClosedRequest, isClientDisconnect } from '../platform/http/client-disconnect.ts'
import { type AttemptEnv, requireAttempt } from './attempt.ts'
import { confirmSignUpRoutes } from './confirm-sign-up-routes.ts'
import {
  clientOrigins,
  type IdentityDeps,
  issuerOrigin,
  type PageDeps,
  type PageEnv,
  renderPage,
} from './deps.ts'
import { forgotPasswordRoutes, publicForgotPasswordRoutes } from './forgot-password-routes.ts'
import { linkRoutes } from './link-routes.ts'
import type { Page } from './pages/layout.ts'
import { messagePage } from './pages/message.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { signUpRoutes } from './sign-up-routes.ts'

const MAX_BODY_BYTES = 16 * 1024

/** Whether a path on the provider's origin is one of our own pages; all other paths are the provider's. */
export const isPagePath = (url: string): boolean =>
  /^\/(interaction|forgot-password|reset-password|verify-email|confirm-sign-up|assets)?(\/|\?|$)/.test(
    url,
  )

export function pageRoutes(provider: Provider, deps: PageDeps): Hono<PageEnv> {
  return new Hono<PageEnv>()
    .use(withPageHeaders({ formTargets: clientOrigins(deps) }))
    .route('/assets', pageAssetRoutes())
    .use(async (c, next) => {
      c.header('cache-control', 'no-store')
      await next()
    })
    .use(async (c, next) => {
      const activeMaintenance = await deps.maintenance()
      if (activeMaintenance === null) return next()
      c.header('retry-after', String(retryAfterSeconds(activeMaintenance.until, deps.now())))
      return c.html(renderPage(deps, maintenancePage(activeMaintenance, deps.now())), 503)
    })
    .use(csrf({ origin: issuerOrigin(deps) }), bodyLimit({ maxSize: MAX_BODY_BYTES }))
    .get('/', (c) => c.redirect(`${deps.environment.addresses.app}/`))
    .route('/', linkRoutes(deps))
    .route('/', confirmSignUpRoutes(provider, deps))
    .route('/', publicForgotPasswordRoutes(deps))
    .route('/interaction/:uid', attemptRoutes(provider, deps))
    .notFound((c) => c.html(renderPage(deps, notFoundPage(deps)), 404))
    .onError((error, c) => {
      if (isClientDisconnect(c, error)) return clientClosedRequest()
      if ('getResponse' in error) return error.getResponse()
      deps.log.error({ err: error, path: c.req.path })
      return c.html(renderPage(deps, errorPage(deps)), 500)
    })
}

function attemptRoutes(provider: Provider, deps: PageDeps): Hono<AttemptEnv> {
  return new Hono<AttemptEnv>()
    .use(requireAttempt(provider, deps))
    .get('/', (c) => {
      const isSignUp = c.get('attempt').params.screen_hint === 'signup'
      return c.redirect(`${c.get('base')}/${isSignUp ? 'sign-up' : 'sign-in'}`, 303)
    })
    .route('/', signInRoutes(provider, deps))
    .route('/', signUpRoutes(provider, deps))
    .route('/', forgotPasswordRoutes(deps))
}

const maintenancePage = (activeMaintenance: Maintenance, now: Date): Page => ({
  ...maintenanceText(activeMaintenance, now),
  content: tryAgainLink,
})

const notFoundPage = ({ environment }: IdentityDeps) =>
  messagePage({
    title: 'Page not found',
    text: 'Check the address for typos.',
    action: { words: 'Go to the dashboard', href: `${environment.addresses.app}/` },
    hasError: true,
  })

const errorPage = ({ environment }: IdentityDeps) =>
  messagePage({
    title: 'Sign-in isn’t available right now',
    text: 'Our server failed to open the sign-in, and we’ve logged the error. Your data is safe.',
    action: { words: 'Try again', href: `${environment.addresses.app}/login` },
    hasError: true,
  })
