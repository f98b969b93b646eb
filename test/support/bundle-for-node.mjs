import { readFile, rm } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** Replaces `import.meta.url` with the source's URL, so that a bundled module finds the files next to its source. */
const sourceUrls = {
  name: 'source-urls',
  setup(esbuild) {
    esbuild.onLoad({ filter: /\.(ts|mjs)$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      if (!text.includes('import.meta.url')) return undefined
      const url = JSON.stringify(pathToFileURL(path).href)
      return {
        contents: text.replaceAll('import.meta.url', url),
        loader: path.endsWith('.ts') ? 'ts' : 'js',
      }
    })
  },
}

const isTypeScript = (file) => file.endsWith('.ts')

const FOLDER = '.cache/node-tests'

/**
 * Writes each TypeScript entry as JavaScript into `.cache/node-tests/`; returns the path to run for each
 * entry. What several entries import is compiled once: through tsx, every test file would load the
 * server's 400 sources again, which takes two seconds each.
 */
export async function bundleForNode(entries) {
  await rm(FOLDER, { recursive: true, force: true })
  const { metafile } = await build({
    entryPoints: entries.filter(isTypeScript),
    bundle: true,
    splitting: true,
    metafile: true,
    outdir: FOLDER,
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    chunkNames: 'shared/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
    plugins: [sourceUrls],
  })
  const bundles = new Map(
    Object.entries(metafile.outputs).map(([path, { entryPoint }]) => [entryPoint, path]),
  )
  return (entry) => bundles.get(entry) ?? entry
}
