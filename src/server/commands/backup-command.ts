import { resolve } from 'node:path'
import { EnvironmentError, parseEnvironment, type Settings } from '../app/environment.ts'
import { FolderLockedError } from '../platform/database/folder-lock.ts'
import { FolderNotWritableError } from '../platform/files/data-folder.ts'
import { BackupError } from './backup-archive.ts'

type Command = {
  /** The file named on the command line, or the default file. */
  file: (environment: Settings) => string
  run: (settings: Settings, file: string) => Promise<void>
  /** The message after a successful run. */
  successMessage: (file: string) => string
}

async function perform({ file, run, successMessage }: Command): Promise<string> {
  const environment = parseEnvironment(process.env)
  if (environment.databaseUrl !== null) {
    throw new BackupError('DATABASE_URL is set. Use pg_dump and pg_restore for PostgreSQL.')
  }
  const path = resolve(file(environment))
  await run(environment, path)
  return successMessage(path)
}

const isUserError = (error: unknown): error is Error =>
  error instanceof BackupError ||
  error instanceof FolderLockedError ||
  error instanceof FolderNotWritableError ||
  error instanceof EnvironmentError

/** Runs `npm run backup` or `restore`: one line on success, one line and exit 1 otherwise. */
export async function runBackupCommand(command: Command): Promise<void> {
  try {
    process.stdout.write(`${await perform(command)}\n`)
  } catch (error) {
    if (!isUserError(error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
