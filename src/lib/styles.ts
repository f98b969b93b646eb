import { knowsLightDark, withoutLightDark } from './older-colours.ts'

/**
 * One list of style texts, adopted by every root. A text is parsed once a document, however many
 * elements show it; importing a component's styles touches no DOM.
 */
const texts: string[] = []
const roots = new Set<ShadowRoot | Document>()
const sheetsByDocument = new WeakMap<Document, Map<string, CSSStyleSheet>>()
const adoptedByRoot = new WeakMap<ShadowRoot | Document, readonly CSSStyleSheet[]>()

/**
 * Hands over a component's styles, at module level. Living roots get them at once.
 * @param before the styles that it stands right after, however late it comes; else it is the last
 */
export function addStyles(css: string, before?: string): void {
  if (texts.includes(css)) return
  texts.splice(before ? texts.indexOf(before) + 1 : texts.length, 0, css)
  for (const root of roots) adoptAll(root)
}

/**
 * Gives the root all styles, now and as they come, beside the sheets that it has from elsewhere.
 * Call it again after the root moved into another document: a move drops adopted sheets.
 * @returns stops the updates; what was adopted stays.
 */
export function adoptStyles(root: ShadowRoot | Document): () => void {
  roots.add(root)
  adoptAll(root)
  return () => {
    roots.delete(root)
  }
}

function adoptAll(root: ShadowRoot | Document): void {
  const ours = sheetsFor('host' in root ? root.ownerDocument : root)
  const before = new Set(adoptedByRoot.get(root))
  const others = root.adoptedStyleSheets.filter((sheet) => !before.has(sheet))
  root.adoptedStyleSheets = [...others, ...ours]
  adoptedByRoot.set(root, ours)
}

function sheetsFor(document: Document): CSSStyleSheet[] {
  // A sheet belongs to the document whose window made it. A document without a window shows nothing.
  const window = document.defaultView
  if (!window) return []
  const sheets = sheetsByDocument.get(document) ?? new Map<string, CSSStyleSheet>()
  sheetsByDocument.set(document, sheets)
  return texts.map((text) => {
    const sheet = sheets.get(text) ?? new window.CSSStyleSheet()
    if (!sheets.has(text)) sheet.replaceSync(knowsLightDark() ? text : withoutLightDark(text))
    sheets.set(text, sheet)
    return sheet
  })
}
