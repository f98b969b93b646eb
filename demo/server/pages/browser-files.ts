import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { Hono } from 'hono'

type BrowserFile = { type: string; body: Uint8Array<ArrayBuffer>; tag: string }

const FONT = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12 17v5.5" fill="none" stroke="#126449" stroke-width="2" stroke-linecap="round"/><path d="M12 1C8.2 4.6 6 8.6 6 12.6 6 16.4 8.6 19 12 19z" fill="#126449"/><path d="M12 1c3.8 3.6 6 7.6 6 11.6 0 3.8-2.6 6.4-6 6.4z" fill="#52c291"/></svg>'

/** The kit's style sheets are written for a shadow root; on a page of our own the root is the document. */
const hostIsRoot: Plugin = {
  name: 'host-is-root',
  setup(bundler) {
    bundler.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const css = await readFile(path, 'utf8')
      const contents = css.replaceAll(':host(', ':root:is(').replaceAll(/:host\b/g, ':root')
      return { contents, loader: 'css' }
    })
  },
}

async function bundleFiles(): Promise<Map<string, BrowserFile>> {
  const { outputFiles } = await build({
    entryPoints: [
      { in: fileURLToPath(new URL('./browser/pages.ts', import.meta.url)), out: 'script' },
      { in: fileURLToPath(new URL('./browser/pages.css', import.meta.url)), out: 'style' },
    ],
    outdir: '/',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    external: ['inter.woff2'],
    plugins: [hostIsRoot],
  })
  const bundled = (ending: string) =>
    new Uint8Array(outputFiles.find(({ path }) => path.endsWith(ending))?.contents ?? [])
  return new Map([
    ['pages.js', browserFile('text/javascript; charset=utf-8', bundled('.js'))],
    ['pages.css', browserFile('text/css; charset=utf-8', bundled('.css'))],
    ['mark.svg', browserFile('image/svg+xml', new TextEncoder().encode(MARK))],
    ['inter.woff2', browserFile('font/woff2', new Uint8Array(await readFile(new URL(FONT))))],
  ])
}

function browserFile(type: string, body: Uint8Array<ArrayBuffer>): BrowserFile {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
  return { type, body, tag }
}

/**
 * Style sheet, script, font and mark of the server's own pages. They are bundled from their sources
 * when they are first asked for, so that script and server share one file of password rules.
 */
export function browserFiles(): Hono {
  let bundled: Promise<Map<string, BrowserFile>> | undefined
  return new Hono().get('/:name', async (c) => {
    bundled ??= bundleFiles()
    const file = (await bundled).get(c.req.param('name'))
    if (!file) return c.notFound()
    const headers = { 'cache-control': 'max-age=300, must-revalidate', etag: file.tag }
    if (c.req.header('if-none-match') === file.tag) return c.body(null, 304, headers)
    return c.body(file.body, 200, { ...headers, 'content-type': file.type })
  })
}
