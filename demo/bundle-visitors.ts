import { fileURLToPath } from 'node:url'
import terser from '@rollup/plugin-terser'
import { rollup } from 'rollup'
import esbuild from 'rollup-plugin-esbuild'
import { cssAsText } from '../elements/css-text.build.mjs'

const source = (name: string) => fileURLToPath(new URL(`../src/popup/${name}.ts`, import.meta.url))

/** The first versions with constructable style sheets and container queries. */
const BROWSERS = ['chrome111', 'firefox114', 'safari16.4']

/** Modules that every pop-up needs, and no page before its first pop-up. */
const RENDERER = /engine\/(acts|drawing|show-on-page)\.ts$/
/** Modules that the engine needs from the start, although the renderer's file uses them as well. */
const ENGINE = /engine\/(consent|count-event|device|engine|post-lead)\.ts$/

const fileOf = (id: string) => (RENDERER.test(id) ? 'drawing' : ENGINE.test(id) ? 'engine' : null)

type File = [name: string, bytes: Uint8Array]

type Bundle = { input: Record<string, string>; isSingleFile?: boolean }

/**
 * The renderer for visitors’ pages: `render.js` first, then parts that only some pop-ups need.
 * @param isSingleFile bundles everything into one file, to measure its size
 */
export const bundleRenderer = ({ isSingleFile = false } = {}): Promise<File[]> =>
  bundle({ input: { render: source('render/render') }, isSingleFile }, '[name].js')

/**
 * Everything that the site script loads, starting with the engine, which imports the renderer. Names contain a hash, so
 * that files can be cached forever.
 */
export const bundleVisitors = (): Promise<File[]> =>
  bundle({ input: { engine: source('engine/engine') } }, HASHED)

const HASHED = '[name]-[hash].js'

/** The server splits the file name at its only hyphen into name and hash. */
const hashedName = ({ name }: { name: string }): string =>
  HASHED.replace('[name]', name.replaceAll('-', ''))

async function bundle(
  { input, isSingleFile = false }: Bundle,
  entryFileNames: string,
): Promise<File[]> {
  const bundle = await rollup({
    input,
    // Otherwise the entry would be a separate file that only re-exports another file.
    preserveEntrySignatures: 'allow-extension',
    plugins: [
      cssAsText(BROWSERS),
      esbuild({ target: BROWSERS }),
      terser({ module: true, ecma: 2020, compress: { passes: 3, unsafe_arrows: true } }),
    ],
  })
  const { output } = await bundle.generate({
    format: 'es',
    entryFileNames,
    chunkFileNames: hashedName,
    // An engine from the previous build may import a file from this one, so export names must not change.
    minifyInternalExports: false,
    // Ensures that no file name looks like a hash.
    hashCharacters: 'base36',
    inlineDynamicImports: isSingleFile,
    // `Object.freeze` is a built-in that a page may have replaced.
    freeze: false,
    // Otherwise a preview would have to wait for one more file.
    ...(!isSingleFile && { manualChunks: fileOf }),
  })
  await bundle.close()
  return output.flatMap((file): File[] =>
    file.type === 'chunk' ? [[file.fileName, new TextEncoder().encode(file.code)]] : [],
  )
}
