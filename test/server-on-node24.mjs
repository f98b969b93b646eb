// `npm run test:node24`: the server's tests on Node 24, which npm brings, and on a real PostgreSQL. On this Node
// they run with PGlite, in `npm test`; what is about PGlite itself opens one here, too.
import { spawnSync } from 'node:child_process'

const { status } = spawnSync('npx', ['--yes', 'node@24', 'test/server/postgres.mjs'], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
