// `npm run test:node24`: the server's tests on Node 24, which npm brings.
import { spawnSync } from 'node:child_process'
import { testFiles } from './support/test-files.mjs'

const NODE_24 = [
  '--yes',
  'node@24',
  '--import=tsx',
  '--test',
  '--test-concurrency=2',
  '--test-reporter=dot',
]

const { status } = spawnSync('npx', [...NODE_24, ...testFiles('test/server')], { stdio: 'inherit' })
process.exitCode = status ?? 1
