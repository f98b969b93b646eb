import type { BackgroundTasks } from '../platform/process/background-tasks.ts'
import type { ShopDeps } from '../shopify/transport.ts'
import { findAccountsToCheck } from './shopify/charges.ts'
import { syncCharges } from './shopify/sync.ts'
import { nullIfMissing, translateStripeError } from './stripe/gateway.ts'
import { readMissedEvents, saveLastChecked } from './stripe/missed-events.ts'
import { settleSession } from './stripe/repository.ts'
import { type BillingDeps, syncAccount } from './stripe/sync.ts'
import { createChargeDeps } from './upgrade-routes.ts'

/** Stripe expires a session after a day. */
const MAX_SESSION_AGE = '3 days'
const INTERVAL_MS = 3_600_000

type Deps = ShopDeps & BillingDeps & { log: { error(line: unknown): void } }

/**
 * Catches up after downtime: open payments, missed events and subscriptions past their period. A failure for one
 * account doesn’t stop the others.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const sessions = await tryOrElse(deps, () => findOpenSessions(deps), [])
  const dueAccountIds = await tryOrElse(deps, () => findAccountsPastPeriod(deps), [])
  const missedEvents = await tryOrElse(deps, () => readMissedEvents(deps), null)
  const pendingAccountIds = sessions.map(({ accountId }) => accountId)
  const failed = new Set<string>()
  for (const accountId of new Set([
    ...pendingAccountIds,
    ...dueAccountIds,
    ...(missedEvents?.accountIds ?? []),
  ])) {
    const accountSessions = sessions.filter((session) => session.accountId === accountId)
    if (!(await tryOrElse(deps, () => syncAndSettle(deps, accountId, accountSessions), false)))
      failed.add(accountId)
  }
  // Failed accounts are checked again next time.
  if (missedEvents === null || missedEvents.accountIds.some((accountId) => failed.has(accountId)))
    return
  await tryOrElse(deps, () => saveLastChecked(deps.database, missedEvents), undefined)
}

async function tryOrElse<T>({ log }: Deps, work: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    log.error({ err: translateStripeError(error) })
    return fallback
  }
}

async function syncAndSettle(deps: Deps, accountId: string, sessions: readonly OpenSession[]) {
  await syncAccount(deps, accountId)
  // Done only after the sync, because settled sessions aren’t checked again.
  await settleFinished(deps, sessions)
  return true
}

/**
 * Catches up with Shopify: charges approved while the server was down, periods that ended, and frozen plans.
 */
export async function reconcileCharges(deps: Deps): Promise<void> {
  const chargeDeps = createChargeDeps(deps)
  for (const accountId of await findAccountsToCheck(deps.database, deps.now())) {
    await syncCharges(chargeDeps, accountId).catch((err: unknown) => deps.log.error({ err }))
  }
}

type OpenSession = { sessionId: string; accountId: string; isOver: boolean }

/** Recent unsettled sessions; `isOver` is true if Stripe will report nothing more about a session. */
async function findOpenSessions(deps: Deps): Promise<OpenSession[]> {
  const { database, now } = deps
  const rows = await database.query<{ sessionId: string; accountId: string }>(
    `select session_id as "sessionId", account_id as "accountId" from billing_sessions
     where settled_at is null and created_at > $1::timestamptz - interval '${MAX_SESSION_AGE}'`,
    [now()],
  )
  const sessions: OpenSession[] = []
  for (const row of rows) {
    const isOver = await tryOrElse(deps, () => isSessionOver(deps, row.sessionId), false)
    sessions.push({ ...row, isOver })
  }
  return sessions
}

async function isSessionOver({ stripe }: Deps, sessionId: string): Promise<boolean> {
  const session = await nullIfMissing(stripe.client.checkout.sessions.retrieve(sessionId))
  if (session === null || session.status === 'expired') return true
  return session.status === 'complete' && session.payment_status !== 'unpaid'
}

async function settleFinished({ database, now }: Deps, sessions: readonly OpenSession[]) {
  for (const { sessionId, isOver } of sessions) {
    if (isOver) await settleSession(database, sessionId, now())
  }
}

async function findAccountsPastPeriod({ database, now }: Deps): Promise<string[]> {
  const rows = await database.query<{ accountId: string }>(
    'select account_id as "accountId" from billing_accounts where period_ends_at < $1',
    [now()],
  )
  return rows.map(({ accountId }) => accountId)
}

/** Reconciles now and every hour. Returns a function that stops it. */
export function reconcileHourly({
  background,
  ...deps
}: Deps & { background: BackgroundTasks }): () => void {
  const work = () => {
    background.run(() => reconcile(deps))
    background.run(() => reconcileCharges(deps))
  }
  work()
  const timer = setInterval(work, INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
