import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { downloadFiles } from '../src/server/platform/static/folders.ts'
import { bundleVisitors } from './bundle-visitors.ts'
import type { ServedFiles } from './served-files.ts'
import { packWordpressPlugin } from './wordpress/pack.ts'

const SITE_SCRIPT = fileURLToPath(new URL('../src/server/install/site-script.ts', import.meta.url))

/**
 * Bundles the script that the snippet names, small and for browsers that are years old; they know modules
 * that are asked for by name, though the standard of their year does not.
 * @param engine the name of the file that it brings where something is live
 */
export async function bundleSiteScript(engine: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [SITE_SCRIPT],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2019',
    supported: { 'dynamic-import': true },
    define: { ENGINE: JSON.stringify(engine) },
  })
  const [script] = outputFiles
  if (script === undefined) throw new Error('The site script was bundled into nothing.')
  return script.contents
}

/** What customers' websites and their owners take from us. */
export const downloads: ServedFiles = {
  under: downloadFiles.under,
  async make() {
    const visitors = await bundleVisitors()
    const [engine] = visitors
    if (engine === undefined) throw new Error('The engine was bundled into nothing.')
    const under = (name: string) => `${downloadFiles.visitors}/${name}`
    return [
      [downloadFiles.siteScript, await bundleSiteScript(under(engine[0]))],
      [downloadFiles.wordpressPlugin, await packWordpressPlugin()],
      ...visitors.map(([name, bytes]): [string, Uint8Array] => [under(name), bytes]),
    ]
  },
}
