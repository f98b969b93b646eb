// Preact's own source without what no view of ours asks for, as part of rollup.config: hydration, portals,
// inner HTML, MathML, the life cycle of classes. A kilobyte (gzip) of every element's first load.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { edited, visit } from './syntax.build.mjs'

/** What preact publishes beside its build: there each thing still has its name. */
const SOURCES = ['src', 'src/diff', 'hooks/src']

const folder = dirname(dirname(fileURLToPath(import.meta.resolve('preact'))))
export const preactSource = (file) => join(folder, file)

const FILES = SOURCES.flatMap((source) =>
  readdirSync(preactSource(source))
    .filter((name) => name.endsWith('.js'))
    .map((name) => preactSource(join(source, name))),
)
export const isPreacts = (id) => FILES.includes(id)

/** Names that stand for nothing: every root begins in an empty container, and nobody sets inner HTML. */
const NOTHING = [
  'isHydrating',
  'excessDomChildren',
  'resumed',
  'newHtml',
  'oldHtml',
  'prevDebounce',
]

/** Fields that nothing of ours ever has. */
const ABSENT = [
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

/** A component of a portal has it among its properties; every component has one of its own. */
const CONTAINER = '_parentDom'

/** What is never drawn here, in the comparisons with it: also styles that are a text, and comments. */
const UNDRAWN = [
  'dangerouslySetInnerHTML',
  'foreignObject',
  'math',
  'progress',
  'template',
  'string',
  8,
  9,
]
const UNDRAWN_NAMES = ['MATH_NAMESPACE', 'String']
const UNUSED_DEFAULTS = ['defaultValue', 'defaultChecked']
const UNUSED_MODES = ['MODE_HYDRATE', 'MODE_SUSPENDED']

/** Of what is handed on from node to node, by position: what the old nodes offered, and whether they count. */
const UNUSED_PARAMETERS = { diff: [5, 8], diffChildren: [6, 9], diffElementNodes: [5, 7] }

/** What no rule describes, file by file. */
const MENDS = {
  'src/diff/index.js': [
    // Preact makes an element with the registry of its parent's; that of a parent which was moved here from
    // another document is refused by browsers. Where no registry is named, the document's own counts.
    ['newProps.is ? newProps : parentDom', 'newProps.is && newProps'],
    // Contexts are read by hooks only.
    [
      /const provider = [^;]+;\s+const componentContext = [^;]+;/,
      'const componentContext = globalContext;',
    ],
    ['if (provider) provider.sub(c);', ''],
    // The markers of what a server had sent.
    [/if \(\s+!skipRemove &&\s+\(r = vnode._component\)[\s\S]+?\n\t\}\n/, ''],
  ],
  'src/diff/props.js': [
    [/\.replace\(\/xlink[^;]+/, ''],
    // Nothing of ours listens before the thing that an event is for.
    ["useCapture = name != (name = name.replace(CAPTURE_REGEX, '$1'));", ''],
  ],
  'hooks/src/index.js': [
    // Of all hooks into Preact these are only its own.
    [/let oldBeforeDiff = [^;]+/, 'const oldBeforeDiff = null'],
    [/let oldCommit = [^;]+/, 'const oldCommit = null'],
    [/typeof requestAnimationFrame == 'function'/, 'true'],
  ],
}

/** As many as Preact 11.2 has, within reason: fewer would mean that it is written in another way. */
const ANSWERS_AT_LEAST = {
  'src/component.js': 10,
  'src/diff/children.js': 11,
  'src/diff/index.js': 105,
  'src/render.js': 7,
  'hooks/src/index.js': 6,
}

/**
 * @param parse gives the syntax tree of a module
 * @throws Error when Preact is not written in the way that it has been
 */
export function preactModule(code, id, parse) {
  const file = id.slice(folder.length + 1)
  const mended = withMends(code, file)
  const edits = []
  visit(parse(mended), (node) => {
    edits.push(...unusedIn(node))
    const answer = answerOf(node)
    if (answer !== null) edits.push({ start: node.start, end: node.end, text: answer })
    return answer === null
  })
  if (edits.length < (ANSWERS_AT_LEAST[file] ?? 0)) throw unknown(file, `${edits.length} answers`)
  return withShortNames(edited(mended, edits))
}

function withMends(code, file) {
  let mended = code
  for (const [before, after] of MENDS[file] ?? []) {
    const next = mended.replace(before, after)
    if (next === mended) throw unknown(file, `no ${before}`)
    mended = next
  }
  return mended
}

const unknown = (file, what) =>
  new Error(`Preact is no longer as elements/preact-unused.build.mjs knows it: ${what} in ${file}.`)

/** Arguments with their parameters, and fields that are set but never asked for. */
function unusedIn({ type, start, left, right, id, params, callee, arguments: given }) {
  if (type === 'AssignmentExpression' && left.type === 'MemberExpression' && isNothing(left)) {
    return [{ start, end: right.start, text: '' }]
  }
  const list = type === 'FunctionDeclaration' ? params : given
  const positions = UNUSED_PARAMETERS[(id ?? callee)?.name]
  if (!list || !positions) return []
  return positions.map((at) => ({ start: list[at].start, end: list[at + 1].start, text: '' }))
}

/** The constant that an expression always comes to here; null for all else. */
function answerOf(node) {
  const { type, operator, left, right } = node
  if (type === 'AssignmentExpression') {
    return left.type === 'Identifier' && isNothing(left) ? 'null' : null
  }
  if (type !== 'BinaryExpression') return isNothing(node) ? 'null' : null
  if (operator === 'in') return UNUSED_DEFAULTS.includes(left.value) ? 'false' : null
  if (operator === '&') return UNUSED_MODES.includes(right.name) ? '0' : null
  const isUndrawn = UNDRAWN.includes(right.value) || UNDRAWN_NAMES.includes(right.name)
  return isUndrawn && /^===?$/.test(operator) ? 'false' : null
}

function isNothing({ type, name, object, property, computed }) {
  if (type === 'Identifier') return NOTHING.includes(name)
  if (type !== 'MemberExpression' || computed) return false
  return ABSENT.includes(property.name) || (property.name === CONTAINER && isProps(object))
}

const isProps = ({ name, property }) => /^(newProps|props)$/.test(name ?? property?.name)

/**
 * Fields that Preact keeps for itself, which its own build shortens as well; and what of a class's life cycle
 * only its hooks and contexts have here.
 */
const OWN_FIELD =
  /(?<![\w$])(__?[a-z]\w*|shouldComponentUpdate|componentWillUnmount|getChildContext)\b/g

const shortNames = new Map(
  [...new Set(FILES.flatMap((file) => readFileSync(file, 'utf8').match(OWN_FIELD) ?? []))]
    .toSorted()
    .map((name, index) => [name, `_${index.toString(36)}`]),
)

/** Also for what of ours hooks into Preact (elements/lite/use-signals.ts). */
export const withShortNames = (code) =>
  code.replace(OWN_FIELD, (name) => shortNames.get(name) ?? name)
