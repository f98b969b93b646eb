import { expect } from 'chai'
import { replaceSection, type Section } from './sections.ts'

const section: Section = {
  ...{
    title: 'Second',
    introduction: 'New.',
    conditions: { date: '2026-11-27' },
    tables: ['| b |'],
  },
}
const SECOND = '# Second\n\nNew.\n\n- date: 2026-11-27\n\n| b |\n'

describe('saving a section of the results', () => {
  for (const { when, before, after } of [
    { when: 'there are none yet', before: '', after: SECOND },
    {
      when: 'there is another one',
      before: '# First\n\n| a |\n',
      after: `# First\n\n| a |\n\n${SECOND}`,
    },
    {
      when: 'it is between others',
      before: '# First\n\n| a |\n\n# Second\n\nOld.\n\n# Second half\n\n| c |\n',
      after: `# First\n\n| a |\n\n${SECOND}\n# Second half\n\n| c |\n`,
    },
  ]) {
    it(`keeps the others if ${when}`, () => expect(replaceSection(before, section)).to.equal(after))
  }

  it('changes nothing if it is the same', () => {
    const text = `# First\n\n| a |\n\n${SECOND}`
    expect(replaceSection(text, section)).to.equal(text)
  })
})
