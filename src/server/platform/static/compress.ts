import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FileStore } from './file-store.ts'

/** Images and fonts are already compressed; source maps don't need to load fast. */
const COMPRESSIBLE = /\.(css|html|js|json|svg|txt)$/
const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/**
 * Writes a `.br` and a `.gz` copy of each text file in a folder to another folder, replacing its content, so that the
 * server never compresses during a request.
 */
export async function compressFolder({ folder, compressed }: FileStore): Promise<void> {
  await rm(compressed, { recursive: true, force: true })
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((entry) => COMPRESSIBLE.test(entry))) {
    const content = await readFile(join(folder, name))
    const target = join(compressed, name)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(`${target}.br`, await brotliAsync(content))
    await writeFile(`${target}.gz`, await gzipAsync(content, { level: 9 }))
  }
}
