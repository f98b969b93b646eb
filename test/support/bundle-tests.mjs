import { relative } from 'node:path'
import { build } from 'esbuild'

/** `import css from './x.css?inline'` gives the text of the file, as in vite. */
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

/** Of a page that has begun, so that what a test opens late does not come later here than in one bundle. */
const preloading = (paths) => `
await Promise.all(${JSON.stringify(paths)}.map((href) => new Promise((resolve) => {
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
  link.onload = link.onerror = () => resolve(link.remove())
  document.head.append(link)
})))`

/** The parts that `path` imports, itself or by another; those of `import()` too. */
function partsOf(path, outputs, found = new Set()) {
  for (const { path: part, external } of outputs[path]?.imports ?? []) {
    if (external || found.has(part)) continue
    found.add(part)
    partsOf(part, outputs, found)
  }
  return found
}

/**
 * What the browser asks for, by its path: each test file, the parts that it shares with others, and their
 * source maps.
 */
export async function bundle({ name, entryPoints, mode, plugins }) {
  const { outputFiles, metafile } = await build({
    entryPoints,
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    outdir: '.',
    outbase: '.',
    // A trial of `npm run mutate` is served from another folder than its test.
    publicPath: '/',
    chunkNames: `bundled/${name}[name]-[hash]`,
    format: 'esm',
    jsx: 'automatic',
    sourcemap: 'linked',
    logLevel: 'silent',
    // A module that comes by `import()` gives its names, which those of CommonJS do not when it is split off.
    resolveExtensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
    // The fake clock asks for it on Node only.
    external: ['util'],
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    plugins: [cssAsText, ...plugins],
  })
  return outputFiles.map(({ path: absolute, text }) => {
    const path = relative('.', absolute)
    const isTest = metafile.outputs[path]?.entryPoint?.startsWith('test/')
    const parts = isTest ? [...partsOf(path, metafile.outputs)].map((part) => `/${part}`) : []
    return [`/${path}`, parts.length > 0 ? text + preloading(parts) : text]
  })
}

const areNamed = process.argv.some((word) => word.startsWith('--files'))

/** Another copy of the kit, which must share nothing with the first. */
const isCopy = (file) => /\/copy\.test\.tsx?$/.test(file)

/**
 * React's CommonJS files cannot be served one by one, so test files are served as bundles. All of them are
 * built at once, with what they share in parts of its own: one by one, each would build the whole kit again.
 * What `--files` names is built alone.
 * @param files all test files of the run
 * @param mode which of React's builds the tests run in
 */
export function bundleTests(files, mode = 'development', plugins = []) {
  const served = new Map()
  const builds = new Map()

  async function add(name, entryPoints) {
    for (const [path, text] of await bundle({ name, entryPoints, mode, plugins })) {
      served.set(path, text)
    }
  }

  function whenBuilt(file) {
    const isAlone = areNamed || isCopy(file)
    const name = isAlone ? `${file}/` : ''
    if (!builds.has(name)) {
      builds.set(name, add(name, isAlone ? [file] : files.filter((other) => !isCopy(other))))
    }
    return builds.get(name)
  }

  return {
    name: 'bundle-tests',
    async serve({ path }) {
      if (/\.test\.tsx?$/.test(path)) await whenBuilt(path.slice(1))
      const body = served.get(path.replace(/\.tsx?$/, '.js'))
      return body && { body, type: path.endsWith('.map') ? 'json' : 'js' }
    },
  }
}
