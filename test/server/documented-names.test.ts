import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { readManifestTags } from './support/manifest-tags.ts'

const DOCUMENTS = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter(
  (path) => path !== 'docs/api-report.md',
)

/** Each match's first group that is not known, after its document and line. */
const findUnknown = (pattern: RegExp, isKnown: (name: string) => boolean): string[] =>
  DOCUMENTS.flatMap((document) =>
    readFileSync(document, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(pattern)]
          .filter(([, name = '']) => !isKnown(name))
          .map(([, name]) => `${document}:${index + 1}: ${name}`),
      ),
  )

const sourcesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.includes('node_modules'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))

describe('the documents name only', () => {
  it('constants and variables that the code has', () => {
    const sources = ['src', 'elements', 'demo', 'test'].flatMap(sourcesBelow)
    const names = new Set(
      sources.flatMap((text) => text.match(/\b[A-Z][A-Z\d]*_[A-Z_\d]+\b/g) ?? []),
    )
    const pattern = /(?<=`[^`\n]*)\b([A-Z][A-Z\d]*_[A-Z_\d]+)\b(?=[^`\n]*`)/g
    assert.deepEqual(
      findUnknown(pattern, (name) => names.has(name)),
      [],
    )
  })

  it('options that configure() has', () => {
    const [, type = ''] =
      /^export type Options = \{(.*?)^\}/ms.exec(readFileSync('src/config/options.ts', 'utf8')) ??
      []
    const options = [...type.matchAll(/^ {2}(\w+)\?:/gm)].map(([, name]) => name)
    assert.deepEqual(
      findUnknown(/`configure\(\{ (\w+)/g, (name) => options.includes(name)),
      [],
    )
  })

  it('tags that the kit defines, also with the prefix of the example', async () => {
    const tags = (await readManifestTags()).map(({ tagName }) => tagName)
    assert.deepEqual(
      findUnknown(/`<(?:acme-)?([a-z]+-[a-z-]+)/g, (name) => tags.includes(name)),
      [],
    )
  })
})
