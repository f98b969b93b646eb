import * as v from 'valibot'
import type { Memory } from './memory.ts'
import type { Reply } from './service.ts'

/** Ways to misbehave, and what they are called on the page. */
export const FAULTS = {
  down: 'Down: nothing answers',
  slow: 'Slow: answers after 10 seconds',
  hangs: 'Hangs: never answers',
  error: 'Fails with 500',
  limited: 'Too many requests: 429, to be repeated after 30 seconds',
  gone: 'The address no longer exists: 410',
  redirects: 'Redirects to a private address',
  revoked: 'The credentials no longer work',
} as const

export type Fault = keyof typeof FAULTS

const stored = v.object({
  fault: v.picklist(['down', 'slow', 'hangs', 'error', 'limited', 'gone', 'redirects', 'revoked']),
})

/** One service has one fault at a time. */
const ID = 'current'

export async function currentFault(memory: Memory): Promise<Fault | null> {
  const found = v.safeParse(stored, await memory.find('fault', ID))
  return found.success ? found.output.fault : null
}

/** Null: it works again. Tokens that were revoked stay so. */
export async function setFault(memory: Memory, fault: Fault | null): Promise<void> {
  if (fault === null) await memory.remove('fault', ID)
  else await memory.save('fault', ID, { fault })
  if (fault !== 'revoked') return
  await memory.removeAll('access-token')
  await memory.removeAll('refresh-token')
}

export const isFault = (text: string): text is Fault => Object.hasOwn(FAULTS, text)

const RETRY_AFTER_S = '30'

/** Faults that are a response whatever the request is. */
export const FAULT_REPLIES: Readonly<Partial<Record<Fault, Reply>>> = {
  error: { status: 500, body: '<html><head><title>Internal Server Error</title></head></html>' },
  limited: {
    status: 429,
    headers: { 'retry-after': RETRY_AFTER_S },
    body: { message: 'Too many requests.' },
  },
  gone: { status: 410, body: 'This address no longer exists.' },
  redirects: { status: 302, headers: { location: 'http://10.0.0.1/' }, body: '' },
}
