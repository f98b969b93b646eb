import { WrongEncryptionKeyError } from '../identity/keys.ts'
import { FolderLockedError } from '../platform/database/folder-lock.ts'
import { FolderNotWritableError } from '../platform/files/data-folder.ts'
import { KeyFileError } from '../platform/files/encryption-key.ts'
import { PortInUseError } from '../platform/process/listen.ts'
import { EnvironmentError, type Settings } from './environment.ts'

/** A build failed; contains its output. */
export class BuildError extends Error {
  constructor(output: string) {
    super(`${output.trim()}\n\nThe build failed for the reason above.`)
    this.name = 'BuildError'
  }
}

const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']

const readErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

function databaseHost(databaseUrl: string): string {
  return new URL(databaseUrl).host
}

/**
 * The line to print for the person who started the server; null for a bug, which they cannot fix and which needs a
 * stack trace.
 */
export function startFailureMessage(error: unknown, environment: Settings | null): string | null {
  if (error instanceof EnvironmentError) return error.message
  if (error instanceof FolderLockedError || error instanceof PortInUseError) return error.message
  if (error instanceof BuildError || error instanceof FolderNotWritableError) return error.message
  if (error instanceof WrongEncryptionKeyError || error instanceof KeyFileError)
    return error.message
  if (environment === null) return null
  const { databaseUrl, dataFolder } = environment
  if (databaseUrl !== null) {
    // The URL contains a password, so only its host is shown.
    const reason = error instanceof Error && error.message ? error.message : readErrorCode(error)
    return `Can’t use the database at ${databaseHost(databaseUrl)}: ${reason}`
  }
  if (NOT_WRITABLE.includes(readErrorCode(error) ?? '')) {
    return `Can’t write to the folder ${dataFolder}. Set DATA_DIR to a writable folder.`
  }
  return null
}
