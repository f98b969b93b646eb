import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create, extract } from 'tar'
import { KIT_VERSION } from '../../src/config/version.ts'
import { runCommand } from './run-command.ts'

/** The folder in which the apps are installed; their package.json files refer to the tarballs in it. */
export const WORK_FOLDER = '.cache/hosts'

/** The kit, and a later version of it, which another team’s page might include. */
export const TARBALLS = ['poplar-kit', 'poplar-kit-next'] as const
type Tarball = (typeof TARBALLS)[number]

export const NEXT_VERSION = KIT_VERSION.replace(/\d+$/, '99')

export const tarballPath = (name: Tarball): string => join(WORK_FOLDER, `${name}.tgz`)

export const hashOfTarball = async (name: Tarball): Promise<string> =>
  createHash('sha256')
    .update(await readFile(tarballPath(name)))
    .digest('hex')

/** Writes both tarballs; the kit's is packed exactly as for publishing. */
export async function packKit(): Promise<void> {
  await mkdir(WORK_FOLDER, { recursive: true })
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', WORK_FOLDER]
  const output = await runCommand('npm', pack, { cwd: '.' })
  await rename(join(WORK_FOLDER, output.trim()), tarballPath('poplar-kit'))
  await packNextVersion()
}

async function packNextVersion(): Promise<void> {
  const folder = join(WORK_FOLDER, '.next-version')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await extract({ file: tarballPath('poplar-kit'), cwd: folder })
  for (const path of await readdir(folder, { recursive: true })) {
    if (!/\.(js|json)$/.test(path)) continue
    const file = join(folder, path)
    const text = await readFile(file, 'utf8')
    if (text.includes(KIT_VERSION))
      await writeFile(file, text.replaceAll(KIT_VERSION, NEXT_VERSION))
  }
  await create(
    {
      file: tarballPath('poplar-kit-next'),
      cwd: folder,
      gzip: true,
      portable: true,
      noMtime: true,
    },
    ['package'],
  )
  await rm(folder, { recursive: true })
}
