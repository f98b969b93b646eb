export type CodeToken = {
  kind: 'text' | 'tag' | 'key-name' | 'string'
  text: string
  /** The offset of the piece in the code. */
  offset: number
}

const TOKEN = /(<\/?[\w-]+|\/?>)|("[^"]*"|'[^']*')|([\w-]+)(?=[\s=>])/g

/** Splits markup into tags, attribute names, strings and the rest; the pieces concatenate to the original text. */
export function highlightMarkup(code: string): CodeToken[] {
  const tokens: CodeToken[] = []
  let end = 0
  for (const match of code.matchAll(TOKEN)) {
    if (match.index > end)
      tokens.push({ kind: 'text', text: code.slice(end, match.index), offset: end })
    const kind = match[1] ? 'tag' : match[2] ? 'string' : 'key-name'
    tokens.push({ kind, text: match[0], offset: match.index })
    end = match.index + match[0].length
  }
  if (end < code.length) tokens.push({ kind: 'text', text: code.slice(end), offset: end })
  return tokens
}
