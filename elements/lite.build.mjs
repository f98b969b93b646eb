// The lite build, as part of rollup.config: replaces React with Preact.
import { fileURLToPath } from 'node:url'
import { cutPreact, isPreactFile, preactSource, withShortNames } from './preact-unused.build.mjs'

const liteFile = (file) => fileURLToPath(new URL(`./lite/${file}`, import.meta.url))
const signals = liteFile('use-signals.ts')

const REPLACEMENTS = {
  react: liteFile('react.ts'),
  'react-dom/client': liteFile('react.ts'),
  'react/jsx-runtime': liteFile('jsx-runtime.ts'),
  preact: preactSource('src/index.js'),
  'preact/hooks': preactSource('hooks/src/index.js'),
  '@r2wc/react-to-web-component': liteFile('r2wc.ts'),
  '@preact/signals-react/runtime': signals,
  './lost-focus.ts': liteFile('lost-focus.ts'),
  wretch: liteFile('wretch.ts'),
  'wretch/addons/queryString': liteFile('wretch.ts'),
}

let cutFiles = null

export const preactInsteadOfReact = {
  name: 'preact-instead-of-react',
  resolveId: (source) => REPLACEMENTS[source] ?? null,
  buildStart() {
    cutFiles = cutPreact(this.parse)
    // An update of Preact must not wait for the list of its unused parts. Whole, it makes the kit larger, and lacks the
    // patch for elements that are moved into another document.
    if (cutFiles === null)
      this.warn('Preact is bundled whole: elements/preact-unused.build.mjs does not know it.')
  },
  transform(code, id) {
    if (isPreactFile(id))
      return { code: cutFiles?.get(id) ?? withShortNames(code), map: { mappings: '' } }
    return id === signals ? { code: withShortNames(code), map: null } : null
  },
}
