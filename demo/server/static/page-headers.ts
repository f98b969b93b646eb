/**
 * The policy of the dashboard's own pages: nothing inline, nothing evaluated, no origin but this one
 * and the identity provider, and the kit's one Trusted Types policy (design §3.10).
 */
function pagePolicy(issuer: string): string {
  const provider = new URL(issuer).origin
  const directives: Readonly<Record<string, string>> = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': `'self' ${provider}`,
    'frame-src': provider,
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'poplar-kit',
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}

/** For every page: an address may carry a token in its query, so no referrer leaves (design §5). */
export function pageHeaders(issuer: string): Record<string, string> {
  return {
    'content-security-policy': pagePolicy(issuer),
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  }
}
