/** What the API's thread and PGlite's worker say to each other. */
export type WorkerSettings = {
  /** A folder on disk; null keeps everything in memory. */
  folder: string | null
  /** A dump to begin with, in place of an empty cluster. */
  dump: Uint8Array | null
}

export type WorkerRequest =
  | { id: number; action: 'query'; sql: string; params: readonly unknown[] }
  | { id: number; action: 'script'; sql: string }
  | { id: number; action: 'listen'; channel: string }
  | { id: number; action: 'dump' }
  | { id: number; action: 'close' }

/** What was told by `NOTIFY`, to nobody's question. */
export type WorkerNotice = { channel: string; payload: string }

export type WorkerReply =
  | { id: number; rows: Record<string, unknown>[] }
  | { id: number; dump: Uint8Array }
  | { id: number; failure: { message: string; code?: string; constraint?: string } }
