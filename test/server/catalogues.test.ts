import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, it } from 'node:test'
import { ALL_CATALOGUES } from '../../src/messages/all.ts'

/** Files of `src/messages` that are not catalogues. */
const OTHER_FILES = new Set(['all.ts', 'catalogue.ts', 'format.ts', 'index.ts'])

const toCamelCase = (fileName: string): string =>
  fileName.replace(/\.ts$/, '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

describe('a message catalogue', () => {
  it('is one file, whose name is the prefix of its keys', () => {
    const files = readdirSync('src/messages').filter((name) => !OTHER_FILES.has(name))
    const prefixes = ALL_CATALOGUES.map(({ name }): string => name)
    assert.deepEqual(prefixes.toSorted(), files.map(toCamelCase).toSorted())
  })
})
