import { expect } from 'chai'
import { CampaignsPage } from '../../../src/features/campaigns/campaigns-page.tsx'
import '../../../src/ui/layout/page-head.tsx'
import { fakeHttp, type Mounted } from '../../support/mount.tsx'
import { campaignResponse, mountSignedIn, NOW, pageBody } from './support.tsx'

const SPIN = campaignResponse({
  title: 'Spin for free shipping',
  customer_intention: 'gamification-popups',
  subscribe_count: 2_893,
})
const SURVEY = campaignResponse({
  title: 'What brought you here?',
  customer_intention: 'conduct-surveys',
  status: 'ended',
  ends_at: '2026-09-23T10:00:00Z',
  subscribe_count: 1_318,
  answers: 1_318,
})

/** The minimum gap between text in two neighbouring cells. */
const MIN_GAP_PX = 8

describe('the campaign list on a phone', () => {
  let view: Mounted
  afterEach(() => view.unmount())

  const rowsAt = async (width: number) => {
    const http = fakeHttp({ 'GET /campaigns': pageBody([SPIN, SURVEY]) })
    const page = <CampaignsPage now={() => NOW} onCreate={() => {}} />
    view = mountSignedIn(page, { http, width })
    await view.findByText('Spin for free shipping')
    return [...view.root.querySelectorAll('tbody tr')]
  }

  for (const width of [288, 343, 400, 448]) {
    it(`keeps the lines of text in a row apart at ${width} px`, async () => {
      for (const row of await rowsAt(width)) {
        for (const [first, second] of linePairs([...row.children].flatMap(linesOf))) {
          expect(hasGapTo(first, second), `${first.words} | ${second.words}`).to.equal(true)
        }
      }
    })
  }
})

type Line = { words: string; cell: Element; box: DOMRect }

/** The lines of visible text in a cell. */
function linesOf(cell: Element): Line[] {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const lines: Line[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(text)
    const words = text.textContent ?? ''
    for (const box of range.getClientRects()) if (box.width > 1) lines.push({ words, cell, box })
  }
  return lines
}

const linePairs = (lines: Line[]): [Line, Line][] =>
  lines.flatMap((first, index) =>
    lines
      .slice(index + 1)
      .filter(({ cell }) => cell !== first.cell)
      .map((second): [Line, Line] => [first, second]),
  )

function hasGapTo({ box: first }: Line, { box: second }: Line): boolean {
  if (first.bottom <= second.top + 1 || second.bottom <= first.top + 1) return true
  return first.right + MIN_GAP_PX <= second.left || second.right + MIN_GAP_PX <= first.left
}
