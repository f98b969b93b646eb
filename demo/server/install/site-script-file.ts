import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const SOURCE = fileURLToPath(new URL('./site-script.ts', import.meta.url))

/** Bundles the script that the snippet names, small and for browsers that are years old. */
export async function bundleSiteScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [SOURCE],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2019',
  })
  return outputFiles.map(({ text }) => text).join('')
}
