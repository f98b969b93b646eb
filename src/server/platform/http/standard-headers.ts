import type { PlatformEnvironment } from '../environment.ts'

/**
 * For responses that aren't pages: a browser that navigates to one loads nothing from it and doesn't frame it.
 */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'"
/** For scripts: a script that runs as a worker is subject to the policy of its own file, and has to make requests. */
export const SCRIPT_POLICY = "default-src 'none'; connect-src *; frame-ancestors 'none'"

const ONE_YEAR_S = 31_536_000

/**
 * The headers of every response unless its route overrides them: from the API, the identity provider, files,
 * redirects and errors. See docs/security-server.md, *Response headers*.
 */
export const standardHeaders = ({
  isHosted,
}: Pick<PlatformEnvironment, 'isHosted'>): Record<string, string> => ({
  'content-security-policy': NO_PAGE_POLICY,
  // A URL may contain a token in its query.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(isHosted && { 'strict-transport-security': `max-age=${ONE_YEAR_S}` }),
})
