type Attributes = ReadonlyMap<string, string>

/** Elements whose content is text to a browser: a snippet shown in them does not run. */
const TEXT_ELEMENTS = new Set(
  'script style textarea title noscript template iframe noembed noframes xmp'.split(' '),
)

/** Values of `type` under which a browser runs a script; consent tools park scripts under others. */
const RUNNING_TYPES = new Set(['', 'module', 'text/javascript', 'application/javascript'])

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
  apos: "'",
}

/**
 * The site ids of our snippets that would run on a page, in their order, once for each snippet; an
 * empty text for a snippet without id. Reads the HTML without a DOM, in the browser and on the server
 * alike: comments, texts and parked scripts are passed over. The time grows with the page's length
 * alone, since the page is whatever a stranger serves.
 */
export function findSnippets(html: string, scriptUrl: string): string[] {
  const wanted = scriptKey(scriptUrl)
  const found: string[] = []
  for (const attributes of scriptTags(html)) {
    const isRunning = RUNNING_TYPES.has((attributes.get('type') ?? '').trim().toLowerCase())
    if (isRunning && scriptKey(attributes.get('src') ?? '') === wanted) {
      found.push((attributes.get('data-site-id') ?? '').trim())
    }
  }
  return found
}

/** Host and path: plugins append a version, and pages name the scheme or leave it out. */
function scriptKey(address: string): string {
  try {
    const { host, pathname } = new URL(address.trim(), 'https://page.invalid/')
    return host + pathname
  } catch {
    return ''
  }
}

function* scriptTags(html: string): Generator<Attributes> {
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      // From the first hyphen on, since `<!-->` is a whole comment.
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
    if (TEXT_ELEMENTS.has(element)) at = endOfText(element, html, at)
  }
}

const TAG_START = /<(\/?)([a-z][^\s/>]*)/iy

/** Of a name or a value in quotes (to the end of the page where they stay open) or without. */
const ATTRIBUTE =
  /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\s>"'][^\s>]*)|(?=>)))?/y

/**
 * Reads from behind the tag's name to behind its `>`; the first of two equal names counts. Null for a
 * tag that the page ends in: browsers drop it.
 */
function readAttributes(
  html: string,
  from: number,
): { attributes: Attributes; end: number } | null {
  const attributes = new Map<string, string>()
  let end = from
  for (let match = matchAt(ATTRIBUTE, html, from); match; match = matchAt(ATTRIBUTE, html, end)) {
    const [whole, name = '', double, single, bare] = match
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, decode(double ?? single ?? bare ?? ''))
    end += whole.length
  }
  const close = html.indexOf('>', end)
  return close === -1 ? null : { attributes, end: close + 1 }
}

/**
 * Where the closing tag of a text element begins. A script is read as browsers do: between `<!--` and
 * `-->` an inner `<script` takes the next closing tag for itself.
 */
function endOfText(element: string, html: string, from: number): number {
  const marks = new RegExp(`<!--|-->|<(/?)${element}(?=[\\s/>])`, 'gi')
  marks.lastIndex = from
  let isHidden = false
  let isNested = false
  for (let mark = marks.exec(html); mark !== null; mark = marks.exec(html)) {
    const [text, slash] = mark
    if (text === '<!--') {
      isHidden = element === 'script'
      marks.lastIndex = mark.index + 2
    } else if (text === '-->') {
      isHidden = false
      isNested = false
    } else if (slash && !isNested) {
      return mark.index
    } else {
      isNested = isHidden && !slash
    }
  }
  return html.length
}

/** The match of a sticky expression at a place. */
function matchAt(expression: RegExp, html: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at
  return expression.exec(html)
}

/** The place behind the next match of a global expression; the end of the page where there is none. */
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
