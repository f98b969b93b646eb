import pg from 'pg'
import type { NotificationHandler } from './database.ts'

const CONNECT_TIMEOUT_MS = 5_000
const RECONNECT_AFTER_MS = 1_000

/** Opens a connection that listens to one channel. `onLost` is called once, when the connection ends. */
async function openListener(
  connectionString: string,
  channel: string,
  { onNotification, onLost }: { onNotification: NotificationHandler; onLost: () => void },
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // The connection is silent for hours; keep-alive detects a server that is gone.
    keepAlive: true,
  })
  client.on('error', () => undefined) // an `end` event follows
  client.on('notification', ({ payload = '' }) => onNotification(payload))
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
 * Listens to `NOTIFY` on a dedicated connection. If the connection is lost, it retries until it reconnects.
 * Rejects if the first connection fails.
 */
export async function listenOnPostgres(
  connectionString: string,
  channel: string,
  onNotification: NotificationHandler,
): Promise<() => Promise<void>> {
  let hasStopped = false
  let timer: NodeJS.Timeout | undefined
  const open = () =>
    openListener(connectionString, channel, { onNotification, onLost: reconnectSoon })
  const reconnectSoon = (): void => {
    if (hasStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void reconnect(), RECONNECT_AFTER_MS)
  }
  const reconnect = async (): Promise<void> => {
    try {
      client = await open()
      if (hasStopped) await client.end()
      else onNotification(null)
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
