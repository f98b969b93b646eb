import { expect } from 'chai'
import fc from 'fast-check'
import {
  countSelected,
  isSelected,
  isTypedCount,
  missingCharacters,
  NOTHING,
  pageState,
  type Selection,
  togglePage,
  toggleRow,
} from '../../../src/features/subscribers/selection/selection-rules.ts'

const PAGE = ['a', 'b', 'c', 'd']
const click = (selection: Selection, id: string, withRange = false) =>
  toggleRow(selection, id, { pageIds: PAGE, withRange })
const idsOf = (selection: Selection) =>
  selection.kind === 'rows' ? [...selection.ids].sort() : 'all'
const MATCHES: Selection = { kind: 'matches', until: new Date(0) }

const page = fc.uniqueArray(fc.string({ maxLength: 3 }), { minLength: 1, maxLength: 10 })
/** Clicks on rows of two pages, with and without Shift, and on the head. */
const clicks = fc.array(
  fc.record({ page: fc.boolean(), row: fc.nat(9), withRange: fc.boolean(), isHead: fc.boolean() }),
)
const rows = (name: string, ids: readonly string[]) => ids.map((id) => `${name}${id}`)

describe('the selection of rows', () => {
  it('adds and removes a row', () => {
    expect(idsOf(click(NOTHING, 'b'))).to.deep.equal(['b'])
    expect(idsOf(click(click(NOTHING, 'b'), 'b'))).to.deep.equal([])
  })

  it('adds all rows up to the one that is clicked with Shift, in both directions', () => {
    expect(idsOf(click(click(NOTHING, 'b'), 'd', true))).to.deep.equal(['b', 'c', 'd'])
    expect(idsOf(click(click(NOTHING, 'c'), 'a', true))).to.deep.equal(['a', 'b', 'c'])
  })

  it('adds only the row itself if the one before is on another page', () => {
    expect(idsOf(click(click(NOTHING, 'x'), 'b', true))).to.deep.equal(['b', 'x'])
  })

  it('becomes the other rows of the page when one of all matches is deselected', () => {
    expect(idsOf(click(MATCHES, 'b'))).to.deep.equal(['a', 'c', 'd'])
  })

  it('selects and deselects the page, and keeps other pages', () => {
    const selected = togglePage(click(NOTHING, 'x'), PAGE)
    expect(idsOf(selected)).to.deep.equal([...PAGE, 'x'])
    expect(idsOf(togglePage(selected, PAGE))).to.deep.equal(['x'])
  })

  it('says whether none, some or all of the page are selected', () => {
    expect(pageState(NOTHING, PAGE)).to.equal('none')
    expect(pageState(click(NOTHING, 'a'), PAGE)).to.equal('some')
    expect(pageState(togglePage(NOTHING, PAGE), PAGE)).to.equal('all')
    expect(pageState(MATCHES, PAGE)).to.equal('all')
  })

  it('has no row twice, whatever is clicked, and counts each', () => {
    fc.assert(
      fc.property(page, page, clicks, (first, second, all) => {
        const [one, other] = [rows('1', first), rows('2', second)]
        let selection = NOTHING
        for (const { page, row, withRange, isHead } of all) {
          const pageIds = page ? one : other
          const id = pageIds[row % pageIds.length] ?? ''
          selection = isHead
            ? togglePage(selection, pageIds)
            : toggleRow(selection, id, { pageIds, withRange })
        }
        const ids = selection.kind === 'rows' ? selection.ids : []
        const known = [...one, ...other].filter((id) => isSelected(selection, id))
        expect(new Set(ids).size).to.equal(ids.length)
        expect(countSelected(selection, 0)).to.equal(known.length)
      }),
    )
  })

  it('changes only the clicked row without Shift', () => {
    fc.assert(
      fc.property(page, fc.nat(9), fc.nat(9), (pageIds, before, clicked) => {
        const on = { pageIds, withRange: false }
        const start = toggleRow(NOTHING, pageIds[before % pageIds.length] ?? '', on)
        const id = pageIds[clicked % pageIds.length] ?? ''
        const end = toggleRow(start, id, on)
        for (const one of pageIds)
          expect(isSelected(end, one)).to.equal(isSelected(start, one) !== (one === id))
      }),
    )
  })

  it('selects the page from any state with at most two clicks on its head', () => {
    fc.assert(
      fc.property(page, fc.array(fc.nat(9)), (pageIds, picked) => {
        let selection = NOTHING
        for (const index of picked)
          selection = toggleRow(selection, pageIds[index % pageIds.length] ?? '', {
            ...{ pageIds, withRange: false },
          })
        const once = togglePage(selection, pageIds)
        const end = pageState(once, pageIds) === 'all' ? once : togglePage(once, pageIds)
        expect(pageState(end, pageIds)).to.equal('all')
      }),
    )
  })
})

describe('a typed count', () => {
  for (const [typed, is] of [
    ['1203', true],
    ['1,203', true],
    ['1 203', true],
    ['1.203 ', true],
    ['120', false],
    ['', false],
    ['x1203', false],
  ] as const) {
    it(`“${typed}” ${is ? 'is' : 'isn’t'} 1203`, () => {
      expect(isTypedCount(typed, 1203)).to.equal(is)
    })
  }
})

describe('the characters that are missing', () => {
  const cases: [typed: string, expected: string, missing: number | null][] = [
    ['', '1203', 4],
    ['12', '1203', 2],
    ['DEL', 'delete', 3],
    ['1203', '1203', 0],
    ['13', '1203', null],
  ]
  for (const [typed, expected, missing] of cases) {
    it(`of “${typed}” for “${expected}” are ${missing ?? 'not counted'}`, () => {
      expect(missingCharacters(typed, expected)).to.equal(missing)
    })
  }
})
