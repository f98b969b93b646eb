import pg from 'pg'
import type { NotificationHandler } from './database.ts'

const CONNECT_TIMEOUT_MS = 5_000
const RECONNECT_AFTER_MS = 1_000

/** A connection that hears one channel. `onLost` is called once, when it hears no more. */
async function openListener(
  connectionString: string,
  channel: string,
  { hear, onLost }: { hear: NotificationHandler; onLost: () => void },
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Such a connection is silent for hours; a server that is gone must be noticed.
    keepAlive: true,
  })
  client.on('error', () => undefined) // `end` follows
  client.on('notification', ({ payload = '' }) => hear(payload))
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  client.once('end', onLost)
  return client
}

/**
 * Hears `NOTIFY` on a connection of its own, which is made anew for as long as it takes when it was lost.
 * Rejects where the first one cannot be made.
 */
export async function listenOnPostgres(
  connectionString: string,
  channel: string,
  hear: NotificationHandler,
): Promise<() => Promise<void>> {
  let hasStopped = false
  let timer: NodeJS.Timeout | undefined
  const open = () => openListener(connectionString, channel, { hear, onLost: reconnectSoon })
  const reconnectSoon = (): void => {
    if (hasStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void reconnect(), RECONNECT_AFTER_MS)
  }
  const reconnect = async (): Promise<void> => {
    try {
      client = await open()
      if (hasStopped) await client.end()
      else hear(null)
    } catch {
      reconnectSoon()
    }
  }
  let client = await open()
  return async () => {
    hasStopped = true
    clearTimeout(timer)
    await client.end().catch(() => undefined)
  }
}
