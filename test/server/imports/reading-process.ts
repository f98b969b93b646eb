/**
 * A process that reads files of 20 MB, and prints for each what came of it: for large-file.test.ts, which gives the
 * process little memory.
 */
import { MAX_IMPORT_BYTES } from '../../../src/features/subscribers/imports/model.ts'
import { readFile } from '../../../src/server/imports/read-file.ts'
import { toRefusal } from '../../../src/server/platform/http/envelope.ts'

const START = 'Email,Name\nmaya@shop.example,Maya\n'

/** A file that starts as a list does, and goes on with this, repeated. */
const listThen = (repeated: string, encoding: BufferEncoding = 'latin1') => {
  const file = Buffer.alloc(MAX_IMPORT_BYTES, repeated, encoding)
  file.write(START, encoding)
  return file
}

const random = () => {
  let state = 16
  return Buffer.alloc(MAX_IMPORT_BYTES).map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}

const FILES: Readonly<Record<string, () => Uint8Array>> = {
  'bytes from 0x80': () => Buffer.alloc(MAX_IMPORT_BYTES, '\xe9\xf6\x80\x9f', 'latin1'),
  'characters of UTF-8': () => Buffer.alloc(MAX_IMPORT_BYTES, 'é'),
  'a picture': random,
  'empty lines': () => listThen('\n'),
  'short lines': () => listThen('a\n'),
  commas: () => listThen(','),
  'quotation marks': () => listThen('"'),
  'NUL characters': () => listThen('\0'),
  'NUL characters in UTF-16': () => listThen('\0', 'utf16le'),
}

for (const [name, create] of Object.entries(FILES)) {
  const read = readFile(create())
  const result = await read.then(
    ({ encoding, rowCount }) => `${encoding}, ${rowCount}`,
    (error: unknown) => toRefusal(error)?.message ?? String(error),
  )
  process.stdout.write(`${name}: ${result}\n`)
}
