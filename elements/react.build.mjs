// React as ES modules, as part of rollup.config: what no module imports falls away, 4 kB (gzip) of
// every element's first load. React itself is published as CommonJS, which cannot be shaken.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

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
const isReacts = new Set(files.values())

export const reactAsModules = {
  name: 'react-as-modules',
  resolveId: (source) => files.get(source) ?? null,
  transform(code, id) {
    if (isReacts.has(id)) return { code: asModule(code, id), map: { mappings: '' } }
    const named = withoutAllOfReact(code)
    return named === code ? null : { code: named, map: { mappings: '' } }
  },
}

/** Two libraries take all of React for one function: its default export (r2wc), a copy (downshift). */
const withoutAllOfReact = (code) =>
  code
    .replace(/\bimport (\w+) from ?(["']react["'])/g, 'import * as $1 from $2')
    .replace(/\b_extends\(\{\}, React\)/g, '{ useId: React.useId }')

/** @throws Error when the file is not written in the way that React's files have been */
function asModule(code, file) {
  const names = new Set()
  const body = code
    .replace(/^var (?:\s*\w+ = require\("[^"]+"\)[,;])+/gm, (statement) =>
      statement
        .match(/\w+ = require\("[^"]+"\)/g)
        .map((one) => one.replace(/(\w+) = require\(("[^"]+")\)/, 'import * as $1 from $2;'))
        .join('\n'),
    )
    .replace(/^( *)exports\.(\w+) =(?=\s)/gm, (_, indent, name) => {
      const isFirst = !names.has(name)
      names.add(name)
      return `${indent}${isFirst && indent === '' ? 'var ' : ''}exported_${name} =`
    })
    .replace(/\bexports\.(\w+)/g, (whole, name) => (names.has(name) ? `exported_${name}` : whole))
  const stranger = body.match(/\b(?:require\(|module\.exports|exports\.)[^\n]*/)
  if (stranger || names.size === 0) {
    throw new Error(`${file} is no longer as elements/react.build.mjs knows it: ${stranger?.[0]}`)
  }
  const list = [...names].map((name) => `exported_${name} as ${name}`)
  return `${body}\nexport { ${list.join(', ')} }\n`
}
