import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { BuildError } from '../src/server/app/start-failure.ts'

const SOURCES = [
  'elements',
  'src/config',
  'src/features',
  'src/lib',
  'src/messages',
  'src/popup',
  'src/shell',
  'src/ui',
  'demo/dashboard',
  'demo/siblings',
  'demo/wordpress',
  'demo/stand-ins/stripe',
  'src/server/app/static',
  'src/server/billing',
  'src/server/install',
  'src/server/platform/guarded-fetch',
  'src/server/pages',
  'src/server/platform/static',
]
const FILES = [
  // Part of llms.txt.
  'README.md',
  'docs/access-tokens.md',
  'docs/billing-on-your-page.md',
  'docs/embedding.md',
  'docs/frameworks.md',
  'docs/kit-files.md',
  'docs/semver.md',
  'docs/server-rendering.md',
  'docs/strict-pages.md',
  'docs/testing.md',
  'package.json',
  'package-lock.json',
  'rollup.config.mjs',
  'vite.config.ts',
  'tsconfig.json',
  'demo/build-downloads.ts',
  'demo/build-page-assets.ts',
  'demo/build-sibling-pages.ts',
  'demo/bundle-visitors.ts',
  'demo/served-files.ts',
  'src/server/app/environment-variables.ts',
  'src/server/images/settings.ts',
  'src/server/external-links/product-urls.ts',
  'src/server/external-links/products.ts',
  'src/server/platform/http/ip-address.ts',
]
/** Written by the first step of the build, into its own folder. */
const FIRST_OUTPUT = 'dist/kit.js'
/** Written by the last step of the build, so that an interrupted build counts as stale. */
const LAST_OUTPUT = 'dist-demo/index.html'

/**
 * Also written by the first step, which empties the folder first; so it is either missing or as new as the kit.
 */
const TYPES = 'dist/kit.d.ts'

type BuildOptions = {
  /** As in `npm run build`. Generating the types is a third of the build time, and the server doesn’t need them. */
  withTypes?: boolean
}

const commands = ({ withTypes = false }: BuildOptions) => [
  ['node_modules/rollup/dist/bin/rollup', '-c', ...(withTypes ? [] : ['--configWithoutTypes'])],
  ['node_modules/vite/bin/vite.js', 'build'],
]

/** Whether a change to the file makes the build stale. */
export const isSource = (path: string): boolean =>
  FILES.includes(path) || SOURCES.some((folder) => path.startsWith(`${folder}/`))

function changedAt(path: string): number {
  return existsSync(path) ? statSync(path).mtimeMs : 0
}

function newestIn(folder: string): number {
  // Includes the folder itself, which changes when a file is deleted.
  const names = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
  return Math.max(...names.map((name) => changedAt(join(folder, name))))
}

function isStale({ withTypes = false }: BuildOptions): boolean {
  const requiredOutputs = withTypes ? [FIRST_OUTPUT, TYPES] : [FIRST_OUTPUT]
  if (!requiredOutputs.every(existsSync)) return true
  const newest = Math.max(...SOURCES.filter(existsSync).map(newestIn), ...FILES.map(changedAt))
  return changedAt(LAST_OUTPUT) <= newest
}

/** Hides the output of a successful command. @throws BuildError with the output */
async function run(command: readonly string[]): Promise<void> {
  const { FORCE_COLOR: _, ...environment } = process.env
  const child = spawn(process.execPath, command, {
    env: { ...environment, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => child.kill()
  process.once('exit', stop)
  const exitCode = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [status, ...output] = await Promise.all([exitCode, text(child.stdout), text(child.stderr)])
  process.off('exit', stop)
  if (status !== 0) throw new BuildError(output.join(''))
}

/** Builds the kit and the pages unless they are newer than every source, and says how long it took. */
export async function buildIfStale(options: BuildOptions = {}): Promise<void> {
  if (!isStale(options)) return
  const started = performance.now()
  process.stdout.write('Building the kit and the pages… ')
  try {
    for (const command of commands(options)) await run(command)
  } catch (error) {
    console.log('failed')
    throw error
  }
  console.log(`done in ${Math.round((performance.now() - started) / 1_000)} s`)
}
