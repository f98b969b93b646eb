import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Memory } from './memory.ts'

const SHOWN = 50
/** Credentials are not shown, not even made-up ones: people look at this page with others. */
const SECRET_HEADERS = ['authorization']

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

export const keepReceived = (memory: Memory, { headers, ...rest }: Received): Promise<void> =>
  memory.save('request', randomUUID(), {
    ...rest,
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => !SECRET_HEADERS.includes(name)),
    ),
  })

/** What a service received, the newest first. */
export const readReceived = async (memory: Memory) =>
  (await memory.list('request', SHOWN)).map(({ id, record, createdAt }) => ({
    ...{ id, createdAt },
    ...v.parse(received, record),
  }))
