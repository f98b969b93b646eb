// Writes custom-elements.json, html-custom-data.json, web-types.json and llms.txt next to the build, as part of
// rollup.config.
import { readFile } from 'node:fs/promises'
import { build } from 'esbuild'

/** The documents for host page developers. */
const DOCUMENTS = [
  'embedding',
  'access-tokens',
  'kit-files',
  'frameworks',
  'server-rendering',
  'strict-pages',
  'billing-on-your-page',
  'testing',
  'semver',
]

/** The documents in llms.txt, after the tags. */
async function documents() {
  const read = (name) => readFile(`${import.meta.dirname}/../${name}`, 'utf8')
  const [readme, ...others] = await Promise.all(
    ['README.md', ...DOCUMENTS.map((name) => `docs/${name}.md`)].map(read),
  )
  const [embedding] = /^## Embed one element\n[\s\S]*?(?=^## )/m.exec(readme) ?? []
  if (!embedding) throw new Error('README.md has no section "Embed one element" for llms.txt.')
  return [embedding, ...others]
}

/** Replaces styles with empty strings, because they aren't needed here. */
const withoutStyles = {
  name: 'without-styles',
  setup(esbuild) {
    esbuild.onResolve({ filter: /\.css\?inline$/ }, ({ path }) => ({ path, namespace: 'styles' }))
    esbuild.onLoad({ filter: /.*/, namespace: 'styles' }, () => ({ contents: 'export default ""' }))
  },
}

/**
 * Imports modules of the kit in Node, without a DOM, as a server does.
 * @param {string} source the source of a module, with imports relative to elements/
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

/** The tags' documentation, generated from the specs that define the elements. */
export function describeElements() {
  return importOnServer(`
    import './index.ts'
    import { knownDescriptors } from './define/registry.ts'
    import { llmsTextOf } from './llms.ts'
    import { editorDataOf, describeTags, manifestOf, webTypesOf } from './manifest.ts'
    import { KIT_VERSION } from '../src/config/version.ts'
    export { llmsTextOf }
    export const manifest = manifestOf(describeTags(knownDescriptors()), KIT_VERSION)
    export const editorData = editorDataOf(describeTags(knownDescriptors()))
    export const webTypes = webTypesOf(describeTags(knownDescriptors()), KIT_VERSION)
  `)
}

/** A rollup plugin. */
export const elementsManifest = {
  name: 'elements-manifest',
  async generateBundle() {
    const { manifest, editorData, webTypes, llmsTextOf } = await describeElements()
    const emit = (fileName, source) => this.emitFile({ type: 'asset', fileName, source })
    const emitJson = (fileName, value) => emit(fileName, `${JSON.stringify(value, null, 2)}\n`)
    emitJson('custom-elements.json', manifest)
    emitJson('html-custom-data.json', editorData)
    emitJson('web-types.json', webTypes)
    emit('llms.txt', llmsTextOf(manifest, await documents()))
  },
}
