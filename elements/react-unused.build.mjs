// Removes the parts of React's renderer that our views don't use, as part of rollup.config: hydration, Suspense,
// view transitions, hoisted <link> and <style>. Saves 14 kB (gzip) in every element's first load.

import { applyEdits, visit } from './syntax.build.mjs'

/**
 * Fiber types that are never created here, by React's numbers. A view that used such a type would fail immediately:
 * `react` no longer exports the components of these types.
 */
const UNUSED_TAGS = {
  12: 'Profiler',
  13: 'Suspense',
  18: 'dehydrated fragment',
  19: 'SuspenseList',
  22: 'offscreen tree of a Suspense or an Activity',
  23: 'legacy hidden tree',
  24: 'cache',
  26: 'hoisted element',
  27: 'singleton element',
  30: 'ViewTransition',
  31: 'Activity',
}

/** Exports of `react` that create such fibers. They are removed, so importing one fails the build. */
export const UNUSED_EXPORTS = ['Activity', 'Profiler', 'Suspense', 'ViewTransition', 'lazy']

const UNUSED_TYPES = [
  'REACT_ACTIVITY_TYPE',
  'REACT_PROFILER_TYPE',
  'REACT_SUSPENSE_TYPE',
  'REACT_SUSPENSE_LIST_TYPE',
  'REACT_LEGACY_HIDDEN_TYPE',
  'REACT_VIEW_TRANSITION_TYPE',
]

/** Script and style preloading, called only by react-dom exports that we don't use. */
const PRELOADING = /^( {2}[DCLmXSM]: \w+,?\n)+/m

/** Always false, because nothing is rendered on a server. */
const ALWAYS_FALSE = ['isHydrating', 'isDehydrated']

/** The approximate minimum for React 19.3. With fewer, its source has changed, and nothing is removed. */
const MIN_CASES = 100
const MIN_CONDITIONS = 60

/**
 * @param parse returns the syntax tree of a module
 * @returns null if the source of React's renderer no longer matches, as after an update
 */
export function withoutUnused(code, parse) {
  const withoutPreloading = code.replace(PRELOADING, '')
  const edits = []
  let cases = 0
  visit(parse(withoutPreloading), (node, home) => {
    if (hasLocalName(node)) return false
    if (node.type === 'SwitchStatement') {
      const cuts = unusedCases(node)
      cases += cuts.length
      edits.push(...cuts, ...hoistedDeclarations(cuts, home))
    }
    const constant = constantOf(node)
    if (constant !== null) edits.push({ start: node.start, end: node.end, text: constant })
    return constant === null
  })
  const conditions = edits.filter(({ text }) => /^(true|false)$/.test(text)).length
  const isKnown = withoutPreloading !== code && cases >= MIN_CASES && conditions >= MIN_CONDITIONS
  return isKnown ? applyEdits(withoutPreloading, edits) : null
}

const isUnusedTag = (node) => node?.type === 'Literal' && Object.hasOwn(UNUSED_TAGS, node.value)
const isTag = (node) => isMember(node) && node.property.name === 'tag'
const isMember = (node) => node.type === 'MemberExpression' && !node.computed

/** A few functions have a parameter with the same name; these are left unchanged. */
const hasLocalName = ({ params = [] }) => params.some(({ name }) => ALWAYS_FALSE.includes(name))

/** The constant that a condition always evaluates to here; null if it isn't constant. */
function constantOf(node) {
  const { type, operator, left, right, name, property } = node
  if (type === 'BinaryExpression' && /^[!=]==$/.test(operator)) {
    const asks = (isUnusedTag(left) && isTag(right)) || (isUnusedTag(right) && isTag(left))
    return asks ? String(operator === '!==') : null
  }
  if (type === 'AssignmentExpression') return ALWAYS_FALSE.includes(left.name) ? 'false' : null
  if (type === 'Identifier') return ALWAYS_FALSE.includes(name) ? 'false' : null
  return isMember(node) && ALWAYS_FALSE.includes(property.name) ? 'false' : null
}

/**
 * The parts of a switch to remove: whole cases, or only the label if another case falls through to the same
 * statements.
 */
function unusedCases({ discriminant, cases }) {
  const isUnused = ({ test }) =>
    (isTag(discriminant) && isUnusedTag(test)) || UNUSED_TYPES.includes(test?.name)
  return cases.flatMap((one, index) => {
    if (!isUnused(one)) return []
    const [first] = one.consequent
    const isKept = first && isFallthroughTarget(cases, index, isUnused)
    const cut = isKept ? [] : one.consequent
    return [{ start: one.start, end: isKept ? first.start : one.end, text: '', cut }]
  })
}

/** React's compiler shares a `var` between cases, so the declaration is kept in the function. */
function hoistedDeclarations(cuts, { body }) {
  const names = []
  for (const { cut } of cuts) {
    for (const statement of cut) {
      visit(statement, ({ type, id }) => {
        if (type === 'VariableDeclarator') names.push(id.name)
        return true
      })
    }
  }
  const start = body.start + 1
  return names.length > 0 ? [{ start, end: start, text: `var ${names.join(',')};` }] : []
}

/** Whether a remaining case falls through to the one at `index`. */
function isFallthroughTarget(cases, index, isUnused) {
  const previousCase = cases[index - 1]
  if (previousCase === undefined || endsControlFlow(previousCase.consequent)) return false
  if (!isUnused(previousCase)) return true
  return previousCase.consequent.length === 0 && isFallthroughTarget(cases, index - 1, isUnused)
}

function endsControlFlow(statements) {
  const last = statements.at(-1)
  if (last === undefined) return false
  if (last.type === 'BlockStatement') return endsControlFlow(last.body)
  if (last.type === 'IfStatement') {
    return (
      last.alternate !== null &&
      endsControlFlow([last.consequent]) &&
      endsControlFlow([last.alternate])
    )
  }
  return /^(Break|Return|Throw|Continue)Statement$/.test(last.type)
}
