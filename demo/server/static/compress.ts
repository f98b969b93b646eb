import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FileStore } from './file-store.ts'

const COMPRESSIBLE = /\.(css|html|js|json|map|svg|txt)$/
const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

/**
 * Writes a `.br` and a `.gz` copy of each text file of a folder into another folder, so that the
 * server never compresses while somebody waits. Copies that are up to date stay as they are.
 */
export async function compressFolder({ folder, compressed }: FileStore): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  for (const name of names.filter((entry) => COMPRESSIBLE.test(entry))) {
    const source = join(folder, name)
    const target = join(compressed, name)
    if (await isFresh(source, `${target}.gz`)) continue
    const content = await readFile(source)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(`${target}.br`, await inBrotli(content))
    await writeFile(`${target}.gz`, await inGzip(content, { level: 9 }))
  }
}

async function isFresh(source: string, copy: string): Promise<boolean> {
  const [from, to] = await Promise.all([stat(source), stat(copy).catch(() => null)])
  return to !== null && to.mtimeMs >= from.mtimeMs
}
