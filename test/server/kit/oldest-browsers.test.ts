import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { UNSUPPORTED_FEATURES } from '../support/younger-features.ts'

/** The folders with the code of the elements. */
const FOLDERS = [
  'elements',
  ...['config', 'features', 'lib', 'messages', 'popup', 'shell', 'ui'].map((name) => `src/${name}`),
]

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)

describe('the elements’ code', () => {
  const sources = FOLDERS.flatMap(filesIn).map((name) => ({
    name,
    text: readFileSync(name, 'utf8'),
  }))
  for (const [what, pattern] of UNSUPPORTED_FEATURES) {
    it(`uses only what the oldest supported browsers have: no ${what}`, () => {
      const offenders = sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name)
      assert.deepEqual(offenders, [])
    })
  }
})
