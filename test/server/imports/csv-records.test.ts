import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { detectDelimiter, readRecords } from '../../../src/server/imports/csv-records.ts'

const read = (text: string, delimiter = ',') =>
  Array.from(readRecords(text, delimiter), ({ row, cells }) => [row, cells])

describe('the rows of a CSV file', () => {
  it('may have line breaks, quotation marks and delimiters within quotation marks', () => {
    const text = 'a,"b\r\nc","d ""e"", f"\r\ng,h,i'
    assert.deepEqual(read(text), [
      [1, ['a', 'b\nc', 'd "e", f']],
      [2, ['g', 'h', 'i']],
    ])
  })

  it('are counted with the empty lines, which are left out', () => {
    assert.deepEqual(read('a\n\n  \nb\n'), [
      [1, ['a']],
      [4, ['b']],
    ])
  })

  it('may have quotation marks within a value that doesn’t start with one', () => {
    assert.deepEqual(read('5" nail,b'), [[1, ['5" nail', 'b']]])
  })

  it('go on after a row whose quotation mark is not closed', () => {
    assert.deepEqual(read('a,b\n"c,d\ne,f\n'), [
      [1, ['a', 'b']],
      [2, null],
      [3, ['e', 'f']],
    ])
  })

  it('go on after a row with text behind a closing quotation mark', () => {
    assert.deepEqual(read('"a"b,c\n"d","e"\n'), [
      [1, null],
      [2, ['d', 'e']],
    ])
  })

  it('go on after a value of more than 100 lines', () => {
    const text = `"a${'\nb'.repeat(150)}"\n`
    const records = read(text)
    assert.deepEqual(records[0], [1, null])
    assert.deepEqual(records[1], [2, ['b']])
  })

  it('may end within a line that has quotation marks of its own', () => {
    assert.deepEqual(read('"a\nb",5" nail\nc,d\n'), [
      [1, ['a\nb', '5" nail']],
      [2, ['c', 'd']],
    ])
  })

  it('have what follows 1,000 cells as one more', () => {
    const first = Array.from({ length: 1_000 }, () => 'a')
    assert.deepEqual(read(`${first},b,c`), [[1, [...first, 'b,c']]])
  })

  it('are the same as csv-parse reads', () => {
    const value = fc.string({
      unit: fc.constantFrom(...'ab;,|" \t\n', 'é', '𝒳'),
      maxLength: 8,
    })
    const table = fc.array(fc.array(value, { minLength: 2, maxLength: 5 }), { maxLength: 8 })
    fc.assert(
      fc.property(table, fc.constantFrom(',', ';', '\t', '|'), (rows, delimiter) => {
        const text = stringify([...rows, ['end', 'end']], {
          delimiter,
          quoted: true,
          quoted_empty: true,
        })
        const expected = parse(text, { delimiter, relax_column_count: true })
        const cells = Array.from(readRecords(text, delimiter), (record) => record.cells)
        assert.deepEqual(cells, expected)
      }),
    )
  })
})

describe('the delimiter', () => {
  const cases: [text: string, delimiter: string][] = [
    ['Email,Name\na@b.example,Ann\n', ','],
    ['Email;Name\na@b.example;"Ann, Bo"\n', ';'],
    ['Email\tName\na@b.example\tAnn, Bo\n', '\t'],
    ['Email|Name|Phone\na@b.example|Ann|1,5\n', '|'],
    ['Email\na@b.example\n', ','],
    ['sep=|\na|b\n', '|'],
  ]
  for (const [text, delimiter] of cases) {
    it(`of ${JSON.stringify(text)} is ${JSON.stringify(delimiter)}`, () => {
      assert.equal(detectDelimiter(text).delimiter, delimiter)
    })
  }

  it('named by Excel in a line of its own is not a row', () => {
    assert.equal(detectDelimiter('sep=;\r\na;b\r\n').rows, 'a;b\r\n')
  })
})
