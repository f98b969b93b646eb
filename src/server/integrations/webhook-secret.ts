import { randomBytes } from 'node:crypto'
import type { IntegrationName } from '../../features/integrations/catalogue.ts'
import type { Credentials } from './adapters/adapter.ts'

/** Within the 24 to 64 bytes of Standard Webhooks. */
const SECRET_BYTES = 32
const HINT_LENGTH = 4

/** The credential that signs a webhook's messages. */
export const WEBHOOK_SECRET = 'secret'

export const createWebhookSecret = (): string =>
  `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

/** Only the owner's own server verifies signatures. */
export const isSigned = (integration: IntegrationName): boolean => integration === 'webhook'

/** The end of the secret, without the padding that every secret has. */
export const webhookSecretHint = (credentials: Credentials | null): string | null =>
  credentials?.[WEBHOOK_SECRET]?.replace(/=+$/, '').slice(-HINT_LENGTH) ?? null
