import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sealCredentials } from '../../../src/server/integrations/credentials/credentials.ts'
import { createDatabase } from '../../../src/server/platform/database/database.ts'
import { openPglite } from '../../../src/server/platform/database/pglite.ts'
import { createRandom } from '../attack/chance.ts'
import { serveSite } from '../guarded-fetch/support.ts'
import { readTemplate } from '../support/database.ts'
import { TEST_KEY } from '../support/encryption-key.ts'
import { temporaryFolder } from '../support/folder.ts'

export const KILLS = 20
const SEED = 16
const LEADS_PER_ROUND = 6
/** A process is killed at a random moment within this time after it has stored its first lead. */
const MAX_ROUND_MS = 400
/** After the last kill, for what is left; then it counts as missing. */
const MAX_WAIT_MS = 120_000
const CONNECTION_ID = '6f1b2f1e-5c0a-4e0a-9a55-0c6a1f9d2b10'

/** How to start a process that calls `runChild` with the folder in KILL_TEST_FOLDER. */
export type ServerModule = { path: string; execArgv: readonly string[] }

/** How many leads there are of each kind. */
export type KillFigures = {
  sent: number
  /** As the server said before it was killed: a few others may have been stored and arrive, too. */
  stored: number
  arrived: number
  /** Stored, and never arrived. */
  missing: number
  /** Arrived more than once, always with the same ID. */
  repeated: number
  underTwoIds: number
}

async function createFolder(port: number): Promise<string> {
  const dataFolder = await temporaryFolder()
  const folder = join(dataFolder, 'database')
  const database = createDatabase(await openPglite({ folder, dump: await readTemplate() }))
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
    insert into campaigns (account_id, site_id, title, customer_intention)
    select account_id, id, 'Spring', 'coupon-popups' from site`)
  await database.close()
  return dataFolder
}

/** Starts a process that stores and delivers leads, and resolves when it is ready. */
async function startServer(
  { path, execArgv }: ServerModule,
  dataFolder: string,
  stored: Set<string>,
): Promise<ChildProcess> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const options: ForkOptions = {
    // Optimising PGlite's code takes longer than a round.
    execArgv: [...execArgv, '--liftoff-only'],
    env: { ...env, KILL_TEST_FOLDER: dataFolder },
  }
  const child = fork(path, options)
  await once(child, 'message')
  child.on('message', (message: { stored: string }) => stored.add(message.stored))
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

type Arrivals = Map<string, string[]>

/** A receiver that notes the IDs under which each address arrives. Returns its port. */
function serveReceiver(idsByEmail: Arrivals, answerAfterMs: () => number): Promise<number> {
  return serveSite(async (request, response) => {
    const { data } = JSON.parse(await readText(request))
    const ids = idsByEmail.get(data.email) ?? []
    idsByEmail.set(data.email, [...ids, String(request.headers['webhook-id'])])
    // Some are killed between the receiver's work and its answer.
    await pause(answerAfterMs())
    response.end()
  })
}

function countArrivals(
  sent: number,
  stored: ReadonlySet<string>,
  idsByEmail: Arrivals,
): KillFigures {
  const arrivals = [...idsByEmail.values()]
  const hasTwoIds = (ids: readonly string[]) => new Set(ids).size > 1
  return {
    sent,
    stored: stored.size,
    arrived: arrivals.length,
    missing: [...stored].filter((email) => !idsByEmail.has(email)).length,
    repeated: arrivals.filter((ids) => ids.length > 1 && !hasTwoIds(ids)).length,
    underTwoIds: arrivals.filter(hasTwoIds).length,
  }
}

/** Kills a server again and again while it delivers, lets it deliver the rest, and counts what has arrived. */
export async function killRepeatedly(server: ServerModule): Promise<KillFigures> {
  const chance = createRandom(SEED)
  const idsByEmail: Arrivals = new Map()
  const port = await serveReceiver(idsByEmail, () => chance.below(40))
  const dataFolder = await createFolder(port)
  const stored = new Set<string>()
  let sent = 0
  for (let round = 0; round < KILLS; round += 1) {
    const child = await startServer(server, dataFolder, stored)
    for (let lead = 0; lead < LEADS_PER_ROUND; lead += 1) {
      sent += 1
      child.send(`lead-${sent}@example.com`)
    }
    await once(child, 'message')
    await pause(chance.below(MAX_ROUND_MS))
    await kill(child)
  }
  const last = await startServer(server, dataFolder, stored)
  const isMissing = () => [...stored].some((email) => !idsByEmail.has(email))
  const deadline = performance.now() + MAX_WAIT_MS
  while (isMissing() && performance.now() < deadline) await pause(50)
  await kill(last)
  return countArrivals(sent, stored, idsByEmail)
}
