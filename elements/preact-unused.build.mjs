// Removes the parts of Preact's source that our views don't use, as part of rollup.config: hydration, portals,
// inner HTML, MathML, class lifecycle methods. Saves 1 kB (gzip) in every element's first load.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { applyEdits, visit } from './syntax.build.mjs'

/** The sources that Preact publishes next to its build; their names aren't minified. */
const SOURCES = ['src', 'src/diff', 'hooks/src']

const folder = dirname(dirname(fileURLToPath(import.meta.resolve('preact'))))
export const preactSource = (file) => join(folder, file)

const FILES = SOURCES.flatMap((source) =>
  readdirSync(preactSource(source))
    .filter((name) => name.endsWith('.js'))
    .map((name) => preactSource(join(source, name))),
)
export const isPreactFile = (id) => FILES.includes(id)

/** Variables that are always null or undefined here: every root starts empty, and no view sets inner HTML. */
const ALWAYS_NULL = [
  'isHydrating',
  'excessDomChildren',
  'resumed',
  'newHtml',
  'oldHtml',
  'prevDebounce',
]

/** Fields that our components never have. */
const UNUSED_FIELDS = [
  '_excess',
  '_hook',
  '_hydrationMismatch',
  '_root',
  '_skipEffects',
  'componentDidMount',
  'componentDidUpdate',
  'componentWillMount',
  'componentWillReceiveProps',
  'componentWillUpdate',
  'contextType',
  'debounceRendering',
  'getDerivedStateFromProps',
  'getSnapshotBeforeUpdate',
]

/** Only portals have this field among their props; every component also has a field with this name. */
const CONTAINER_FIELD = '_parentDom'

/**
 * Values that never occur here, so comparisons with them are false. They include string styles and comment nodes.
 */
const UNUSED_VALUES = [
  'dangerouslySetInnerHTML',
  'foreignObject',
  'math',
  'progress',
  'template',
  'string',
  8,
  9,
]
const UNUSED_VALUE_NAMES = ['MATH_NAMESPACE', 'String']
const UNUSED_DEFAULTS = ['defaultValue', 'defaultChecked']
const UNUSED_MODES = ['MODE_HYDRATE', 'MODE_SUSPENDED']

/** Unused parameters, by position: excess DOM children, and whether Preact is hydrating. */
const UNUSED_PARAMETERS = { diff: [5, 8], diffChildren: [6, 9], diffElementNodes: [5, 7] }

