// Walks through syntax trees and edits their text, for what leaves parts of a library out of the build.

/**
 * Visits a node, and what is in it unless `enter` says no; names that are declared are no questions.
 * @param home the function around the node
 */
export function visit(node, enter, home = node) {
  if (!enter(node, home)) return
  const inside = /Function/.test(node.type) ? node : home
  for (const [key, value] of Object.entries(node)) {
    if (node.type === 'VariableDeclarator' && key === 'id') continue
    if (node.type === 'Property' && key === 'key') continue
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') visit(child, enter, inside)
    }
  }
}

/** The edits of what is cut anyway fall away. */
export function edited(code, edits) {
  let text = ''
  let at = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < at) continue
    text += code.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return text + code.slice(at)
}
