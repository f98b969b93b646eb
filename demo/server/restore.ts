// `npm run restore <file>`
import { runBackupCommand } from './backup-command.ts'
import { BackupRefused, restore } from './database/backup.ts'

function namedFile(): string {
  const [, , file] = process.argv
  if (file === undefined) throw new BackupRefused('Name the file: npm run restore <file>.')
  return file
}

await runBackupCommand({
  file: namedFile,
  run: ({ dataFolder }, file) => restore(dataFolder, file),
  done: (file) => `Database and pictures of ${file} are back.`,
})
