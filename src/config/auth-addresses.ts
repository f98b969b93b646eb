/** The provider's origin without a trailing slash; the domain may be given with or without a scheme. */
export function providerOrigin(domain: string): string {
  const url = /^https?:\/\//.test(domain) ? domain : `https://${domain}`
  return url.replace(/\/+$/, '')
}

/** The dashboard's URL: the parent path of `login_success/`. */
export const dashboardHome = (redirectUri: string): string =>
  new URL('.', redirectUri.replace(/\/+$/, '')).href
