/** The messages between the API's thread and the PGlite worker. */
export type WorkerSettings = {
  /** A folder on disk; null for an in-memory database. */
  folder: string | null
  /** A dump to load instead of starting with an empty cluster. */
  dump: Uint8Array | null
}

export type WorkerRequest =
  | { id: number; action: 'query'; sql: string; params: readonly unknown[] }
  | { id: number; action: 'script'; sql: string }
  | { id: number; action: 'listen'; channel: string }
  | { id: number; action: 'dump' }
  | { id: number; action: 'close' }

/** A `NOTIFY` notification; not the reply to a request. */
export type WorkerNotice = { channel: string; payload: string }

export type WorkerResponse =
  | { id: number; rows: Record<string, unknown>[] }
  | { id: number; dump: Uint8Array }
  | { id: number; failure: { message: string; code?: string; constraint?: string } }
