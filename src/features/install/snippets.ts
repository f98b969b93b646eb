type Attributes = ReadonlyMap<string, string>

/** Elements whose content browsers treat as text: a snippet inside them does not run. */
const TEXT_ELEMENTS = new Set(
  'script style textarea title noscript template iframe noembed noframes xmp'.split(' '),
)

/** The `type` values of scripts that browsers run; consent tools disable scripts by changing the type. */
const EXECUTABLE_TYPES = new Set(['', 'module', 'text/javascript', 'application/javascript'])

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
  apos: "'",
}

/**
 * The site ids of our snippets that would run on a page, in document order, one per snippet; an empty string for a
 * snippet without an id. Parses the HTML without a DOM, so that it works in the browser and on the server; skips
 * comments, text and disabled scripts. Runs in linear time, because the page may contain anything.
 */
export function findSnippets(html: string, scriptUrl: string): string[] {
  const scriptToFind = scriptKey(scriptUrl)
  const found: string[] = []
  for (const attributes of scriptTags(html)) {
    const isRunning = EXECUTABLE_TYPES.has((attributes.get('type') ?? '').trim().toLowerCase())
    if (isRunning && scriptKey(attributes.get('src') ?? '') === scriptToFind) {
      found.push((attributes.get('data-site-id') ?? '').trim())
    }
  }
  return found
}

/** Host and path only: plugins append a version, and pages may omit the scheme. */
function scriptKey(url: string): string {
  try {
    const { host, pathname } = new URL(url.trim(), 'https://page.invalid/')
    return host + pathname
  } catch {
    return ''
  }
}

function* scriptTags(html: string): Generator<Attributes> {
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      // Starts at the first hyphen, because `<!-->` is a complete comment.
      at = endOf(/--!?>/g, html, at + 2)
      continue
    }
    const [start = '', slash, name = ''] = matchAt(TAG_START, html, at) ?? []
    if (start === '') {
      at = /[!?/]/.test(html.charAt(at + 1)) ? endOf(/>/g, html, at) : at + 1
      continue
    }
    const tag = readAttributes(html, at + start.length)
    if (tag === null) return
    at = tag.end
    const element = slash ? '' : name.toLowerCase()
    if (element === 'script') yield tag.attributes
    if (TEXT_ELEMENTS.has(element)) at = textEnd(element, html, at)
  }
}

const TAG_START = /<(\/?)([a-z][^\s/>]*)/iy

/** An attribute: a name, optionally with a value that is quoted (up to the end of the page if unclosed) or unquoted. */
const ATTRIBUTE_PATTERN =
  /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\s>"'][^\s>]*)|(?=>)))?/y

/**
 * Reads from after the tag's name to after its `>`; of duplicate attributes, the first wins. Null if the page ends
 * within the tag: browsers drop such a tag.
 */
function readAttributes(
  html: string,
  from: number,
): { attributes: Attributes; end: number } | null {
  const attributes = new Map<string, string>()
  let end = from
  for (
    let match = matchAt(ATTRIBUTE_PATTERN, html, from);
    match;
    match = matchAt(ATTRIBUTE_PATTERN, html, end)
  ) {
    const [whole, name = '', double, single, bare] = match
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, decode(double ?? single ?? bare ?? ''))
    end += whole.length
  }
  const closeIndex = html.indexOf('>', end)
  return closeIndex === -1 ? null : { attributes, end: closeIndex + 1 }
}

/**
 * The position of a text element's closing tag. Scripts are parsed as browsers do: between `<!--` and `-->`, a nested
 * `<script` consumes the next closing tag.
 */
function textEnd(element: string, html: string, from: number): number {
  const delimiters = new RegExp(`<!--|-->|<(/?)${element}(?=[\\s/>])`, 'gi')
  delimiters.lastIndex = from
  let isInComment = false
  let isNested = false
  for (let mark = delimiters.exec(html); mark !== null; mark = delimiters.exec(html)) {
    const [text, slash] = mark
    if (text === '<!--') {
      isInComment = element === 'script'
      delimiters.lastIndex = mark.index + 2
    } else if (text === '-->') {
      isInComment = false
      isNested = false
    } else if (slash && !isNested) {
      return mark.index
    } else {
      isNested = isInComment && !slash
    }
  }
  return html.length
}

/** A sticky expression's match at a position. */
function matchAt(expression: RegExp, html: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at
  return expression.exec(html)
}

/** The position after a global expression's next match; the end of the page if there is none. */
function endOf(expression: RegExp, html: string, from: number): number {
  expression.lastIndex = from
  return expression.exec(html) ? expression.lastIndex : html.length
}

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));?/gi

function decode(text: string): string {
  return text.replace(ENTITY, (whole: string, decimal?: string, hex?: string, name?: string) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
