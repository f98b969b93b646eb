import * as v from 'valibot'
import type { Database } from '../database/database.ts'
import type { Background } from '../identity/background.ts'
import type { ShopDeps } from '../shopify/transport.ts'
import { failureOf, known } from './door.ts'
import { findAccountOfCustomer, settleSession } from './repository.ts'
import { chargeDepsOf } from './shopify-charge-routes.ts'
import { findAccountsWithNews } from './shopify-charges.ts'
import { syncCharges } from './shopify-sync.ts'
import { type BillingDeps, syncAccount } from './sync.ts'

/** Stripe ends a session after a day. */
const SESSIONS_OF = '3 days'
/** Events may come later than others that happened after them. */
const OVERLAP_S = 3_600
const MOST_EVENTS = 1_000
const EVERY_MS = 3_600_000

type Deps = ShopDeps & BillingDeps & { log: { error(line: unknown): void } }

/**
 * What a stop or a crash has left behind, made good: payments that were begun, events that nobody took,
 * subscriptions whose paid time is over. One that fails does not keep the others back.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const sessions = await sessionsUnderWay(deps)
  const accountIds = new Set([
    ...sessions.map(({ accountId }) => accountId),
    ...(await accountsPastPeriod(deps)),
    ...(await accountsOfEvents(deps)),
  ])
  for (const accountId of accountIds) {
    try {
      await syncAccount(deps, accountId)
      // Not before the plan stands: what is settled is looked at no more.
      await settleOver(
        deps,
        sessions.filter((session) => session.accountId === accountId),
      )
    } catch (error) {
      deps.log.error({ err: failureOf(error) })
    }
  }
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
async function sessionsUnderWay({ database, stripe, now }: Deps): Promise<SessionUnderWay[]> {
  const rows = await database.query<{ sessionId: string; accountId: string }>(
    `select session_id as "sessionId", account_id as "accountId" from billing_sessions
     where settled_at is null and created_at > $1::timestamptz - interval '${SESSIONS_OF}'`,
    [now()],
  )
  const sessions: SessionUnderWay[] = []
  for (const row of rows) {
    const session = await known(stripe.client.checkout.sessions.retrieve(row.sessionId))
    const isGone = session === null || session.status === 'expired'
    const isPaid = session?.status === 'complete' && session.payment_status !== 'unpaid'
    sessions.push({ ...row, isOver: isGone || isPaid })
  }
  return sessions
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

const aboutCustomer = v.object({ customer: v.string() })

/** Since the last event that was taken. Stripe keeps them for 30 days. */
async function accountsOfEvents({ database, stripe }: Deps): Promise<string[]> {
  const [last] = await database.query<{ createdAt: Date | null }>(
    'select max(created_at) as "createdAt" from stripe_events',
  )
  if (!last?.createdAt) return []
  const since = Math.floor(last.createdAt.getTime() / 1_000) - OVERLAP_S
  const customers = new Set<string>()
  const events = stripe.client.events.list({ created: { gte: since }, limit: 100 })
  for (const event of await events.autoPagingToArray({ limit: MOST_EVENTS })) {
    const about = v.safeParse(aboutCustomer, event.data.object)
    if (about.success) customers.add(about.output.customer)
  }
  return accountsOf(database, customers)
}

async function accountsOf(database: Database, customers: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = []
  for (const customerId of customers) {
    const accountId = await findAccountOfCustomer(database, customerId)
    if (accountId !== null) found.push(accountId)
  }
  return found
}

/** Reconciles now and every hour. Gives the way to stop. */
export function reconcileHourly({
  background,
  ...deps
}: Deps & { background: Background }): () => void {
  const work = () => {
    background.run(() => reconcile(deps))
    background.run(() => reconcileCharges(deps))
  }
  work()
  const timer = setInterval(work, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
