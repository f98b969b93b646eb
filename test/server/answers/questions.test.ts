import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Block } from '../../../src/popup/design.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import {
  countOptions,
  mergeQuestions,
  type Question,
  toCsv,
} from '../../../src/server/answers/questions.ts'

const designOf = (...blocks: Block[]) => ({
  ...blankDesign(),
  steps: [{ id: 'one', name: 'One', picture: null, blocks }],
})
const field = (kind: 'email' | 'name' | 'phone' | 'text' | 'choice') => ({
  ...newBlock('field', kind),
  ...{ kind, name: kind, label: kind },
})
const questionBlock = (name: string, text: string) => ({
  ...newBlock('question', name),
  name,
  text,
})
const colour = (kind: Question['kind']): Question => ({
  ...{ name: 'colour', text: 'Colour?', kind, options: ['Red', 'Blue', 'Red, a bit'] },
})

describe('a campaign’s questions', () => {
  it('are its questions and custom fields, but not name, email and phone', () => {
    const design = designOf(
      questionBlock('why', 'Why?'),
      ...(['email', 'name', 'phone', 'text', 'choice'] as const).map(field),
    )
    assert.deepEqual(
      mergeQuestions(design).map(({ name, kind }) => [name, kind]),
      [
        ['why', 'one'],
        ['text', 'words'],
        ['choice', 'one'],
      ],
    )
  })

  it('start with the live version’s questions and wording, followed by the draft’s questions', () => {
    const live = designOf(questionBlock('why', 'Why?'))
    const draft = designOf(questionBlock('why', 'Why now?'), questionBlock('how', 'How?'))
    const texts = mergeQuestions(live, draft).map(({ text }) => text)
    assert.deepEqual(texts, ['Why?', 'How?'])
    assert.deepEqual(mergeQuestions(null, null), [])
  })
})

describe('a tally', () => {
  for (const [what, kind, given, expected] of [
    [
      'counts each option, in the question’s order',
      'one',
      { Blue: 2 },
      { Red: 0, Blue: 2, 'Red, a bit': 0 },
    ],
    [
      ...(['counts a removed option, after the other options', 'one', { Green: 1 }] as const),
      { Red: 0, Blue: 0, 'Red, a bit': 0, Green: 1 },
    ],
    [
      ...(['counts both of two selected options', 'many', { 'Red, Blue': 1, Blue: 1 }] as const),
      { Red: 1, Blue: 2, 'Red, a bit': 0 },
    ],
    [
      ...([
        'recognises an option that contains a comma',
        'many',
        { 'Blue, Red, a bit': 1 },
      ] as const),
      { Red: 0, Blue: 1, 'Red, a bit': 1 },
    ],
    [
      ...(['includes all five steps of a scale', 'scale', { 4: 3 }] as const),
      { 1: 0, 2: 0, 3: 0, 4: 3, 5: 0 },
    ],
  ] as const) {
    it(what, () => {
      const counts = Object.entries(given).map(([answer, count]) => ({ answer, count }))
      const found = countOptions(colour(kind), counts).map(({ answer, count }) => [answer, count])
      assert.deepEqual(Object.fromEntries(found), expected)
    })
  }
})

describe('a CSV file of answers', () => {
  for (const [text, cell] of [
    ['plain', '"plain"'],
    ['a "word"', '"a ""word"""'],
    ['two\nlines, one cell', '"two\nlines, one cell"'],
    ['=HYPERLINK("http://evil.example")', '"\'=HYPERLINK(""http://evil.example"")"'],
    ['+1', '"\'+1"'],
    ['-1', '"\'-1"'],
    ['@SUM(A1)', '"\'@SUM(A1)"'],
    ['\t=1', '"\'\t=1"'],
  ] as const) {
    it(`writes ${JSON.stringify(text)} as text`, () => {
      assert.equal(toCsv([[text]]), `\uFEFF${cell}\r\n`)
    })
  }
})
