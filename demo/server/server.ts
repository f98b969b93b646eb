import type { RequestListener, Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createLocalJWKSet } from 'jose'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { reconcileHourly } from './billing/reconcile.ts'
import { pageSettings } from './billing/settings.ts'
import { stripeDoorOf } from './billing/stripe.ts'
import { cleanUpHourly } from './clean-up.ts'
import type { Database } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { demoTokens } from './demo-token.ts'
import { withKey } from './encryption-key.ts'
import type { Environment, Settings } from './environment.ts'
import { createEventHub, type EventHub } from './events/hub.ts'
import { createGuardedFetch, type GuardedFetch } from './guarded-fetch/guarded-fetch.ts'
import { edge } from './http/edge.ts'
import { type Background, createBackground } from './identity/background.ts'
import { createIdentity, type Identity } from './identity/identity.ts'
import { sendHeldEveryMinute } from './leads/due-emails.ts'
import { listen, type Place, stop } from './listen.ts'
import { type Mailer, mailerOf } from './mail/mailer.ts'
import { outboxRoutes } from './mail/routes.ts'
import { type MaintenanceState, maintenanceIn } from './maintenance/state.ts'
import { seedCoupons } from './seed/coupons.ts'
import { seedPayments } from './seed/payments.ts'
import { seedDemo } from './seed/seed.ts'
import { seedShopBills } from './seed/shop-bills.ts'
import { workAsShopify } from './shopify/stand-in/work.ts'
import { adoptFormerTokens } from './shopify/tokens.ts'
import type { ShopDeps } from './shopify/transport.ts'
import { kitFiles, pageFiles } from './static/folders.ts'
import { keepRelease, type Releases } from './static/releases.ts'
import { staticRoutes } from './static/routes.ts'
import { siblingRoutes } from './static/siblings.ts'
import { workAsStripe } from './stripe-stand-in/work.ts'

const now = () => new Date()

export type RunningServer = {
  /** Ends what is under way, then closes the database. */
  close(): Promise<void>
}

type Parts = {
  environment: Environment
  database: Database
  log: Logger
  identity: Identity
  mailer: Mailer
  background: Background
  maintenance: MaintenanceState
  events: EventHub
  guardedFetch: GuardedFetch
  releases: Releases
}

/** The API, the local pages, the kit, and the dashboard at every other path. */
function dashboardOrigin(parts: Parts): RequestListener {
  const { environment, database, log, identity, mailer, background, maintenance, events } = parts
  const { guardedFetch, releases } = parts
  const app = createApp({
    database,
    environment,
    keys: createLocalJWKSet(identity.jwks()),
    guardedFetch,
    stripe: stripeDoorOf(environment),
    mailer,
    background,
    maintenance,
    events,
    log,
    now,
  })
  const { neighbours, stripe, captcha } = environment
  const { dashboard: publicUrl, issuer } = environment.addresses
  if (environment.smtpUrl === null) {
    app.route('/local/outbox', outboxRoutes({ database, environment }))
  }
  const addresses = { publicUrl, issuer, neighbours, stripe, captcha }
  app.route('/', staticRoutes({ ...addresses, kit: kitFiles, releases, pages: pageFiles }))
  return getRequestListener(app.fetch)
}

function siblingsOrigin({ environment, database }: Parts): RequestListener {
  const { dashboard: publicUrl } = environment.addresses
  const demoToken = environment.seedsDemo ? demoTokens(database, environment) : undefined
  const stripe = pageSettings(environment.stripe, publicUrl)
  const { captcha } = environment
  return getRequestListener(siblingRoutes({ publicUrl, demoToken, captcha, stripe }).fetch)
}

/** Sibling pages are for trying the kit: a hosted server serves none. */
async function listenAll(parts: Parts): Promise<Server[]> {
  const { host, ports, isHosted } = parts.environment
  const atEdge = edge(parts)
  const origins: [RequestListener, Place][] = [
    [atEdge(dashboardOrigin(parts)), { host, port: ports.dashboard }],
    [atEdge(parts.identity.callback), { host, port: ports.identity }],
    ...(isHosted
      ? []
      : [[siblingsOrigin(parts), { host, port: ports.siblings }] as [RequestListener, Place]]),
  ]
  const servers: Server[] = []
  try {
    for (const [serve, place] of origins) servers.push(await listen(serve, place))
  } catch (error) {
    await Promise.all(servers.map(stop))
    throw error
  }
  return servers
}

/** Asked first: opening a database takes seconds, a port that is taken shows at once. */
async function refuseTakenPorts({ host, ports }: Settings): Promise<void> {
  for (const port of Object.values(ports)) {
    await stop(await listen((_, response) => response.end(), { host, port }))
  }
}

/** The demo, with its past at those for whom stand-ins stand in. */
async function seed(deps: ShopDeps): Promise<void> {
  const { database, environment } = deps
  await seedDemo(database, now())
  if (environment.stripe === null) {
    await seedPayments(database, { now: now(), origin: environment.addresses.dashboard })
    await seedCoupons(database, now())
  }
  if (environment.shopify === null) await seedShopBills(deps)
}

async function start(
  environment: Environment,
  database: Database,
  log: Logger,
  built: Promise<void> | undefined,
) {
  await migrate(database)
  await adoptFormerTokens(database, environment.encryptionKey)
  const guardedFetch = createGuardedFetch({ hosts: environment.installCheckHosts })
  if (environment.seedsDemo) await seed({ database, environment, guardedFetch, now })
  const mailer = mailerOf(database, environment)
  const maintenance = maintenanceIn(environment.dataFolder, now)
  const shared = { database, environment, mailer, maintenance, log }
  const identity = await createIdentity({ ...shared, now })
  await built
  const releases = await keepRelease(kitFiles, environment.dataFolder)
  const background = createBackground(log)
  const events = createEventHub(database)
  const servers = await listenAll({
    ...shared,
    identity,
    background,
    events,
    guardedFetch,
    releases,
  })
  const stopCleaning = cleanUpHourly({ database, background, now })
  const stopMailing = sendHeldEveryMinute({ ...shared, background, now })
  const local = { database, environment, background, now }
  const stopStripe = environment.stripe === null ? workAsStripe(local) : () => {}
  const stopShopify = environment.shopify === null ? workAsShopify(local) : () => {}
  // Now that the stand-in is served, which this server may have to ask.
  const billing = { ...local, stripe: stripeDoorOf(environment), guardedFetch, log }
  const stopReconciling = reconcileHourly(billing)
  return {
    servers,
    identity,
    background,
    events,
    stops: [stopCleaning, stopMailing, stopStripe, stopShopify, stopReconciling],
  }
}

/**
 * Migrates, seeds the demo where it is asked for, and serves the dashboard, the sibling pages and the
 * identity provider. Throws what stopped it, with nothing left open.
 * @param build makes the files to serve, while the database opens
 */
export async function startServer(
  settings: Settings,
  log: Logger,
  build?: () => Promise<void>,
): Promise<RunningServer> {
  await refuseTakenPorts(settings)
  const environment = await withKey(settings)
  const built = build?.()
  built?.catch(() => {}) // which `start` waits for
  const database = await openDatabase(environment)
  try {
    const started = await start(environment, database, log, built)
    const { servers, identity, background, events, stops } = started
    return {
      async close() {
        for (const end of stops) end()
        await Promise.all([events.close(), ...servers.map(stop)])
        await Promise.all([identity.close(), background.stopped()])
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
