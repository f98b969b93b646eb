/**
 * A page as rules compare it, from what people type or paste: of the site's own host the path, of another host
 * of its domain the whole address. `hosts`: the domain, in each way in which it is written.
 */
export function pageText(typed: string, hosts: readonly string[]): string {
  const [, host = '', rest = ''] = /^([^/?*#]+)(.*)$/.exec(typed) ?? []
  if (host === '') return typed
  const named = withoutWww(host)
  const own = hosts.map(withoutWww)
  if (own.includes(named)) return rest.startsWith('/') ? rest : `/${rest}`
  return own.some((site) => named.endsWith(`.${site}`)) ? `https://${typed}` : typed
}

/** Whether a whole address is one of another site: neither of the domain nor of a host below it. */
export function isElsewhere(text: string, hosts: readonly string[]): boolean {
  const [, named] = /^https?:\/\/([^/?#]*)/i.exec(text) ?? []
  if (named === undefined || named.includes('*')) return false
  const host = withoutWww(named)
  return !hosts
    .map(withoutWww)
    .some((own) => own === '' || host === own || host.endsWith(`.${own}`))
}

const withoutWww = (host: string): string => host.toLowerCase().replace(/^www\./, '')
