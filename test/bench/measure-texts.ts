import type { Lab } from './lab.ts'
import type { Variant } from './pages/texts-page.ts'
import { type Row, ratioRow } from './rows.ts'

/** At most as slow as React context. */
const MAX_CONTEXT_RATIO = 1

/** Numbers of text nodes, with the changes per round: a few nodes change faster than the clock's resolution. */
const SIZES = [
  { texts: 1, changes: 300 },
  { texts: 100, changes: 60 },
  { texts: 1_000, changes: 20 },
] as const

const PAGE = 'texts'

/** The time for one change to a shared signal to update every text node bound to it. */
export async function measureTexts(lab: Lab): Promise<Row[]> {
  await lab.build(PAGE, {
    script: `import { openTextsPage } from './texts-page.ts'; openTextsPage()`,
  })
  const rounds: Record<Variant, number>[][] = []
  for (let round = 0; round < lab.rounds; round += 1) rounds.push(await measureOnce(lab))
  return SIZES.flatMap(({ texts }, size) => {
    const samples = (way: Variant) => rounds.map((sizes) => sizes[size]?.[way] ?? Number.NaN)
    const measure = `an update of ${texts.toLocaleString('en')} live text node${texts > 1 ? 's' : ''}`
    return [
      ratioRow(measure, samples('live'), 'React context', samples('context'), MAX_CONTEXT_RATIO),
      ratioRow(measure, samples('live'), 'hand-written DOM', samples('byHand')),
    ]
  })
}

/** The three variants alternate within the page, after each change. */
function measureOnce(lab: Lab): Promise<Record<Variant, number>[]> {
  return lab.visit(PAGE, ({ page }) =>
    page.evaluate(
      (sizes) => sizes.map(({ texts, changes }) => textsPage.change(texts, changes)),
      SIZES,
    ),
  )
}
