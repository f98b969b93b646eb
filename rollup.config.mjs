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
import { asksForPartsOfReact, reactAsModules } from './elements/react.build.mjs'
import { valibotByFunction } from './elements/valibot.build.mjs'

/**
 * The doors of the package: one for the configuration, one for every tag, one a tag. A prefix has its own: who
 * asks for it asks for every tag, and a bundler emits what a file may ask for.
 */
const doors = {
  kit: 'elements/kit.ts',
  'define-all': 'elements/define-all.ts',
  elements: 'elements/index.ts',
  'add-site-wizard': 'elements/add-site-wizard.ts',
  'dashboard-shell': 'elements/dashboard-shell.ts',
  'set-password-form': 'elements/set-password-form.ts',
  'license-activation': 'elements/license-activation.ts',
  'plan-checkout': 'elements/plan-checkout.ts',
}

/** The oldest that draw an element: docs/embedding.md, *Browsers*. */
const BROWSERS = ['chrome111', 'firefox114', 'safari16.4']

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
const emptyOutput = (dir) => ({
  name: 'empty-output',
  buildStart: () => rm(dir, { recursive: true, force: true }),
})

/** Auth0's worker is a file of its own: a page with Trusted Types refuses a blob. */
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
 * @param dir what was there before goes
 * @param renderer the plugin that says what React is in it
 */
const kitIn = (dir, renderer, ...others) => ({
  input: doors,
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
    renderer,
    asksForPartsOfReact,
    messageKeysOnly,
    valibotByFunction,
    cssAsText(BROWSERS),
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
    integrityList,
    ...others,
  ],
  onwarn,
})

function onwarn(warning, warn) {
  // React's "use client" directives mean nothing in a browser bundle.
  if (warning.code === 'MODULE_LEVEL_DIRECTIVE') return
  // Preact's own files ask each other.
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.[0]?.includes('/preact/')) return
  if (warning.code !== 'MISSING_EXPORT') return warn(warning)
  // React asks what its scheduler has only in development.
  if (!warning.exporter?.includes('/scheduler/')) throw new Error(warning.message)
}

/** Doors without a script: what the templates of a framework may say of the tags. */
const typeDoors = {
  react: 'elements/react.ts',
  vue: 'elements/vue.ts',
  svelte: 'elements/svelte.ts',
  solid: 'elements/solid.ts',
}

/** What a host's own tests import; it shares no file with the tags, so that it weighs on none. */
const testing = { testing: 'elements/testing/index.ts' }
const testingBuild = {
  input: testing,
  output: { dir: DIR, format: 'es', entryFileNames: '[name].js' },
  plugins: [nodeResolve({ extensions: ['.ts'] }), esbuild({ target: BROWSERS })],
}

/** The first empties the folder that the others stand in. */
const kits = [
  kitIn(DIR, reactAsModules, elementsManifest),
  kitIn(`${DIR}/lite`, preactInsteadOfReact),
  testingBuild,
]

const types = {
  input: { ...doors, ...typeDoors, ...testing },
  output: {
    dir: DIR,
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'chunks/[name]-[hash].d.ts',
    // Without it a file of types gives out every type that stands in it.
    outro: 'export {}',
  },
  external: [/\.css/],
  plugins: [messageKeysAsTypes, dts()],
}

/** What is only served needs no types: `rollup -c --configWithoutTypes`. */
export default ({ configWithoutTypes }) => (configWithoutTypes ? kits : [...kits, types])
