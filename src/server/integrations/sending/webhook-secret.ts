import { randomBytes } from 'node:crypto'
import type { IntegrationName } from '../../../features/integrations/catalogue.ts'
import type { Credentials } from '../adapters/adapter.ts'

/** Within the 24 to 64 bytes of Standard Webhooks. */
const SECRET_BYTES = 32
const HINT_LENGTH = 4

/** The credential that signs a webhook's messages. */
export const WEBHOOK_SECRET = 'secret'

/** Beside a secret that was created with its connection: until when a repeated request gets the secret again. */
const REPEATABLE_UNTIL = 'secret_repeatable_until'
const REPEATABLE_MS = 10 * 60_000

export const createWebhookSecret = (): string =>
  `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

/** The secret of a new connection. */
export const firstWebhookSecret = (now: Date): Credentials => ({
  [WEBHOOK_SECRET]: createWebhookSecret(),
  [REPEATABLE_UNTIL]: new Date(now.getTime() + REPEATABLE_MS).toISOString(),
})

/** The credentials with another secret, which no repeated request gets. */
export function withNewSecret(credentials: Credentials, secret: string): Credentials {
  const { [REPEATABLE_UNTIL]: _dropped, ...others } = credentials
  return { ...others, [WEBHOOK_SECRET]: secret }
}

/** The secret for a repeated request that adds the connection: for 10 minutes, and never one that replaced it. */
export function repeatableSecret(credentials: Credentials | null, now: Date): string | null {
  const until = credentials?.[REPEATABLE_UNTIL]
  if (until === undefined || new Date(until) <= now) return null
  return credentials?.[WEBHOOK_SECRET] ?? null
}

/** Only the owner's own server verifies signatures. */
export const isSigned = (integration: IntegrationName): boolean => integration === 'webhook'

/** The end of the secret, without the padding that every secret has. */
export const webhookSecretHint = (credentials: Credentials | null): string | null =>
  credentials?.[WEBHOOK_SECRET]?.replace(/=+$/, '').slice(-HINT_LENGTH) ?? null
