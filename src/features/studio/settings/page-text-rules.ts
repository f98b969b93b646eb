/**
 * Normalises a page that was typed or pasted to the form that rules compare: the path for the site's own host, the
 * whole URL for another host in its domain. `hosts` contains every spelling of the domain.
 */
export function normalizePage(typed: string, hosts: readonly string[]): string {
  const [, host = '', rest = ''] = /^([^/?*#]+)(.*)$/.exec(typed) ?? []
  if (host === '') return typed
  const normalizedHost = withoutWww(host)
  const own = hosts.map(withoutWww)
  if (own.includes(normalizedHost)) return rest.startsWith('/') ? rest : `/${rest}`
  return own.some((site) => normalizedHost.endsWith(`.${site}`)) ? `https://${typed}` : typed
}

/** Whether a whole URL belongs to another site: its host is neither the domain nor one of its subdomains. */
export function isOtherSite(text: string, hosts: readonly string[]): boolean {
  const [, named] = /^https?:\/\/([^/?#]*)/i.exec(text) ?? []
  if (named === undefined || named.includes('*')) return false
  const host = withoutWww(named)
  return !hosts
    .map(withoutWww)
    .some((own) => own === '' || host === own || host.endsWith(`.${own}`))
}

const withoutWww = (host: string): string => host.toLowerCase().replace(/^www\./, '')
