import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import vue from '@vitejs/plugin-vue'
import { build, type Plugin } from 'vite'
import type { ServedFiles } from './served-files.ts'
import { siblingPageFiles } from './siblings/server/built-pages.ts'

const root = fileURLToPath(new URL('./siblings/apps', import.meta.url))

/** The kit isn’t bundled: pages import its public entry points from their own origin. */
const kitAsExternal: Plugin = {
  name: 'kit-as-external',
  enforce: 'pre',
  resolveId(source) {
    const [isKit, entry = 'kit'] = /^poplar-kit(?:\/elements\/([\w-]+))?$/.exec(source) ?? []
    return isKit === undefined ? null : { id: `/kit/${entry}.js`, external: 'absolute' }
  },
}

/** Vue treats a tag with a hyphen as a component unless configured. */
const vueOptions = { compilerOptions: { isCustomElement: (tag: string) => tag.includes('-') } }

/** The sibling products written in a framework, each bundled with its own copy of it. */
export const siblingPages: ServedFiles = {
  subfolder: siblingPageFiles.under,
  async buildFiles() {
    const built = await build({
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [kitAsExternal, vue({ template: vueOptions }), svelte({ configFile: false })],
      build: {
        write: false,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: ['react', 'vue', 'svelte'].map((name) => `${root}/${name}/index.html`),
        },
      },
    })
    if (!('output' in built)) throw new Error('Building the sibling pages produced no output.')
    const text = new TextEncoder()
    return built.output.map((file) => {
      const source = file.type === 'chunk' ? file.code : file.source
      return [file.fileName, typeof source === 'string' ? text.encode(source) : source]
    })
  },
}
