import { buildSubject } from './build-subject.ts'
import type { Lab } from './lab.ts'
import type { FinishedView } from './pages/hand-written.ts'
import { interleave, type Samples } from './rounds.ts'
import { type Row, ratioRow } from './rows.ts'
import { pageOf, type Subject, type Variant } from './subjects.ts'

/** An element's maximum start time, relative to plain `createRoot` with the same view. */
const MAX_START_RATIO = 1.05
const ADDITIONAL_INSTANCES = 99

const VARIANTS: readonly Variant[] = ['kit', 'plain', 'byHand']
type Sample = { startMs: number; addedMs: number; text: string }

/** The time from script start to usable, and the time for each of the 2nd to 100th instances. */
export async function measureStart(lab: Lab, subject: Subject): Promise<Row[]> {
  await buildVariants(lab, subject)
  const samples = await interleave(VARIANTS, lab.rounds, (variant) =>
    measureVariant(lab, subject, variant),
  )
  expectSameText(subject, samples)
  const startTimes = (variant: Variant) => samples[variant].map(({ startMs }) => startMs)
  const rows = [
    ratioRow(
      'script start to usable',
      startTimes('kit'),
      'plain createRoot',
      startTimes('plain'),
      MAX_START_RATIO,
    ),
    ratioRow('script start to usable', startTimes('kit'), 'hand-written DOM', startTimes('byHand')),
  ]
  if (subject.measuresAdditionalInstances) {
    const addedTimes = (variant: Variant) => samples[variant].map(({ addedMs }) => addedMs)
    const measure = 'each of the 2nd to 100th'
    rows.push(
      ratioRow(measure, addedTimes('kit'), 'plain createRoot', addedTimes('plain')),
      ratioRow(measure, addedTimes('kit'), 'its own first', startTimes('kit')),
    )
  }
  return rows.map((one) => ({ ...one, measure: `${subject.tag}: ${one.measure}` }))
}

async function buildVariants(lab: Lab, subject: Subject): Promise<void> {
  await buildSubject(lab, subject, 'kit')
  await buildSubject(lab, subject, 'plain')
  const finishedView = JSON.stringify(await readFinishedView(lab, subject))
  await lab.build(pageOf(subject, 'byHand'), {
    script: `import { startHandWritten } from './hand-written.ts'; startHandWritten(${finishedView})`,
  })
}

/** The page's content when the view is usable, which hand-written DOM has to reproduce. */
function readFinishedView(lab: Lab, subject: Subject): Promise<FinishedView> {
  return lab.visit(pageOf(subject, 'plain'), ({ page }) =>
    page.evaluate(async () => {
      await startPage.first
      const rules = document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules])
      return {
        markup: document.querySelector('.poplar')?.innerHTML ?? '',
        styles: rules.map(({ cssText }) => cssText).join('\n'),
      }
    }),
  )
}

function measureVariant(lab: Lab, subject: Subject, variant: Variant): Promise<Sample> {
  const additionalCount =
    subject.measuresAdditionalInstances && variant !== 'byHand' ? ADDITIONAL_INSTANCES : 0
  return lab.visit(pageOf(subject, variant), ({ page }) =>
    page.evaluate(async (count) => {
      const { ms, text } = await startPage.first
      return {
        startMs: ms,
        text,
        addedMs: count > 0 ? await startPage.measureAdditional(count) : 0,
      }
    }, additionalCount),
  )
}

/** The ratios are only meaningful if all variants show the same text. */
function expectSameText({ tag }: Subject, samples: Samples<Variant, Sample>): void {
  const renderedTexts = new Set(
    VARIANTS.flatMap((variant) => samples[variant].map(({ text }) => text)),
  )
  if (renderedTexts.size !== 1)
    throw new Error(`The variants of ${tag} differ: ${[...renderedTexts].join(' | ')}`)
}
