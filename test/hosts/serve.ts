import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { eventually } from '../journeys/support/eventually.ts'
import { freePorts } from '../support/free-ports.mjs'
import { proxyTo, type ReverseProxy } from './front.ts'
import type { PreparedHost } from './prepare.ts'
import { killProcessGroup, startCommand } from './run-command.ts'

export type RunningHost = { stop(): Promise<void> }

/** An app with a `start` script renders on its own server; all others are served as static files. */
export const isServerRendered = ({ manifest }: PreparedHost): boolean =>
  manifest.scripts.start !== undefined

export function serveHost(host: PreparedHost, front: ReverseProxy): Promise<RunningHost> {
  return isServerRendered(host) ? startServer(host, front) : serveFiles(host, front)
}

async function serveFiles({ folder }: PreparedHost, front: ReverseProxy): Promise<RunningHost> {
  const outputFolder = join(folder, 'dist')
  const root = existsSync(outputFolder) ? outputFolder : folder
  front.proxyToApp(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', front.origin)
    const path = normalize(
      decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname),
    )
    const content = await readFile(join(root, path)).catch(() => null)
    response.writeHead(content === null ? 404 : 200, {
      'content-type': getMimeType(extname(path)) ?? 'text/plain',
    })
    response.end(content)
  })
  return { stop: async () => {} }
}

async function startServer({ folder }: PreparedHost, front: ReverseProxy): Promise<RunningHost> {
  const port = await freePorts(1)
  const env = { PORT: String(port), HOST: '127.0.0.1', HOSTNAME: '127.0.0.1' }
  const server = startCommand('npm', ['run', '--silent', 'start'], { cwd: folder, env })
  const output: string[] = []
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text) => output.push(`${text}`))
  const target = `http://127.0.0.1:${port}`
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    killProcessGroup(server)
    await ended
  }
  await eventually(async () => {
    if (server.exitCode !== null) throw new Error(`The app's server exited:\n${output.join('')}`)
    await fetch(target)
  }).catch(async (error) => {
    await stop()
    throw new Error(`The app's server did not come up:\n${output.join('')}`, { cause: error })
  })
  front.proxyToApp(proxyTo(target))
  return { stop }
}
