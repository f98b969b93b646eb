// `npm run test:node24`: runs the server tests that depend on the Node version, on Node 24 (which npm downloads) with
// PGlite. `npm test` runs all server tests on the current Node version with PostgreSQL, and the journeys with PGlite.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { bundleForNode } from '../support/bundle-for-node.mjs'
import { NODE_TEST_FLAGS } from '../support/node-test-flags.mjs'
import { testFiles } from '../support/test-files.mjs'

const FOLDERS = ['database', 'events', 'guarded-fetch', 'http', 'images', 'mail', 'start', 'static']

const files = FOLDERS.flatMap((folder) => testFiles(`test/server/${folder}`))
const bundleOf = await bundleForNode(files)
// The cache keeps compiled source files for the next test file.
const env = { ...process.env, NODE_COMPILE_CACHE: resolve('.cache/compiled') }
const npxArguments = [
  '--yes',
  'node@24',
  ...NODE_TEST_FLAGS,
  '--test-reporter=dot',
  ...files.map(bundleOf),
]
const { status } = spawnSync('npx', npxArguments, { stdio: 'inherit', env })
process.exitCode = status ?? 1
