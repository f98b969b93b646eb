import { replaceLightDark, supportsLightDark } from './light-dark-fallback.ts'

/**
 * The styles of all components, adopted by every root. Each is parsed once per document, however many elements use it.
 * Importing a component's styles doesn't touch the DOM.
 */
const texts: string[] = []
const roots = new Set<ShadowRoot | Document>()
const sheetsByDocument = new WeakMap<Document, Map<string, CSSStyleSheet>>()
const sheetsByRoot = new WeakMap<ShadowRoot | Document, readonly CSSStyleSheet[]>()

/**
 * Adds a component's styles; called at module level. Existing roots get them at once.
 * @param before the styles to insert these after; by default they are added last
 */
export function addStyles(css: string, before?: string): void {
  if (texts.includes(css)) return
  texts.splice(before ? texts.indexOf(before) + 1 : texts.length, 0, css)
  for (const root of roots) adoptAll(root)
}

/**
 * Adopts all styles, including those added later, and keeps the root's other style sheets. Call it again after the root
 * has moved into another document, which drops adopted style sheets.
 * @returns a function that stops the updates; adopted styles stay
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
  const previousSheets = new Set(sheetsByRoot.get(root))
  const others = root.adoptedStyleSheets.filter((sheet) => !previousSheets.has(sheet))
  root.adoptedStyleSheets = [...others, ...ours]
  sheetsByRoot.set(root, ours)
}

function sheetsFor(document: Document): CSSStyleSheet[] {
  // A style sheet belongs to the document whose window created it. A document without a window isn't rendered.
  const window = document.defaultView
  if (!window) return []
  const sheets = sheetsByDocument.get(document) ?? new Map<string, CSSStyleSheet>()
  sheetsByDocument.set(document, sheets)
  return texts.map((text) => {
    const sheet = sheets.get(text) ?? new window.CSSStyleSheet()
    if (!sheets.has(text)) sheet.replaceSync(supportsLightDark() ? text : replaceLightDark(text))
    sheets.set(text, sheet)
    return sheet
  })
}
