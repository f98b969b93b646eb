// `npm run test:node24`: on Node 24, which npm brings, and on PGlite, those of the server's tests that lean on either.
// `npm test` runs all of them on this Node and PostgreSQL; the journeys run the product on this Node and PGlite.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { NODE_TEST_FLAGS } from '../support/node-test-flags.mjs'
import { testFiles } from '../support/test-files.mjs'

const FOLDERS = [
  'analytics',
  'campaigns',
  'database',
  'events',
  'guarded-fetch',
  'http',
  'images',
  'leads',
  'mail',
  'start',
  'static',
]

const files = FOLDERS.flatMap((folder) => testFiles(`test/server/${folder}`))
// It reads TypeScript by itself, and keeps what it has read for the next file.
const env = { ...process.env, NODE_COMPILE_CACHE: resolve('.cache/compiled') }
const words = ['--yes', 'node@24', ...NODE_TEST_FLAGS, '--test-reporter=dot', ...files]
const { status } = spawnSync('npx', words, { stdio: 'inherit', env })
process.exitCode = status ?? 1
