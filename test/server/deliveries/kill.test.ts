import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sealCredentials } from '../../../src/server/integrations/credentials.ts'
import { createDatabase } from '../../../src/server/platform/database/database.ts'
import { openPglite } from '../../../src/server/platform/database/pglite.ts'
import { createRandom } from '../attack/chance.ts'
import { closeSites, serveSite } from '../guarded-fetch/support.ts'
import { readTemplate } from '../support/database.ts'
import { TEST_KEY } from '../support/encryption-key.ts'
import { temporaryFolder } from '../support/folder.ts'
import { runChild } from './kill-child.ts'

const KILLS = 20
const SEED = 16
const LEADS_PER_ROUND = 6
/** A process is killed at a random moment within this time after it has stored its first lead. */
const MAX_ROUND_MS = 400
const CONNECTION_ID = '6f1b2f1e-5c0a-4e0a-9a55-0c6a1f9d2b10'
const CHILD_FOLDER = process.env.KILL_TEST_FOLDER

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
async function startChild(dataFolder: string, stored: Set<string>): Promise<ChildProcess> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const child = fork(process.argv[1] ?? '', {
    // Optimising PGlite's code takes longer than a round.
    execArgv: ['--liftoff-only'],
    env: { ...env, KILL_TEST_FOLDER: dataFolder },
  })
  await once(child, 'message')
  child.on('message', (message: { stored: string }) => stored.add(message.stored))
  return child
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

async function killRepeatedly(): Promise<Record<string, number>> {
  const chance = createRandom(SEED)
  /** The IDs under which each address arrived, and how often. */
  const idsByEmail = new Map<string, string[]>()
  const port = await serveSite(async (request, response) => {
    const { data } = JSON.parse(await readText(request))
    const ids = idsByEmail.get(data.email) ?? []
    idsByEmail.set(data.email, [...ids, String(request.headers['webhook-id'])])
    // Some are killed between the receiver's work and its answer.
    await pause(chance.below(40))
    response.end()
  })
  const dataFolder = await createFolder(port)
  const stored = new Set<string>()
  let sentCount = 0
  for (let round = 0; round < KILLS; round += 1) {
    const child = await startChild(dataFolder, stored)
    for (let lead = 0; lead < LEADS_PER_ROUND; lead += 1) {
      sentCount += 1
      child.send(`lead-${sentCount}@example.com`)
    }
    await once(child, 'message')
    await pause(chance.below(MAX_ROUND_MS))
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const last = await startChild(dataFolder, stored)
  const isMissing = () => [...stored].some((email) => !idsByEmail.has(email))
  while (isMissing()) await pause(50)
  last.kill('SIGKILL')
  await once(last, 'exit')
  const arrivals = [...idsByEmail.values()]
  return {
    kills: KILLS,
    'leads sent to the server': sentCount,
    'leads stored': stored.size,
    'leads arrived': idsByEmail.size,
    'stored leads that did not arrive': [...stored].filter((email) => !idsByEmail.has(email))
      .length,
    'leads that arrived more than once': arrivals.filter((ids) => ids.length > 1).length,
    'leads that arrived under two IDs': arrivals.filter((ids) => new Set(ids).size > 1).length,
  }
}

if (CHILD_FOLDER === undefined) {
  describe(`a server that is killed ${KILLS} times while it delivers`, () => {
    after(closeSites)

    it('delivers each lead, and none twice under a new ID', { timeout: 240_000 }, async () => {
      const startedAt = performance.now()
      const figures = await killRepeatedly()
      console.table({ ...figures, seconds: Math.round((performance.now() - startedAt) / 1_000) })
      assert.ok((figures['leads stored'] ?? 0) > KILLS)
      assert.equal(figures['stored leads that did not arrive'], 0)
      assert.equal(figures['leads that arrived under two IDs'], 0)
    })
  })
} else {
  await runChild(CHILD_FOLDER)
}
