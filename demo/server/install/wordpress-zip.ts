import { readdir, readFile } from 'node:fs/promises'
import { strToU8, type Zippable, zipSync } from 'fflate'

const FOLDER = new URL('../../wordpress/poplar/', import.meta.url)
/** In local time, which is how a zip keeps it: the same bytes in every time zone. */
const LONG_AGO = new Date(2026, 0, 1)

/**
 * Packs the WordPress plugin, with the address of this server's script in it. The same sources and
 * address give the same bytes.
 */
export async function packWordpressPlugin(scriptUrl: string): Promise<Uint8Array<ArrayBuffer>> {
  const names = (await readdir(FOLDER)).sort()
  const files: Zippable = {}
  for (const name of names) {
    const text = await readFile(new URL(name, FOLDER), 'utf8')
    files[`poplar/${name}`] = strToU8(text.replaceAll('{{scriptUrl}}', inPhpString(scriptUrl)))
  }
  return new Uint8Array(zipSync(files, { mtime: LONG_AGO, level: 9 }))
}

const inPhpString = (text: string) => text.replaceAll(/[\\']/g, '\\$&')
