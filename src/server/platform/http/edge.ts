import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { PlatformEnvironment } from '../environment.ts'
import { standardHeaders } from './standard-headers.ts'

/** Headers in which proxies report the original client. Not `via`: a proxy on the client's side adds that too. */
const FORWARDING_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-remote-ip',
  'x-envoy-external-address',
  'x-azure-clientip',
  'x-appengine-user-ip',
  'x-vercel-forwarded-for',
  'x-nf-client-connection-ip',
  'cf-connecting-ipv6',
  'cloudfront-viewer-address',
  'do-connecting-ip',
  'fly-client-ip',
] as const

const UNTRUSTED_PROXY_MESSAGE =
  'A request had the header %s, so this server is behind a proxy, but TRUST_PROXY is 0: all clients would count as one caller. Requests through the proxy are rejected. Set TRUST_PROXY=1 if the proxy adds X-Forwarded-For; otherwise, stop it from adding forwarding headers.'

type EdgeOptions = {
  environment: Pick<PlatformEnvironment, 'isHosted' | 'trustsProxy'>
  log: Pick<Logger, 'error'>
}

/**
 * Runs for every origin of the server before routing: sets the headers of every response, and rejects requests to
 * a hosted server that came through a proxy although TRUST_PROXY is off.
 */
export function edge({ environment, log }: EdgeOptions) {
  const headers = Object.entries(standardHeaders(environment))
  let hasLogged = false

  const isRefused = (request: IncomingMessage): boolean => {
    if (!environment.isHosted || environment.trustsProxy) return false
    const name = FORWARDING_HEADERS.find((header) => request.headers[header] !== undefined)
    if (name === undefined) return false
    // Logged once: otherwise any caller could fill the log.
    if (!hasLogged) log.error(UNTRUSTED_PROXY_MESSAGE.replace('%s', name))
    hasLogged = true
    return true
  }

  return (serve: RequestListener): RequestListener =>
    (request, response) => {
      for (const [name, value] of headers) response.setHeader(name, value)
      if (isRefused(request)) sendUnavailable(response)
      else serve(request, response)
    }
}

function sendUnavailable(response: ServerResponse): void {
  const message = 'This server isn’t configured for the proxy in front of it.'
  response.writeHead(503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ success: false, code: 'FAILED', message, data: null }))
}
