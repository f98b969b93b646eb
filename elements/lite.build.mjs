// The lite build, as part of rollup.config: replaces React with Preact.
import { fileURLToPath } from 'node:url'
import { isPreacts, preactModule, preactSource, withShortNames } from './preact-unused.build.mjs'

const own = (file) => fileURLToPath(new URL(`./lite/${file}`, import.meta.url))
const signals = own('use-signals.ts')

const INSTEAD = {
  react: own('react.ts'),
  'react-dom/client': own('react.ts'),
  'react/jsx-runtime': own('jsx-runtime.ts'),
  preact: preactSource('src/index.js'),
  'preact/hooks': preactSource('hooks/src/index.js'),
  '@r2wc/react-to-web-component': own('r2wc.ts'),
  '@preact/signals-react/runtime': signals,
  './lost-focus.ts': own('lost-focus.ts'),
  wretch: own('wretch.ts'),
  'wretch/addons/queryString': own('wretch.ts'),
}

export const preactInsteadOfReact = {
  name: 'preact-instead-of-react',
  resolveId: (source) => INSTEAD[source] ?? null,
  transform(code, id) {
    if (isPreacts(id)) return { code: preactModule(code, id, this.parse), map: { mappings: '' } }
    return id === signals ? { code: withShortNames(code), map: null } : null
  },
}
