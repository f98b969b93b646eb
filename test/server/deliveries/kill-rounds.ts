import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sealCredentials } from '../../../src/server/integrations/credentials/credentials.ts'
import { createDatabase, type Database } from '../../../src/server/platform/database/database.ts'
import { openPglite } from '../../../src/server/platform/database/pglite.ts'
import { createRandom } from '../attack/chance.ts'
import { serveSite } from '../guarded-fetch/support.ts'
import { readTemplate } from '../support/database.ts'
import { TEST_KEY } from '../support/encryption-key.ts'
import { temporaryFolder } from '../support/folder.ts'
import type { VisitorsForm } from './kill-child.ts'

export const KILLS = 20
const SEED = 16
const LEADS_PER_ROUND = 6
/** A process is killed at a random moment within this time after it has stored its first lead. */
const MAX_ROUND_MS = 400
/** In each so many rounds, it is killed after the receiver has got a lead, and before it has answered. */
const HELD_ROUNDS = 4
const MAX_HELD_MS = 50
/** After the last kill, for what is left; then it counts as missing. */
const MAX_WAIT_MS = 120_000
const CONNECTION_ID = '6f1b2f1e-5c0a-4e0a-9a55-0c6a1f9d2b10'
const CAMPAIGN_ID = '6f1b2f1e-5c0a-4e0a-9a55-0c6a1f9d2b11'

/** How to start a process that calls `runChild` with the folder in KILL_TEST_FOLDER. */
export type ServerModule = { path: string; execArgv: readonly string[] }

/** How many leads there are of each kind. */
export type KillFigures = {
  /** Visitors' forms, which are submitted again after a kill until the server says that it has stored them. */
  sent: number
  stored: number
  /** Submissions without a response, because the server was killed. */
  interrupted: number
  arrived: number
  /** Stored, and never arrived. */
  missing: number
  /** Arrived more than once, always with the same ID: the server was killed while they were on their way. */
  repeated: number
  underTwoIds: number
}

async function createFolder(port: number): Promise<string> {
  const dataFolder = await temporaryFolder()
  const folder = join(dataFolder, 'database')
  const database = createDatabase(await openPglite({ folder, dump: await readTemplate() }))
  await addShop(database, port)
  await database.close()
  return dataFolder
}

/** Adds a site with a live campaign and a webhook at this port. */
export async function addShop(database: Database, port: number): Promise<void> {
  const credentials = { url: `http://127.0.0.1:${port}/`, secret: `whsec_${btoa('0'.repeat(32))}` }
  await database.script(`with account as (
      insert into accounts (company_name) values ('Kiln') returning account_id
    ), site as (
      insert into sites (site_id, account_id, domain)
      select 'SHOP', account_id, 'shop.example' from account returning id, account_id
    ), connected as (
      insert into connections (connection_id, account_id, site_id, integration, title, sealed_credentials, created_at)
      select '${CONNECTION_ID}', account_id, id, 'webhook', 'Webhook',
        '${sealCredentials(CONNECTION_ID, credentials, TEST_KEY)}', now() from site)
    insert into campaigns (campaign_id, account_id, site_id, title, customer_intention, status)
    select '${CAMPAIGN_ID}', account_id, id, 'Spring', 'coupon-popups', 'live' from site`)
}

/** Starts a process that stores and delivers leads, and resolves when it is ready. */
export async function startServer(
  { path, execArgv }: ServerModule,
  dataFolder: string,
  visitors: Visitors,
  more: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const options: ForkOptions = {
    // Optimising PGlite's code takes longer than a round.
    execArgv: [...execArgv, '--liftoff-only'],
    env: { ...env, KILL_TEST_FOLDER: dataFolder, ...more },
  }
  const child = fork(path, options)
  await once(child, 'message')
  child.on('message', (message: { stored: string }) => visitors.receive(message))
  return child
}

export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

type Arrivals = Map<string, string[]>

/** A receiver that notes the IDs under which each address arrives. */
export class Receiver {
  readonly idsByEmail: Arrivals = new Map()
  /** Whether it leaves requests without an answer. */
  isHolding = false
  private onArrival = () => {}

  /** @param answerAfterMs some are killed between the receiver's work and its answer. Returns the port. */
  start(answerAfterMs: () => number): Promise<number> {
    return serveSite(async (request, response) => {
      const { data } = JSON.parse(await readText(request))
      const ids = this.idsByEmail.get(data.email) ?? []
      this.idsByEmail.set(data.email, [...ids, String(request.headers['webhook-id'])])
      this.onArrival()
      if (this.isHolding) return
      await pause(answerAfterMs())
      response.end()
    })
  }

  /** Resolves when the next lead arrives. */
  nextArrival(): Promise<void> {
    return new Promise((resolve) => {
      this.onArrival = resolve
    })
  }
}

/** The forms of visitors; each is submitted again until the server has said that it is stored. */
export class Visitors {
  readonly stored = new Set<string>()
  sent = 0
  interrupted = 0
  private readonly pending = new Map<string, VisitorsForm>()

  /** Submits those that are pending again, and so many new ones. */
  submit(child: ChildProcess, added: number): void {
    for (let count = 0; count < added; count += 1) {
      this.sent += 1
      const email = `lead-${this.sent}@example.com`
      const lead = { site_id: 'SHOP', campaign_id: CAMPAIGN_ID, email, event_id: randomUUID() }
      this.pending.set(email, { body: lead, network: `203.0.113.${this.sent}` })
    }
    for (const form of this.pending.values()) child.send(form)
  }

  receive({ stored }: { stored: string }): void {
    this.stored.add(stored)
    this.pending.delete(stored)
  }

  /** The server was killed. */
  interrupt(): void {
    this.interrupted += this.pending.size
  }
}

function countArrivals(visitors: Visitors, { idsByEmail }: Receiver): KillFigures {
  const { sent, stored, interrupted } = visitors
  const arrivals = [...idsByEmail.values()]
  const hasTwoIds = (ids: readonly string[]) => new Set(ids).size > 1
  return {
    ...{ sent, stored: stored.size, interrupted },
    arrived: arrivals.length,
    missing: sent - arrivals.length,
    repeated: arrivals.filter((ids) => ids.length > 1 && !hasTwoIds(ids)).length,
    underTwoIds: arrivals.filter(hasTwoIds).length,
  }
}

/** Kills a server again and again while it stores and delivers leads, lets it deliver the rest, and counts them. */
export async function killRepeatedly(server: ServerModule): Promise<KillFigures> {
  const chance = createRandom(SEED)
  const receiver = new Receiver()
  const dataFolder = await createFolder(await receiver.start(() => chance.below(40)))
  const visitors = new Visitors()
  for (let round = 1; round <= KILLS; round += 1) {
    receiver.isHolding = round % HELD_ROUNDS === 0
    const child = await startServer(server, dataFolder, visitors)
    const arrival = receiver.nextArrival()
    visitors.submit(child, LEADS_PER_ROUND)
    await (receiver.isHolding ? arrival : once(child, 'message'))
    await pause(chance.below(receiver.isHolding ? MAX_HELD_MS : MAX_ROUND_MS))
    await kill(child)
    visitors.interrupt()
  }
  receiver.isHolding = false
  const last = await startServer(server, dataFolder, visitors)
  visitors.submit(last, 0)
  const deadline = performance.now() + MAX_WAIT_MS
  while (receiver.idsByEmail.size < visitors.sent && performance.now() < deadline) await pause(50)
  await kill(last)
  return countArrivals(visitors, receiver)
}
