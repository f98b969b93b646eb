import { createApp } from '../../../src/server/app/app.ts'
import { announce } from '../../../src/server/events/announce.ts'
import type { SignedIn } from '../support/accounts.ts'
import type { TestServer } from '../support/server.ts'

export type StreamEvent = { id?: string; event?: string; data?: unknown }

/** One browser's event stream, read event by event. */
export type Stream = {
  status: number
  headers: Headers
  /** The next event, skipping comments and standalone IDs, or undefined at the end. */
  next(): Promise<StreamEvent | undefined>
  take(count: number): Promise<(StreamEvent | undefined)[]>
  leave(): Promise<void>
}

type StreamRequest = Pick<SignedIn, 'token'> & { lastEventId?: string | undefined }

/** Another API process on the same database; all of them receive the same events. */
export function createProcess(server: TestServer, deps: Partial<TestServer['deps']> = {}) {
  const app = createApp({ ...server.deps, ...deps })
  return async ({ token, lastEventId }: StreamRequest): Promise<Stream> => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    }
    return readStream(await app.request('/v1/events/stream', { headers }))
  }
}

export function readStream({ status, headers, body }: Response): Stream {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  const waiting: StreamEvent[] = []
  let rest = ''
  const next = async (): Promise<StreamEvent | undefined> => {
    while (waiting.length === 0) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: '' }
      if (done) return undefined
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      waiting.push(...blocks.map(parseEvent).filter(({ event }) => event !== undefined))
    }
    return waiting.shift()
  }
  return {
    status,
    headers,
    next,
    async take(count) {
      const takenEvents: (StreamEvent | undefined)[] = []
      while (takenEvents.length < count) takenEvents.push(await next())
      return takenEvents
    },
    leave: async () => reader?.cancel(),
  }
}

function parseEvent(block: string): StreamEvent {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s)))
  return 'data' in fields ? { ...fields, data: JSON.parse(fields.data) } : fields
}

/** Announces a plan change to the admin's account; `type` identifies it in the test. */
export const announcePlanChange = (
  { database }: Pick<TestServer, 'database'>,
  { accountId }: Pick<SignedIn, 'accountId'>,
  type: string,
): Promise<void> =>
  database.transaction((statements) =>
    announce(statements, { accountId, kind: 'plan-changed', data: { plan: 'plus', type } }),
  )
