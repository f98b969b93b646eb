import { relative } from 'node:path'
import { build } from 'esbuild'

/** `import css from './x.css?inline'` imports the file's text, as in Vite. */
const cssAsText = {
  name: 'css-as-text',
  setup(esbuild) {
    esbuild.onResolve({ filter: /\.css\?inline$/ }, async ({ path, resolveDir }) => {
      const resolved = await esbuild.resolve(path.replace('?inline', ''), {
        resolveDir,
        kind: 'import-statement',
      })
      return { path: resolved.path, namespace: 'css-as-text' }
    })
    esbuild.onLoad({ filter: /.*/, namespace: 'css-as-text' }, async ({ path }) => {
      const { readFile } = await import('node:fs/promises')
      return { contents: await readFile(path, 'utf8'), loader: 'text' }
    })
  },
}

/** Preloads the chunks once the test has started, so that dynamic imports are as fast as in a single bundle. */
const preloadScript = (paths) => `
await Promise.all(${JSON.stringify(paths)}.map((href) => new Promise((resolve) => {
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
  link.onload = link.onerror = () => resolve(link.remove())
  document.head.append(link)
})))`

/** All chunks that `path` imports, directly or indirectly, including dynamic imports. */
function chunksOf(path, outputs, found = new Set()) {
  for (const { path: part, external } of outputs[path]?.imports ?? []) {
    if (external || found.has(part)) continue
    found.add(part)
    chunksOf(part, outputs, found)
  }
  return found
}

/** The files that the browser requests, by path: test files, shared chunks, and their source maps. */
export async function bundle({ name, entryPoints, mode, plugins }) {
  const { outputFiles, metafile } = await build({
    entryPoints,
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    outdir: '.',
    outbase: '.',
    // A trial in `npm run mutate` is served from a different folder than its test.
    publicPath: '/',
    chunkNames: `bundled/${name}[name]-[hash]`,
    format: 'esm',
    jsx: 'automatic',
    sourcemap: 'linked',
    logLevel: 'silent',
    // Prefers ES modules: a dynamically imported CommonJS chunk would have no named exports.
    resolveExtensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
    // The fake clock requires `util` only on Node.
    external: ['util'],
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    plugins: [cssAsText, ...plugins],
  })
  return outputFiles.map(({ path: absolute, text }) => {
    const path = relative('.', absolute)
    const isTest = metafile.outputs[path]?.entryPoint?.startsWith('test/')
    const parts = isTest ? [...chunksOf(path, metafile.outputs)].map((part) => `/${part}`) : []
    return [`/${path}`, parts.length > 0 ? text + preloadScript(parts) : text]
  })
}

const hasFileArgument = process.argv.some((word) => word.startsWith('--files'))

/** A second copy of the kit, which must share nothing with the first. */
const isCopy = (file) => /\/copy\.test\.tsx?$/.test(file)

/**
 * React's CommonJS files cannot be served individually, so test files are served as bundles. All of them are built
 * together with shared chunks; individually, each would build the whole kit again. Files given by `--files` are built
 * individually.
 * @param files all test files in the run
 * @param mode which React build the tests use
 */
export function bundleTests(files, mode = 'development', plugins = []) {
  const served = new Map()
  const builds = new Map()

  async function add(name, entryPoints) {
    for (const [path, text] of await bundle({ name, entryPoints, mode, plugins })) {
      served.set(path, text)
    }
  }

  function ensureBuilt(file) {
    const isBuiltAlone = hasFileArgument || isCopy(file)
    const name = isBuiltAlone ? `${file}/` : ''
    if (!builds.has(name)) {
      builds.set(name, add(name, isBuiltAlone ? [file] : files.filter((other) => !isCopy(other))))
    }
    return builds.get(name)
  }

  return {
    name: 'bundle-tests',
    async serve({ path }) {
      if (/\.test\.tsx?$/.test(path)) await ensureBuilt(path.slice(1))
      const body = served.get(path.replace(/\.tsx?$/, '.js'))
      return body && { body, type: path.endsWith('.map') ? 'json' : 'js' }
    },
  }
}
