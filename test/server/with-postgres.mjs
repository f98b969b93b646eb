// `node test/server/with-postgres.mjs <command>`: starts PostgreSQL and runs a command with its URL in
// TEST_DATABASE_URL, on which the tests create their databases.
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
