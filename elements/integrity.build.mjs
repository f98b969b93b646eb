// Writes `integrity.json` next to a build, as part of rollup.config: the hashes for subresource integrity.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A rollup plugin: the hash of each script, keyed by path, for the `integrity` attribute. */
export const integrityList = {
  name: 'integrity-list',
  async writeBundle({ dir }, bundle) {
    const scripts = Object.keys(bundle)
      .filter((name) => name.endsWith('.js'))
      .sort()
    const hashes = scripts.map(async (name) => {
      const hash = createHash('sha384').update(await readFile(join(dir, name)))
      return [name, `sha384-${hash.digest('base64')}`]
    })
    const list = Object.fromEntries(await Promise.all(hashes))
    await writeFile(join(dir, 'integrity.json'), `${JSON.stringify(list, null, 2)}\n`)
  },
}
