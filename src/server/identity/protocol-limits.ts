import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { tooManyAttempts } from '../attempts/too-many-attempts.ts'
import { requestAddress } from '../platform/http/client-address.ts'
import { networkOf } from '../platform/http/client-network.ts'
import { createRateCounter } from '../platform/rate-limits/rate-counter.ts'
import type { IdentityDeps } from './deps.ts'
import { protocolPath } from './protocol-path.ts'

const MINUTE_MS = 60_000

/** Calls per minute from one network. An office may renew many sign-ins from one IP address. */
export const PROTOCOL_LIMITS: Readonly<Record<string, number>> = {
  /** Each call starts a sign-in attempt, which is stored for an hour. */
  '/authorize': 120,
  '/oauth/token': 300,
}

type LimitOptions = Pick<IdentityDeps, 'environment' | 'now'> & {
  render: (ctx: Pick<KoaContextWithOIDC, 'type' | 'set' | 'body'>, message: string) => void
}

/** Limits calls to the provider's own endpoints, which require no authentication. */
export function limitProtocol(
  provider: Provider,
  { environment, now, render }: LimitOptions,
): void {
  const counters = new Map(
    Object.entries(PROTOCOL_LIMITS).map(([path, limit]) => [
      path,
      createRateCounter({ limit, windowMs: MINUTE_MS }),
    ]),
  )
  provider.use(async (ctx, next) => {
    const countCall = counters.get(protocolPath(ctx.path))
    const caller = networkOf(requestAddress(ctx.req, environment.trustsProxy))
    const waitMs = countCall?.(caller, now().getTime()) ?? 0
    if (waitMs === 0) return next()
    const { message, retryAfter } = tooManyAttempts(waitMs)
    ctx.status = 429
    ctx.set('retry-after', retryAfter)
    ctx.set('cache-control', 'no-store')
    render(ctx, message)
  })
}
