import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { PLANS } from '../../src/features/billing/plans.ts'
import { parseEnvironment } from '../../src/server/app/environment.ts'
import { type ManifestTag, readManifestTags } from './support/manifest-tags.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const DOCUMENTS = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)]
/** Hand-written documents: the API report is generated from the types and checked against them. */
const HAND_WRITTEN_DOCUMENTS = DOCUMENTS.filter((path) => path !== 'docs/api-report.md')
const all = HAND_WRITTEN_DOCUMENTS.map(read).join('\n')

const MAX_LINES = 150
const MAX_COLUMNS = 120

const firstGroups = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

const withoutCode = (text: string): string => text.replaceAll(/^```.*?^```/gms, '')

/** The anchor of a heading in rendered Markdown. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')

const anchorsIn = (path: string): string[] =>
  firstGroups(withoutCode(read(path)), /^#+ (.+)$/gm).map(anchorOf)

/** The cells of the first table after a line, without the header row. */
function tableAfter(line: string, text: string): string[][] {
  const [, section = ''] = text.split(`\n${line}\n`)
  const [, table = ''] = /(^\|.*?)\n\n/ms.exec(section) ?? []
  const rows = table.split('\n').slice(2)
  return rows.map((row) => row.split(' | ').map((cell) => cell.replaceAll(/^\| ?| ?\|$/g, '')))
}

/** The names that a cell lists as code. */
const namesIn = (cell = ''): string[] => firstGroups(cell, /`([\w-]+)`/g)

/** What git ignores, at any depth. */
const IGNORED_FOLDER = /(^|\/)(node_modules|dist|dist-demo|\.data|\.cache)\//

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => !IGNORED_FOLDER.test(path))

/** A section citation whose heading is not checked. A Markdown link, as in a test's sample, does not count as one. */
const OTHER_CITATION =
  /(?<!\]\()\bdocs\/[\w-]+\.md(?:#|[,:]? ["“'‘]|:? \*(?!\/)|,? sections?\b|, [A-Z]|,$)/gm

describe('README.md', () => {
  const lines = read('README.md').split('\n')

  it(`has at most ${MAX_LINES} lines of at most ${MAX_COLUMNS} characters`, () => {
    assert.ok(lines.length <= MAX_LINES, `${lines.length} lines`)
    assert.deepEqual(
      lines.filter((line) => line.length > MAX_COLUMNS),
      [],
    )
  })

  it('links to every document', () => {
    const links = firstGroups(lines.join('\n'), /\]\((docs\/[\w-]+\.md)/g)
    assert.deepEqual(
      DOCUMENTS.slice(1).filter((path) => !links.includes(path)),
      [],
    )
  })

  it('lists exactly the tags, and only attributes and events that they have', async () => {
    const tags = await readManifestTags()
    const rows = tableAfter('## Embed one element', lines.join('\n'))
    assert.deepEqual(
      rows.flatMap(([tag]) => namesIn(tag)).toSorted(),
      tags.map(({ tagName }) => tagName).toSorted(),
    )
    const known = [...namesOfEach(tags, 'attributes'), ...namesOfEach(tags, 'events')]
    const listed = rows.flatMap(([tag = '', attributes, events]) =>
      pairsOf(tag, [...namesIn(attributes), ...namesIn(events)], tags),
    )
    assert.deepEqual(
      listed.filter((pair) => !known.includes(pair)),
      [],
    )
  })

  it('says which server settings a host page needs', () => {
    assert.match(lines.join('\n'), /ALLOWED_ORIGINS=\S+ npm start/)
  })
})

describe('the documents', () => {
  for (const path of [...HAND_WRITTEN_DOCUMENTS, 'CHANGELOG.md']) {
    it(`contain no broken links: ${path}`, () => {
      const links = firstGroups(withoutCode(read(path)), /\]\((?!https?:)([^)\s]+)\)/g)
      const broken = links.filter((link) => {
        const [file = '', anchor] = link.split('#')
        const target = file === '' ? path : join(dirname(path), file)
        if (!existsSync(target)) return true
        return anchor !== undefined && !anchorsIn(target).includes(anchor)
      })
      assert.deepEqual(broken, [])
    })
  }

  for (const path of HAND_WRITTEN_DOCUMENTS) {
    it(`mention only files that exist: ${path}`, () => {
      const named = firstGroups(read(path), /`((?:src|elements|demo|test)\/[\w./-]+)`/g)
      assert.deepEqual(
        named.filter((name) => !existsSync(name)),
        [],
      )
    })
  }
})

