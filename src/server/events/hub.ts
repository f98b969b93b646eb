import type { Database } from '../platform/database/database.ts'
import type { Mailbox } from './mailbox.ts'

/** The channel of `NOTIFY`; what is said there is an account's id. See 0019_events.sql. */
const CHANNEL = 'account_events'
/** Below the minute after which proxies take a silent connection for dead. */
const BEAT_EVERY_MS = 15_000

export type EventHub = {
  /** The mailbox hears of everything that is committed from now on. Gives the way to leave. */
  join(accountId: string, mailbox: Mailbox): Promise<() => void>
  /** Ends every stream, and takes no further one. */
  close(): Promise<void>
}

type Hub = { byAccount: Map<string, Set<Mailbox>>; isClosed: boolean }

function everybody({ byAccount }: Hub): Mailbox[] {
  return [...byAccount.values()].flatMap((mailboxes) => [...mailboxes])
}

/** An account's id, or null where the line to the database was lost: anything may have been missed. */
function hear(hub: Hub, accountId: string | null): void {
  const woken = accountId === null ? everybody(hub) : (hub.byAccount.get(accountId) ?? [])
  for (const mailbox of [...woken]) mailbox.post('news')
}

function enter({ byAccount }: Hub, accountId: string, mailbox: Mailbox): () => void {
  const mailboxes = byAccount.get(accountId) ?? new Set()
  byAccount.set(accountId, mailboxes.add(mailbox))
  return () => {
    mailboxes.delete(mailbox)
    if (mailboxes.size === 0 && byAccount.get(accountId) === mailboxes) byAccount.delete(accountId)
  }
}

/** Wakes the streams of this process: one ear at the database for all of them, begun with the first. */
export function createEventHub(database: Pick<Database, 'listen'>): EventHub {
  const hub: Hub = { byAccount: new Map(), isClosed: false }
  let listening: Promise<() => Promise<void>> | null = null
  const timer = setInterval(() => {
    for (const mailbox of everybody(hub)) mailbox.post('beat')
  }, BEAT_EVERY_MS)
  timer.unref()

  const listen = async (): Promise<void> => {
    listening ??= database.listen(CHANNEL, (accountId) => hear(hub, accountId))
    await listening.catch((error: unknown) => {
      listening = null
      throw error
    })
  }
  return {
    async join(accountId, mailbox) {
      await listen()
      if (hub.isClosed) mailbox.post('over')
      return enter(hub, accountId, mailbox)
    },
    async close() {
      hub.isClosed = true
      clearInterval(timer)
      for (const mailbox of everybody(hub)) mailbox.post('over')
      await (await listening?.catch(() => null))?.()
    },
  }
}
