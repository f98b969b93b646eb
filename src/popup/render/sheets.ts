const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** Adds each stylesheet to the root once; a sheet is shared by all roots of a document. */
export function adopt(root: ShadowRoot, ...texts: string[]): void {
  const view = root.ownerDocument.defaultView
  if (!view) return
  const known = sheets.get(root.ownerDocument) ?? new Map<string, CSSStyleSheet>()
  sheets.set(root.ownerDocument, known)
  for (const text of texts) {
    if (text === '') continue
    const sheet = known.get(text) ?? new view.CSSStyleSheet()
    if (!known.has(text)) sheet.replaceSync(text)
    known.set(text, sheet)
    if (!root.adoptedStyleSheets.includes(sheet)) {
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    }
  }
}
