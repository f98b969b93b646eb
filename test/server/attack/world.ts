import { seedCoupons } from '../../../demo/seed/coupons.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import type { HostedServer } from './hosted-server.ts'
import { type AttackAccount, newParty } from './party.ts'

/** Included in all private text in the attacked account: if anyone else receives it, data has leaked. */
export const CANARY = 'canary-7f3a91'

export type World = { owner: AttackAccount; stranger: AttackAccount; endedSession: SignedIn }

let strangerCount = 0

/** A new stranger's account, in case earlier attempts have used up the limits of the previous one. */
export function newStranger(server: HostedServer): Promise<AttackAccount> {
  strangerCount += 1
  return newParty(server, { domain: `shop-b${strangerCount}.example`, word: 'stranger' })
}

/** The account under attack, the stranger's account, and an ended session. */
export async function newWorld(server: HostedServer): Promise<World> {
  // Coupons are shared by all accounts.
  await seedCoupons(server.database, server.deps.now())
  const owner = await newParty(server, { domain: 'shop-a.example', word: CANARY })
  const stranger = await newStranger(server)
  const endedSession = await newAdmin(server)
  await server.database.query('update sessions set ended_at = now() where sid = $1', [
    endedSession.sid,
  ])
  return { owner, stranger, endedSession }
}
