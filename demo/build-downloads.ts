import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { ServedFiles } from './served-files.ts'
import { packWordpressPlugin } from './server/install/wordpress-zip.ts'
import { downloadFiles } from './server/static/folders.ts'

const SITE_SCRIPT = fileURLToPath(new URL('./server/install/site-script.ts', import.meta.url))

/** Bundles the script that the snippet names, small and for browsers that are years old. */
export async function bundleSiteScript(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [SITE_SCRIPT],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2019',
  })
  const [script] = outputFiles
  if (script === undefined) throw new Error('The site script was bundled into nothing.')
  return script.contents
}

/** What customers' websites and their owners take from us. */
export const downloads: ServedFiles = {
  under: downloadFiles.under,
  make: async () => [
    [downloadFiles.siteScript, await bundleSiteScript()],
    [downloadFiles.wordpressPlugin, await packWordpressPlugin()],
  ],
}
