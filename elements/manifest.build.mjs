// Writes custom-elements.json, html-custom-data.json and web-types.json beside the build, as part of rollup.config.
import { build } from 'esbuild'

/** Of the styles nothing is needed here. */
const withoutStyles = {
  name: 'without-styles',
  setup(esbuild) {
    esbuild.onResolve({ filter: /\.css\?inline$/ }, ({ path }) => ({ path, namespace: 'styles' }))
    esbuild.onLoad({ filter: /.*/, namespace: 'styles' }, () => ({ contents: 'export default ""' }))
  },
}

/**
 * Imports modules of the kit in Node, as a server does: nothing of a document is there.
 * @param {string} source the text of a module, with imports relative to elements/
 */
export async function importOnServer(source) {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [withoutStyles],
  })
  const [{ text }] = outputFiles
  return import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)
}

/** The files for editors, from the tables that define the elements. */
export function describeElements() {
  return importOnServer(`
    import './index.ts'
    import { knownDescriptors } from './define/registry.ts'
    import { editorDataOf, inWords, manifestOf, webTypesOf } from './manifest.ts'
    import { KIT_VERSION } from '../src/config/version.ts'
    export const manifest = manifestOf(inWords(knownDescriptors()), KIT_VERSION)
    export const editorData = editorDataOf(inWords(knownDescriptors()))
    export const webTypes = webTypesOf(inWords(knownDescriptors()), KIT_VERSION)
  `)
}

/** A rollup plugin. */
export const elementsManifest = {
  name: 'elements-manifest',
  async generateBundle() {
    const { manifest, editorData, webTypes } = await describeElements()
    const emit = (fileName, value) =>
      this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(value, null, 2)}\n` })
    emit('custom-elements.json', manifest)
    emit('html-custom-data.json', editorData)
    emit('web-types.json', webTypes)
  },
}