describe('the scripts in package.json', () => {
  const { scripts } = JSON.parse(read('package.json'))
  /** Scripts that are part of another script, or that npm runs automatically. */
  const isPart = (name: string) => name.startsWith('check:') || name === 'prepack'

  it('include every script that the documents mention', () => {
    const named = firstGroups(all, /npm run ([\w:-]+)/g)
    assert.ok(named.length > 20)
    assert.deepEqual(
      named.filter((name) => !(name in scripts)),
      [],
    )
  })

  it('are all mentioned in the documents', () => {
    const whole = Object.keys(scripts).filter((name) => !isPart(name))
    assert.deepEqual(
      whole.filter((name) => !all.includes(`npm run ${name}`) && !all.includes(`npm ${name}`)),
      [],
    )
  })
})

describe('docs/hosting.md', () => {
  const text = read('docs/hosting.md')

  it('lists exactly the environment variables that the server reads', () => {
    const source = read('src/server/app/environment-variables.ts')
    const known = firstGroups(source, /^ {2}([A-Z_\d]+):/gm)
    const rows = firstGroups(text, /^\| (`[A-Z_\d`, ]+`) \|/gm).flatMap((cell) =>
      firstGroups(cell, /`([A-Z_\d]+)`/g),
    )
    assert.deepEqual(rows.toSorted(), known.toSorted())
  })

  it('lists every setting that a hosted server requires', () => {
    const words = firstGroups(text, /^export (.+)$/gm).flatMap((line) =>
      line
        .replace(/ {3}#.*/, '')
        .replace(/\$\(cat [^)]+\)/, randomBytes(32).toString('hex'))
        .split(' '),
    )
    const variables = Object.fromEntries(words.map((word) => word.split('=', 2)))
    assert.equal(parseEnvironment(variables).isHosted, true)
  })

  it('warns that the server must be stopped for a backup', () => {
    assert.match(text, /`npm run backup`[^.]*stop the server first/)
  })
})

describe('docs/access-tokens.md', () => {
  it('lists exactly the keys of the option for the hosted sign-in', () => {
    const [, type = ''] =
      /^export type AuthOptions = \{(.*?)^\}/ms.exec(read('src/config/options.ts')) ?? []
    const known = firstGroups(type, /^ {2}(\w+)\??:/gm)
    const rows = tableAfter('## Hosted sign-in', read('docs/access-tokens.md'))
    assert.ok(known.length > 0)
    assert.deepEqual(rows.flatMap(([cell]) => namesIn(cell)).toSorted(), known.toSorted())
  })
})

describe('docs/embedding.md', () => {
  const text = read('docs/embedding.md')

  it('lists exactly the options of configure()', () => {
    const [, type = ''] =
      /^export type Options = \{(.*?)^\}/ms.exec(read('src/config/options.ts')) ?? []
    const known = firstGroups(type, /^ {2}(\w+)\?:/gm)
    const rows = tableAfter('## Options of `configure()`', text)
    assert.deepEqual(rows.flatMap(([cell]) => namesIn(cell)).toSorted(), known.toSorted())
  })

  it('lists exactly the keys of each option that is an object', () => {
    const source = read('src/config/options.ts')
    const [, type = ''] = /^export type Options = \{(.*?)^\}/ms.exec(source) ?? []
    const objects = [...type.matchAll(/^ {2}(\w+)\?: (?:\{ (.*?) \}|Partial<(\w+)>)/gm)]
    const known = objects.map(([, option = '', inline = '', name]) => {
      const [, fields = ''] =
        new RegExp(`^export type ${name} = \\{(.*?)^\\}`, 'ms').exec(source) ?? []
      const keys = name === undefined ? inline : fields
      return [option, firstGroups(keys, name === undefined ? /(\w+)\??:/g : /^ {2}(\w+)\??:/gm)]
    })
    const listed = tableAfter('## Options of `configure()`', text).flatMap(
      ([option, purpose = '']) => {
        const [, keys] = /^`\{ (.*?) \}`/.exec(purpose) ?? []
        return keys === undefined ? [] : [[...namesIn(option), keys.split(', ')]]
      },
    )
    assert.ok(known.length > 4)
    assert.deepEqual(Object.fromEntries(listed), Object.fromEntries(known))
  })

  it('lists exactly the attributes of each tag', async () => {
    const tags = await readManifestTags()
    let tag = ''
    const listed = tableAfter('## Tags', text).flatMap(([tagCell = '', attribute]) => {
      tag = tagCell || tag
      return pairsOf(tag, namesIn(attribute), tags)
    })
    assert.deepEqual(listed.toSorted(), namesOfEach(tags, 'attributes'))
  })

  it('lists exactly the events of each tag', async () => {
    const tags = await readManifestTags()
    const listed = tableAfter('## Events', text).flatMap(([event, tag = '']) =>
      pairsOf(tag, namesIn(event), tags),
    )
    assert.deepEqual(listed.toSorted(), namesOfEach(tags, 'events'))
  })

  it('gives default actions only to events that their tag has', async () => {
    const known = namesOfEach(await readManifestTags(), 'events')
    const rows = tableAfter('### Default actions', text)
    assert.ok(rows.length > 1)
    const listed = rows.map(([cell]) => namesIn(cell).toReversed().join(' '))
    assert.deepEqual(
      listed.filter((pair) => !known.includes(pair)),
      [],
    )
  })

  it('lists the `detail` of each event as its type declares it', async () => {
    for (const { tagName, events } of await readManifestTags()) {
      for (const { name, type } of events.filter((event) => !COMMON_EVENTS.has(event.name))) {
        const keys = firstGroups(type.text, /(\w+\??): /g).join(', ')
        const detail = keys === '' ? '–' : `\`{ ${keys} }\``
        assert.ok(
          text.includes(`| \`${name}\` | \`${tagName}\` | ${detail} |`),
          `${name} ${detail}`,
        )
      }
    }
  })
})

