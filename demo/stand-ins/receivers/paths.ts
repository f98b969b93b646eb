/** The stand-ins' pages, on the dashboard's origin. */
export const BASE = '/local/receivers'

export const servicePath = (name: string): string => `${BASE}/services/${name}`

/** Where a page of a service, such as its sign-in, is shown. */
export function pagePath(url: string): string {
  const { host, pathname, search } = new URL(url)
  return `${BASE}/hosts/${host}${pathname}${search}`
}
