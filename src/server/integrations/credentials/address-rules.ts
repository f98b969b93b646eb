import { classifyHost } from '../../platform/guarded-fetch/host-rules.ts'

export type AddressProblem = 'unreadable' | 'not-https' | 'access' | 'private' | 'port'
export type ParsedAddress = { ok: true; url: URL } | { ok: false; problem: AddressProblem }

const MAX_LENGTH = 2_000
const WEB_PORTS: readonly string[] = ['', '80', '443']

const refused = (problem: AddressProblem) => ({ ok: false, problem }) as const

/** `mail.example.com` is read as `https://mail.example.com`. */
const withProtocol = (text: string): string =>
  /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`

/**
 * An address that an owner enters, by the rules of the guarded fetch, which checks its host's addresses at each call.
 * Leads and credentials leave only encrypted.
 */
export function parseAddress(text: string): ParsedAddress {
  const address = withProtocol(text.trim())
  if (address.length > MAX_LENGTH || !URL.canParse(address)) return refused('unreadable')
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refused('unreadable')
  if (url.username !== '' || url.password !== '') return refused('access')
  const host = classifyHost(url.hostname)
  if (host.step === 'judged' && host.kind === 'invalid') return refused('unreadable')
  if (host.step === 'judged' && host.kind !== 'public') return refused('private')
  if (host.step === 'resolve' && !host.name.includes('.')) return refused('unreadable')
  if (url.protocol !== 'https:') return refused('not-https')
  if (!WEB_PORTS.includes(url.port)) return refused('port')
  url.hash = ''
  return { ok: true, url }
}
