import type { BackgroundTasks } from '../platform/process/background-tasks.ts'
import type { ShopDeps } from '../shopify/transport.ts'
import { findAccountsWithNews } from './shopify/charges.ts'
import { syncCharges } from './shopify/sync.ts'
import { failureOf, known } from './stripe/gateway.ts'
import { keepLooked, readMissed } from './stripe/missed-events.ts'
import { settleSession } from './stripe/repository.ts'
import { type BillingDeps, syncAccount } from './stripe/sync.ts'
import { chargeDepsOf } from './upgrade-routes.ts'

/** Stripe ends a session after a day. */
const SESSIONS_OF = '3 days'
const EVERY_MS = 3_600_000

type Deps = ShopDeps & BillingDeps & { log: { error(line: unknown): void } }

/**
 * What a stop or a crash has left behind, made good: payments that were begun, events that nobody took,
 * subscriptions whose paid time is over. One that fails does not keep the others back.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const sessions = await attempt(deps, () => sessionsUnderWay(deps), [])
  const due = await attempt(deps, () => accountsPastPeriod(deps), [])
  const missed = await attempt(deps, () => readMissed(deps), null)
  const begun = sessions.map(({ accountId }) => accountId)
  const failed = new Set<string>()
  for (const accountId of new Set([...begun, ...due, ...(missed?.accountIds ?? [])])) {
    const own = sessions.filter((session) => session.accountId === accountId)
    if (!(await attempt(deps, () => bringUp(deps, accountId, own), false))) failed.add(accountId)
  }
  // What failed is looked for again.
  if (missed === null || missed.accountIds.some((accountId) => failed.has(accountId))) return
  await attempt(deps, () => keepLooked(deps.database, missed), undefined)
}

async function attempt<T>({ log }: Deps, work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    log.error({ err: failureOf(error) })
    return otherwise
  }
}

async function bringUp(deps: Deps, accountId: string, sessions: readonly SessionUnderWay[]) {
  await syncAccount(deps, accountId)
  // Not before the plan stands: what is settled is looked at no more.
  await settleOver(deps, sessions)
  return true
}

/**
 * The same for Shopify's bills: charges that were approved while nobody listened, periods that are over,
 * and plans that were on hold.
 */
export async function reconcileCharges(deps: Deps): Promise<void> {
  const charges = chargeDepsOf(deps)
  for (const accountId of await findAccountsWithNews(deps.database, deps.now())) {
    await syncCharges(charges, accountId).catch((err: unknown) => deps.log.error({ err }))
  }
}

type SessionUnderWay = { sessionId: string; accountId: string; isOver: boolean }

/** What was begun of late, and has not been settled; `isOver` where Stripe says that nothing more comes. */
async function sessionsUnderWay(deps: Deps): Promise<SessionUnderWay[]> {
  const { database, now } = deps
  const rows = await database.query<{ sessionId: string; accountId: string }>(
    `select session_id as "sessionId", account_id as "accountId" from billing_sessions
     where settled_at is null and created_at > $1::timestamptz - interval '${SESSIONS_OF}'`,
    [now()],
  )
  const sessions: SessionUnderWay[] = []
  for (const row of rows) {
    const isOver = await attempt(deps, () => isSessionOver(deps, row.sessionId), false)
    sessions.push({ ...row, isOver })
  }
  return sessions
}

async function isSessionOver({ stripe }: Deps, sessionId: string): Promise<boolean> {
  const session = await known(stripe.client.checkout.sessions.retrieve(sessionId))
  if (session === null || session.status === 'expired') return true
  return session.status === 'complete' && session.payment_status !== 'unpaid'
}

async function settleOver({ database, now }: Deps, sessions: readonly SessionUnderWay[]) {
  for (const { sessionId, isOver } of sessions) {
    if (isOver) await settleSession(database, sessionId, now())
  }
}

async function accountsPastPeriod({ database, now }: Deps): Promise<string[]> {
  const rows = await database.query<{ accountId: string }>(
    'select account_id as "accountId" from billing_accounts where period_ends_at < $1',
    [now()],
  )
  return rows.map(({ accountId }) => accountId)
}

/** Reconciles now and every hour. Gives the way to stop. */
export function reconcileHourly({
  background,
  ...deps
}: Deps & { background: BackgroundTasks }): () => void {
  const work = () => {
    background.run(() => reconcile(deps))
    background.run(() => reconcileCharges(deps))
  }
  work()
  const timer = setInterval(work, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
