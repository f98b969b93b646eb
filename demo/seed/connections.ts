import { randomBytes, randomUUID } from 'node:crypto'
import { INTEGRATIONS, type IntegrationName } from '../../src/features/integrations/catalogue.ts'
import { initialMapping } from '../../src/server/integrations/connections/responses.ts'
import { sealCredentials } from '../../src/server/integrations/credentials/credentials.ts'
import { EXPIRES_AT } from '../../src/server/integrations/oauth/tokens.ts'
import {
  createWebhookSecret,
  WEBHOOK_SECRET,
} from '../../src/server/integrations/sending/webhook-secret.ts'
import type { Database, Queryable } from '../../src/server/platform/database/database.ts'
import { Memory } from '../stand-ins/receivers/memory.ts'
import { SERVICES } from '../stand-ins/receivers/table.ts'
import {
  type DemoDeliveries,
  holdDeliveries,
  rejectDeliveries,
  writeDeliveries,
  writeReceived,
} from './deliveries.ts'
import { SITES } from './sites.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const TOKEN_BYTES = 24

/** The deleted list is one that the service's stand-in doesn't have. */
const SENDY_LISTS = { newsletter: 'oS6hNVtYcEn1mR7XPlKqZg', market: 'q4Wd9LsBvUe2TzKm8HxYpA' }
const AWEBER_WORKSHOPS = '1218635/6012002'

type SeedDeps = { now: Date; encryptionKey: string }

type DemoConnection = {
  integration: IntegrationName
  credentials: Readonly<Record<string, string>>
  address: string | null
  keyHint: string | null
  ageDays: number
  defaultTarget: string | null
  targetNames: Readonly<Record<string, string>>
  /** The campaigns whose leads are sent, by title; null for all of them. */
  campaigns: readonly { title: string; target: string | null }[] | null
}

const entryOf = (name: IntegrationName, label: string): string =>
  SERVICES[name].entries.find(([entry]) => entry === label)?.[1] ?? ''

function sendy(): DemoConnection {
  const [url, key] = [entryOf('sendy', 'Address'), entryOf('sendy', 'API key')]
  return {
    integration: 'sendy',
    ...{ credentials: { url, key }, address: new URL(url).host, keyHint: key.slice(-4) },
    ...{ ageDays: 34, defaultTarget: SENDY_LISTS.newsletter },
    targetNames: { [SENDY_LISTS.newsletter]: 'Newsletter', [SENDY_LISTS.market]: 'Market' },
    campaigns: [
      { title: 'First order: 10% off', target: null },
      { title: 'First order: free shipping', target: null },
      { title: 'Spin for free shipping', target: SENDY_LISTS.market },
      { title: 'Your cart is still here', target: SENDY_LISTS.market },
    ],
  }
}

function webhook(): DemoConnection {
  const url = entryOf('webhook', 'Address')
  return {
    integration: 'webhook',
    credentials: { url, [WEBHOOK_SECRET]: createWebhookSecret() },
    ...{ address: new URL(url).host, keyHint: null, ageDays: 21 },
    ...{ defaultTarget: null, targetNames: {}, campaigns: null },
  }
}

/** Signs in at the service's stand-in. */
async function aweber(database: Queryable, now: Date): Promise<DemoConnection> {
  const memory = new Memory(database, 'aweber', now)
  const [access, refresh] = [1, 2].map(() => randomBytes(TOKEN_BYTES).toString('base64url'))
  const expiresAt = new Date(now.getTime() + HOUR_MS)
  await memory.save('refresh-token', refresh ?? '', {})
  await memory.save('access-token', access ?? '', { expiresAt: expiresAt.getTime() })
  return {
    integration: 'aweber',
    credentials: {
      ...{ access_token: access ?? '', refresh_token: refresh ?? '', token_type: 'Bearer' },
      [EXPIRES_AT]: expiresAt.toISOString(),
    },
    ...{ address: null, keyHint: null, ageDays: 25, defaultTarget: AWEBER_WORKSHOPS },
    targetNames: { [AWEBER_WORKSHOPS]: 'Workshops' },
    campaigns: [{ title: 'Autumn glazes, last days', target: null }],
  }
}

type Site = { id: string; accountId: string }

async function writeConnection(
  statements: Queryable,
  site: Site,
  connection: DemoConnection,
  { now, encryptionKey }: SeedDeps,
): Promise<DemoDeliveries> {
  const id = randomUUID()
  const { integration, address, keyHint, defaultTarget, targetNames, campaigns } = connection
  const since = new Date(now.getTime() - connection.ageDays * DAY_MS)
  const mapping = await initialMapping(statements, site, integration)
  await statements.query(
    `insert into connections (connection_id, account_id, site_id, integration, title, sealed_credentials,
       address, key_hint, default_target, target_names, field_map, sends_new_campaigns, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb, $12, $13)`,
    [
      ...[id, site.accountId, site.id, integration, INTEGRATIONS[integration].title],
      ...[sealCredentials(id, connection.credentials, encryptionKey), address, keyHint],
      ...[defaultTarget, JSON.stringify(targetNames), JSON.stringify(mapping)],
      ...[campaigns === null, since],
    ],
  )
  await statements.query(
    `insert into connection_campaigns (account_id, site_id, connection_id, campaign_id, is_sent, target)
     select account_id, site_id, $1, campaign_id, true, chosen.target
     from json_to_recordset($3::json) as chosen (title text, target text) join campaigns using (title)
     where site_id = $2`,
    [id, site.id, JSON.stringify(campaigns ?? [])],
  )
  return { connectionId: id, since, now }
}

async function findEmptySite(statements: Queryable): Promise<Site | null> {
  const [site] = await statements.query<Site>(
    `select id, account_id as "accountId" from sites
     where site_id = $1 and not exists (select from connections where site_id = sites.id)`,
    [SITES.pottery.siteId],
  )
  return site ?? null
}

/** Connects the main demo account's first site to three services, with a month of deliveries. */
export async function seedConnections(database: Database, deps: SeedDeps): Promise<void> {
  await database.transaction(async (statements) => {
    const site = await findEmptySite(statements)
    if (site === null) return
    const toSendy = await writeConnection(statements, site, sendy(), deps)
    const toWebhook = await writeConnection(statements, site, webhook(), deps)
    const toAweber = await writeConnection(
      ...([statements, site, await aweber(statements, deps.now), deps] as const),
    )
    await writeDeliveries(statements, toSendy, ['1', 'Already subscribed.'])
    await writeDeliveries(statements, toWebhook, ['Received'])
    await writeDeliveries(statements, toAweber, ['HTTP 201'])
    await rejectDeliveries(statements, toSendy, {
      ...{ count: 2, target: SENDY_LISTS.market, words: 'Invalid list ID.' },
    })
    await holdDeliveries(statements, toAweber, 14)
    for (const connected of [toSendy, toWebhook, toAweber]) {
      await writeReceived(statements, connected)
    }
  })
}
