import type { PlatformEnvironment } from '../environment.ts'

/** For what is no page: a browser that is led to it loads nothing and shows it in no frame. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'"
/** For scripts: one that is started as a worker is held to its own file's policy, and has to call. */
export const SCRIPT_POLICY = "default-src 'none'; connect-src *; frame-ancestors 'none'"

const A_YEAR_S = 31_536_000

/**
 * What every answer carries unless its route says something else, from the API, the identity provider,
 * files, redirects and failures alike. See docs/security.md, Response headers.
 */
export const standardHeaders = ({
  isHosted,
}: Pick<PlatformEnvironment, 'isHosted'>): Record<string, string> => ({
  'content-security-policy': NO_PAGE_POLICY,
  // An address may carry a token in its query.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(isHosted && { 'strict-transport-security': `max-age=${A_YEAR_S}` }),
})
