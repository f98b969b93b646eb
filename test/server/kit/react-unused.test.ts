import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, it } from 'node:test'
import { parseAst } from 'rollup/parseAst'
import { asModule } from '../../../elements/react.build.mjs'
import { withoutUnused } from '../../../elements/react-unused.build.mjs'
import { undeclared } from '../support/undeclared.ts'

const file = createRequire(import.meta.url)
  .resolve('react-dom/client')
  .replace(/client\.js$/, 'cjs/react-dom-client.production.js')
const renderer = asModule(readFileSync(file, 'utf8'), file)
const shipped = withoutUnused(renderer, parseAst)

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
