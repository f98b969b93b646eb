// `node test/server/with-postgres.mjs <command>`: starts PostgreSQL and runs a command with the server's URL in
// TEST_DATABASE_URL. The tests create their databases on this server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startPostgres } from './support/postgres-server.mjs'

const [command, ...words] = process.argv.slice(2)
const postgres = await startPostgres()
try {
  const child = spawn(command, words, {
    env: { ...process.env, TEST_DATABASE_URL: postgres.url },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
} finally {
  await postgres.stop()
}
