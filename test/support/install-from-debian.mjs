// Dependencies of the tests outside npm are installed from Debian, if possible.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}

/** Installs the packages and returns whether it succeeded; logs a message first, since it takes a while. */
export function installFromDebian(name, ...packages) {
  if (!isDebianRoot) return false
  console.log(`Installing ${name} from Debian, once.`)
  apt('update', '-qq')
  return apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}
