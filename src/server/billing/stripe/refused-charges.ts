import type { Queryable } from '../../platform/database/database.ts'

type Queries = Pick<Queryable, 'query'>

/** How many times the card on file has been declined for a purchase. */
export async function countRefusedCharges(
  statements: Queries,
  { accountId, purchase }: { accountId: string; purchase: string },
): Promise<number> {
  const [row] = await statements.query<{ count: number }>(
    'select count from refused_charges where account_id = $1 and purchase = $2',
    [accountId, purchase],
  )
  return row?.count ?? 0
}

/** Counts a decline once, even if two requests received the same one. */
export async function addRefusedCharge(
  statements: Queries,
  refusedCharge: { accountId: string; purchase: string; refusalCount: number; now: Date },
): Promise<void> {
  const { accountId, purchase, refusalCount, now } = refusedCharge
  await statements.query(
    `insert into refused_charges (account_id, purchase, count, created_at) values ($1, $2, $3 + 1, $4)
     on conflict (account_id, purchase) do update set count = excluded.count, created_at = excluded.created_at
     where refused_charges.count = $3`,
    [accountId, purchase, refusalCount, now],
  )
}
