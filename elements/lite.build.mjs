// The lite build, as part of rollup.config: preact wherever the kit asks for React.
import { fileURLToPath } from 'node:url'

const own = (file) => fileURLToPath(new URL(`./lite/${file}`, import.meta.url))
const ofPackage = (name) => fileURLToPath(import.meta.resolve(name))

const INSTEAD = {
  react: own('react.ts'),
  'react-dom/client': own('react.ts'),
  'react/jsx-runtime': ofPackage('preact/jsx-runtime'),
  '@r2wc/react-to-web-component': own('r2wc.ts'),
  '@preact/signals-react/runtime': own('use-signals.ts'),
  wretch: own('wretch.ts'),
  'wretch/addons/queryString': own('wretch.ts'),
}

const renderer = ofPackage('preact')

/**
 * Preact makes an element with the registry of its parent's; that of a parent which was moved here from
 * another document is refused by browsers. Where no registry is named, the document's own counts.
 */
const REGISTRY_OF_PARENT = /(\.createElementNS\(\w+,\w+,(\w+)\.is)\?\2:\w+\)/

function withDocumentsRegistry(code) {
  if (!REGISTRY_OF_PARENT.test(code))
    throw new Error('Preact is no longer as elements/lite.build.mjs knows it.')
  return code.replace(REGISTRY_OF_PARENT, '$1&&$2)')
}

export const preactInsteadOfReact = {
  name: 'preact-instead-of-react',
  resolveId: (source) => INSTEAD[source] ?? null,
  transform: (code, id) =>
    id === renderer ? { code: withDocumentsRegistry(code), map: { mappings: '' } } : null,
}
