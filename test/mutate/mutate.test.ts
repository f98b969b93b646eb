import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { applyChange } from './change.ts'
import { PARTS } from './parts/index.ts'

const MIN_CHANGES = 20

describe('a change', () => {
  const change = { file: 'one.ts', before: 'a < b', after: 'a > b' }

  it('replaces its text', () => {
    assert.equal(applyChange('if (a < b) $&', change), 'if (a > b) $&')
  })

  it('does not interpret replacement patterns', () => {
    assert.equal(applyChange('a < b', { ...change, after: '$&' }), '$&')
  })

  for (const text of ['', 'a < b, a < b']) {
    it(`is rejected if its text does not occur exactly once: ${text}`, () => {
      assert.throws(() => applyChange(text, change), /one\.ts contains this text \d times: a < b/)
    })
  }
})

for (const [part, subjects] of Object.entries(PARTS)) {
  describe(`the changes for ${part}`, () => {
    it(`number at least ${MIN_CHANGES}`, () => {
      assert.ok(subjects.flatMap(({ changes }) => changes).length >= MIN_CHANGES)
    })

    it('can all be applied', () => {
      for (const change of subjects.flatMap(({ changes }) => changes)) {
        assert.notEqual(applyChange(readFileSync(change.file, 'utf8'), change), '')
      }
    })

    it('refer to test files that exist', () => {
      for (const test of subjects.flatMap(({ tests }) => tests)) assert.ok(existsSync(test), test)
    })
  })
}
