import { readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'
import { dts } from 'rollup-plugin-dts'
import esbuild from 'rollup-plugin-esbuild'
import { chunksByFirstLoad } from './elements/chunks.build.mjs'
import { cssAsText } from './elements/css-text.build.mjs'
import { integrityList } from './elements/integrity.build.mjs'
import { preactInsteadOfReact } from './elements/lite.build.mjs'
import { elementsManifest } from './elements/manifest.build.mjs'
import { messageKeysAsTypes, messageKeysOnly } from './elements/messages.build.mjs'
import { valibotByFunction } from './elements/valibot.build.mjs'

/**
 * The package's entry points: the configuration, all tags, and one per tag. `defineAll` has its own entry point,
 * because it imports all tags, and a bundler includes everything that an entry point may import.
 */
const entries = {
  kit: 'elements/kit.ts',
  'define-all': 'elements/define-all.ts',
  elements: 'elements/index.ts',
  'add-site-wizard': 'elements/add-site-wizard.ts',
  'dashboard-shell': 'elements/dashboard-shell.ts',
  'set-password-form': 'elements/set-password-form.ts',
  'license-activation': 'elements/license-activation.ts',
  'plan-checkout': 'elements/plan-checkout.ts',
}

/** The oldest browsers that render an element: docs/embedding.md, *Browsers*. */
const BROWSERS = ['chrome111', 'firefox114', 'safari16.4']

/** React has had this hook since version 18, so the shim that signals depend on isn't needed. */
const reactsOwnStoreHook = {
  name: 'reacts-own-store-hook',
  resolveId: (source) => (source.startsWith('use-sync-external-store/shim') ? source : null),
  load: (id) =>
    id.startsWith('use-sync-external-store/shim')
      ? "export { useSyncExternalStore } from 'react'"
      : null,
}

/** File names of chunks contain a content hash, so the files of an earlier build would remain. */
const emptyOutput = (dir) => ({
  name: 'empty-output',
  buildStart: () => rm(dir, { recursive: true, force: true }),
})

/** Auth0's worker as a separate file, because a page with Trusted Types blocks workers from a blob URL. */
const auth0Worker = {
  name: 'auth0-worker',
  async generateBundle() {
    const entry = createRequire(import.meta.url).resolve('@auth0/auth0-spa-js')
    const worker = entry.replace(/dist\/.*$/, 'dist/auth0-spa-js.worker.production.js')
    this.emitFile({ type: 'asset', fileName: 'auth0-worker.js', source: await readFile(worker) })
  },
}

const DIR = 'dist'

/**
 * One build of the kit.
 * @param dir the output folder; it is emptied first
 * @param plugins those that only this build has
 */
const kitBuild = (dir, ...plugins) => ({
  input: entries,
  output: {
    dir,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    sourcemap: true,
    manualChunks: chunksByFirstLoad(),
    onlyExplicitManualChunks: true,
  },
  plugins: [
    emptyOutput(dir),
    reactsOwnStoreHook,
    ...plugins,
    messageKeysOnly,
    valibotByFunction,
    cssAsText(BROWSERS),
    replace({ 'process.env.NODE_ENV': '"production"', preventAssignment: true }),
    nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
    commonjs(),
    esbuild({ target: BROWSERS, jsx: 'automatic' }),
    // 1 kB (gzip) smaller than esbuild's output in every element's first load.
    terser({
      module: true,
      ecma: 2020,
      compress: { passes: 3, inline: 1 },
      format: { comments: false },
    }),
    auth0Worker,
    integrityList,
  ],
  onwarn,
})

function onwarn(warning, warn) {
  // React's "use client" directives have no effect in a browser bundle.
  if (warning.code === 'MODULE_LEVEL_DIRECTIVE') return
  // Preact's own files import each other.
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.[0]?.includes('/preact/')) return
  if (warning.code !== 'MISSING_EXPORT') return warn(warning)
  // React imports exports that its scheduler has only in development.
  if (!warning.exporter?.includes('/scheduler/')) throw new Error(warning.message)
}

/** Type-only entry points: the tags in frameworks' templates. */
const typeEntries = {
  react: 'elements/react.ts',
  vue: 'elements/vue.ts',
  svelte: 'elements/svelte.ts',
  solid: 'elements/solid.ts',
}

/** The entry point for testing host pages. It shares no chunk with the tags, so that it doesn't increase their size. */
const testing = { testing: 'elements/testing/index.ts' }
const testingBuild = {
  input: testing,
  output: { dir: DIR, format: 'es', entryFileNames: '[name].js' },
  plugins: [nodeResolve({ extensions: ['.ts'] }), esbuild({ target: BROWSERS })],
}

/** The first build empties the folder that the other builds write to. */
const builds = [
  kitBuild(DIR, elementsManifest),
  kitBuild(`${DIR}/lite`, preactInsteadOfReact),
  testingBuild,
]

const types = {
  input: { ...entries, ...typeEntries, ...testing },
  output: {
    dir: DIR,
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'chunks/[name]-[hash].d.ts',
    // Without it, a declaration file exports every type that it declares.
    outro: 'export {}',
  },
  external: [/\.css/],
  plugins: [messageKeysAsTypes, dts()],
}

/** A build that is only served needs no types: `rollup -c --configWithoutTypes`. */
export default ({ configWithoutTypes }) => (configWithoutTypes ? builds : [...builds, types])