describe('docs/security-server.md', () => {
  it('lists exactly the events of the audit log', () => {
    const known = firstGroups(read('src/server/audit/audit.ts'), /^ {2}\| '([\w.-]+)'/gm)
    const [, section = ''] = read('docs/security-server.md').split('| `audit` | when |')
    const [table = ''] = section.split('\n\n')
    const listed = table
      .split('\n')
      .flatMap((row) => firstGroups(row.split(' | ')[0] ?? '', /`([\w.-]+)`/g))
    assert.deepEqual(listed.toSorted(), known.toSorted())
  })
})

describe('the length of the documents', () => {
  /** Tables that are searched, not read. */
  const REFERENCE = ['docs/product-rules.md']
  const MAX_WORDS = 1_500

  it('is at most what can be read in about five minutes', () => {
    const long = HAND_WRITTEN_DOCUMENTS.filter((path) => !REFERENCE.includes(path)).filter(
      (path) => read(path).split(/\s+/).length > MAX_WORDS,
    )
    assert.deepEqual(long, [])
  })
})

describe('docs/product-rules.md', () => {
  const text = read('docs/product-rules.md')
  const rows = [...text.matchAll(/`(\w+)` \| `(src\/[\w./-]+)` \|$/gm)]

  it('refers to rules that exist in the given files', () => {
    assert.ok(rows.length > 40)
    const lost = rows.filter(
      ([, name = '', file = '']) => !new RegExp(`(const|function) ${name}\\b`).test(read(file)),
    )
    assert.deepEqual(
      lost.map(([row]) => row),
      [],
    )
  })

  it('states the limits and prices of the plans', () => {
    for (const plan of Object.values(PLANS)) {
      const { name, sitesLimit, teamMembersLimit, monthlyViewsLimit, monthlyPriceInCents } = plan
      const views = monthlyViewsLimit.toLocaleString('en-US')
      const cells = [`\`${name}\``, sitesLimit, teamMembersLimit, views, monthlyPriceInCents / 100]
      assert.ok(text.includes(`| ${cells.join(' | ')} |`), name)
    }
  })
})

