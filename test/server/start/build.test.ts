import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { build as bundle } from 'esbuild'
import { isSource } from '../../../demo/build-if-stale.ts'
import { temporaryFolder } from '../support/folder.ts'

const BUILD_SCRIPT_URL = new URL('../../../demo/build-if-stale.ts', import.meta.url).href
const ONE_MINUTE_AGO = new Date(Date.now() - 60_000)

/** Fake build tools in their own project; each prints many lines, in colour if allowed. */
const ROLLUP = `const fs = require('node:fs')
fs.mkdirSync('dist', { recursive: true })
fs.writeFileSync('dist/kit.js', '')
if (!process.argv.includes('--configWithoutTypes')) fs.writeFileSync('dist/kit.d.ts', '')
process.stderr.write(process.env.NO_COLOR ? 'created dist' : '\\x1b[32mcreated dist')`
const VITE = `const fs = require('node:fs')
fs.mkdirSync('dist-demo', { recursive: true })
fs.writeFileSync('dist-demo/index.html', '')
console.log('7 modules transformed')`
const FAILING_BUILD = `console.log('page.ts:3'); console.error('Expected identifier'); process.exit(1)`

async function write(folder: string, name: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), text)
}

async function createProject(rollup: string): Promise<string> {
  const folder = await temporaryFolder()
  await write(folder, 'src/lib/page.ts', '')
  await write(folder, 'src/lib/old.ts', '')
  for (const path of ['src/lib/page.ts', 'src/lib/old.ts', 'src/lib']) {
    await utimes(join(folder, path), ONE_MINUTE_AGO, ONE_MINUTE_AGO)
  }
  await write(folder, 'node_modules/rollup/dist/bin/rollup', rollup)
  await write(folder, 'node_modules/vite/bin/vite.js', VITE)
  return folder
}

async function build(
  folder: string,
  buildOptions = {},
): Promise<{ stdout: string; stderr: string }> {
  const script = `import { buildIfStale } from '${BUILD_SCRIPT_URL}'
    await buildIfStale(${JSON.stringify(buildOptions)}).catch(({ message }) => console.error(message))`
  const options = [`--import=${import.meta.resolve('tsx')}`, '--input-type=module', '-e', script]
  return promisify(execFile)(process.execPath, options, {
    cwd: folder,
    env: { ...process.env, FORCE_COLOR: '1' },
  })
}

/** The configuration files and entry points of the build tools. */
const BUILD_ROOTS = [
  'vite.config.ts',
  'rollup.config.mjs',
  'elements/kit.ts',
  'elements/index.ts',
  'demo/dashboard/main.ts',
  'src/server/pages/browser/pages.ts',
  'src/server/pages/browser/pages.css',
  'src/server/install/site-script.ts',
  'src/popup/engine/engine.ts',
]

async function filesReadBy(roots: readonly string[]): Promise<string[]> {
  const { metafile } = await bundle({
    entryPoints: [...roots],
    bundle: true,
    metafile: true,
    write: false,
    outdir: 'nowhere',
    platform: 'node',
    format: 'esm',
    packages: 'external',
    external: ['*.woff2'],
    plugins: [
      {
        name: 'css-as-text',
        setup: ({ onResolve, resolve }) =>
          onResolve({ filter: /\?inline$/ }, ({ path, resolveDir, kind }) =>
            resolve(path.replace('?inline', ''), { resolveDir, kind }),
          ),
      },
    ],
  })
  return Object.keys(metafile.inputs)
}

describe('the build in npm start', () => {
  let folder: string
  before(async () => {
    folder = await createProject(ROLLUP)
  })

  it('prints one line without colour codes', async () => {
    const { stdout, stderr } = await build(folder)
    assert.match(stdout, /^Building the kit and the pages… done in \d+ s\n$/)
    assert.equal(stderr, '')
  })

  it('is skipped if no source has changed', async () => {
    assert.deepEqual(await build(folder), { stdout: '', stderr: '' })
  })

  it('runs again with types if types are requested, and is skipped after that', async () => {
    assert.match((await build(folder, { withTypes: true })).stdout, /^Building/)
    assert.equal((await build(folder, { withTypes: true })).stdout, '')
    assert.equal((await build(folder)).stdout, '')
  })

  it('runs again if a source or its output is deleted', async () => {
    for (const gone of ['src/lib/old.ts', 'dist/kit.js']) {
      await rm(join(folder, gone))
      assert.match((await build(folder)).stdout, /^Building/, gone)
    }
  })

  it('runs again if any of its inputs changes', async () => {
    const read = await filesReadBy(BUILD_ROOTS)
    assert.ok(read.length > 200)
    assert.deepEqual(
      read.filter((path) => !isSource(path)),
      [],
    )
  })

  it('shows the full output if it fails', async () => {
    const { stdout, stderr } = await build(await createProject(FAILING_BUILD))
    assert.equal(stdout, 'Building the kit and the pages… failed\n')
    assert.equal(
      stderr,
      'page.ts:3\nExpected identifier\n\nThe build failed for the reason above.\n',
    )
  })
})
