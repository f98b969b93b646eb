// The lite build, as part of rollup.config: replaces React with Preact.
import { fileURLToPath } from 'node:url'

const liteFile = (file) => fileURLToPath(new URL(`./lite/${file}`, import.meta.url))

const REPLACEMENTS = {
  react: liteFile('react.ts'),
  'react-dom/client': liteFile('react.ts'),
  'react/jsx-runtime': liteFile('jsx-runtime.ts'),
  '@r2wc/react-to-web-component': liteFile('r2wc.ts'),
  '@preact/signals-react/runtime': liteFile('use-signals.ts'),
  './lost-focus.ts': liteFile('lost-focus.ts'),
  wretch: liteFile('wretch.ts'),
}

export const preactInsteadOfReact = {
  name: 'preact-instead-of-react',
  resolveId: (source) => REPLACEMENTS[source] ?? null,
}
