import { readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const IMPORT_META = /import\.meta\.(url|dirname)/g

/** Replaces `import.meta` with the source's location, so that a bundled module finds the files next to its source. */
const sourceLocations = {
  name: 'source-places',
  setup(esbuild) {
    esbuild.onLoad({ filter: /\.(ts|mjs)$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      if (text.search(IMPORT_META) === -1) return undefined
      const places = { url: pathToFileURL(path).href, dirname: dirname(path) }
      return {
        contents: text.replace(IMPORT_META, (_, name) => JSON.stringify(places[name])),
        loader: path.endsWith('.ts') ? 'ts' : 'js',
      }
    })
  },
}

const isTypeScript = (file) => file.endsWith('.ts')

const OUTPUT_FOLDER = '.cache/node-tests'

/**
 * Writes each TypeScript entry as JavaScript into `.cache/node-tests/`; returns the path to run for each
 * entry. Shared imports are compiled once: with tsx, every test file would load the
 * server's 400 sources again, which takes two seconds per file.
 */
export async function bundleForNode(entries) {
  await rm(OUTPUT_FOLDER, { recursive: true, force: true })
  const { metafile } = await build({
    entryPoints: entries.filter(isTypeScript),
    bundle: true,
    splitting: true,
    metafile: true,
    outdir: OUTPUT_FOLDER,
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    chunkNames: 'shared/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
    plugins: [sourceLocations],
  })
  const bundles = new Map(
    Object.entries(metafile.outputs).map(([path, { entryPoint }]) => [entryPoint, path]),
  )
  return (entry) => bundles.get(entry) ?? entry
}
