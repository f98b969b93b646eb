import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { it } from 'node:test'
import type { Catalogue } from '../../src/messages/catalogue.ts'

const ROOT = new URL('../../', import.meta.url)

const filesOf = (folder: string) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)

/** All code that can use a message: the kit's source without the catalogues. */
const source = ['src', 'elements']
  .flatMap(filesOf)
  .filter((file) => !/^src\/(messages|server)\//.test(file))
  .map((file) => readFileSync(new URL(file, ROOT), 'utf8'))
  .join('\n')

/** Every name that is in quotes or used as a property. */
const names = new Set(source.match(/(?<=['"`.])[\w-]+(?=['"`])|\w+(?=:)|(?<=\.)\w+/g))
/** `t(`about-${intent}`)` uses every key that starts with `about-`. */
const patterns = [...source.matchAll(/\bt\(`([^`]*\$\{[^`]*)`/g)].map(
  ([, text = '']) => new RegExp(`^${text.replace(/\$\{[^}]*\}/g, '.+')}$`),
)
const isUsed = (key: string) => names.has(key) || patterns.some((pattern) => pattern.test(key))

async function cataloguesOf(file: string): Promise<Catalogue[]> {
  const module: Record<string, unknown> = await import(`../../src/messages/${file}`)
  return Object.values(module).filter(isCatalogue)
}

const isCatalogue = (value: unknown): value is Catalogue =>
  typeof value === 'object' && value !== null && 'lines' in value && 'name' in value

/** Catalogues whose keys are data: the chosen key is sent to the server. */
const DATA_CATALOGUES = ['industries']

it('every message in a catalogue is used', async () => {
  const catalogues = (
    await Promise.all(readdirSync(new URL('src/messages', ROOT)).map(cataloguesOf))
  ).flat()
  assert.ok(catalogues.length > 20 && catalogues.every(({ name }) => name !== ''))
  const unusedKeys = catalogues
    .filter(({ name }) => !DATA_CATALOGUES.includes(name))
    .flatMap(({ name, lines }) =>
      Object.keys(lines)
        .filter((key) => !isUsed(key))
        .map((key) => `${name}.${key}`),
    )
  assert.deepEqual(unusedKeys, [])
})

/** Wording from earlier versions about missing, planned or wrongly promised features. */
const OUTDATED_TEXTS =
  /You can use everything meanwhile|link in the email from sign-up|We sent it again\. Only|or their like|setting it live is not ready|remove a site|visual editor|will be told here|puts the snippet into|show the right templates|count double|Nothing more will come|You signed up with|signed out everywhere else/i

it('no message describes only an earlier version', async () => {
  const catalogues = (
    await Promise.all(readdirSync(new URL('src/messages', ROOT)).map(cataloguesOf))
  ).flat()
  const messageLines = catalogues.flatMap(({ lines }) => Object.values(lines))
  assert.ok(messageLines.length > 1_000)
  assert.deepEqual(
    messageLines.filter((line) => OUTDATED_TEXTS.test(line)),
    [],
  )
})

/** The wording of the server's emails, pages and messages, which is in its source. */
const serverLines = ['src/server', 'demo/stand-ins'].flatMap(filesOf).flatMap((file) =>
  readFileSync(new URL(file, ROOT), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
    .map((line) => `${file}: ${line.trim()}`),
)

it('no server email or page describes only an earlier version', () => {
  assert.ok(serverLines.some((line) => line.includes(' is your email address:')))
  assert.deepEqual(
    serverLines.filter((line) => OUTDATED_TEXTS.test(line)),
    [],
  )
})

/** Unidiomatic phrases for "no longer works", "is no longer valid", "resets" and "isn't one of". */
const UNIDIOMATIC_PHRASES = /\b(works|counts|takes [\w ]+) no more\b|begins anew|\bis none of \$/i

it('the server states in idiomatic English that something has ended', () => {
  assert.deepEqual(
    serverLines.filter((line) => UNIDIOMATIC_PHRASES.test(line.replace(/\/\/.*/, ''))),
    [],
  )
})
