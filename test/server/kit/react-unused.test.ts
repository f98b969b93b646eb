import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, it } from 'node:test'
import { parseAst } from 'rollup/parseAst'
import { asModule } from '../../../elements/react.build.mjs'
import { withoutUnused } from '../../../elements/react-unused.build.mjs'
import { findUndeclared } from '../support/undeclared.ts'

const file = createRequire(import.meta.url)
  .resolve('react-dom/client')
  .replace(/client\.js$/, 'cjs/react-dom-client.production.js')
const renderer = asModule(readFileSync(file, 'utf8'), file)
const bundledRenderer = withoutUnused(renderer, parseAst) ?? ''

describe('React’s renderer in the kit', () => {
  it('is smaller than the installed renderer', () => {
    assert.ok(bundledRenderer.length > 0 && bundledRenderer.length < renderer.length)
  })

  it('does not refer to removed code', () => {
    const known = findUndeclared(renderer)
    assert.deepEqual(
      findUndeclared(`${bundledRenderer}\nplanted()`),
      [...known, 'planted'].toSorted(),
    )
  })

  it('contains no fiber type that the kit does not use', () => {
    assert.doesNotMatch(bundledRenderer, /case REACT_(SUSPENSE|ACTIVITY|VIEW_TRANSITION)_TYPE/)
    assert.doesNotMatch(bundledRenderer, /\bif \(isHydrating\)|\.isDehydrated\b/)
  })

  it('is bundled as a whole if its source has changed', () => {
    const other = renderer.replaceAll('.tag', '.kind')
    assert.equal(withoutUnused(other, parseAst), null)
  })
})

describe('React in the kit', () => {
  it('has no component type that its renderer cannot render', () => {
    const code = asModule('exports.Suspense = 1;\nexports.useState = 2;\n', 'react.js', [
      'Suspense',
    ])
    assert.match(code, /export \{ exported_useState as useState \}/)
  })
})
