import { expect } from 'chai'
import fc from 'fast-check'
import { createEventParser, type EventBlock } from '../../src/lib/event-parser.ts'

function blocksOf(pieces: readonly string[]): EventBlock[] {
  const blocks: EventBlock[] = []
  const parse = createEventParser((block) => blocks.push(block))
  for (const piece of pieces) parse(piece)
  return blocks
}

const message = (data: string | null, rest: Partial<EventBlock> = {}): EventBlock => ({
  id: null,
  event: 'message',
  data,
  ...rest,
})

describe('an event stream', () => {
  const cases: [what: string, text: string, blocks: EventBlock[]][] = [
    ['has events with a name and data', 'event: a\ndata: 1\n\n', [message('1', { event: 'a' })]],
    ['names an event `message` if it has no name', 'data: 1\n\n', [message('1')]],
    ['joins the lines of its data', 'data: 1\ndata: 2\n\n', [message('1\n2')]],
    ['drops one space after the colon, not two', 'data:1\ndata:  2\n\n', [message('1\n 2')]],
    ['can have empty data', 'data\n\n', [message('')]],
    [
      'keeps the last event ID until there is a new one',
      'id: 7\n\ndata: 1\n\n',
      [message(null, { id: '7' }), message('1', { id: '7' })],
    ],
    ['ignores an ID with a NUL', 'id: 7\0\ndata: 1\n\n', [message('1')]],
    [
      'accepts every kind of line ending',
      'data: 1\r\rdata: 2\r\n\r\n',
      [message('1'), message('2')],
    ],
    ['ignores comments', ': beat\ndata: 1\n\n', [message('1')]],
    ['emits nothing before an empty line', 'data: 1\n', []],
    ['ignores unknown fields', 'later: x\ndata: a: b\n\n', [message('a: b')]],
  ]
  for (const [what, text, blocks] of cases) {
    it(what, () => expect(blocksOf([text])).to.deep.equal(blocks))
  }

  it('is parsed the same way however it is split into chunks', () => {
    const line = fc.constantFrom(
      'data: 1',
      'data',
      'event: a',
      'id: 4',
      'id',
      ':',
      ': x',
      '',
      'é: ✓',
    )
    const end = fc.constantFrom('\n', '\r', '\r\n')
    const text = fc.array(fc.tuple(line, end)).map((lines) => lines.flat().join(''))
    fc.assert(
      fc.property(text, fc.array(fc.nat(200)), (whole, cuts) => {
        const places = [0, ...cuts.map((cut) => Math.min(cut, whole.length)), whole.length]
        const sorted = places.toSorted((one, other) => one - other)
        const pieces = sorted.map((place, index) => whole.slice(sorted[index - 1] ?? 0, place))
        expect(blocksOf(pieces)).to.deep.equal(blocksOf([whole]))
      }),
    )
  })
})
