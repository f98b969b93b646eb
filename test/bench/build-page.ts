import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, transform } from 'esbuild'
import { SCRIPT_START } from './pages/start-page.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BROWSERS = ['chrome123', 'firefox128', 'safari17.5']

export type PageSource = {
  /** The entry's text; its imports are relative to `test/bench/pages`. */
  script: string
  /** Leaves out custom elements: an element's module then only gives its view. */
  isPlain?: boolean
}

/** Bundles a page's script as the product's build does: production mode, minified, split. */
export async function buildPage(
  name: string,
  { script, isPlain = false }: PageSource,
): Promise<string> {
  const folder = join(ROOT, '.cache/bench', name)
  await build({
    stdin: { contents: script, resolveDir: join(ROOT, 'test/bench/pages'), sourcefile: 'entry.ts' },
    outdir: folder,
    entryNames: 'page',
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    target: BROWSERS,
    // Before each chunk: the first one to run says when the script began.
    banner: { js: `performance.mark('${SCRIPT_START}');` },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [cssAsText, ...(isPlain ? [withoutElements] : [])],
  })
  return folder
}

/** `import css from './x.css?inline'` gives the minified text of the file. */
const cssAsText: Plugin = {
  name: 'css-as-text',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.css\?inline$/ }, ({ path, importer }) => ({
      path: resolve(dirname(importer), path.replace('?inline', '')),
      namespace: 'css-as-text',
    }))
    onLoad({ filter: /.*/, namespace: 'css-as-text' }, async ({ path }) => {
      const css = await readFile(path, 'utf8')
      const { code } = await transform(css, { loader: 'css', minify: true, target: BROWSERS })
      return { contents: code, loader: 'text' }
    })
  },
}

const withoutElements: Plugin = {
  name: 'without-elements',
  setup({ onResolve }) {
    onResolve({ filter: /\/define\.ts$/ }, ({ path, resolveDir }) => {
      const isDefine = resolve(resolveDir, path) === join(ROOT, 'elements/define.ts')
      return isDefine ? { path: join(ROOT, 'test/bench/pages/plain-define.ts') } : undefined
    })
  },
}
