import { isIP } from 'node:net'
import { type AddressKind, classifyAddress } from './address-rules.ts'
import type { Endpoint, Lookup } from './connect.ts'
import { type FetchProblem, GuardedFetchError } from './guarded-fetch-error.ts'
import type { HostMap } from './host-map.ts'
import { classifyHost } from './host-rules.ts'

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }
/** Websites use these ports; services on other ports are not meant for strangers. */
const WEB_PORTS: readonly number[] = [80, 443]
/** How many addresses of a host name are tried before the host is reported as unreachable. */
const MAX_ADDRESSES_TRIED = 3

/** @throws GuardedFetchError `invalid-address` for anything but an http(s) URL without credentials. */
export function parseUrl(address: string, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null
  const allowed =
    url !== null && url.protocol in DEFAULT_PORTS && url.username === '' && url.password === ''
  if (!allowed) throw new GuardedFetchError('invalid-address', address)
  return url
}

/**
 * Returns the endpoints to connect to for a URL. All addresses of the host name are checked, not only the first:
 * a name with one public and one private address is rejected.
 */
export async function resolveEndpoints(
  url: URL,
  lookup: Lookup,
  hosts: HostMap,
): Promise<Endpoint[]> {
  const secure = url.protocol === 'https:'
  const servername = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 ? url.hostname : ''
  const mappedAddress = hosts.get(url.hostname)
  if (mappedAddress !== undefined) return [{ ...mappedAddress, secure, servername }]
  const addresses = await resolveAddresses(url, lookup)
  const port = Number(url.port) || (DEFAULT_PORTS[url.protocol] ?? 0)
  if (!WEB_PORTS.includes(port)) throw new GuardedFetchError('invalid-address', url.href)
  return addresses
    .slice(0, MAX_ADDRESSES_TRIED)
    .map((address) => ({ address, port, secure, servername }))
}

async function resolveAddresses(url: URL, lookup: Lookup): Promise<readonly string[]> {
  const classification = classifyHost(url.hostname)
  if (classification.step === 'judged') {
    if (classification.kind === 'public' && classification.address !== null)
      return [classification.address]
    throw toFetchError(url, classification.kind)
  }
  const addresses = await lookup(classification.name)
  if (addresses.length === 0) throw new GuardedFetchError('name-not-found', url.href)
  const forbiddenKind = addresses.map(classifyAddress).find((kind) => kind !== 'public')
  if (forbiddenKind !== undefined) throw toFetchError(url, forbiddenKind)
  return addresses
}

function toFetchError(url: URL, kind: AddressKind): GuardedFetchError {
  const problem: FetchProblem = kind === 'invalid' ? 'invalid-address' : 'private-address'
  return new GuardedFetchError(problem, url.href)
}
