import type { AppDeps } from '../../../src/server/app/deps.ts'
import { postTo, workAgainAndAgain } from '../work.ts'
import { deliverShopWebhooks } from './webhooks.ts'

/** Does what Shopify does by itself: tells the app. Gives the way to stop. */
export function workAsShopify({
  database,
  environment,
  background,
  now,
}: Pick<AppDeps, 'database' | 'environment' | 'background' | 'now'>): () => void {
  const post = postTo(environment.ports.dashboard, '/v1/webhooks/shopify')
  return workAgainAndAgain(background, () => deliverShopWebhooks({ database, now }, post))
}
