import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { temporaryFolder } from '../support/folder.ts'

const BUILD = new URL('../../../demo/build-if-stale.ts', import.meta.url).href
const A_MINUTE_AGO = new Date(Date.now() - 60_000)

/** Stand-ins for the tools, in a project of their own; each says much, in colour where it may. */
const ROLLUP = `process.stderr.write(process.env.NO_COLOR ? 'created dist' : '\\x1b[32mcreated dist')`
const VITE = `const fs = require('node:fs')
fs.mkdirSync('dist-demo', { recursive: true })
fs.writeFileSync('dist-demo/index.html', '')
console.log('7 modules transformed')`
const BROKEN = `console.log('page.ts:3'); console.error('Expected identifier'); process.exit(1)`

async function write(folder: string, name: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), text)
}

async function project(rollup: string): Promise<string> {
  const folder = await temporaryFolder()
  await write(folder, 'src/page.ts', '')
  await utimes(join(folder, 'src/page.ts'), A_MINUTE_AGO, A_MINUTE_AGO)
  await write(folder, 'node_modules/rollup/dist/bin/rollup', rollup)
  await write(folder, 'node_modules/vite/bin/vite.js', VITE)
  return folder
}

async function build(folder: string): Promise<{ stdout: string; stderr: string }> {
  const script = `import { buildIfStale } from '${BUILD}'
    await buildIfStale().catch(({ message }) => console.error(message))`
  const options = [`--import=${import.meta.resolve('tsx')}`, '--input-type=module', '-e', script]
  return promisify(execFile)(process.execPath, options, {
    cwd: folder,
    env: { ...process.env, FORCE_COLOR: '1' },
  })
}

describe('the build of npm start', () => {
  let folder: string
  before(async () => {
    folder = await project(ROLLUP)
  })

  it('is one line without colour codes', async () => {
    const { stdout, stderr } = await build(folder)
    assert.match(stdout, /^Building the kit and the pages … done in \d+ s\n$/)
    assert.equal(stderr, '')
  })

  it('is not made again while no source has changed', async () => {
    assert.deepEqual(await build(folder), { stdout: '', stderr: '' })
  })

  it('shows all that it said where it fails', async () => {
    const { stdout, stderr } = await build(await project(BROKEN))
    assert.equal(stdout, 'Building the kit and the pages … failed\n')
    assert.equal(
      stderr,
      'page.ts:3\nExpected identifier\n\nThe build has failed, for the reason above.\n',
    )
  })
})
