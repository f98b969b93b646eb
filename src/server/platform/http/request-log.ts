import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Deps, RequestEnv } from '../deps.ts'

const REQUEST_ID_PATTERN = /^[\w-]{8,64}$/

/** The ID that a proxy or a client has given the request, or a new one. */
export function requestIdOf(receivedId: string | undefined): string {
  return receivedId !== undefined && REQUEST_ID_PATTERN.test(receivedId) ? receivedId : randomUUID()
}

/**
 * Assigns the request an ID and logs one line about it. The line has the path but not the query, body or headers,
 * which contain tokens, email addresses and passwords.
 * @param withoutSecrets replaces what is secret in a path
 */
export const requestLog = (
  { log, now }: Pick<Deps, 'log' | 'now'>,
  withoutSecrets: (path: string) => string,
) =>
  createMiddleware<RequestEnv>(async (context, next) => {
    const startedAt = now().getTime()
    const requestId = requestIdOf(context.req.header('x-request-id'))
    context.set('requestId', requestId)
    await next()
    context.header('x-request-id', requestId)
    const line = {
      requestId,
      method: context.req.method,
      path: withoutSecrets(context.req.path),
      status: context.res.status,
      tookMs: now().getTime() - startedAt,
      ...(context.get('person') && { personId: context.get('person').personId }),
    }
    const failure = context.get('failure')
    if (failure === undefined) log.info(line)
    else log.error({ ...line, err: failure })
  })
