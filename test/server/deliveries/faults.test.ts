import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { after, afterEach, describe, it } from 'node:test'
import { JOB_QUEUES } from '../../../src/server/app/job-queues.ts'
import { startDeliveries as startWorker } from '../../../src/server/delivery-worker/deliver.ts'
import { receiverConnection } from '../../../src/server/integrations/sending/transport.ts'
import type { GuardedFetchOptions } from '../../../src/server/platform/guarded-fetch/guarded-fetch.ts'
import { openJobQueue } from '../../../src/server/platform/jobs/open-job-queue.ts'
import { closeSites, guardedFetchOf, serveSite } from '../guarded-fetch/support.ts'
import { type Deliveries, startDeliveries } from './support.ts'

const MEGABYTE = 1_000_000
const CHUNK_BYTES = 65_536

let all: Deliveries
afterEach(() => all.server.close())
after(closeSites)

/** A webhook at a real server, which the guarded fetch reaches. */
async function startAt(
  listener: RequestListener,
  options: GuardedFetchOptions & { addresses?: readonly string[] } = {},
): Promise<void> {
  const { fetch } = guardedFetchOf({ site: await serveSite(listener), ...options })
  all = await startDeliveries({ receivers: receiverConnection(fetch).receivers })
}

async function deliverOne() {
  await all.join()
  await all.workOff()
  const [row] = await all.ledger()
  return { state: row?.state, status: row?.status, words: row?.words }
}

describe('a receiver', () => {
  it('that hangs is given up after a time limit, and tried again later', async () => {
    const hangs: RequestListener = () => undefined
    await startAt(hangs, { startDeadline: () => AbortSignal.timeout(50) })
    assert.deepEqual(await deliverOne(), {
      ...{ state: 'waiting', status: null, words: 'Webhook didn’t answer in time.' },
    })
  })

  it('that redirects to a private address is not followed', async () => {
    const paths: string[] = []
    await startAt((request, response) => {
      paths.push(request.url ?? '')
      response.writeHead(302, { location: 'http://10.0.0.1/private' }).end()
    })
    const { state, status } = await deliverOne()
    assert.deepEqual([state, status, paths.length], ['waiting', 302, 1])
  })

  it('whose name leads to a private address gets no request', async () => {
    let requests = 0
    const counts: RequestListener = (_request, response) => {
      requests += 1
      response.end()
    }
    await startAt(counts, { addresses: ['10.0.0.5'] })
    const { words } = await deliverOne()
    assert.equal(words, 'Webhook can’t be reached: its address is in a private network.')
    assert.equal(requests, 0)
  })

  it('that answers 10 MB has its lead, and only the beginning is read', async () => {
    const chunk = Buffer.alloc(CHUNK_BYTES, 'x')
    let written = 0
    let hasEnded = false
    await startAt(async (_request, response) => {
      const closed = once(response, 'close')
      while (written < 10 * MEGABYTE && !response.destroyed) {
        written += CHUNK_BYTES
        if (!response.write(chunk)) await Promise.race([once(response, 'drain'), closed])
      }
      hasEnded = written >= 10 * MEGABYTE
      response.end()
    })
    const { state, status } = await deliverOne()
    assert.deepEqual([state, status], ['sent', 200])
    assert.equal(hasEnded, false)
  })
})

describe('two workers at the same time', () => {
  it('send each lead once', async () => {
    const ids: string[] = []
    const receives: RequestListener = (request, response) => {
      ids.push(String(request.headers['webhook-id']))
      response.end()
    }
    await startAt(receives)
    for (let count = 0; count < 15; count += 1) await all.join()
    const { database, deps } = all.server
    const names = JOB_QUEUES
    const log = deps.log
    const queues = await Promise.all([1, 2].map(() => openJobQueue({ database, log, names })))
    for (const jobs of queues) await startWorker({ ...deps, jobs, now: () => new Date() })
    while ((await all.ledger()).some(({ state }) => state !== 'sent')) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await Promise.all(queues.map((queue) => queue.close()))
    assert.equal(ids.length, 15)
    assert.equal(new Set(ids).size, 15)
  })
})
