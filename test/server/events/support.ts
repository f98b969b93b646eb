import { createApp } from '../../../src/server/app/app.ts'
import { announce } from '../../../src/server/events/announce.ts'
import type { SignedIn } from '../support/accounts.ts'
import type { TestServer } from '../support/server.ts'

export type Told = { id?: string; event?: string; data?: unknown }

/** An event stream of one browser, read event by event. */
export type Stream = {
  status: number
  headers: Headers
  /** The next event, without comments and standalone IDs, or undefined at the end. */
  next(): Promise<Told | undefined>
  take(count: number): Promise<(Told | undefined)[]>
  leave(): Promise<void>
}

type Opening = Pick<SignedIn, 'token'> & { lastEventId?: string | undefined }

/** Another process of the API on the same database; all of them receive the same events. */
export function processOf(server: TestServer, deps: Partial<TestServer['deps']> = {}) {
  const app = createApp({ ...server.deps, ...deps })
  return async ({ token, lastEventId }: Opening): Promise<Stream> => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    }
    return readStream(await app.request('/v1/events/stream', { headers }))
  }
}

export function readStream({ status, headers, body }: Response): Stream {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  const waiting: Told[] = []
  let rest = ''
  const next = async (): Promise<Told | undefined> => {
    while (waiting.length === 0) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: '' }
      if (done) return undefined
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      waiting.push(...blocks.map(toldBy).filter(({ event }) => event !== undefined))
    }
    return waiting.shift()
  }
  return {
    status,
    headers,
    next,
    async take(count) {
      const told: (Told | undefined)[] = []
      while (told.length < count) told.push(await next())
      return told
    },
    leave: async () => reader?.cancel(),
  }
}

function toldBy(block: string): Told {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s)))
  return 'data' in fields ? { ...fields, data: JSON.parse(fields.data) } : fields
}

/** Announces a plan change to the admin's account; `type` identifies it in the test. */
export const tellPlan = (
  { database }: Pick<TestServer, 'database'>,
  { accountId }: Pick<SignedIn, 'accountId'>,
  type: string,
): Promise<void> =>
  database.transaction((statements) =>
    announce(statements, { accountId, kind: 'plan-changed', data: { plan: 'plus', type } }),
  )
