import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, it } from 'node:test'
import { parseAst } from 'rollup/parseAst'
import { asModule } from '../../../elements/react.build.mjs'
import { withoutUnused } from '../../../elements/react-unused.build.mjs'

const file = createRequire(import.meta.url)
  .resolve('react-dom/client')
  .replace(/client\.js$/, 'cjs/react-dom-client.production.js')
const renderer = asModule(readFileSync(file, 'utf8'), file)
const shipped = withoutUnused(renderer, parseAst)

const biome = resolve('node_modules/.bin/biome')

/** Names that no line declares, by the linter. */
function undeclared(code: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'poplar-react-'))
  writeFileSync(join(folder, 'renderer.js'), code)
  const lint = ['lint', '--only=correctness/noUndeclaredVariables', 'renderer.js']
  const { stdout, stderr } = spawnSync(biome, lint, { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const found = `${stdout}${stderr}`.matchAll(/The (\S+) variable is undeclared/g)
  return [...new Set([...found].map(([, name]) => name ?? ''))].toSorted()
}

describe('React’s renderer as the kit ships it', () => {
  it('asks for nothing that was declared only in what is gone', () => {
    const known = undeclared(renderer)
    assert.deepEqual(undeclared(`${shipped}\nplanted()`), [...known, 'planted'].toSorted())
  })

  it('knows no kind that has no use here', () => {
    assert.doesNotMatch(shipped, /case REACT_(SUSPENSE|ACTIVITY|VIEW_TRANSITION)_TYPE/)
    assert.doesNotMatch(shipped, /\bif \(isHydrating\)|\.isDehydrated\b/)
  })

  it('is refused where it is written in another way', () => {
    const other = renderer.replaceAll('.tag', '.kind')
    assert.throws(() => withoutUnused(other, parseAst), /no longer as elements\/react-unused/)
  })
})

describe('React as the kit ships it', () => {
  it('gives no view what its renderer cannot show', () => {
    const code = asModule('exports.Suspense = 1;\nexports.useState = 2;\n', 'react.js', [
      'Suspense',
    ])
    assert.match(code, /export \{ exported_useState as useState \}/)
  })
})
