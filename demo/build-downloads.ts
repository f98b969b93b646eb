import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
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

/** What customers' websites and their owners take from us, by file name. */
async function makeDownloads(): Promise<[name: string, bytes: Uint8Array][]> {
  return [
    [downloadFiles.siteScript, await bundleSiteScript()],
    [downloadFiles.wordpressPlugin, await packWordpressPlugin()],
  ]
}

/** Writes the downloads where no whole build is made: for `npm run dev`, and for tests. */
export async function writeDownloads(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, bytes] of await makeDownloads()) await writeFile(join(folder, name), bytes)
}

/** Makes the downloads a part of `npm run build`, so that a server bundles nothing while it serves. */
export const downloads: Plugin = {
  name: 'downloads',
  apply: 'build',
  async generateBundle() {
    for (const [name, source] of await makeDownloads()) {
      this.emitFile({ type: 'asset', fileName: `${downloadFiles.under}/${name}`, source })
    }
  },
}
