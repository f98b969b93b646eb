import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title>
  <link rel="icon" href="data:,"><body><script type="module" src="./page.js"></script></body></html>`

/** Only a cross-origin isolated page has a clock with 5 µs resolution; others have 100 µs. */
const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cache-control': 'no-store',
}

export type PageServer = { address(page: string): string; stop(): Promise<void> }

/** Serves built pages on loopback: `/{name}/` is the page, next to its scripts. */
export async function servePages(folders: ReadonlyMap<string, string>): Promise<PageServer> {
  const server = createServer(async ({ url = '' }, response) => {
    const [, name = '', file = ''] = url.split('/')
    const folder = folders.get(name)
    const isScript = /^[\w-]+\.js$/.test(file)
    if (!folder || (file !== '' && !isScript)) return void response.writeHead(404).end()
    response.writeHead(200, { ...HEADERS, 'content-type': isScript ? JAVASCRIPT : HTML })
    response.end(isScript ? await readFile(join(folder, file)) : PAGE)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    address: (page) => `http://127.0.0.1:${port}/${page}/`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const JAVASCRIPT = 'text/javascript; charset=utf-8'
const HTML = 'text/html; charset=utf-8'
