// `npm run backup [file]`
import { join } from 'node:path'
import { backup } from './backup-archive.ts'
import { runBackupCommand } from './backup-command.ts'

const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-')

await runBackupCommand({
  file: ({ dataFolder }) => process.argv[2] ?? join(dataFolder, 'backups', `poplar-${moment}.tar`),
  run: backup,
  successMessage: (file) => `The database and images were backed up to ${file}`,
})
