import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, it } from 'node:test'
import { build } from 'esbuild'

const COMMANDS = readdirSync('src/server/commands').map((name) => `src/server/commands/${name}`)

/** Every file that the commands load, at startup or later. */
async function filesLoadedBy(entryPoints: string[]): Promise<string[]> {
  const { metafile } = await build({
    entryPoints,
    bundle: true,
    metafile: true,
    write: false,
    outdir: 'nowhere',
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  return Object.keys(metafile.inputs)
}

describe('a hosted server and its commands', () => {
  it('load no demo files', async () => {
    const files = await filesLoadedBy(COMMANDS)
    assert.ok(files.length > 400, `${files.length} files were read`)
    assert.deepEqual(
      files.filter((file) => !file.startsWith('src/')),
      [],
    )
  })
})
