import { copyFile, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'
import { transform } from 'esbuild'
import { dts } from 'rollup-plugin-dts'
import esbuild from 'rollup-plugin-esbuild'
import { elementsManifest } from './elements/manifest.build.mjs'
import { reactAsModules } from './elements/react.build.mjs'

/** The doors of the package: one for the configuration, one for every tag, one a tag. */
const doors = {
  kit: 'elements/kit.ts',
  elements: 'elements/index.ts',
  'add-site-wizard': 'elements/add-site-wizard.ts',
  'dashboard-shell': 'elements/dashboard-shell.ts',
  'set-password-form': 'elements/set-password-form.ts',
  'license-activation': 'elements/license-activation.ts',
  'plan-checkout': 'elements/checkout.ts',
}

const BROWSERS = ['chrome123', 'firefox128', 'safari17.5']

/** `import css from './x.css?inline'` gives the minified text of the file, as in vite. */
const cssAsText = {
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
    const { code } = await transform(css, { loader: 'css', minify: true, target: BROWSERS })
    return { code: `export default ${JSON.stringify(code.trim())}`, map: { mappings: '' } }
  },
}

/** React has had this hook since 18: the shim that signals bring along would only weigh. */
const reactsOwnStoreHook = {
  name: 'reacts-own-store-hook',
  resolveId: (source) => (source.startsWith('use-sync-external-store/shim') ? source : null),
  load: (id) =>
    id.startsWith('use-sync-external-store/shim')
      ? "export { useSyncExternalStore } from 'react'"
      : null,
}

/** Chunks carry their content's hash in the name: those of the build before would stay. */
const emptyOutput = {
  name: 'empty-output',
  async buildStart() {
    firstChunks = null
    await rm(chunks.dir, { recursive: true, force: true })
  },
}

/** Auth0's worker is a file of its own: a page with Trusted Types refuses a blob. */
const auth0Worker = {
  name: 'auth0-worker',
  async writeBundle({ dir }) {
    const entry = createRequire(import.meta.url).resolve('@auth0/auth0-spa-js')
    const worker = entry.replace(/dist\/.*$/, 'dist/auth0-spa-js.worker.production.js')
    await copyFile(worker, `${dir}/auth0-worker.js`)
  },
}

/** The modules behind the first load of each element; the dashboard calls at once, for its first page. */
const firstLoads = {
  forms: ['elements/set-password-form.ts', 'elements/license-activation.ts'],
  // Without its price it cannot be used, so it calls at once.
  checkout: ['elements/checkout.ts', 'src/lib/http.ts', 'src/config/host-tokens.ts'],
  wizard: ['elements/add-site-wizard.ts'],
  dashboard: [
    'elements/dashboard-shell.ts',
    'src/features/dashboard/dashboard-page.tsx',
    'src/lib/http.ts',
    'src/config/host-tokens.ts',
  ],
}

/**
 * What the first loads of all elements have in common is one file, what those of two have is one each, and
 * so is what only the dashboard begins with, apart from what the wizard fetches later: each further file
 * costs an eighth of a kilobyte, and compresses alone.
 */
function chunkOf(id, { getModuleInfo }) {
  firstChunks ??= chunksOfFirstLoads(getModuleInfo)
  return firstChunks.find(({ modules }) => modules.has(id))?.name ?? null
}
let firstChunks = null

function chunksOfFirstLoads(getModuleInfo) {
  const imports = importsOf(getModuleInfo)
  const forms = reachedFrom(firstLoads.forms, imports)
  const checkout = reachedFrom(firstLoads.checkout, imports)
  const wizard = reachedFrom(firstLoads.wizard, imports)
  const dashboard = reachedFrom(firstLoads.dashboard, imports)
  const wizardLater = reachedFrom(firstLoads.wizard, allImportsOf(getModuleInfo))
  const onlyDashboard = without(dashboard, (id) => wizard.has(id) || forms.has(id) || isIcon(id))
  const shared = (some, others) =>
    without(inBoth(some, others), (id) => isIcon(id) || isFeature(id))
  const framed = shared(wizard, dashboard)
  // The first that has a module gets it.
  return [
    { name: 'common', modules: inBoth(framed, forms) },
    { name: 'framed', modules: framed },
    { name: 'pages', modules: shared(forms, dashboard) },
    { name: 'fields', modules: shared(forms, wizard) },
    { name: 'calls', modules: shared(checkout, dashboard) },
    { name: 'soon', modules: inBoth(wizardLater, onlyDashboard) },
    { name: 'dashboard', modules: onlyDashboard },
  ]
}

/** Rollup knows better who really needs which of these: */
const isIcon = (id) => id.includes('/node_modules/lucide/')
const isFeature = (id) => id.includes('/src/features/')

const without = (modules, isOut) => new Set([...modules].filter((id) => !isOut(id)))

const importsOf = (getModuleInfo) => (id) => getModuleInfo(id)?.importedIds ?? []

const allImportsOf = (getModuleInfo) => (id) => {
  const info = getModuleInfo(id)
  return info ? [...info.importedIds, ...info.dynamicallyImportedIds] : []
}

const inBoth = (some, others) => new Set([...some].filter((id) => others.has(id)))

function reachedFrom(entries, imports) {
  const reached = new Set(entries.map((entry) => resolve(entry)))
  for (const id of reached) {
    for (const imported of imports(id)) reached.add(imported)
  }
  return reached
}

const chunks = {
  dir: 'dist',
  format: 'es',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
  sourcemap: true,
  manualChunks: chunkOf,
  onlyExplicitManualChunks: true,
}

const kit = {
  input: doors,
  output: chunks,
  plugins: [
    emptyOutput,
    reactsOwnStoreHook,
    reactAsModules,
    cssAsText,
    replace({ 'process.env.NODE_ENV': '"production"', preventAssignment: true }),
    nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
    commonjs(),
    esbuild({ target: BROWSERS, jsx: 'automatic' }),
    // A kilobyte of gzip smaller than esbuild's, in every element's first load.
    terser({
      module: true,
      ecma: 2020,
      compress: { passes: 2, inline: 1, reduce_funcs: false },
      format: { comments: false },
    }),
    auth0Worker,
    elementsManifest,
  ],
  onwarn(warning, warn) {
    // React's "use client" directives mean nothing in a browser bundle.
    if (warning.code === 'MODULE_LEVEL_DIRECTIVE') return
    if (warning.code !== 'MISSING_EXPORT') return warn(warning)
    // React asks what its scheduler has only in development.
    if (!warning.exporter?.includes('/scheduler/')) throw new Error(warning.message)
  },
}

/** Doors without a script: what the templates of a framework may say of the tags. */
const typeDoors = { vue: 'elements/vue.ts', svelte: 'elements/svelte.ts' }

const types = {
  input: { ...doors, ...typeDoors },
  output: {
    dir: 'dist',
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'chunks/[name]-[hash].d.ts',
  },
  external: [/\.css/],
  plugins: [dts()],
}

/** What is only served needs no types: `rollup -c --configWithoutTypes`. */
export default ({ configWithoutTypes }) => (configWithoutTypes ? kit : [kit, types])
