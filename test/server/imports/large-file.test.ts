import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { it } from 'node:test'
import { promisify } from 'node:util'

/** A few times the text of a file of 20 MB; a list of its characters, lines or cells doesn't fit. */
const MEMORY_MB = 160

it('files of 20 MB with the most characters, lines or cells are read in little memory', async () => {
  const file = new URL('reading-process.ts', import.meta.url).pathname
  const flags = [`--max-old-space-size=${MEMORY_MB}`, '--import=tsx']
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, file])
  assert.deepEqual(stdout.trim().split('\n'), [
    'bytes from 0x80: windows-1252, 1',
    'characters of UTF-8: utf-8, 1',
    'a picture: This isn’t a text file. Save your list as CSV first.',
    'empty lines: utf-8, 2',
    'short lines: This file has 10,485,745 rows. The maximum is 200,000: split it into several files.',
    'commas: utf-8, 3',
    'quotation marks: utf-8, 3',
    'NUL characters: This isn’t a text file. Save your list as CSV first.',
    'NUL characters in UTF-16: This isn’t a text file. Save your list as CSV first.',
  ])
})
