import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'
import { downloads } from './demo/build-downloads.ts'
import { pageAssets } from './demo/build-page-assets.ts'
import { siblingPages } from './demo/build-sibling-pages.ts'
import { servedFilesPlugin } from './demo/served-files.ts'
import { kitFiles, pageFiles } from './src/server/app/static/folders.ts'
import { pageWithSettings } from './src/server/app/static/settings.ts'
import { compressFolder } from './src/server/platform/static/compress.ts'

const root = fileURLToPath(new URL('./demo/dashboard', import.meta.url))
const elements = fileURLToPath(new URL('./elements', import.meta.url))

const auth0Worker = fileURLToPath(
  new URL(
    './node_modules/@auth0/auth0-spa-js/dist/auth0-spa-js.worker.production.js',
    import.meta.url,
  ),
)

/** `npm run dev` runs Vite on the usual port, with the server behind it. */
const port = Number(process.env.PORT ?? 4600)
const api = `http://localhost:${process.env.API_PORT ?? port + 3}`

/** The built page imports the kit through its public entry points, like any host page. */
const externalKit: Plugin = {
  name: 'external-kit',
  apply: 'build',
  enforce: 'pre',
  resolveId(source) {
    const [, entry] = /^(?:\.\.\/)+elements\/([\w-]+)\.ts$/.exec(source) ?? []
    return entry === undefined ? null : { id: `/kit/${entry}.js`, external: 'absolute' }
  },
}

/** In Vite's dev server, the same entry points resolve to the sources. */
const kitFromSources: Plugin = {
  name: 'kit-from-sources',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      request.url = sourceOf(request.url ?? '/')
      next()
    })
  },
  async transformIndexHtml(page) {
    if (!page.includes('<dashboard-shell>')) return page
    const settings = await fetch(`${api}/config.json`)
    return pageWithSettings(page, JSON.parse(await settings.text()))
  },
}

function sourceOf(address: string): string {
  const [path = ''] = address.split('?')
  const [, door] = /^\/kit\/([\w-]+)\.js$/.exec(path) ?? []
  if (door === 'auth0-worker') return `/@fs${auth0Worker}`
  if (door !== undefined)
    return `/@fs${join(elements, door === 'elements' ? 'index.ts' : `${door}.ts`)}`
  const [, legalPage] = /^\/(privacy|terms)\/?$/.exec(path) ?? []
  return legalPage === undefined ? address : `/${legalPage}.html`
}

/** Adds preload links for the kit's files to the page, so that a browser fetches them in parallel. */
const preloadKit: Plugin = {
  name: 'preload-kit',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(page): HtmlTagDescriptor[] {
      if (!page.includes('<dashboard-shell>')) return []
      const files = new Set<string>()
      for (const door of ['kit.js', 'dashboard-shell.js']) collectImports(door, files)
      return [...files].map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', href: `/kit/${file}` },
        injectTo: 'head',
      }))
    },
  },
}

function collectImports(file: string, files: Set<string>): void {
  const path = join(kitFiles.folder, file)
  if (files.has(file) || !existsSync(path)) return
  files.add(file)
  for (const [, source = ''] of readFileSync(path, 'utf8').matchAll(
    /(?:from|import)\s*["'](\.[^"']+)["']/g,
  )) {
    collectImports(join(dirname(file), source), files)
  }
}

/** Compressed once at build time rather than on every request. */
const compressAssets: Plugin = {
  name: 'compressed',
  apply: 'build',
  async closeBundle() {
    await Promise.all([kitFiles, pageFiles].map(compressFolder))
  },
}

export default defineConfig({
  root,
  build: {
    outDir: pageFiles.folder,
    emptyOutDir: true,
    // Otherwise the page's Content-Security-Policy would have to allow data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index', 'privacy', 'terms', 'maintenance'].map((name) => join(root, `${name}.html`)),
    },
  },
  server: {
    port,
    strictPort: true,
    cors: true,
    proxy: Object.fromEntries(
      [
        '/v1',
        '/lead',
        '/local',
        '/shopify/install',
        '/config.json',
        '/healthz',
        '/readyz',
        '/openapi.json',
      ].map((path) => [path, api]),
    ),
    fs: { allow: [fileURLToPath(new URL('.', import.meta.url))] },
  },
  plugins: [
    ...[externalKit, kitFromSources, preloadKit, compressAssets],
    ...[downloads, pageAssets, siblingPages].map(servedFilesPlugin),
  ],
})
