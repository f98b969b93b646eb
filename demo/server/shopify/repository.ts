import type { Database, Statements } from '../database/database.ts'

/** How long a walk to Shopify may take. */
const INSTALL_WITHIN = '1 hour'

type Install = { state: string; accountId: string; shop: string; now: Date }

export async function beginInstall(statements: Statements, install: Install): Promise<void> {
  await statements.query(
    'insert into shopify_installs (state, account_id, shop, created_at) values ($1, $2, $3, $4)',
    [install.state, install.accountId, install.shop, install.now],
  )
}

type Arrival = Omit<Install, 'accountId'>

/** The account that began this install; null for one that is unknown, used, or too long ago. */
export async function findInstall(database: Database, arrival: Arrival): Promise<string | null> {
  const [row] = await database.query<{ account_id: string }>(
    `select account_id from shopify_installs where state = $1 and shop = $2 and used_at is null
       and created_at > $3::timestamptz - interval '${INSTALL_WITHIN}'`,
    [arrival.state, arrival.shop, arrival.now],
  )
  return row?.account_id ?? null
}

/** Uses the state up; false where another request was quicker. */
export async function useInstall(statements: Statements, state: string, now: Date) {
  const used = await statements.query(
    'update shopify_installs set used_at = $2 where state = $1 and used_at is null returning state',
    [state, now],
  )
  return used.length > 0
}
