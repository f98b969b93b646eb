import pg from 'pg'
import type { Hear } from './database.ts'

const CONNECT_WITHIN_MS = 5_000
const TRIES_AGAIN_AFTER_MS = 1_000

/** A connection that hears one channel. `onLost` is called once, when it hears no more. */
async function openEar(
  connectionString: string,
  channel: string,
  { hear, onLost }: { hear: Hear; onLost: () => void },
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
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
  hear: Hear,
): Promise<() => Promise<void>> {
  let hasStopped = false
  let timer: NodeJS.Timeout | undefined
  const open = () => openEar(connectionString, channel, { hear, onLost: tryAgainSoon })
  const tryAgainSoon = (): void => {
    if (hasStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void tryAgain(), TRIES_AGAIN_AFTER_MS)
  }
  const tryAgain = async (): Promise<void> => {
    try {
      ear = await open()
      if (hasStopped) await ear.end()
      else hear(null)
    } catch {
      tryAgainSoon()
    }
  }
  let ear = await open()
  return async () => {
    hasStopped = true
    clearTimeout(timer)
    await ear.end().catch(() => undefined)
  }
}
