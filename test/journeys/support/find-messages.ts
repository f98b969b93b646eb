import ts from 'typescript'

/** A string in the code: its text and its position. */
export type CodeSpan = { content: string; start: number; end: number }

const parse = (path: string, code: string) =>
  ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true)

function nodesOf(node: ts.Node): ts.Node[] {
  const nodes = [node]
  ts.forEachChild(node, (child) => void nodes.push(...nodesOf(child)))
  return nodes
}

const spanOf = (node: ts.Node, content: string): CodeSpan => ({
  content,
  start: node.getStart(),
  end: node.getEnd(),
})

/**
 * Every message that a file reads from a catalogue, such as `licenseMessages.submit`, at the position of its key.
 * Found in the syntax tree: comments and the same string elsewhere don't count.
 * @param partsCatalogue catalogue that `parts.text()` reads through `messageOf`
 */
export function findMessages(path: string, code: string, partsCatalogue: string): CodeSpan[] {
  return nodesOf(parse(path, code))
    .filter(ts.isCallExpression)
    .flatMap((call) => {
      const asked = messageUsedBy(call, partsCatalogue)
      if (asked === null) return []
      const { catalogue, key } = asked
      return literalsIn(key).map((literal) => spanOf(literal, `${catalogue}.${literal.text}`))
    })
}

type MessageUse = { catalogue: string; key: ts.Expression }

function messageUsedBy(call: ts.CallExpression, partsCatalogue: string): MessageUse | null {
  const { expression: callee, arguments: given } = call
  if (isNamed(callee, 'messageOf')) return toMessageUse(nameOf(given[1]), given[2])
  if (ts.isPropertyAccessExpression(callee) && callee.getText() === 'parts.text') {
    return toMessageUse(partsCatalogue, given[0])
  }
  return toMessageUse(catalogueOf(callee) ?? catalogueOfNames(callee), given[0])
}

const toMessageUse = (
  catalogue: string | null,
  key: ts.Expression | undefined,
): MessageUse | null => (catalogue === null || key === undefined ? null : { catalogue, key })

const nameOf = (node: ts.Node | undefined): string | null =>
  node !== undefined && ts.isIdentifier(node) ? node.text : null

const isNamed = (node: ts.Node | undefined, name: string): boolean => nameOf(node) === name

/** The catalogue of `useMessages(catalogue)`, of `words(catalogue)`, or of a variable assigned from one of them. */
function catalogueOf(translate: ts.Expression): string | null {
  if (ts.isCallExpression(translate)) {
    const { expression: callee, arguments: given } = translate
    return isNamed(callee, 'useMessages') || isTranslator(callee) ? nameOf(given[0]) : null
  }
  const initializer = ts.isIdentifier(translate) ? declarationOf(translate)?.initializer : undefined
  return initializer && ts.isCallExpression(initializer) ? catalogueOf(initializer) : null
}

function isTranslator(callee: ts.Expression): boolean {
  const declaration = ts.isIdentifier(callee) ? declarationOf(callee) : null
  return (
    declaration?.type?.getText() === 'Translator' ||
    declaration?.initializer?.getText() === 'useTranslator()'
  )
}

/** The catalogue of a function whose first parameter is typed as one of its keys, as for page names. */
function catalogueOfNames(callee: ts.Expression): string | null {
  const functionInitializer = ts.isIdentifier(callee)
    ? declarationOf(callee)?.initializer
    : undefined
  if (!functionInitializer || !ts.isArrowFunction(functionInitializer)) return null
  const type = functionInitializer.parameters[0]?.type?.getText()
  const { statements } = callee.getSourceFile()
  const alias = statements.filter(ts.isTypeAliasDeclaration).find(({ name }) => name.text === type)
  return /^keyof typeof (\w+)\.lines$/.exec(alias?.type.getText() ?? '')?.[1] ?? null
}

/** The declaration of the nearest constant or parameter with that name. */
function declarationOf(
  used: ts.Identifier,
): ts.VariableDeclaration | ts.ParameterDeclaration | null {
  for (let at: ts.Node = used.parent; at !== undefined; at = at.parent) {
    const here = declarationsIn(at).find(({ name }) => isNamed(name, used.text))
    if (here) return here
  }
  return null
}

function declarationsIn(scope: ts.Node): (ts.VariableDeclaration | ts.ParameterDeclaration)[] {
  if (ts.isFunctionLike(scope)) return [...scope.parameters]
  if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) return []
  return scope.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
}

function literalsIn(key: ts.Expression): ts.StringLiteral[] {
  if (ts.isStringLiteral(key)) return [key]
  if (!ts.isConditionalExpression(key)) return []
  return [...literalsIn(key.whenTrue), ...literalsIn(key.whenFalse)]
}

/** The catalogue from which the `text` function of the page's parts reads. */
export function partsMessageCatalogue(path: string, code: string): string | null {
  const textFunction = nodesOf(parse(path, code))
    .filter(ts.isPropertyAssignment)
    .find(({ name }) => name.getText() === 'text')?.initializer
  const body = textFunction && ts.isArrowFunction(textFunction) ? textFunction.body : null
  if (!body || !ts.isCallExpression(body) || !isNamed(body.expression, 'messageOf')) return null
  return nameOf(body.arguments[1])
}

const TITLE_FUNCTIONS = ['describe', 'it']
const MESSAGE_SENDERS = ['ApiFailure', 'refused', 'refusal', 'refuse']

/**
 * What a test expects to read on the page: strings and patterns in its code, except titles and messages that it
 * makes the server send.
 */
export function readTexts(path: string, code: string): CodeSpan[] {
  return nodesOf(parse(path, code))
    .filter(isText)
    .filter((node) => !isTitle(node) && !isServerMessage(node))
    .map((node) => spanOf(node, textOf(node)))
}

type Text = ts.StringLiteralLike | ts.TemplateHead | ts.RegularExpressionLiteral

const isText = (node: ts.Node): node is Text =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isRegularExpressionLiteral(node)

const isTitle = ({ parent }: ts.Node): boolean =>
  ts.isCallExpression(parent) && TITLE_FUNCTIONS.includes(parent.expression.getText())

const isServerMessage = ({ parent }: ts.Node): boolean =>
  ts.isPropertyAssignment(parent)
    ? ['serverMessage', 'message'].includes(parent.name.getText())
    : (ts.isCallExpression(parent) || ts.isNewExpression(parent)) &&
      MESSAGE_SENDERS.includes(parent.expression.getText())

/** The text of a string, or of a pattern without its anchors. */
function textOf(node: Text): string {
  if (ts.isTemplateHead(node)) return node.text.trimEnd()
  if (ts.isStringLiteralLike(node)) return node.text
  const source = node.text.slice(1, node.text.lastIndexOf('/'))
  return source.replace(/^\^/, '').replace(/\$$/, '').replace(/\\(.)/g, '$1')
}

/** The identifiers in a file's code. */
export function findIdentifiers(path: string, code: string): CodeSpan[] {
  return nodesOf(parse(path, code))
    .filter(ts.isIdentifier)
    .map((node) => spanOf(node, node.text))
}

/** The code with these places replaced, and their original text in comments at the end. */
export function replaceSpans(code: string, places: readonly CodeSpan[]): string {
  return [...places]
    .sort((a, b) => b.start - a.start)
    .reduce((changed, { start, end }) => {
      const before = code.slice(start, end)
      const replacement = /^\w/.test(before) ? 'another' : "'another'"
      return `${changed.slice(0, start)}${replacement}${changed.slice(end)}\n// ${before}`
    }, code)
}
