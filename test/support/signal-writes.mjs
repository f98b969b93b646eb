// Reads from a file's syntax tree which signals it writes.
import ts from 'typescript'

/** Inputs of a form have a `value` too. */
const INPUT_ELEMENTS = new Set(['input', 'current', 'currentTarget'])

/**
 * Every `name.value = …` in a file whose name is not an input element.
 * @returns the names, and whether the file itself creates a signal of that name
 */
export function signalWritesIn(file, code) {
  const nodes = nodesBelow(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true))
  const created = namesOfSignals(nodes)
  return nodes
    .map(assignedTo)
    .filter((target) => target && ts.isPropertyAccessExpression(target))
    .filter(({ name, expression }) => name.text === 'value' && !isInput(expression))
    .map(({ expression }) => ({
      name: expression.getText(),
      isOwn: created.has(lastName(expression)),
    }))
}

function nodesBelow(tree) {
  const nodes = []
  const visit = (node) => {
    nodes.push(node)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return nodes
}

/** The names that a file gives to signals that it creates: `name = signal(…)`, `name: signal(…)`, `name: otherName`. */
function namesOfSignals(nodes) {
  const names = new Set()
  const isSignal = (node) => {
    if (ts.isCallExpression(node)) return node.expression.getText() === 'signal'
    if (ts.isConditionalExpression(node)) return isSignal(node.whenTrue) && isSignal(node.whenFalse)
    return ts.isIdentifier(node) && names.has(node.text)
  }
  for (const node of nodes) {
    const [name, value] =
      assignedTo(node) && node.right ? [node.left, node.right] : [node.name, node.initializer]
    if (name && value && isSignal(value)) names.add(lastName(name))
  }
  return names
}

/** The left side of an assignment, or what `++` and `--` change. */
function assignedTo(node) {
  if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) return node.left
  const isStep =
    (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) &&
    [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken].includes(node.operator)
  return isStep ? node.operand : undefined
}

const isAssignment = (kind) =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment

const lastName = (node) => (ts.isPropertyAccessExpression(node) ? node.name : node).getText()

const isInput = (node) => INPUT_ELEMENTS.has(lastName(node))
