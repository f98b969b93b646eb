import type { LocalShopDeps } from '../../../src/server/app/local-services.ts'
import type { Transport } from '../../../src/server/shopify/transport.ts'
import { adminApi } from './admin-api.ts'
import { storePath } from './paths.ts'

/** Sends requests to the local app store in this process, without a port. */
export function localTransport(deps: LocalShopDeps): Transport {
  const api = adminApi(deps)
  const { app: dashboard } = deps.environment.addresses
  return {
    origin: (shop) => dashboard + storePath(shop),
    async send(url, message) {
      const response = await api.request(new URL(url).pathname, { method: 'POST', ...message })
      return { status: response.status, body: await response.text() }
    },
  }
}
