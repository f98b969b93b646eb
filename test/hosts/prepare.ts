import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { extract } from 'tar'
import * as v from 'valibot'
import { hashOfTarball, TARBALLS, tarballPath, WORK_FOLDER } from './pack.ts'
import { runCommand } from './run-command.ts'

const manifestSchema = v.object({
  scripts: v.optional(v.record(v.string(), v.string()), {}),
  dependencies: v.record(v.string(), v.string()),
})
type Manifest = v.InferOutput<typeof manifestSchema>

export type PreparedHost = {
  name: string
  folder: string
  manifest: Manifest
  /** `react 19.3.1, react-dom 19.3.1` */
  versions: string
  buildSeconds: number
}

const INSTALL_ARGUMENTS = [
  ...['install', '--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock'],
  // None of the apps' dependencies needs an install script.
  '--ignore-scripts',
]
const KEPT_FOLDER = 'node_modules'

/** Installs and builds an app with the packed kit, as its developers would. */
export async function prepareHost(name: string): Promise<PreparedHost> {
  const folder = join(WORK_FOLDER, name)
  await copySources(name, folder)
  const text = await readFile(join(folder, 'package.json'), 'utf8')
  const manifest = v.parse(manifestSchema, JSON.parse(text))
  await install(folder, text, manifest)
  const started = performance.now()
  if (manifest.scripts.build !== undefined) {
    await runCommand('npm', ['run', '--silent', 'build'], { cwd: folder })
  }
  const buildSeconds = Math.round((performance.now() - started) / 1_000)
  return { name, folder, manifest, versions: versionsIn(manifest), buildSeconds }
}

const isKit = (name: string): boolean => TARBALLS.some((tarball) => tarball === name)

function versionsIn({ dependencies }: Manifest): string {
  const otherDependencies = Object.entries(dependencies).filter(([name]) => !isKit(name))
  return (
    otherDependencies.map(([name, version]) => `${name} ${version}`).join(', ') ||
    'nothing but the kit'
  )
}

/** Removes everything but node_modules, including an earlier build's output, and copies the sources again. */
async function copySources(name: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const entry of await readdir(folder)) {
    if (entry !== KEPT_FOLDER) await rm(join(folder, entry), { recursive: true })
  }
  await cp(join('test/hosts', name), folder, { recursive: true })
}

/** Runs npm only if the app's or the kit's package.json has changed; otherwise it only replaces the kit's files. */
async function install(folder: string, text: string, { dependencies }: Manifest): Promise<void> {
  const kits = TARBALLS.filter((tarball) => Object.hasOwn(dependencies, tarball))
  const stampFile = join(folder, KEPT_FOLDER, '.poplar-hosts.json')
  const key = createHash('sha256')
    .update(text)
    .update(await kitManifest())
    .digest('hex')
  const now = JSON.stringify([key, ...(await Promise.all(kits.map(hashOfTarball)))])
  const previousStamps = await readFile(stampFile, 'utf8').catch(() => '[]')
  if (previousStamps === now) return
  const [previousKey] = v.parse(v.array(v.string()), JSON.parse(previousStamps))
  if (previousKey === key) {
    for (const kit of kits) await replaceKit(kit, join(folder, KEPT_FOLDER, kit))
  } else {
    await rm(join(folder, KEPT_FOLDER), { recursive: true, force: true })
    await runCommand('npm', INSTALL_ARGUMENTS, { cwd: folder })
  }
  await writeFile(stampFile, now)
}

/** The kit's peer dependencies decide whether npm can install it. */
const kitManifest = () => readFile('package.json', 'utf8')

async function replaceKit(kit: (typeof TARBALLS)[number], place: string): Promise<void> {
  await rm(place, { recursive: true, force: true })
  await mkdir(place, { recursive: true })
  await extract({ file: tarballPath(kit), cwd: place, strip: 1 })
}
