/** The provider's origin without a slash at its end, whichever way the domain was written. */
export function providerOrigin(domain: string): string {
  const address = /^https?:\/\//.test(domain) ? domain : `https://${domain}`
  return address.replace(/\/+$/, '')
}

/** Where `login_success/` lies, the dashboard does, under its base path. */
export const dashboardHome = (redirectUri: string): string =>
  new URL('.', redirectUri.replace(/\/+$/, '')).href
