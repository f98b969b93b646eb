import { columnLetters } from '../../platform/files/column-letters.ts'
import { startsLikeFormula } from '../../platform/files/csv.ts'

/** Excel can't open a file with a longer cell. */
const MAX_CELL_LENGTH = 32_767

/** Characters that XML 1.0 doesn't have, not even as a reference. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
/** Excel reads `_x000D_` as an escaped character; its underscore is escaped to keep it as text. */
const ESCAPED_CHARACTER = /_(?=x[\dA-Fa-f]{4}_)/g

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' },
  // A reader would turn a bare carriage return into a line feed.
  '\r': '&#13;',
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>"\r]/g, (character) => ENTITIES[character] ?? character)

const cellText = (text: string): string =>
  escapeXml(
    text
      .slice(0, MAX_CELL_LENGTH)
      .replace(ESCAPED_CHARACTER, '_x005F_')
      // Also half of a character that was cut at the end.
      .replace(NOT_IN_XML, ''),
  )

/**
 * The style with `quotePrefix`, of `styles.xml`: a text like `=1+1` stays text also after someone edits its cell, as if
 * it had been typed with an apostrophe, which is not shown.
 */
const AS_TEXT = ' s="1"'

/** A row of a sheet, counted from 1; empty cells are left out. */
export function rowXml(number: number, cells: readonly string[]): string {
  const written = cells.map((text, index) =>
    text === ''
      ? ''
      : `<c r="${columnLetters(index)}${number}"${startsLikeFormula(text) ? AS_TEXT : ''} t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`,
  )
  return `<row r="${number}">${written.join('')}</row>`
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const COLUMN_WIDTH = 24

/** A sheet up to its first row; the row with the heads stays in view. */
export const sheetStart = (columnCount: number): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columnCount}" width="${COLUMN_WIDTH}" customWidth="1"/></cols><sheetData>`
export const SHEET_END = '</sheetData></worksheet>'

export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

/** Two cell styles: the default one, and `AS_TEXT`. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The files of a workbook other than its sheets, by path. */
export function workbookFiles(sheetCount: number): Record<string, string> {
  const numbers = Array.from({ length: sheetCount }, (_, index) => index + 1)
  const each = (write: (number: number) => string) => numbers.map(write).join('')
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${each((number) => `<Override PartName="/${sheetPath(number)}" ContentType="${type}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((number) => `<sheet name="Subscribers${number > 1 ? ` ${number}` : ''}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
  }
}
