import { fileURLToPath } from 'node:url'
import terser from '@rollup/plugin-terser'
import { rollup } from 'rollup'
import esbuild from 'rollup-plugin-esbuild'
import { cssAsText } from '../elements/css-text.build.mjs'

const RENDERER = fileURLToPath(new URL('../src/popup/render/render.ts', import.meta.url))

/** What can adopt style sheets and ask a container for its width. */
const BROWSERS = ['chrome111', 'firefox114', 'safari16.4']

type File = [name: string, bytes: Uint8Array]

/**
 * What visitors' pages fetch to draw a pop-up: `render.js` first, then what not every pop-up needs.
 * @param isWhole all of it in one file, to weigh it
 */
export async function bundleRenderer({ isWhole = false } = {}): Promise<File[]> {
  const bundle = await rollup({
    input: { render: RENDERER },
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
    entryFileNames: '[name].js',
    chunkFileNames: 'popup-[name]-[hash].js',
    inlineDynamicImports: isWhole,
  })
  await bundle.close()
  return output.flatMap((file): File[] =>
    file.type === 'chunk' ? [[file.fileName, new TextEncoder().encode(file.code)]] : [],
  )
}
