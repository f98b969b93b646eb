import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { it } from 'node:test'
import type { Catalogue } from '../../src/messages/catalogue.ts'

const ROOT = new URL('../../', import.meta.url)

const filesOf = (folder: string) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)

/** All that may say a word: the kit's own source, but the catalogues. */
const source = ['src', 'elements']
  .flatMap(filesOf)
  .filter((file) => !file.startsWith('src/messages/'))
  .map((file) => readFileSync(new URL(file, ROOT), 'utf8'))
  .join('\n')

/** Every name that stands there by itself, in quotes or as a property. */
const names = new Set(source.match(/(?<=['"`.])[\w-]+(?=['"`])|\w+(?=:)|(?<=\.)\w+/g))
/** `t(`about-${intent}`)` says every key that begins so. */
const patterns = [...source.matchAll(/\bt\(`([^`]*\$\{[^`]*)`/g)].map(
  ([, text = '']) => new RegExp(`^${text.replace(/\$\{[^}]*\}/g, '.+')}$`),
)
const isSaid = (key: string) => names.has(key) || patterns.some((pattern) => pattern.test(key))

async function cataloguesOf(file: string): Promise<Catalogue[]> {
  const module: Record<string, unknown> = await import(new URL(file, ROOT).href)
  return Object.values(module).filter(isCatalogue)
}

const isCatalogue = (value: unknown): value is Catalogue =>
  typeof value === 'object' && value !== null && 'lines' in value && 'name' in value

/** Whose keys are data: what is chosen from the list is sent. */
const LISTS = ['industries']

it('nothing is in a catalogue that nobody says', async () => {
  const catalogues = (await Promise.all(filesOf('src/messages').map(cataloguesOf))).flat()
  assert.ok(catalogues.length > 20 && catalogues.every(({ name }) => name !== ''))
  const unsaid = catalogues
    .filter(({ name }) => !LISTS.includes(name))
    .flatMap(({ name, lines }) =>
      Object.keys(lines)
        .filter((key) => !isSaid(key))
        .map((key) => `${name}.${key}`),
    )
  assert.deepEqual(unsaid, [])
})
