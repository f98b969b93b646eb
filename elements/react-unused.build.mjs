// React's renderer without what no view of ours asks for, as part of rollup.config: hydration, Suspense,
// transitions of views, hoisted <link> and <style>. 14 kB (gzip) of every element's first load.

import { edited, visit } from './syntax.build.mjs'

/**
 * The kinds of fibers that are never made here, by React's numbers. A view that asked for one would
 * fail at once: of the kinds that have a component, `react` exports none any more.
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

/** What of `react` makes such fibers: importing it stops the build. */
export const UNUSED_EXPORTS = ['Activity', 'Profiler', 'Suspense', 'ViewTransition', 'lazy']

const UNUSED_TYPES = [
  'REACT_ACTIVITY_TYPE',
  'REACT_PROFILER_TYPE',
  'REACT_SUSPENSE_TYPE',
  'REACT_SUSPENSE_LIST_TYPE',
  'REACT_LEGACY_HIDDEN_TYPE',
  'REACT_VIEW_TRANSITION_TYPE',
]

/** Preloading of scripts and styles, which react-dom's own exports call; ours do not take those. */
const PRELOADING = /^( {2}[DCLmXSM]: \w+,?\n)+/m

/** False wherever React asks: nothing was rendered by a server. */
const NEVER = ['isHydrating', 'isDehydrated']

/** As many as React 19.3 has, within reason: fewer would mean that it is written in another way. */
const CASES_AT_LEAST = 100
const QUESTIONS_AT_LEAST = 60

/**
 * @param parse gives the syntax tree of a module
 * @throws Error when React's renderer is not written in the way that it has been
 */
export function withoutUnused(code, parse) {
  const shorter = code.replace(PRELOADING, '')
  const edits = []
  let cases = 0
  visit(parse(shorter), (node, home) => {
    if (hasLocalName(node)) return false
    if (node.type === 'SwitchStatement') {
      const cuts = unusedCases(node)
      cases += cuts.length
      edits.push(...cuts, ...keptNames(cuts, home))
    }
    const answer = answerOf(node)
    if (answer !== null) edits.push({ start: node.start, end: node.end, text: answer })
    return answer === null
  })
  const questions = edits.filter(({ text }) => /^(true|false)$/.test(text)).length
  if (shorter === code || cases < CASES_AT_LEAST || questions < QUESTIONS_AT_LEAST) {
    throw new Error(
      `React's renderer is no longer as elements/react-unused.build.mjs knows it: ${cases} cases, ${questions} questions.`,
    )
  }
  return edited(shorter, edits)
}

const isUnusedTag = (node) => node?.type === 'Literal' && Object.hasOwn(UNUSED_TAGS, node.value)
const isTag = (node) => isMember(node) && node.property.name === 'tag'
const isMember = (node) => node.type === 'MemberExpression' && !node.computed

/** A few functions have a parameter of the same name, which is none of these. */
const hasLocalName = ({ params = [] }) => params.some(({ name }) => NEVER.includes(name))

/** The constant that a question always has as its answer here; null for all else. */
function answerOf(node) {
  const { type, operator, left, right, name, property } = node
  if (type === 'BinaryExpression' && /^[!=]==$/.test(operator)) {
    const asks = (isUnusedTag(left) && isTag(right)) || (isUnusedTag(right) && isTag(left))
    return asks ? String(operator === '!==') : null
  }
  if (type === 'AssignmentExpression') return NEVER.includes(left.name) ? 'false' : null
  if (type === 'Identifier') return NEVER.includes(name) ? 'false' : null
  return isMember(node) && NEVER.includes(property.name) ? 'false' : null
}

/** What to cut of a switch: whole cases, or only the label where another case comes into the same lines. */
function unusedCases({ discriminant, cases }) {
  const isUnused = ({ test }) =>
    (isTag(discriminant) && isUnusedTag(test)) || UNUSED_TYPES.includes(test?.name)
  return cases.flatMap((one, index) => {
    if (!isUnused(one)) return []
    const [first] = one.consequent
    const isKept = first && isEntered(cases, index, isUnused)
    const cut = isKept ? [] : one.consequent
    return [{ start: one.start, end: isKept ? first.start : one.end, text: '', cut }]
  })
}

/** React's compiler shares a `var` of one case among several: its name stays in the function. */
function keptNames(cuts, { body }) {
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

/** Whether a case that stays goes on into the lines of the one at `index`. */
function isEntered(cases, index, isUnused) {
  const before = cases[index - 1]
  if (before === undefined || leaves(before.consequent)) return false
  if (!isUnused(before)) return true
  return before.consequent.length === 0 && isEntered(cases, index - 1, isUnused)
}

function leaves(statements) {
  const last = statements.at(-1)
  if (last === undefined) return false
  if (last.type === 'BlockStatement') return leaves(last.body)
  if (last.type === 'IfStatement') {
    return last.alternate !== null && leaves([last.consequent]) && leaves([last.alternate])
  }
  return /^(Break|Return|Throw|Continue)Statement$/.test(last.type)
}
