import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { demoFolder } from './demo-folder.ts'

/** The whole product in a process of its own, on a database of its own in a temporary folder. */
export type System = {
  dashboard: string
  siblings: string
  issuer: string
  stop(): Promise<void>
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** The first of three free ports in a row, as the server wants them. */
async function freePorts(): Promise<number> {
  const first = 20_000 + Math.floor(Math.random() * 30_000)
  const free = await Promise.all([first, first + 1, first + 2].map(isFree))
  return free.every(Boolean) ? first : freePorts()
}

/** Resolves when the server says that it is ready, fails with all that it said when it ends before. */
function untilReady(server: ChildProcess, dashboard: string): Promise<void> {
  const said: string[] = []
  return new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line)
        if (line.includes(dashboard)) resolve()
      })
    }
    server.once('exit', (code) =>
      reject(new Error(`The server ended with ${code}:\n${said.join('\n')}`)),
    )
  })
}

type Server = { port: number; dashboard: string; stop(): Promise<void> }

async function startServer(folder: string, env: Record<string, string>): Promise<Server> {
  const port = await freePorts()
  const dashboard = `http://localhost:${port}`
  const server = spawn(
    process.execPath,
    ['--liftoff-only', '--import=tsx', 'demo/server/main.ts'],
    {
      env: { ...process.env, PORT: String(port), DATA_DIR: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  // A run that crashes must not leave its server behind.
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  await untilReady(server, dashboard)
  return {
    port,
    dashboard,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      process.off('exit', kill)
    },
  }
}

async function seed(folder: string): Promise<void> {
  const server = await startServer(folder, {})
  await server.stop()
}

/** @param env is added to the server's environment */
export async function startSystem(env: Record<string, string> = {}): Promise<System> {
  const wantsDemo = env.SEED === undefined && env.DATA_DIR === undefined
  const folder = await (wantsDemo ? demoFolder(seed) : mkdtemp(join(tmpdir(), 'poplar-journey-')))
  const { port, dashboard, stop } = await startServer(folder, env)
  return {
    dashboard,
    siblings: `http://127.0.0.1:${port + 1}`,
    issuer: `http://localhost:${port + 2}/`,
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
