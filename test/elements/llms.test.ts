import { expect } from 'chai'
import { knownDescriptors } from '../../elements/define/registry.ts'
import '../../elements/index.ts'
import { llmsTextOf } from '../../elements/llms.ts'
import { describeTags, manifestOf } from '../../elements/manifest.ts'

const manifest = manifestOf(describeTags(knownDescriptors()), '1.2.3')
const EMBEDDING = [
  '## Embed one element',
  'As [the other file](docs/testing.md#part) and [the server](https://app.example/) say:',
  '### A sample',
  '```sh',
  '# not a heading',
  '```',
]
const text = llmsTextOf(manifest, [EMBEDDING.join('\n'), '# Frameworks\n\n## Vue\n'])

describe('llms.txt', () => {
  it('starts with the kit’s name, version and purpose', () => {
    expect(text).to.match(/^# Poplar Kit 1\.2\.3\n\n> Poplar is /)
  })

  it('lists every attribute, property, event and method of every tag', () => {
    const sections = text.split(/^### /m)
    for (const { tagName, attributes, members, events } of manifest.modules.flatMap(
      ({ declarations }) => declarations,
    )) {
      const section = sections.find((part) => part.startsWith(`${tagName}\n`)) ?? ''
      const membersWithoutAttribute = members.filter(({ attribute }) => attribute === undefined)
      for (const { name, description } of [...attributes, ...membersWithoutAttribute, ...events]) {
        expect(section, tagName).to.match(new RegExp(`^- \`${name}(\`: \`|\\(\\))`, 'm'))
        expect(section).to.contain(description)
      }
    }
  })

  it('includes the type and default of an attribute', () => {
    expect(text).to.contain(
      "- `billing-type`: `'monthly' | 'yearly'`, by default `'monthly'`. `monthly` (default) or `yearly`.",
    )
  })

  it('includes each document below the title, with its headings in order', () => {
    expect(text.match(/^#{1,3} (?!not).+$/gm)?.slice(-4)).to.deep.equal([
      '## Embed one element',
      '### A sample',
      '## Frameworks',
      '### Vue',
    ])
  })

  it('leaves a # in code unchanged', () => {
    expect(text).to.contain('```sh\n# not a heading\n```')
  })

  it('keeps only absolute links, since the other files are included', () => {
    expect(text).to.contain('As the other file and [the server](https://app.example/) say:')
  })
})
