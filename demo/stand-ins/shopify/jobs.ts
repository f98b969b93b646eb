import type { AppDeps } from '../../../src/server/app/deps.ts'
import { runRepeatedly, webhookSender } from '../jobs.ts'
import { deliverShopWebhooks } from './webhooks.ts'

/** Delivers webhooks as Shopify does. Returns a function that stops it. */
export function runShopifyJobs({
  database,
  environment,
  background,
  now,
}: Pick<AppDeps, 'database' | 'environment' | 'background' | 'now'>): () => void {
  const post = webhookSender(environment.ports.app, '/v1/webhooks/shopify')
  return runRepeatedly(background, () => deliverShopWebhooks({ database, now }, post))
}
