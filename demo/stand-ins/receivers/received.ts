import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { withoutSecrets } from './mask.ts'
import type { Memory } from './memory.ts'

const SHOWN = 50

const received = v.object({
  method: v.string(),
  url: v.string(),
  headers: v.record(v.string(), v.string()),
  body: v.string(),
  status: v.nullable(v.number()),
  response: v.string(),
})

/** A request as a service received it, with its response; the status is null if there was none. */
export type Received = v.InferOutput<typeof received>

/** Keeps a request without what gives access. */
export const keepReceived = (memory: Memory, request: Received): Promise<void> =>
  memory.save('request', randomUUID(), withoutSecrets(request))

/** What a service received, the newest first. */
export const readReceived = async (memory: Memory) =>
  (await memory.list('request', SHOWN)).map(({ id, record, createdAt }) => ({
    ...{ id, createdAt },
    ...v.parse(received, record),
  }))
