// Style sheets as text, for rollup.config and for the visitor-page bundles.
import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'

/**
 * `import css from './x.css?inline'` returns the minified text of the file, as in Vite.
 * @param {string[]} browsers the oldest supported browsers, as esbuild targets
 * @returns {import('rollup').Plugin}
 */
export const cssAsText = (browsers) => ({
  name: 'css-as-text',
  async resolveId(source, importer) {
    if (!source.endsWith('.css?inline')) return null
    const resolved = await this.resolve(source.replace('?inline', ''), importer)
    return resolved && `${resolved.id}?inline`
  },
  async load(id) {
    if (!id.endsWith('.css?inline')) return null
    const file = id.replace('?inline', '')
    this.addWatchFile(file)
    const css = await readFile(file, 'utf8')
    const { code } = await transform(css, { loader: 'css', minify: true, target: browsers })
    return { code: `export default ${JSON.stringify(code.trim())}`, map: { mappings: '' } }
  },
})
