// Splits Valibot into one module per function, as part of rollup.config. It is published as a single file, and rollup
// never splits a module, so each first load would include functions that only the schemas of later screens use.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(import.meta.resolve('valibot'))

const MODULE_PREFIX = '\0valibot:'
const ENTRY = '\0valibot-for:'

const isValibotModule = (id) => id.startsWith(MODULE_PREFIX)

let parts = null

export const valibotByFunction = {
  name: 'valibot-by-function',
  resolveId(source, importer) {
    if (source === 'valibot') return ENTRY + importer
    return isValibotModule(source) ? source : null
  },
  load(id) {
    parts ??= partsOf(readFileSync(file, 'utf8'), this.parse)
    if (isValibotModule(id)) return moduleOf(id.slice(MODULE_PREFIX.length), parts)
    return id.startsWith(ENTRY) ? entryFor(id.slice(ENTRY.length), parts) : null
  },
}

/** Valibot's bundler marks the start of each source module with its name. */
function partsOf(code, parse) {
  const regions = code.matchAll(/^\/\/#region src\/(\S+)\.ts$([\s\S]+?)^\/\/#endregion$/gm)
  const found = new Map()
  for (const [, name, text] of regions) {
    const { body } = parse(text)
    found.set(name, { text, names: body.flatMap(declaredBy), asksFor: namesIn(body) })
  }
  const knownNames = new Set([...found.values()].flatMap(({ names }) => names))
  if (!knownNames.has('object') || !knownNames.has('safeParse'))
    throw new Error(`${file} no longer matches elements/valibot.build.mjs.`)
  return found
}

const declaredBy = (statement) =>
  statement.id ? [statement.id.name] : (statement.declarations ?? []).map(({ id }) => id.name)

/** All identifiers that are used. This includes local names, which are ignored because no module exports them. */
function namesIn(node, names = new Set()) {
  if (node?.type === 'Identifier') names.add(node.name)
  for (const [key, child] of Object.entries(node ?? {})) {
    const isLabel = (key === 'property' || key === 'key') && !node.computed
    if (typeof child === 'object' && !isLabel) namesIn(child, names)
  }
  return names
}

function moduleOf(name, all) {
  const { text, names, asksFor } = all.get(name)
  const imports = reexports(
    [...asksFor].filter((one) => !names.includes(one)),
    all,
    'import',
  )
  return {
    code: `${imports}\n${text}\nexport { ${names.join(', ')} }\n`,
    map: { mappings: '' },
    moduleSideEffects: false,
  }
}

/** A module that re-exports what the importing module uses from Valibot. */
function entryFor(importer, all) {
  const usedNames = new Set(readFileSync(importer, 'utf8').match(/\w+/g))
  return {
    code: reexports([...usedNames], all, 'export'),
    map: { mappings: '' },
    moduleSideEffects: false,
  }
}

const reexports = (wantedNames, all, verb) =>
  [...all]
    .map(([name, { names }]) => [name, names.filter((one) => wantedNames.includes(one))])
    .filter(([, names]) => names.length > 0)
    .map(([name, names]) => `${verb} { ${names.join(', ')} } from '${MODULE_PREFIX}${name}'`)
    .join('\n')
