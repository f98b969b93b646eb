import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { MaintenanceState } from '../maintenance/state.ts'
import type { Deps } from '../platform/deps.ts'
import { requestIdOf } from '../platform/http/request-log.ts'
import { replyWith } from '../platform/http/stored-response.ts'
import { listHeaders } from './list-headers.ts'
import type { LiveSite } from './live-site.ts'
import type { LiveSites } from './live-sites.ts'

const LIST_PATH = /^\/v1\/live\/([\w-]{1,64})$/

type ListDeps = Pick<Deps, 'log' | 'now'> & { live: LiveSites; maintenance: MaintenanceState }

/**
 * Answers requests for lists that are in memory, which are most of all requests, before any other code runs. Everything
 * else goes to `serve`, which answers the same way. These answers don't count for the rate limit: refusing one would
 * cost as much.
 */
export const serveLiveLists =
  (deps: ListDeps, serve: RequestListener): RequestListener =>
  async (request, response) => {
    const siteId = request.method === 'GET' ? LIST_PATH.exec(request.url ?? '')?.[1] : undefined
    const site = siteId === undefined ? null : deps.live.peek(siteId)
    if (siteId === undefined || site === null || !(await isOpen(deps)))
      return serve(request, response)
    sendList(deps, { siteId, site }, request, response)
  }

/** A state that can't be read is reported by the other routes. */
const isOpen = ({ maintenance }: ListDeps): Promise<boolean> =>
  maintenance().then(
    (active) => active === null,
    () => false,
  )

function sendList(
  { log, now }: ListDeps,
  { siteId, site }: { siteId: string; site: LiveSite },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const startedAt = now().getTime()
  const { headers } = request
  const requestId = requestIdOf(headers['x-request-id']?.toString())
  const reply = replyWith(site.list, {
    acceptEncoding: headers['accept-encoding']?.toString() ?? '',
    ifNoneMatch: headers['if-none-match'] ?? '',
  })
  response.writeHead(reply.status, {
    ...{ ...listHeaders(siteId), ...reply.headers },
    ...{ 'access-control-allow-origin': '*', 'x-request-id': requestId },
    ...(reply.body !== null && { 'content-length': reply.body.length }),
  })
  response.end(reply.body)
  const tookMs = now().getTime() - startedAt
  log.info({ requestId, method: 'GET', path: request.url, status: reply.status, tookMs })
}
