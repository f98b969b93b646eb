// `npm run test:postgres`: the server's tests on a real PostgreSQL, each file in its own database, and those
// of what only a PostgreSQL does.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { NODE_TEST_FLAGS } from '../support/node-test-flags.mjs'
import { testFiles } from '../support/test-files.mjs'
import { startPostgres } from './support/postgres-server.mjs'

const named = process.argv.slice(2)
const files = named.length > 0 ? named : ['test/server', 'test/postgres'].flatMap(testFiles)
// Node 24 reads TypeScript by itself, in half the time, and keeps what it has read for the next file.
const loader = process.features.typescript ? [] : ['--import=tsx']
const NODE_COMPILE_CACHE = resolve('.cache/compiled')

const postgres = await startPostgres()
try {
  const tests = spawn(
    process.execPath,
    [...loader, ...NODE_TEST_FLAGS, '--test-reporter=dot', ...files],
    {
      env: { ...process.env, TEST_DATABASE_URL: postgres.url, NODE_COMPILE_CACHE },
      stdio: 'inherit',
    },
  )
  const [code] = await once(tests, 'exit')
  process.exitCode = code ?? 1
} finally {
  await postgres.stop()
}
