import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { pageAssetFiles } from '../src/server/pages/page-asset-files.ts'
import type { ServedFiles } from './served-files.ts'

const FONT = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
const POPLAR_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12 17v5.5" fill="none" stroke="#126449" stroke-width="2" stroke-linecap="round"/><path d="M12 1C8.2 4.6 6 8.6 6 12.6 6 16.4 8.6 19 12 19z" fill="#126449"/><path d="M12 1c3.8 3.6 6 7.6 6 11.6 0 3.8-2.6 6.4-6 6.4z" fill="#52c291"/></svg>'

/** The icon for pages with a customer’s branding: a plain dot. */
const NEUTRAL_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9" fill="#6a7178"/></svg>'

const source = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

const MODULES = [
  'src/server/pages/browser/pages.ts',
  'src/server/pages/browser/captcha.ts',
  'src/server/pages/browser/pages.css',
  'demo/stand-ins/stripe/browser/checkout.ts',
  'demo/stand-ins/stripe/browser/checkout.css',
]
/** Any page can load it, like Stripe’s script: it isn’t a module, and its only global is `window.Stripe`. */
const SCRIPTS = ['demo/stand-ins/stripe/browser/stripe.ts']

/** The kit’s style sheets target a shadow root; on our own pages the root is the document. */
const replaceHostWithRoot: Plugin = {
  name: 'host-is-root',
  setup(bundler) {
    bundler.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const css = await readFile(path, 'utf8')
      const contents = css.replaceAll(':host(', ':root:is(').replaceAll(/:host\b/g, ':root')
      return { contents, loader: 'css' }
    })
  },
}

/** Bundles scripts and style sheets that share sources with the kit, such as password rules and captcha. */
async function bundle(names: readonly string[], format: 'esm' | 'iife') {
  const { outputFiles } = await build({
    entryPoints: names.map(source),
    outdir: '/',
    entryNames: '[name]',
    bundle: true,
    minify: true,
    write: false,
    format,
    target: 'es2022',
    external: ['inter.woff2'],
    plugins: [replaceHostWithRoot],
  })
  return outputFiles.map(({ path, contents }): [string, Uint8Array] => [
    path.replace(/^.*[/\\]/, ''),
    contents,
  ])
}

/** Assets for server-rendered pages: sign-in, outbox, stand-ins. */
export const pageAssets: ServedFiles = {
  subfolder: pageAssetFiles.under,
  buildFiles: async () => [
    ...(await bundle(MODULES, 'esm')),
    ...(await bundle(SCRIPTS, 'iife')),
    ['mark.svg', new TextEncoder().encode(POPLAR_ICON)],
    ['no-mark.svg', new TextEncoder().encode(NEUTRAL_ICON)],
    ['inter.woff2', await readFile(new URL(FONT))],
  ],
}