/** Replacements for code that the general rules don't cover, by file. */
const PATCHES = {
  'src/diff/index.js': [
    // Preact creates an element with its parent's custom element registry. Browsers reject the registry of a
    // parent that was moved here from another document. Without an explicit registry, the document's own is used.
    ['newProps.is ? newProps : parentDom', 'newProps.is && newProps'],
    // Only hooks read contexts.
    [
      /const provider = [^;]+;\s+const componentContext = [^;]+;/,
      'const componentContext = globalContext;',
    ],
    ['if (provider) provider.sub(c);', ''],
    // Removes hydration markers.
    [/if \(\s+!skipRemove &&\s+\(r = vnode._component\)[\s\S]+?\n\t\}\n/, ''],
  ],
  'src/diff/props.js': [
    [/\.replace\(\/xlink[^;]+/, ''],
    // None of our listeners use the capture phase.
    ["useCapture = name != (name = name.replace(CAPTURE_REGEX, '$1'));", ''],
  ],
  'hooks/src/index.js': [
    // Preact's hooks are the only users of these options.
    [/let oldBeforeDiff = [^;]+/, 'const oldBeforeDiff = null'],
    [/let oldCommit = [^;]+/, 'const oldCommit = null'],
    [/typeof requestAnimationFrame == 'function'/, 'true'],
  ],
}

/** The approximate number of replacements in Preact 11.2. With fewer, its source has changed, and nothing is removed. */
const MIN_REPLACEMENTS = {
  'src/component.js': 10,
  'src/diff/children.js': 11,
  'src/diff/index.js': 105,
  'src/render.js': 7,
  'hooks/src/index.js': 6,
}

/**
 * Removes the unused parts from all files or from none: a parameter is removed where it is declared in one file and
 * where it is passed in another.
 * @param parse returns the syntax tree of a module
 * @returns null if one of the sources no longer matches, as after an update
 */
export function cutPreact(parse, sourceOf = (id) => readFileSync(id, 'utf8')) {
  const cut = FILES.map((id) => [id, cutModule(sourceOf(id), id, parse)])
  return cut.every(([, code]) => code !== null) ? new Map(cut) : null
}

function cutModule(code, id, parse) {
  const file = id.slice(folder.length + 1)
  const patched = applyPatches(code, file)
  if (patched === null) return null
  const edits = []
  visit(parse(patched), (node) => {
    edits.push(...unusedIn(node))
    const constant = constantOf(node)
    if (constant !== null) edits.push({ start: node.start, end: node.end, text: constant })
    return constant === null
  })
  const isKnown = edits.length >= (MIN_REPLACEMENTS[file] ?? 0)
  return isKnown ? withShortNames(applyEdits(patched, edits)) : null
}

/** Null if a replacement applies nowhere. */
function applyPatches(code, file) {
  let patched = code
  for (const [before, after] of PATCHES[file] ?? []) {
    const next = patched.replace(before, after)
    if (next === patched) return null
    patched = next
  }
  return patched
}

/** Removes unused arguments with their parameters, and assignments to fields that are never read. */
function unusedIn({ type, start, left, right, id, params, callee, arguments: given }) {
  if (type === 'AssignmentExpression' && left.type === 'MemberExpression' && isAlwaysNull(left)) {
    return [{ start, end: right.start, text: '' }]
  }
  const list = type === 'FunctionDeclaration' ? params : given
  const positions = UNUSED_PARAMETERS[(id ?? callee)?.name]
  if (!list || !positions) return []
  return positions.map((at) => ({ start: list[at].start, end: list[at + 1].start, text: '' }))
}

/** The constant that an expression always evaluates to here; null if it isn't constant. */
function constantOf(node) {
  const { type, operator, left, right } = node
  if (type === 'AssignmentExpression') {
    return left.type === 'Identifier' && isAlwaysNull(left) ? 'null' : null
  }
  if (type !== 'BinaryExpression') return isAlwaysNull(node) ? 'null' : null
  if (operator === 'in') return UNUSED_DEFAULTS.includes(left.value) ? 'false' : null
  if (operator === '&') return UNUSED_MODES.includes(right.name) ? '0' : null
  const isUnusedValue =
    UNUSED_VALUES.includes(right.value) || UNUSED_VALUE_NAMES.includes(right.name)
  return isUnusedValue && /^===?$/.test(operator) ? 'false' : null
}

function isAlwaysNull({ type, name, object, property, computed }) {
  if (type === 'Identifier') return ALWAYS_NULL.includes(name)
  if (type !== 'MemberExpression' || computed) return false
  return (
    UNUSED_FIELDS.includes(property.name) || (property.name === CONTAINER_FIELD && isProps(object))
  )
}

const isProps = ({ name, property }) => /^(newProps|props)$/.test(name ?? property?.name)

/**
 * Preact's internal fields, which its own build shortens as well, and the class lifecycle methods that only its
 * hooks and contexts use here.
 */
const INTERNAL_FIELD =
  /(?<![\w$])(__?[a-z]\w*|shouldComponentUpdate|componentWillUnmount|getChildContext)\b/g

const shortNames = new Map(
  [...new Set(FILES.flatMap((file) => readFileSync(file, 'utf8').match(INTERNAL_FIELD) ?? []))]
    .toSorted()
    .map((name, index) => [name, `_${index.toString(36)}`]),
)

/** Also applied to our own code that uses Preact's options (elements/lite/use-signals.ts). */
export const withShortNames = (code) =>
  code.replace(INTERNAL_FIELD, (name) => shortNames.get(name) ?? name)
