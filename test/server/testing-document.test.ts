import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

describe('docs/testing.md', () => {
  it('contains one of our tests, unchanged', () => {
    const [, sample] = /^```ts\n(.*?)^```$/ms.exec(readFileSync('docs/testing.md', 'utf8')) ?? []
    assert.equal(sample, readFileSync('test/elements/testing/host-page.test.ts', 'utf8'))
  })
})
