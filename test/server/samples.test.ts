import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { before, describe, it } from 'node:test'
import { transform } from 'esbuild'
import { typeErrorsIn } from './support/compile-samples.ts'
import { type ManifestTag, readManifestTags } from './support/manifest-tags.ts'
import { markupErrors, unknownNames } from './support/markup-of-samples.ts'
import { codesOf, placeOf, type Sample, samplesIn } from './support/samples.ts'

/** The minimum number of samples in each document that has any, except the generated API report. */
const MIN_SAMPLE_COUNTS: Record<string, number> = {
  'README.md': 3,
  'docs/billing-on-your-page.md': 2,
  'docs/contributing.md': 1,
  'docs/embedding.md': 2,
  'docs/frameworks.md': 10,
  'docs/hosting.md': 1,
  'docs/integrations.md': 1,
  'docs/kit-files.md': 1,
  'docs/product-rules.md': 1,
  'docs/server-rendering.md': 5,
  'docs/strict-pages.md': 1,
  'docs/testing.md': 1,
  'docs/webhooks.md': 2,
  'docs/website-snippet.md': 3,
}

const DOCUMENTS = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter(
  (path) => path !== 'docs/api-report.md',
)
const samples = DOCUMENTS.flatMap(samplesIn)
const inLanguage = (...languages: string[]) =>
  samples.filter(({ language }) => languages.includes(language))

const firstGroups = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

/** Adds to each problem of a sample where the sample is. */
const atSample = (sample: Sample, problems: readonly string[]): string[] =>
  problems.map((problem) => `${placeOf(sample)}: ${problem}`)

describe('the samples in the documents', () => {
  it('are all read', () => {
    for (const document of DOCUMENTS) {
      const read = samples.filter((sample) => sample.document === document).length
      const fences = readFileSync(document, 'utf8').match(/^ *(```|~~~)/gm) ?? []
      assert.equal(read * 2, fences.length, document)
      assert.ok(read >= (MIN_SAMPLE_COUNTS[document] ?? 0), document)
      assert.equal(read > 0, document in MIN_SAMPLE_COUNTS, `${document} in the table`)
    }
  })

  it('are in a language that is checked', () => {
    const checked = ['ts', 'tsx', 'js', 'html', 'vue', 'svelte', 'css', 'sh', 'text', '']
    const others = samples.filter(({ language }) => !checked.includes(language))
    assert.deepEqual(others.map(placeOf), [])
  })

  describe('in TypeScript and JavaScript', () => {
    let errors: string[] = []
    before(() => {
      errors = typeErrorsIn(samples.flatMap(codesOf))
    })

    it('compile with the types of the kit', () => {
      assert.deepEqual(errors, [])
    })
  })

  it('use only event names that the script on a website has', () => {
    const engine = readdirSync('src/popup/engine')
      .map((name) => readFileSync(`src/popup/engine/${name}`, 'utf8'))
      .join('\n')
    const unknown = inLanguage('js', 'html').flatMap((sample) =>
      atSample(
        sample,
        firstGroups(sample.code, /'(poplar-(?!kit)[\w-]+)'/g).filter(
          (name) => !engine.includes(`'${name}'`),
        ),
      ),
    )
    assert.deepEqual(unknown, [])
  })

  describe('in markup', () => {
    const pages = inLanguage('html', 'vue', 'svelte')
    let tags: ManifestTag[] = []
    before(async () => {
      tags = await readManifestTags()
    })

    it('can be parsed', () => {
      assert.deepEqual(pages.flatMap(markupErrors), [])
    })

    it('have only tags, attributes and events of the kit', () => {
      assert.deepEqual(
        pages.flatMap((sample) => unknownNames(sample, tags)),
        [],
      )
    })
  })
})

describe('the style sheets in the documents', () => {
  const sheets = inLanguage('css')

  it('can be parsed', async () => {
    for (const sample of sheets) {
      const { warnings } = await transform(sample.code, { loader: 'css' })
      const texts = warnings.map(({ text }) => text)
      assert.deepEqual(atSample(sample, texts), [])
    }
  })

  it('set only custom properties that the design system reads', () => {
    const tokens = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => readFileSync(`src/ui/${name}`, 'utf8'))
      .join('\n')
    const unknown = sheets.flatMap((sample) =>
      atSample(
        sample,
        firstGroups(sample.code, /(--[\w-]+):/g).filter((name) => !tokens.includes(`var(${name}`)),
      ),
    )
    assert.deepEqual(unknown, [])
  })
})

describe('the commands in the documents', () => {
  const commands = inLanguage('sh')
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const NPM_COMMANDS = ['ci', 'install', 'pack', 'run']

  it('can be parsed by a shell', () => {
    for (const sample of commands) {
      const { status, stderr } = spawnSync('sh', ['-n'], { input: sample.code, encoding: 'utf8' })
      assert.equal(status, 0, `${placeOf(sample)}: ${stderr}`)
    }
  })

  it('run only scripts that exist', () => {
    const unknown = commands.flatMap((sample) => {
      const called = firstGroups(sample.code, /\bnpm (?:run )?([\w:-]+)/g)
      return atSample(
        sample,
        called.filter((name) => !(name in scripts) && !NPM_COMMANDS.includes(name)),
      )
    })
    assert.deepEqual(unknown, [])
  })

  it('set only variables that the server reads', () => {
    const source = readFileSync('src/server/app/environment-variables.ts', 'utf8')
    const known = firstGroups(source, /^ {2}([A-Z_\d]+):/gm)
    const unknown = commands.flatMap((sample) =>
      atSample(
        sample,
        firstGroups(sample.code, /\b([A-Z][A-Z_\d]+)=/g).filter((name) => !known.includes(name)),
      ),
    )
    assert.deepEqual(unknown, [])
  })
})

describe('the other samples in the documents', () => {
  const DIRECTIVES =
    /^(script|connect|img|style|font|frame|worker|default)-src$|^require-trusted-types-for$|^trusted-types$/

  it('are policies whose directives exist', () => {
    for (const sample of inLanguage('text')) {
      const directives = sample.code.split(';').map((one) => one.trim().split(' ')[0] ?? '')
      assert.deepEqual(
        atSample(
          sample,
          directives.filter((name) => !DIRECTIVES.test(name)),
        ),
        [],
      )
    }
  })

  it('are lists of folders that exist', () => {
    for (const sample of inLanguage('')) {
      const paths = firstGroups(sample.code, /^([\w/-]+) {2}/gm)
      assert.ok(paths.length > 0, placeOf(sample))
      assert.deepEqual(
        atSample(
          sample,
          paths.filter((path) => !existsSync(path)),
        ),
        [],
      )
    }
  })
})