describe('comments', () => {
  const files = [...['src', 'elements', 'demo', 'test'].flatMap(filesBelow), ...readdirSync('.')]
    .filter((name) => /\.([cm]?js|tsx?|jsonc?|css|html|php|sql|svelte|vue)$/.test(name))
    .filter((name) => name !== 'package-lock.json')
  const findInFiles = (pattern: RegExp) =>
    files.flatMap((file) => [...read(file).matchAll(pattern)].map((match) => ({ file, match })))

  it('do not cite numbered sections, because no document here has any', () => {
    // Anyone can look up the RFCs.
    const numberedSection = /(?<!\bRFC \d+ )\u00A7/g
    assert.ok(files.length > 1_000)
    assert.deepEqual(
      findInFiles(numberedSection).map(({ file }) => file),
      [],
    )
  })

  it('refer to documents and sections that exist', () => {
    const citations = findInFiles(/\b(docs\/[\w-]+\.md)(?:, \*([^*]+)\*)?/g)
    assert.ok(citations.length > 10)
    const lost = citations.filter(({ match: [, path = '', heading] }) => {
      if (!existsSync(path)) return true
      return heading !== undefined && !anchorsIn(path).includes(anchorOf(heading))
    })
    assert.deepEqual(
      lost.map(({ file, match: [citation] }) => `${file}: ${citation}`),
      [],
    )
  })

  it('refer to a section in one form: the document, a comma and the section’s heading in asterisks', () => {
    assert.deepEqual(
      findInFiles(OTHER_CITATION).map(({ file, match: [citation] }) => `${file}: ${citation}`),
      [],
    )
  })

  /** Joined, so that this file does not cite it. */
  const document = join('docs', 'testing.md')

  for (const ending of [
    '#part',
    ', Part',
    ', "Part"',
    ' *Part*',
    ': *Part*',
    ', section 2',
    ',\n',
  ]) {
    it(`may not refer to a section like this: ${JSON.stringify(ending)}`, () => {
      assert.match(`See ${document}${ending}`, new RegExp(OTHER_CITATION))
    })
  }

  for (const ending of ['.', ', *Part*', ', and this.', ' */', ': the rest', "',\n"]) {
    it(`may refer to a document like this: ${JSON.stringify(ending)}`, () => {
      assert.doesNotMatch(`See ${document}${ending}`, new RegExp(OTHER_CITATION))
    })
  }
})

/** The events that every tag has; their `detail` types are not declared inline. */
const COMMON_EVENTS = new Set(['failed', 'signed-out'])

/** Each name, preceded by its tag; a row can apply to every tag. */
function pairsOf(tagCell: string, names: string[], tags: ManifestTag[]): string[] {
  const of = tagCell === 'every tag' ? tags.map(({ tagName }) => tagName) : namesIn(tagCell)
  return of.flatMap((tag) => names.map((name) => `${tag} ${name}`))
}

const namesOfEach = (tags: ManifestTag[], kind: 'attributes' | 'events'): string[] =>
  tags.flatMap((tag) => tag[kind].map(({ name }) => `${tag.tagName} ${name}`)).toSorted()
