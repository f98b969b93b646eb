import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { ExportFormat } from '../../../src/features/subscribers/exports/model.ts'
import type { LabelledColumn } from '../../../src/server/exports/columns.ts'
import { FILE_FORMATS } from '../../../src/server/exports/file-formats.ts'
import type { Table } from '../../../src/server/exports/formats/file-writer.ts'
import { xlsxWriter } from '../../../src/server/exports/formats/xlsx.ts'
import { columnLetters } from '../../../src/server/platform/files/column-letters.ts'
import { withoutFormula } from '../../../src/server/platform/files/csv.ts'
import type { SubscriberResponse } from '../../../src/server/subscribers/schema.ts'
import { readWorkbook, textCellsOf } from './read-workbook.ts'

const ROW: SubscriberResponse = {
  ...{ id: '1', email: 'ada@example.com', campaign_id: 'c', campaign_title: 'First order' },
  country: null,
  ...{ created_at: '2026-03-01T23:30:05.000Z', confirmed_at: null, left_at: null },
  ...{ state: 'on-list', page: 'https://shop.example/', answers: {}, consent: [], tags: [] },
  prize: null,
}
const withAnswer = (q: string): SubscriberResponse => ({ ...ROW, answers: { q } })

const QUESTION: LabelledColumn = { key: 'field:q', label: 'Question' }
const TABLE: Table = {
  ...{
    columns: [QUESTION],
    timeZone: 'Europe/Berlin',
    locale: 'de',
    states: {
      confirmed: 'Bestätigt',
      unconfirmed: 'Nicht bestätigt',
      waiting: 'Wartet',
      left: 'Abgemeldet',
    },
    createdAt: new Date('2026-03-02T00:00:00Z'),
  },
}
const column = (key: LabelledColumn['key']): LabelledColumn => ({ key, label: key })

function write(
  format: ExportFormat,
  rows: readonly SubscriberResponse[],
  columns: readonly LabelledColumn[] = [QUESTION],
): Uint8Array {
  const writer = FILE_FORMATS[format].createWriter({ ...TABLE, columns })
  const start = writer.start()
  const batches = rows.map((row) => writer.write([row]))
  return Buffer.concat([start, ...batches, writer.end()])
}

const textOf = (...args: Parameters<typeof write>) => Buffer.from(write(...args)).toString()
const csvCells = (text: string): string[][] => parse(text, { bom: true })
const sheetOf = (...[rows, columns]: [readonly SubscriberResponse[], LabelledColumn[]?]) =>
  readWorkbook(write('xlsx', rows, columns)).Subscribers ?? []

