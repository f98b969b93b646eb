import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { changed } from './change.ts'
import { PARTS } from './parts/index.ts'

const AT_LEAST = 20

describe('a change', () => {
  const change = { file: 'one.ts', before: 'a < b', after: 'a > b' }

  it('is put where its text is', () => {
    assert.equal(changed('if (a < b) $&', change), 'if (a > b) $&')
  })

  it('keeps the signs of a replacement as they are', () => {
    assert.equal(changed('a < b', { ...change, after: '$&' }), '$&')
  })

  for (const text of ['', 'a < b, a < b']) {
    it(`is refused where its text is not there exactly once: ${text}`, () => {
      assert.throws(() => changed(text, change), /one\.ts has \d times: a < b/)
    })
  }
})

for (const [part, subjects] of Object.entries(PARTS)) {
  describe(`the changes of ${part}`, () => {
    it(`are at least ${AT_LEAST}`, () => {
      assert.ok(subjects.flatMap(({ changes }) => changes).length >= AT_LEAST)
    })

    it('can all be made', () => {
      for (const change of subjects.flatMap(({ changes }) => changes)) {
        assert.notEqual(changed(readFileSync(change.file, 'utf8'), change), '')
      }
    })

    it('name test files that are there', () => {
      for (const test of subjects.flatMap(({ tests }) => tests)) assert.ok(existsSync(test), test)
    })
  })
}
