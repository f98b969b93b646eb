// `npm run backup [file]`
import { join } from 'node:path'
import { runBackupCommand } from './backup-command.ts'
import { backup } from './database/backup.ts'

const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-')

await runBackupCommand({
  file: ({ dataFolder }) => process.argv[2] ?? join(dataFolder, 'backups', `poplar-${moment}.tar`),
  run: backup,
  done: (file) => `Database and pictures are kept in ${file}`,
})
