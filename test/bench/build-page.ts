import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rollup } from 'rollup'
import { loadConfigFile } from 'rollup/loadConfigFile'
import { minify } from 'rollup-plugin-esbuild'
import { SCRIPT_START } from './pages/start-page.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PAGES = join(ROOT, 'test/bench/pages')

export type PageSource = {
  /** The source of the entry module; its imports are relative to `test/bench/pages`. */
  script: string
  /** Leaves out custom elements: an element's module then only registers its view. */
  isPlain?: boolean
  /** Uses Preact, like the lite build. */
  isLite?: boolean
}

/** Plugins in the product's build that a page does not need; terser is slow. */
const EXCLUDED_PLUGINS = ['empty-output', 'auth0-worker', 'elements-manifest', 'terser']

/**
 * Bundles a page's script in the same way as the product.
 * @returns the output folder
 */
export async function buildPage(name: string, source: PageSource): Promise<string> {
  const folder = join(ROOT, '.cache/bench', name)
  await rm(folder, { recursive: true, force: true })
  const [react, lite] = (await loadConfigFile(join(ROOT, 'rollup.config.mjs'), {})).options
  const productConfig = source.isLite ? lite : react
  if (!productConfig) throw new Error('rollup.config.mjs doesn’t build anything.')
  const bundle = await rollup({
    input: { page: ENTRY },
    plugins: [
      virtualEntry(source.script),
      ...(source.isPlain ? [withoutElements] : []),
      ...productConfig.plugins.filter(({ name }) => !EXCLUDED_PLUGINS.includes(name)),
      minify({ legalComments: 'none' }),
    ],
    onLog: productConfig.onLog,
  })
  await bundle.write({
    dir: folder,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[hash].js',
    // Marks the start of the script; the first chunk to run sets it.
    banner: `performance.mark('${SCRIPT_START}');`,
  })
  await bundle.close()
  return folder
}

const ENTRY = join(PAGES, 'entry.ts')

const virtualEntry = (script: string): Plugin => ({
  name: 'virtual-entry',
  resolveId: (id) => (id === ENTRY ? id : null),
  load: (id) => (id === ENTRY ? script : null),
})

const withoutElements: Plugin = {
  name: 'without-elements',
  async resolveId(source, importer) {
    if (!source.endsWith('/define.ts')) return null
    const resolved = await this.resolve(source, importer, { skipSelf: true })
    return resolved?.id === join(ROOT, 'elements/define.ts') ? join(PAGES, 'plain-define.ts') : null
  },
}
