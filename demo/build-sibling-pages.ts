import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import vue from '@vitejs/plugin-vue'
import { build, type Plugin } from 'vite'
import type { ServedFiles } from './served-files.ts'
import { siblingPageFiles } from './siblings/server/built-pages.ts'

const root = fileURLToPath(new URL('./siblings/apps', import.meta.url))

/** The kit is not built into them: they take it by its public doors, from their own origin. */
const kitByItsDoors: Plugin = {
  name: 'kit-by-its-doors',
  enforce: 'pre',
  resolveId(source) {
    const [isKit, door = 'kit'] = /^poplar-kit(?:\/elements\/([\w-]+))?$/.exec(source) ?? []
    return isKit === undefined ? null : { id: `/kit/${door}.js`, external: 'absolute' }
  },
}

/** Vue takes a tag with a hyphen for a component of its own, unless it is told. */
const tagsAreElements = { compilerOptions: { isCustomElement: (tag: string) => tag.includes('-') } }

/** The products that are written in a framework, each with a copy of it of its own. */
export const siblingPages: ServedFiles = {
  under: siblingPageFiles.under,
  async make() {
    const built = await build({
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [kitByItsDoors, vue({ template: tagsAreElements }), svelte({ configFile: false })],
      build: {
        write: false,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: ['react', 'vue', 'svelte'].map((name) => `${root}/${name}/index.html`),
        },
      },
    })
    if (!('output' in built)) throw new Error('The siblings’ pages were not built once.')
    const text = new TextEncoder()
    return built.output.map((file) => {
      const source = file.type === 'chunk' ? file.code : file.source
      return [file.fileName, typeof source === 'string' ? text.encode(source) : source]
    })
  },
}
