// React as ES modules, as part of rollup.config, so that unused exports can be tree-shaken. React is published as
// CommonJS, which can't be. Saves 4 kB (gzip) in every element's first load.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { UNUSED_EXPORTS, withoutUnused } from './react-unused.build.mjs'

const FILES = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
}

const require = createRequire(import.meta.url)
const packages = dirname(dirname(require.resolve('react/package.json')))
const files = new Map(Object.entries(FILES).map(([name, file]) => [name, join(packages, file)]))
const reactFiles = new Set(files.values())

export const reactAsModules = {
  name: 'react-as-modules',
  resolveId: (source) => files.get(source) ?? null,
  transform(code, id) {
    return reactFiles.has(id) ? { code: reactModule(code, id, this), map: { mappings: '' } } : null
  },
}

/** Applies to both React and Preact builds. */
export const narrowReactImports = {
  name: 'asks-for-parts-of-react',
  transform(code, id) {
    const greedy = FULL_REACT_IMPORTS.find(({ file }) => file.test(id))
    return greedy ? { code: narrowImport(code, greedy), map: { mappings: '' } } : null
  },
}

const [reacts, renderer] = ['react', 'react-dom/client'].map((name) => files.get(name))

function reactModule(code, id, { parse, warn }) {
  const module = asModule(code, id, id === reacts ? UNUSED_EXPORTS : [])
  if (id !== renderer) return module
  const cut = withoutUnused(module, parse)
  // An update of React must not wait for the list of its unused parts: the kit works on all of React, and is larger.
  if (cut === null)
    warn('React is bundled whole: elements/react-unused.build.mjs does not know it.')
  return cut ?? module
}

/** Two libraries import all of React for a single function. */
const FULL_REACT_IMPORTS = [
  {
    file: /@r2wc\/react-to-web-component\/.*\.js$/,
    all: /\bimport (\w+) from ?(["']react["'])/g,
    part: 'import * as $1 from $2',
  },
  {
    file: /downshift\.esm\.mjs$/,
    all: /\b_extends\(\{\}, React\)/g,
    part: '{ useId: React.useId }',
  },
]

function narrowImport(code, { file, all, part }) {
  if (code.search(all) === -1) throw sourceChanged(file)
  return code.replace(all, part)
}

const sourceChanged = (file, what = '') =>
  new Error(`${file} no longer matches elements/react.build.mjs. ${what}`)

/**
 * @param hiddenNames names that the module doesn't export
 * @throws Error if the file no longer has the format of React's files
 */
export function asModule(code, file, hiddenNames = []) {
  const names = new Set()
  const body = code
    .replace(/^var (?:\s*\w+ = require\("[^"]+"\)[,;])+/gm, (statement) =>
      statement
        .match(/\w+ = require\("[^"]+"\)/g)
        .map((one) => one.replace(/(\w+) = require\(("[^"]+")\)/, 'import * as $1 from $2;'))
        .join('\n'),
    )
    .replace(/^( *)exports\.(\w+) =(?=\s)/gm, (_, indent, name) => {
      if (names.has(name)) return `${indent}exported_${name} =`
      if (indent !== '') throw sourceChanged(file, `exports.${name} is first set inside a block.`)
      names.add(name)
      return `var exported_${name} =`
    })
    .replace(/\bexports\.(\w+)/g, (whole, name) => (names.has(name) ? `exported_${name}` : whole))
  const unconverted = body.match(/\b(?:require\(|module\.exports|exports\.)[^\n]*/)
  if (unconverted || names.size === 0) throw sourceChanged(file, unconverted?.[0])
  const visibleNames = [...names].filter((name) => !hiddenNames.includes(name))
  const list = visibleNames.map((name) => `exported_${name} as ${name}`)
  return `${body}\nexport { ${list.join(', ')} }\n`
}
