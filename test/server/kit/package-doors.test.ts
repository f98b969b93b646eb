import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import * as v from 'valibot'

/** An entry point that exports only types has no script, and therefore no `default`. */
const entryPoint = v.object({ types: v.string(), default: v.optional(v.string()) })
const {
  exports: entryPoints,
  sideEffects,
  peerDependencies,
} = v.parse(
  v.object({
    exports: v.record(v.string(), v.union([entryPoint, v.string()])),
    sideEffects: v.array(v.string()),
    peerDependencies: v.record(v.string(), v.string()),
  }),
  JSON.parse(readFileSync('package.json', 'utf8')),
)

const files = Object.entries(entryPoints).flatMap(([name, to]) =>
  typeof to === 'string' || to.default === undefined ? [] : [[name, to.default] as const],
)
const tagEntryPoints = files.filter(([name]) => name.includes('/elements'))

describe('a package export that defines tags', () => {
  for (const [name, file] of tagEntryPoints) {
    it(`${name} is kept by bundlers even if its exports are unused`, () => {
      assert.ok(sideEffects.includes(file), `${file} is not in sideEffects`)
    })
  }

  it('exists for every tag in both builds', () => {
    const tags = (build: string) =>
      tagEntryPoints
        .flatMap(([name]) => name.match(`^\\./${build}elements/(.+)$`)?.[1] ?? [])
        .toSorted()
    assert.equal(tags('').length, 5)
    assert.deepEqual(tags('lite/'), tags(''))
  })
})

describe('an export that defines no tags', () => {
  for (const [name, file] of files.filter((entry) => !tagEntryPoints.includes(entry))) {
    it(`${name} may be tree-shaken`, () => {
      assert.ok(!sideEffects.includes(file))
    })
  }
})

describe('an entry point with a framework’s types', () => {
  for (const [name, range] of Object.entries(peerDependencies)) {
    // npm refuses to install a package next to an incompatible version of a peer dependency, even an optional one.
    it(`does not prevent installation, whatever version of ${name} the app has`, () => {
      assert.equal(range, '*')
    })
  }
})
