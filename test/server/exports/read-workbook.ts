import assert from 'node:assert/strict'
import { strFromU8, unzipSync } from 'fflate'

type Element = { name: string; attributes: Record<string, string>; text: string }

const ENTITIES: Record<string, string> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#13;': '\r' },
}
const TOKEN = /<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)>|([^<>]+)/y
const NOT_XML =
  /&(?!(?:amp|lt|gt|quot|#13);)|[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

const fromEntities = (text: string) => text.replace(/&[^;]+;/g, (entity) => ENTITIES[entity] ?? '')

function attributesOf(text: string): Record<string, string> {
  const found = text.matchAll(/ ([\w:]+)="([^"]*)"/g)
  return Object.fromEntries(Array.from(found, ([, name = '', value = '']) => [name, value]))
}

/** Every element in the order of its start, with the text in it; fails if this is not well-formed XML. */
function readXml(file: Uint8Array | undefined): Element[] {
  const [start = '', xml = ''] = strFromU8(file ?? new Uint8Array()).split(/(?<=\?>\n)/)
  assert.equal(start, '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n')
  const elements: Element[] = []
  const open: Element[] = []
  for (let at = 0; at < xml.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(xml)
    assert.ok(token, `not XML: ${xml.slice(at, at + 80)}`)
    const [, closes, name = '', attributes = '', isEmpty, text] = token
    assert.doesNotMatch(token[0], NOT_XML)
    if (text !== undefined) for (const one of open) one.text += fromEntities(text)
    else if (closes) assert.equal(open.pop()?.name, name)
    else {
      const element = { name, attributes: attributesOf(attributes), text: '' }
      elements.push(element)
      if (!isEmpty) open.push(element)
    }
  }
  assert.deepEqual(open, [])
  return elements
}

const columnOf = (reference: string): number =>
  [...reference.replace(/\d/g, '')].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1

/** For each cell style of the workbook, whether its cells are text whatever they begin with. */
const areStylesText = (styles: readonly Element[]): boolean[] =>
  styles
    .slice(styles.findIndex(({ name }) => name === 'cellXfs'))
    .filter(({ name }) => name === 'xf')
    .map(({ attributes }) => attributes.quotePrefix === '1')

/** The texts of the cells that a spreadsheet keeps as text when someone edits them. */
export function textCellsOf(bytes: Uint8Array): string[] {
  const files = unzipSync(bytes)
  const areText = areStylesText(readXml(files['xl/styles.xml']))
  return readXml(files['xl/worksheets/sheet1.xml'])
    .filter(({ name, attributes }) => name === 'c' && areText[Number(attributes.s ?? 0)])
    .map(({ text }) => text)
}

function rowsOf(elements: readonly Element[]): string[][] {
  const rows: string[][] = []
  for (const { name, attributes, text } of elements) {
    if (name === 'row') assert.equal(rows.push([]), Number(attributes.r))
    if (name !== 'c') continue
    const row = rows.at(-1) ?? []
    const column = columnOf(attributes.r ?? '')
    while (row.length < column) row.push('')
    row.push(text)
  }
  return rows
}

/** The cells of a workbook, by the name of the sheet; fails if a file in it is not XML or is missing. */
export function readWorkbook(bytes: Uint8Array): Record<string, string[][]> {
  const files = unzipSync(bytes)
  for (const path of ['[Content_Types].xml', '_rels/.rels']) readXml(files[path])
  const targets = new Map(
    readXml(files['xl/_rels/workbook.xml.rels']).map(({ attributes }) => [
      ...([attributes.Id, attributes.Target] as const),
    ]),
  )
  const sheets = readXml(files['xl/workbook.xml']).filter(({ name }) => name === 'sheet')
  return Object.fromEntries(
    sheets.map(({ attributes }) => [
      attributes.name,
      rowsOf(readXml(files[`xl/${targets.get(attributes['r:id'])}`])),
    ]),
  )
}
