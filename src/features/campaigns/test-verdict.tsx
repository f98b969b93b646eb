import { useId } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { type LocaleFormats, useLocaleFormats } from '../../ui/data/use-locale-formats.ts'
import {
  LIKELY_CHANCE,
  MIN_COUNT_TO_JUDGE,
  MIN_VIEWS_TO_JUDGE,
  roundDownChance,
  testVerdict,
  type TestVerdict as Verdict,
} from './chance.ts'
import type { TestRow } from './list-rows.ts'
import { rateOf, testCount } from './rules.ts'
import { TestRanges } from './test-ranges.tsx'

/** A higher figure would read as a promise. */
const MAX_SHOWN_CHANCE = 0.999

/** Explains whether the lead in an A/B test is likely real, and shows the rates on one scale. */
export function TestVerdict({ test }: { test: TestRow }) {
  const t = useMessages(campaignsMessages)
  const { tone, word, title, text } = useVerdictText(test)
  const noLeaderText = useNoLeaderText(test)
  const id = useId()
  return (
    <section className="verdict" aria-labelledby={id}>
      <div>
        <h3 className="visually-hidden" id={id}>
          {t('verdict')}
        </h3>
        <p className="row">
          <Badge tone={tone}>{word}</Badge>
          <b className="strong">{title}</b>
        </p>
        <p className="about small muted">
          {text} {noLeaderText}
        </p>
      </div>
      <TestRanges variants={test.variants} />
    </section>
  )
}

/** Explains why no variant leads although the rates differ: the highest ones are equal as whole percentages. */
function useNoLeaderText({ variants }: TestRow): string | null {
  const t = useMessages(campaignsMessages)
  const { percent } = useLocaleFormats()
  const distinctRates = new Set(variants.map(({ campaign }) => rateOf(testCount(campaign))))
  if (distinctRates.size === 1 || variants.some(({ isLeading }) => isLeading)) return null
  const rates = variants
    .map(({ campaign, letter, percentage }) => {
      const rate = percent(rateOf(testCount(campaign)), 1)
      return t('leadRate', { letter, rate, whole: percent(percentage / 100) })
    })
    .join(', ')
  return t('leadCounts', { rates })
}

function useVerdictText(test: TestRow) {
  const t = useMessages(campaignsMessages)
  const figures = useLocaleFormats()
  const verdict = testVerdict(test.variants.map(({ campaign }) => testCount(campaign)))
  if (verdict.state === 'collecting') {
    const counted = t(test.hasForm ? 'countedSubscribers' : 'countedClicks')
    const needs = { views: MIN_VIEWS_TO_JUDGE, count: MIN_COUNT_TO_JUDGE, counted }
    return {
      tone: 'neutral',
      word: t('collecting'),
      title: t('collectingTitle'),
      text: t('collectingText', needs),
    } as const
  }
  const { letter, share } = bestVariant(test, verdict)
  const chance = chanceText(share, figures, (most) => t('moreThan', { share: most }))
  if (verdict.state === 'too-close') {
    const from = figures.percent(LIKELY_CHANCE)
    return {
      tone: 'warning',
      word: t('tooClose'),
      title: t('tooCloseTitle'),
      text: t('tooCloseText', { letter, chance, from }),
    } as const
  }
  return {
    tone: 'info',
    word: t('likely'),
    title: t('likelyTitle', { letter }),
    text: t('likelyText', { chance }),
  } as const
}

function bestVariant(test: TestRow, { chances }: Exclude<Verdict, { state: 'collecting' }>) {
  const share = Math.max(...chances)
  return { letter: test.variants[chances.indexOf(share)]?.letter ?? '', share }
}

function chanceText(
  share: number,
  figures: LocaleFormats,
  moreThan: (share: string) => string,
): string {
  if (share > MAX_SHOWN_CHANCE) return moreThan(figures.percent(MAX_SHOWN_CHANCE, 1))
  const digits = share >= LIKELY_CHANCE ? 1 : 0
  return figures.percent(roundDownChance(share, digits), digits)
}
