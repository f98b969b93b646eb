import { SealedWithAnotherKey } from '../identity/keys.ts'
import { FolderIsLocked } from '../platform/database/folder-lock.ts'
import { FolderNotWritable } from '../platform/files/data-folder.ts'
import { KeyFileUnreadable } from '../platform/files/encryption-key.ts'
import { PortIsTaken } from '../platform/process/listen.ts'
import { EnvironmentRefused, type Settings } from './environment.ts'

/** A build said this and ended. */
export class BuildFailed extends Error {
  constructor(said: string) {
    super(`${said.trim()}\n\nThe build has failed, for the reason above.`)
    this.name = 'BuildFailed'
  }
}

const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

function databaseHost(databaseUrl: string): string {
  return new URL(databaseUrl).host
}

/**
 * The one line for the person who started the server; null for what they cannot mend, which is a bug
 * of ours and deserves its stack.
 */
export function sentenceOf(error: unknown, environment: Settings | null): string | null {
  if (error instanceof EnvironmentRefused) return error.message
  if (error instanceof FolderIsLocked || error instanceof PortIsTaken) return error.message
  if (error instanceof BuildFailed || error instanceof FolderNotWritable) return error.message
  if (error instanceof SealedWithAnotherKey || error instanceof KeyFileUnreadable)
    return error.message
  if (environment === null) return null
  const { databaseUrl, dataFolder } = environment
  if (databaseUrl !== null) {
    // The address holds a password: only its host is told.
    const reason = error instanceof Error && error.message ? error.message : codeOf(error)
    return `The database at ${databaseHost(databaseUrl)} cannot be used: ${reason}`
  }
  if (NOT_WRITABLE.includes(codeOf(error) ?? '')) {
    return `The folder ${dataFolder} cannot be written: set DATA_DIR to one that can.`
  }
  return null
}
