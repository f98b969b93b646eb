import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { downloadFiles } from '../src/server/install/download-files.ts'
import { bundleVisitors } from './bundle-visitors.ts'
import type { ServedFiles } from './served-files.ts'
import { packWordpressPlugin } from './wordpress/pack.ts'

const SITE_SCRIPT = fileURLToPath(new URL('../src/server/install/site-script.ts', import.meta.url))

/**
 * Bundles the snippet’s script for old browsers and minifies it. These browsers support dynamic import, although it
 * isn’t part of ES2019.
 * @param engine the file that the script imports if a campaign is live
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
  if (script === undefined) throw new Error('Bundling the site script produced no output.')
  return script.contents
}

/** Files for customers’ websites and their owners. */
export const downloads: ServedFiles = {
  subfolder: downloadFiles.under,
  async buildFiles() {
    const visitors = await bundleVisitors()
    const [engine] = visitors
    if (engine === undefined) throw new Error('Bundling the engine produced no output.')
    const visitorFilePath = (name: string) => `${downloadFiles.visitors}/${name}`
    return [
      [downloadFiles.siteScript, await bundleSiteScript(visitorFilePath(engine[0]))],
      [downloadFiles.wordpressPlugin, await packWordpressPlugin()],
      ...visitors.map(([name, bytes]): [string, Uint8Array] => [visitorFilePath(name), bytes]),
    ]
  },
}
