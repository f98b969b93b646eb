import { fileURLToPath } from 'node:url'
import terser from '@rollup/plugin-terser'
import { rollup } from 'rollup'
import esbuild from 'rollup-plugin-esbuild'
import { cssAsText } from '../elements/css-text.build.mjs'

const source = (name: string) => fileURLToPath(new URL(`../src/popup/${name}.ts`, import.meta.url))

/** What can adopt style sheets and ask a container for its width. */
const BROWSERS = ['chrome111', 'firefox114', 'safari16.4']

/** Brings all that a pop-up needs in any case. */
const RENDERER = /engine\/(drawing|look)\.ts$/

type File = [name: string, bytes: Uint8Array]

type Bundle = { input: Record<string, string>; isWhole?: boolean }

/**
 * What visitors' pages fetch to draw a pop-up: `render.js` first, then what not every pop-up needs.
 * @param isWhole all of it in one file, to weigh it
 */
export const bundleRenderer = ({ isWhole = false } = {}): Promise<File[]> =>
  bundle({ input: { render: source('render/render') }, isWhole }, '[name].js')

/**
 * All that the site's script brings: the engine first, which asks for the renderer. Each name says what
 * is in the file, so that a cache may keep it for ever.
 */
export const bundleVisitors = (): Promise<File[]> =>
  bundle({ input: { engine: source('engine/engine') } }, HASHED)

const HASHED = '[name]-[hash].js'

async function bundle({ input, isWhole = false }: Bundle, entryFileNames: string): Promise<File[]> {
  const bundle = await rollup({
    input,
    // Otherwise the door would be a file of its own, which only names another.
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
    chunkFileNames: HASHED,
    // An engine of the last build may bring a file of this one: what it takes from it keeps its name.
    minifyInternalExports: false,
    // A hash that no name can be mistaken for.
    hashCharacters: 'base36',
    inlineDynamicImports: isWhole,
    // Not for the sake of a preview: a file more to wait for, before anything is drawn.
    ...(!isWhole && { manualChunks: (id) => (RENDERER.test(id) ? 'drawing' : null) }),
  })
  await bundle.close()
  return output.flatMap((file): File[] =>
    file.type === 'chunk' ? [[file.fileName, new TextEncoder().encode(file.code)]] : [],
  )
}