/** What a visitor typed, and how it is written in CSV. */
const CELLS: readonly [typed: string, inCsv: string][] = [
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("https://evil.example","Click")', `'=HYPERLINK("https://evil.example","Click")`],
  ['+49 30 901820', "'+49 30 901820"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1+1', "'\t=1+1"],
  ['\r=1+1', "'\r=1+1"],
  ['1-2', '1-2'],
  ['a@b.example', 'a@b.example'],
  ["'=1+1", "'=1+1"],
  ['', ''],
  ['<script>alert("x")</script> & </t>', '<script>alert("x")</script> & </t>'],
  ['one, "two"; three', 'one, "two"; three'],
  ['line one\nline two', 'line one\nline two'],
  ['line one\r\nline two', 'line one\r\nline two'],
  ['  spaces  ', '  spaces  '],
  ['Zoë, 日本, مرحبا, 👩🏽‍🚀', 'Zoë, 日本, مرحبا, 👩🏽‍🚀'],
]

describe('a cell', () => {
  for (const [typed, inCsv] of CELLS) {
    it(`${JSON.stringify(typed)} is ${JSON.stringify(inCsv)} in CSV`, () => {
      assert.equal(withoutFormula(typed), inCsv)
      assert.deepEqual(csvCells(textOf('csv', [withAnswer(typed), ROW])).at(1), [inCsv])
    })

    it(`${JSON.stringify(typed)} is as it was typed in Excel, which takes no text for a formula`, () => {
      const file = write('xlsx', [withAnswer(typed)])
      assert.equal(readWorkbook(file).Subscribers?.[1]?.[0] ?? '', typed)
      assert.deepEqual(textCellsOf(file), typed === inCsv ? [] : [typed])
    })

    it(`${JSON.stringify(typed)} stays as it is in JSON`, () => {
      assert.deepEqual(JSON.parse(textOf('json', [withAnswer(typed)])), [{ 'field:q': typed }])
    })
  }

  it('of Excel has no characters that XML lacks, and is cut where Excel ends', () => {
    assert.equal(
      sheetOf([withAnswer('a\u0000\u0008\uFFFEb')])
        .at(1)
        ?.at(0),
      'ab',
    )
    assert.equal(
      sheetOf([withAnswer('x'.repeat(40_000))])
        .at(1)
        ?.at(0)?.length,
      32_767,
    )
    assert.equal(
      sheetOf([withAnswer(`${'x'.repeat(32_766)}😀`)])
        .at(1)
        ?.at(0)?.length,
      32_766,
    )
  })

  it('of Excel keeps text that looks like an escaped character', () => {
    assert.equal(
      sheetOf([withAnswer('_x0041_')])
        .at(1)
        ?.at(0),
      '_x005F_x0041_',
    )
  })

  it('that is a heading is harmless too', () => {
    const columns = [{ ...QUESTION, label: '=1+1' }]
    assert.deepEqual(csvCells(textOf('csv', [], columns)), [["'=1+1"]])
    assert.deepEqual(textCellsOf(write('xlsx', [], columns)), ['=1+1'])
  })
})

describe('a CSV file', () => {
  it('starts with a byte order mark and ends its lines with CR and LF', () => {
    const text = textOf('csv', [ROW], [column('email'), column('campaign')])
    assert.equal(text, '\uFEFFemail,campaign\r\nada@example.com,First order\r\n')
  })

  it('has the headings only, if there is no row', () => {
    assert.equal(textOf('csv', []), '\uFEFFQuestion\r\n')
  })
})

describe('a JSON file', () => {
  it('is an array of objects whose keys are the columns, in order', () => {
    const text = textOf('json', [ROW, ROW], [column('joined'), column('email')])
    const line = '{"joined":"2026-03-01T23:30:05.000Z","email":"ada@example.com"}'
    assert.equal(text, `[\n${line},\n${line}\n]\n`)
  })

  it('is an empty array, if there is no row', () => {
    assert.deepEqual(JSON.parse(textOf('json', [])), [])
  })
})

describe('an Excel file', () => {
  it('has one sheet with the headings, if there is no row', () => {
    assert.deepEqual(readWorkbook(write('xlsx', [])), { Subscribers: [['Question']] })
  })

  it('keeps empty cells in their columns', () => {
    const columns = [QUESTION, column('email')]
    assert.deepEqual(sheetOf([ROW], columns).at(1), ['', 'ada@example.com'])
  })

  it('goes on on a second sheet where Excel’s rows end', () => {
    const writer = xlsxWriter(TABLE, 2)
    const rows = ['1', '2', '3'].map(withAnswer)
    const file = Buffer.concat([writer.start(), writer.write(rows), writer.end()])
    assert.deepEqual(readWorkbook(file), {
      Subscribers: [['Question'], ['1'], ['2']],
      'Subscribers 2': [['Question'], ['3']],
    })
  })

  for (const [index, letters] of [
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [52, 'BA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ] as const) {
    it(`calls its column ${index} ${letters}`, () => {
      assert.equal(columnLetters(index), letters)
    })
  }
})

describe('the columns of a spreadsheet', () => {
  const cellsOf = (row: SubscriberResponse, ...keys: LabelledColumn['key'][]) =>
    csvCells(textOf('csv', [row], keys.map(column))).at(1)

  it('show times in the site’s time zone, which the heading names', () => {
    assert.deepEqual(cellsOf(ROW, 'joined'), ['2026-03-02 00:30:05'])
    const columns = [
      column('email'),
      { key: 'joined', label: 'Signed up' },
      { key: 'confirmed', label: 'Confirmed' },
    ] as const
    const heads = ['email', 'Signed up (Europe/Berlin)', 'Confirmed (Europe/Berlin)']
    assert.deepEqual(csvCells(textOf('csv', [], columns)), [heads])
    assert.deepEqual(sheetOf([], [...columns]), [heads])
  })

  for (const [row, words, inJson] of [
    [{ state: 'on-list' }, 'Nicht bestätigt', 'unconfirmed'],
    [{ state: 'on-list', confirmed_at: ROW.created_at }, 'Bestätigt', 'confirmed'],
    [{ state: 'waiting' }, 'Wartet', 'waiting'],
    [{ state: 'left', confirmed_at: ROW.created_at }, 'Abgemeldet', 'left'],
  ] as const) {
    it(`write the state as on the screen: ${words}, in JSON ${inJson}`, () => {
      assert.deepEqual(cellsOf({ ...ROW, ...row }, 'state'), [words])
      const json = textOf('json', [{ ...ROW, ...row }], [column('state')])
      assert.deepEqual(JSON.parse(json), [{ state: inJson }])
    })
  }

  it('have the country’s name in the language of the person who requested the file', () => {
    assert.deepEqual(cellsOf({ ...ROW, country: 'DE' }, 'country'), ['Deutschland'])
  })

  it('have all texts of the consent, and nothing for an unknown page', () => {
    const consent = [
      { text: 'Yes.', at: '' },
      { text: 'Also this.', at: '' },
    ]
    const row = { ...ROW, consent, page: null }
    assert.deepEqual(cellsOf(row, 'consent', 'page'), ['Yes. Also this.', ''])
  })

  it('have what was won in a game, or nothing', () => {
    assert.deepEqual(cellsOf({ ...ROW, prize: '10 % off' }, 'prize'), ['10 % off'])
    assert.deepEqual(cellsOf(ROW, 'prize'), [''])
  })

  it('have nothing for a field that nobody answered, whatever its name is', () => {
    assert.deepEqual(cellsOf(ROW, 'email', 'field:constructor'), ['ada@example.com', ''])
  })
})
