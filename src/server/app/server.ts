import { createLocalJWKSet } from 'jose'
import type { Logger } from 'pino'
import { reconcileHourly } from '../billing/reconcile.ts'
import { createEventHub } from '../events/hub.ts'
import { createIdentity } from '../identity/identity.ts'
import { RECEIVER_LIMITS } from '../integrations/sending/transport.ts'
import { queueLeadAlertsEveryMinute } from '../lead-alerts/queue-alerts.ts'
import { sendHeldEmailsEveryMinute } from '../leads/due-emails.ts'
import { createLiveSites } from '../live/live-sites.ts'
import { watchMaintenance } from '../maintenance/state.ts'
import type { Database } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open.ts'
import { withEncryptionKey } from '../platform/files/encryption-key.ts'
import { createGuardedFetch } from '../platform/guarded-fetch/guarded-fetch.ts'
import { openJobQueue } from '../platform/jobs/open-job-queue.ts'
import { createBackgroundTasks } from '../platform/process/background-tasks.ts'
import { stopServer } from '../platform/process/listen.ts'
import { reencryptLegacyTokens } from '../shopify/tokens.ts'
import { cleanUpHourly } from './clean-up.ts'
import { type Environment, EnvironmentError, type Settings } from './environment.ts'
import {
  connectReceivers,
  connectShopify,
  connectStripe,
  withOAuthClients,
} from './external-services.ts'
import { JOB_QUEUES } from './job-queues.ts'
import type { LocalServices } from './local-services.ts'
import { mailerFromEnvironment } from './mailer.ts'
import { listenAll, requireFreePorts } from './origins.ts'
import { kitFiles } from './static/folders.ts'
import { storeRelease } from './static/releases.ts'
import { startWorkers } from './workers.ts'

const now = () => new Date()

export type RunningServer = {
  /** Waits for running work to end, then closes the database. */
  close(): Promise<void>
}

export type StartOptions = {
  /** Stand-ins for services without credentials; null on a hosted server. */
  localServices: LocalServices | null
  /** Builds the files to serve while the database opens. */
  build?: (() => Promise<void>) | undefined
}

type StartContext = { environment: Environment; database: Database; log: Logger } & {
  localServices: LocalServices | null
  buildPromise: Promise<void> | undefined
}

async function start({ environment, database, log, localServices, buildPromise }: StartContext) {
  await migrate(database)
  await reencryptLegacyTokens(database, environment.encryptionKey)
  const guardedFetch = createGuardedFetch({ hosts: environment.installCheckHosts })
  const receiverFetch = createGuardedFetch({
    hosts: environment.installCheckHosts,
    ...RECEIVER_LIMITS,
  })
  const shopify = connectShopify({ database, environment, guardedFetch, now }, localServices)
  const sharedDeps = { database, environment, guardedFetch, shopify, log, now }
  if (environment.seedsDemo) await localServices?.seed(sharedDeps)
  const mailer = mailerFromEnvironment(database, environment)
  const maintenance = watchMaintenance(environment.dataFolder, now)
  const identity = await createIdentity({ ...sharedDeps, mailer, maintenance })
  await buildPromise
  const releases = await storeRelease(kitFiles, environment.dataFolder)
  const deps = {
    ...{ ...sharedDeps, mailer, maintenance, localServices },
    ...connectReceivers({ ...sharedDeps, guardedFetch: receiverFetch }, localServices),
    keys: createLocalJWKSet(identity.jwks()),
    stripe: connectStripe(environment, localServices),
    background: createBackgroundTasks(log),
    events: createEventHub(database),
    live: createLiveSites(sharedDeps),
    jobs: await openJobQueue({ database, log, names: JOB_QUEUES }),
  }
  try {
    return { ...(await serveAndWork({ deps, identity, releases })), identity, ...deps }
  } catch (error) {
    await deps.jobs.close()
    throw error
  }
}

/** Listens, and starts what runs in the background. */
async function serveAndWork(parts: Parameters<typeof listenAll>[0]) {
  const { deps } = parts
  const servers = await listenAll(parts)
  await startWorkers(deps)
  const stops = [
    cleanUpHourly(deps),
    sendHeldEmailsEveryMinute(deps),
    queueLeadAlertsEveryMinute(deps),
    ...(deps.localServices === null ? [] : [deps.localServices.start(deps)]),
    // Runs after the stand-in has started, because this server may call it.
    reconcileHourly(deps),
  ]
  return { servers, stops }
}

/**
 * Migrates the database, seeds the demo if configured, and serves the dashboard, the sibling pages and the
 * identity provider. If startup fails, closes everything and throws.
 */
export async function startServer(
  settings: Settings,
  log: Logger,
  { localServices, build }: StartOptions,
): Promise<RunningServer> {
  if (localServices === null && !settings.isHosted) {
    throw new EnvironmentError(['Set PUBLIC_URL to host the server, or try it with npm start.'])
  }
  await requireFreePorts(settings)
  const environment = withOAuthClients(await withEncryptionKey(settings), localServices)
  const buildPromise = build?.()
  buildPromise?.catch(() => {}) // `start` awaits it
  const database = await openDatabase(environment)
  try {
    const started = await start({ environment, database, log, localServices, buildPromise })
    const { servers, identity, background, events, live, jobs, stops } = started
    return {
      async close() {
        for (const stop of stops) stop()
        await Promise.all([events.close(), live.close(), ...servers.map(stopServer)])
        await Promise.all([identity.close(), background.stopped(), jobs.close()])
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
