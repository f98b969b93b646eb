import { randomInt } from 'node:crypto'
import type { BillingType } from '../../../../src/features/billing/plans.ts'
import type { Database, Statements } from '../../database/database.ts'
import type { ChargeRequest, ChargeState } from '../shop-door.ts'
import { ownerOfShop } from './repository.ts'

/** What the owner of a shop is asked. */
export type LocalCharge = Pick<ChargeRequest, 'shop' | 'name' | 'amount' | 'currency'> & {
  chargeId: string
  type: BillingType
  returnUrl: string
  state: ChargeState
}

/** As long as Shopify's own. */
const newChargeId = () => String(randomInt(10 ** 11, 10 ** 12))

/** Asks the shop to pay. Gives the charge that waits already where the same is asked again. */
export async function openCharge(
  database: Database,
  request: ChargeRequest,
  now: Date,
): Promise<string> {
  const { shop, requestHash, name, amount, currency, type, returnUrl } = request
  await ownerOfShop(database, shop)
  await database.query(
    `insert into local_shop_charges
       (charge_id, shop, request_hash, name, amount, currency, billing_type, return_url, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (request_hash) where state = 'pending' do nothing`,
    [newChargeId(), shop, requestHash, name, amount, currency, type, returnUrl, now],
  )
  const [row] = await database.query<{ chargeId: string }>(
    `select charge_id as "chargeId" from local_shop_charges where request_hash = $1
     order by state = 'pending' desc, created_at desc limit 1`,
    [requestHash],
  )
  if (row === undefined) throw new Error('The charge that was just made is gone.')
  return row.chargeId
}

export async function stateOfCharge(
  database: Database,
  shop: string,
  chargeId: string,
): Promise<ChargeState | null> {
  return (await findCharge(database, shop, chargeId))?.state ?? null
}

export async function findCharge(
  database: Database,
  shop: string,
  chargeId: string,
): Promise<LocalCharge | null> {
  const [row] = await database.query<LocalCharge>(
    `select charge_id as "chargeId", shop, name, amount, currency, billing_type as type,
       return_url as "returnUrl", state
     from local_shop_charges where shop = $1 and charge_id = $2`,
    [shop, chargeId],
  )
  return row ?? null
}

/** The owner's word, which counts once. What was approved takes the place of the plan before. */
export async function answerCharge(
  database: Database,
  { shop, chargeId }: LocalCharge,
  answer: 'approve' | 'decline',
): Promise<void> {
  await database.transaction(async (statements) => {
    // One answer of a shop after the other.
    await statements.query('select from local_shops where shop = $1 for update', [shop])
    const [charge] = await statements.query<{ state: ChargeState }>(
      'select state from local_shop_charges where charge_id = $1',
      [chargeId],
    )
    if (charge?.state !== 'pending') return
    if (answer === 'decline') return setState(statements, chargeId, 'declined')
    await statements.query(
      "update local_shop_charges set state = 'replaced' where shop = $1 and state = 'active'",
      [shop],
    )
    await setState(statements, chargeId, 'active')
  })
}

async function setState(statements: Statements, chargeId: string, state: ChargeState) {
  await statements.query('update local_shop_charges set state = $2 where charge_id = $1', [
    chargeId,
    state,
  ])
}
