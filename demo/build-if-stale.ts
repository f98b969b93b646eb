import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = [
  'src',
  'elements',
  'demo/dashboard',
  'demo/siblings',
  'demo/wordpress',
  'demo/server/install',
]
const CONFIGS = ['package-lock.json', 'rollup.config.mjs', 'vite.config.ts', 'tsconfig.json']
/** Written last by the build, so a build that was cut off counts as stale. */
const LAST_OUTPUT = 'dist-demo/index.html'

function changedAt(path: string): number {
  return existsSync(path) ? statSync(path).mtimeMs : 0
}

function newestIn(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Math.max(0, ...names.map((name) => changedAt(join(folder, name))))
}

/** Runs `npm run build` unless its output is newer than every source; ends the process when it fails. */
export async function buildIfStale(): Promise<void> {
  const newest = Math.max(...SOURCES.filter(existsSync).map(newestIn), ...CONFIGS.map(changedAt))
  if (changedAt(LAST_OUTPUT) > newest) return
  console.log('Building the kit and the demo pages…')
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
