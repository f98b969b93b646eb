import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { type Connect, type Lookup, systemConnect, systemLookup } from './connect.ts'
import { parseUrl, resolveEndpoints } from './endpoints.ts'
import { GuardedFetchError, toFetchProblem } from './guarded-fetch-error.ts'
import type { HostMap } from './host-map.ts'
import { type GuardedRequest, readBody, sendRequest } from './send-request.ts'

export type GuardedResponse = {
  /** The final URL, after redirects. */
  url: string
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export type GuardedFetch = (address: string, request?: GuardedRequest) => Promise<GuardedResponse>

export type GuardedFetchOptions = {
  lookup?: Lookup
  connect?: Connect
  hosts?: HostMap
  /** For the whole fetch, redirects included. */
  timeoutMs?: number
  maxBytes?: number
  maxRedirects?: number
  startDeadline?: (timeoutMs: number) => AbortSignal
}

type Settings = Required<GuardedFetchOptions>

const DEFAULTS: Settings = {
  lookup: systemLookup,
  connect: systemConnect,
  hosts: new Map(),
  timeoutMs: 8_000,
  maxBytes: 3_000_000,
  maxRedirects: 5,
  startDeadline: (timeoutMs) => AbortSignal.timeout(timeoutMs),
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

/**
 * The only way in which the server fetches a URL that a user supplied. A host name is resolved once and all of
 * its addresses must be public; the socket connects to a checked address, so that a second DNS response cannot
 * redirect it (DNS rebinding). Each redirect is checked again; a request with a body is never redirected.
 * @throws GuardedFetchError for any failure outside this process, and the reason of an aborted `signal`.
 */
export function createGuardedFetch(options: GuardedFetchOptions = {}): GuardedFetch {
  const settings: Settings = { ...DEFAULTS, ...options }
  return async (address, request = {}) => {
    const deadline = AbortSignal.any([
      settings.startDeadline(settings.timeoutMs),
      ...(request.signal === undefined ? [] : [request.signal]),
    ])
    let url = parseUrl(address)
    for (let hop = 0; hop <= settings.maxRedirects; hop += 1) {
      const response = await fetchOnce(settings, url, request, deadline)
      if (response instanceof URL) url = response
      else return response
    }
    throw new GuardedFetchError('too-many-redirects', url.href)
  }
}

/** One hop: a response, or the URL to redirect to. Always closes its socket. */
async function fetchOnce(
  settings: Settings,
  url: URL,
  request: GuardedRequest,
  deadline: AbortSignal,
): Promise<GuardedResponse | URL> {
  let socket: Socket | undefined
  const close = () => socket?.destroy()
  try {
    socket = await beforeDeadline(openSocket(settings, url, deadline), deadline)
    deadline.addEventListener('abort', close, { once: true })
    const response = await sendRequest(socket, url, request)
    const next = findRedirect(response, url, request)
    if (next !== null) return next
    const { statusCode = 0, headers } = response
    return {
      url: url.href,
      status: statusCode,
      headers,
      body: await readBody(response, url, { ...settings, largeBody: request.largeBody }),
    }
  } catch (error) {
    if (request.signal?.aborted) throw request.signal.reason
    if (deadline.aborted) throw new GuardedFetchError('timed-out', url.href, error)
    if (error instanceof GuardedFetchError) throw error
    throw new GuardedFetchError(toFetchProblem(error), url.href, error)
  } finally {
    deadline.removeEventListener('abort', close)
    close()
  }
}

/** Tries the checked addresses in order; throws the last one’s error. */
async function openSocket(settings: Settings, url: URL, deadline: AbortSignal): Promise<Socket> {
  let failure: unknown
  for (const endpoint of await resolveEndpoints(url, settings.lookup, settings.hosts)) {
    deadline.throwIfAborted()
    try {
      return await settings.connect(endpoint, deadline)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** A DNS lookup cannot be aborted, so stop waiting for it at the deadline. */
function beforeDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(deadline.reason)
    if (deadline.aborted) giveUp()
    deadline.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => deadline.removeEventListener('abort', giveUp))
  })
}

function findRedirect(
  response: IncomingMessage,
  url: URL,
  { body, redirect }: GuardedRequest,
): URL | null {
  const { location } = response.headers
  const mayFollow = body === undefined && redirect !== 'manual'
  const isFollowed = mayFollow && REDIRECTS.includes(response.statusCode ?? 0)
  return isFollowed && location !== undefined ? parseUrl(location, url) : null
}
