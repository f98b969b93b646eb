import type { Database, Statements } from '../database/database.ts'

/** How long a walk to Shopify may take. */
const INSTALL_WITHIN = '1 hour'

type Install = { state: string; accountId: string; shop: string; timeZone: string; now: Date }

export async function beginInstall(statements: Statements, install: Install): Promise<void> {
  await statements.query(
    `insert into shopify_installs (state, account_id, shop, time_zone, created_at)
     values ($1, $2, $3, $4, $5)`,
    [install.state, install.accountId, install.shop, install.timeZone, install.now],
  )
}

type Arrival = Pick<Install, 'state' | 'shop' | 'now'>
type Begun = Pick<Install, 'accountId' | 'timeZone'>

/** The account that began this install, and where; null for one that is unknown, used, or too long ago. */
export async function findInstall(database: Database, arrival: Arrival): Promise<Begun | null> {
  const [row] = await database.query<Begun>(
    `select account_id as "accountId", time_zone as "timeZone" from shopify_installs where state = $1 and shop = $2 and used_at is null
       and created_at > $3::timestamptz - interval '${INSTALL_WITHIN}'`,
    [arrival.state, arrival.shop, arrival.now],
  )
  return row ?? null
}

/** Uses the state up; false where another request was quicker. */
export async function useInstall(statements: Statements, state: string, now: Date) {
  const used = await statements.query(
    'update shopify_installs set used_at = $2 where state = $1 and used_at is null returning state',
    [state, now],
  )
  return used.length > 0
}
