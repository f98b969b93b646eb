import { createMiddleware } from 'hono/factory'
import type { Interaction, Provider } from 'oidc-provider'
import { type IdentityDeps, type PageEnv, renderPage } from './deps.ts'
import { errors } from './oidc-provider.ts'
import { messagePage } from './pages/message.ts'

/** A sign-in attempt that a client started at `/authorize`; the browser has its cookie. */
export type AttemptEnv = PageEnv & {
  Variables: {
    attempt: Interaction
    /** The base URL of this attempt's pages. */
    base: string
  }
}

/**
 * Finds the attempt by the browser's cookie. A link to it does not work in another browser, so that nobody can be
 * signed in to a stranger's account through a link.
 */
export const requireAttempt = (provider: Provider, deps: IdentityDeps) =>
  createMiddleware<AttemptEnv>(async (c, next) => {
    const uid = c.req.param('uid')
    const attempt = await provider
      .interactionDetails(c.env.incoming, c.env.outgoing)
      .catch((error: unknown) => {
        if (error instanceof errors.SessionNotFound) return null
        throw error
      })
    if (!attempt || attempt.uid !== uid) return c.html(renderPage(deps, expiredPage(deps)), 410)
    c.set('attempt', attempt)
    c.set('base', `/interaction/${uid}`)
    return next()
  })

const expiredPage = ({ environment }: IdentityDeps) =>
  messagePage({
    title: 'This page has expired',
    text: 'It was open for too long, or you’re already signed in.',
    action: { words: 'Start again', href: `${environment.addresses.app}/login` },
    hasError: true,
  })

/** Completes the attempt for this person; returns the URL to redirect to. */
export const finishAttempt = (
  provider: Provider,
  env: PageEnv['Bindings'],
  login: { personId: string; remember: boolean },
): Promise<string> =>
  provider.interactionResult(
    env.incoming,
    env.outgoing,
    { login: { accountId: login.personId, remember: login.remember } },
    { mergeWithLastSubmission: false },
  )
