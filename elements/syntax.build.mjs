// Walks syntax trees and edits the source text, for the plugins that remove unused parts of libraries.

/**
 * Visits a node, and its children unless `enter` returns false. Skips names of declarations and property keys.
 * @param enclosingFunction the enclosing function
 */
export function visit(node, enter, enclosingFunction = node) {
  if (!enter(node, enclosingFunction)) return
  const inside = /Function/.test(node.type) ? node : enclosingFunction
  for (const [key, value] of Object.entries(node)) {
    if (node.type === 'VariableDeclarator' && key === 'id') continue
    if (node.type === 'Property' && key === 'key') continue
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') visit(child, enter, inside)
    }
  }
}

/** Applies the edits. An edit within text that has already been removed is skipped. */
export function applyEdits(code, edits) {
  let text = ''
  let at = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < at) continue
    text += code.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return text + code.slice(at)
}
