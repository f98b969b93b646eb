// The keys of all messages, as part of rollup.config. Code that imports the keys must not load all the messages.
import { importOnServer } from './manifest.build.mjs'

const CATALOGUES_MODULE = /\/src\/messages\/all\.ts$/

const catalogues = importOnServer(
  `export { ALL_CATALOGUES, MESSAGE_KEYS } from '../src/messages/all.ts'`,
)

/** A rollup plugin: replaces the catalogues with their keys, and writes `messages.json` with our messages by key. */
export const messageKeysOnly = {
  name: 'message-keys-only',
  async load(id) {
    if (!CATALOGUES_MODULE.test(id)) return null
    const { MESSAGE_KEYS } = await catalogues
    return `export const MESSAGE_KEYS = '${MESSAGE_KEYS.join(' ')}'.split(' ')`
  },
  async generateBundle() {
    const { ALL_CATALOGUES } = await catalogues
    const words = ALL_CATALOGUES.flatMap(({ name, lines }) =>
      Object.entries(lines).map(([key, line]) => [`${name}.${key}`, line]),
    )
    const source = `${JSON.stringify(Object.fromEntries(words), null, 2)}\n`
    this.emitFile({ type: 'asset', fileName: 'messages.json', source })
  },
}

const KEY_TYPES_MODULE = './message-keys.js'

/**
 * The same for type declarations, which would otherwise contain every message in the catalogues as a literal type.
 */
export const messageKeysAsTypes = {
  name: 'message-keys-as-types',
  resolveId: (source) =>
    source.endsWith('messages/all.ts') ? { id: KEY_TYPES_MODULE, external: true } : null,
  async generateBundle() {
    const { MESSAGE_KEYS } = await catalogues
    const names = MESSAGE_KEYS.map((key) => `\n  | '${key}'`).join('')
    const source = `/** The name of a message. */\nexport type MessageKey =${names}\n`
    this.emitFile({ type: 'asset', fileName: 'message-keys.d.ts', source })
  },
}
