import { PLANS } from '../../src/features/billing/plans.ts'
import { DEMO_PASSWORD } from '../../src/server/identity/common-passwords.ts'
import { hashPassword } from '../../src/server/identity/password.ts'
import type { Database, Queryable } from '../../src/server/platform/database/database.ts'
import {
  DEMO_ACCOUNTS,
  DEMO_ADMIN_EMAIL,
  DEMO_MEMBER_SITE_IDS,
  DEMO_MEMBERS,
  type DemoAccount,
  type DemoMember,
} from './accounts.ts'
import { createRandomSource } from './chance.ts'
import { notificationsFor } from './notifications.ts'
import { createEmailSource } from './subscribers.ts'
import { seedSite } from './write-site.ts'

/** An arbitrary number; a different one would create different demo data. */
const SEED = 4_600

type Person = { email: string; firstName: string }

async function addPerson(statements: Queryable, { email, firstName }: Person, hash: string) {
  const [person] = await statements.query<{ person_id: string }>(
    `insert into people (email, first_name, password_hash, email_verified_at)
     values ($1, $2, $3, now()) returning person_id`,
    [email, firstName, hash],
  )
  return person?.person_id ?? ''
}

async function addAccount(statements: Queryable, account: DemoAccount, now: Date): Promise<string> {
  const { teamMembersLimit, monthlyViewsLimit, sitesLimit } = PLANS[account.plan]
  const [row] = await statements.query<{ account_id: string }>(
    `insert into accounts (company_name, platform, setup_finished, deactivated_message, gateway,
       plan, plan_type, expired, sites_limit, team_members_limit, monthly_views_limit,
       payment_delayed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning account_id`,
    [
      account.companyName,
      account.platform ?? 'other',
      account.isSetUp ?? true,
      account.deactivatedMessage ?? null,
      account.gateway,
      account.plan,
      account.type,
      account.isExpired ?? false,
      account.sitesLimit ?? sitesLimit,
      teamMembersLimit,
      monthlyViewsLimit,
      account.isPaymentDelayed ? now : null,
    ],
  )
  return row?.account_id ?? ''
}

async function addMember(
  statements: Queryable,
  { accountId, hash }: { accountId: string; hash: string },
  member: DemoMember,
): Promise<void> {
  const personId = await addPerson(statements, member, hash)
  const { campaigns, subscribers, integrations } = member.areas
  await statements.query(
    `insert into memberships (person_id, account_id, role, permissions, campaigns, subscribers,
       integrations, sites_access)
     values ($1, $2, 'member', $3, $4, $5, $6, $7)`,
    [
      ...[personId, accountId, JSON.stringify(member.permissions)],
      ...[campaigns, subscribers, integrations, DEMO_MEMBER_SITE_IDS],
    ],
  )
}

async function addNotifications(statements: Queryable, accountId: string, now: Date) {
  for (const { title, description, actionUrl, createdAt } of notificationsFor(now)) {
    await statements.query(
      `insert into notifications (account_id, title, description, action_url, created_at)
       values ($1, $2, $3, $4, $5)`,
      [accountId, title, description, actionUrl, createdAt],
    )
  }
}

async function hasPeople(statements: Queryable): Promise<boolean> {
  const [row] = await statements.query<{ found: boolean }>(
    'select exists (select from people) as found',
  )
  return row?.found ?? false
}

/**
 * Seeds the demo on the first start. The data is the same on every machine, with dates relative to now.
 * @returns whether it is the first start
 */
export async function seedDemo(database: Database, now: Date): Promise<boolean> {
  const hash = await hashPassword(DEMO_PASSWORD)
  return database.transaction(async (statements) => {
    if (await hasPeople(statements)) return false
    const context = { now, chance: createRandomSource(SEED), nextAddress: createEmailSource() }
    for (const account of DEMO_ACCOUNTS) {
      const accountId = await addAccount(statements, account, now)
      const personId = await addPerson(statements, account, hash)
      await statements.query(
        "insert into memberships (person_id, account_id, role) values ($1, $2, 'admin')",
        [personId, accountId],
      )
      const viewsToReach = account.isAtViewsLimit ? PLANS[account.plan].monthlyViewsLimit : null
      for (const site of account.sites) {
        await seedSite(statements, { accountId, viewsToReach }, site, context)
      }
      if (account.email !== DEMO_ADMIN_EMAIL) continue
      for (const member of DEMO_MEMBERS) await addMember(statements, { accountId, hash }, member)
      await addNotifications(statements, accountId, now)
    }
    return true
  })
}
