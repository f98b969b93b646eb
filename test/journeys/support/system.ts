import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePorts } from '../../support/free-ports.mjs'
import { copyDemoFolder } from './demo-folder.ts'

/** The whole product in its own process, with its own database in a temporary folder. */
export type System = {
  dashboard: string
  siblings: string
  issuer: string
  stop(): Promise<void>
}

/** Dashboard, sibling pages and identity provider, on consecutive ports. */
const SERVER_PORTS = 3
/** Longer than startup takes on a slow machine. */
const START_TIMEOUT_MS = 180_000
/** Longer than the server waits for pending work when it is stopped. */
const STOP_TIMEOUT_MS = 30_000

/** Resolves when the server logs that it is ready; rejects with its output if it exits first or takes too long. */
function untilReady(server: ChildProcess, dashboard: string): Promise<void> {
  const said: string[] = []
  return new Promise((resolve, reject) => {
    const give = (reason: string) => reject(new Error(`${reason}:\n${said.join('\n')}`))
    setTimeout(() => give('The server was not ready in time'), START_TIMEOUT_MS).unref()
    for (const stream of [server.stdout, server.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line)
        if (line.includes(dashboard)) resolve()
      })
    }
    server.once('exit', (code) => give(`The server exited with code ${code}`))
  })
}

/** Stops the server as Ctrl-C does. Fails if it has already exited, or does not stop in time. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null)
    throw new Error(`The server had already exited with code ${server.exitCode}.`)
  const serverExit = once(server, 'exit', { signal: AbortSignal.timeout(STOP_TIMEOUT_MS) })
  server.kill('SIGINT')
  await serverExit.catch((cause) => {
    server.kill('SIGKILL')
    throw new Error('The server did not stop.', { cause })
  })
}

type Server = { port: number; dashboard: string; stop(): Promise<void> }

/** `npm test` compiles the server once for all journeys. */
const SERVER = process.env.DEMO_SERVER
const SERVER_COMMAND = SERVER ? [SERVER] : ['--import=tsx', 'demo/serve.ts']

async function startServer(folder: string, env: Record<string, string>): Promise<Server> {
  const port = await freePorts(SERVER_PORTS)
  const dashboard = `http://localhost:${port}`
  const server = spawn(process.execPath, ['--liftoff-only', ...SERVER_COMMAND], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A crashed run must not leave its server running.
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  await untilReady(server, dashboard)
  return {
    port,
    dashboard,
    async stop() {
      await stopServer(server)
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
  const usesDemo = env.SEED === undefined && env.DATA_DIR === undefined
  const folder = await (usesDemo
    ? copyDemoFolder(seed)
    : mkdtemp(join(tmpdir(), 'poplar-journey-')))
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
