// `npm run test:postgres`: the server's tests on a real PostgreSQL, each file in its own database, and those
// of what only a PostgreSQL does.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { testFiles } from '../support/test-files.mjs'
import { startPostgres } from './support/postgres-server.mjs'

const named = process.argv.slice(2)
const files = named.length > 0 ? named : ['test/server', 'test/postgres'].flatMap(testFiles)
const postgres = await startPostgres()
try {
  const tests = spawn(
    process.execPath,
    ['--import=tsx', '--test', '--test-concurrency=2', '--test-reporter=dot', ...files],
    {
      env: { ...process.env, TEST_DATABASE_URL: postgres.url },
      stdio: 'inherit',
    },
  )
  const [code] = await once(tests, 'exit')
  process.exitCode = code ?? 1
} finally {
  await postgres.stop()
}
