import { readdir, readFile } from 'node:fs/promises'
import { packPlugin } from '../../src/server/install/wordpress-zip.ts'

const FOLDER = new URL('./poplar/', import.meta.url)

/** Packs the WordPress plugin, without a server’s address. */
export async function packWordpressPlugin(): Promise<Uint8Array> {
  const names = (await readdir(FOLDER)).sort()
  const files = names.map(async (name) => [`poplar/${name}`, await readFile(new URL(name, FOLDER))])
  return packPlugin(Object.fromEntries(await Promise.all(files)))
}
