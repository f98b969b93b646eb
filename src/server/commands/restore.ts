// `npm run restore <file>`

import { BackupError, restore } from './backup-archive.ts'
import { runBackupCommand } from './backup-command.ts'

function readFileArgument(): string {
  const [, , file] = process.argv
  if (file === undefined) throw new BackupError('Specify the file: npm run restore <file>.')
  return file
}

await runBackupCommand({
  file: readFileArgument,
  run: restore,
  successMessage: (file) => `The database and images were restored from ${file}.`,
})
