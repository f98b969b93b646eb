const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** Adds each stylesheet to the root once; a sheet is shared by all roots of a document. */
export function adopt(root: ShadowRoot, ...texts: string[]): void {
  const view = root.ownerDocument.defaultView
  if (!view) return
  const sheetByCss = sheets.get(root.ownerDocument) ?? new Map<string, CSSStyleSheet>()
  sheets.set(root.ownerDocument, sheetByCss)
  for (const text of texts) {
    if (text === '') continue
    const sheet = sheetByCss.get(text) ?? new view.CSSStyleSheet()
    if (!sheetByCss.has(text)) sheet.replaceSync(text)
    sheetByCss.set(text, sheet)
    if (!root.adoptedStyleSheets.includes(sheet)) {
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    }
  }
}
