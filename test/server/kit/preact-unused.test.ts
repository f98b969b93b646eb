import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { parseAst } from 'rollup/parseAst'
import { cutPreact, preactSource } from '../../../elements/preact-unused.build.mjs'
import { findUndeclared } from '../support/undeclared.ts'

const FILES = ['src/diff/index.js', 'src/diff/props.js', 'src/component.js', 'hooks/src/index.js']

const sourceOf = (file: string): string => readFileSync(preactSource(file), 'utf8')
const cut = cutPreact(parseAst)
const bundledSource = (file: string): string => cut?.get(preactSource(file)) ?? ''

describe('Preact in the lite build', () => {
  it('does not refer to removed code', () => {
    const known = new Set(FILES.flatMap((file) => findUndeclared(sourceOf(file))))
    const found = FILES.flatMap((file) => findUndeclared(`${bundledSource(file)}\nplanted()`))
    assert.deepEqual(new Set(found.filter((name) => !known.has(name))), new Set(['planted']))
  })

  it('neither hydrates nor sets inner HTML', () => {
    const renderer = bundledSource('src/diff/index.js')
    assert.doesNotMatch(renderer, /\bif \(isHydrating\)|excessDomChildren\[|newHtml\.__html != old/)
  })

  it('has every feature that our views use', () => {
    const views = ['src', 'elements'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.tsx'))
        .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
    )
    assert.ok(views.length > 100)
    const gone =
      /\bcomponent(Did(Mount|Update)|Will(Mount|Unmount|ReceiveProps|Update))\b|\bshouldComponentUpdate\b|\bgetChildContext\b|\bgetDerivedStateFromProps\b|\bgetSnapshot\w+|\bcontextType\b|\bdangerouslySetInnerHTML\b|<(foreignObject|math|progress|template)\b|\bdefault(Value|Checked)=|\bon\w+Capture=|\bstyle="|\bxlink/
    assert.deepEqual(views.map((view) => view.match(gone)?.[0]).filter(Boolean), [])
  })

  it('uses the same name for a field in every file', () => {
    const [written] = bundledSource('src/diff/index.js').match(/(?<=c\.)_\w+(?= = \[\];)/) ?? []
    assert.ok(
      written && bundledSource('hooks/src/index.js').includes(`currentComponent.${written} = []`),
    )
  })

  it('is bundled as a whole if one of its sources has changed', () => {
    const changed = preactSource('src/diff/index.js')
    const sources = (file: string): string => {
      const code = readFileSync(file, 'utf8')
      return file === changed ? code.replaceAll('isHydrating', 'hydrates') : code
    }
    assert.equal(cutPreact(parseAst, sources), null)
  })
})
