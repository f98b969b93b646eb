import { useMessages } from '../../config/use-messages.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { useLocaleFormats } from '../../ui/data/use-locale-formats.ts'
import { confidenceInterval } from './chance.ts'
import type { VariantRow } from './list-rows.ts'
import { rateOf, testCount } from './rules.ts'

type RateRange = { letter: string; isLeading: boolean; low: number; high: number; rate: number }

/** The likely range of each variant's true rate, all on one scale, so that overlaps are visible. */
export function TestRanges({ variants }: { variants: readonly VariantRow[] }) {
  const t = useMessages(campaignsMessages)
  const { percent } = useLocaleFormats()
  const ranges = variants.map(rangeOf)
  const lowest = Math.min(...ranges.map(({ low }) => low))
  const most = Math.max(...ranges.map(({ high }) => high))
  const at = (rate: number) => `${(100 * (rate - lowest)) / (most - lowest)}%`
  const rangeValues = ({ low, high }: RateRange) => ({
    low: percent(low, 1),
    high: percent(high, 1),
  })
  const rangeTexts = ranges.map((range) =>
    t('rangeOfVariant', { letter: range.letter, ...rangeValues(range) }),
  )
  return (
    <div
      className="ranges"
      role="img"
      aria-label={t('rangesLabel', { ranges: rangeTexts.join(', ') })}
    >
      {ranges.map((range) => (
        <div className="range" key={range.letter} data-leading={range.isLeading || undefined}>
          <span className="letter" data-leading={range.isLeading || undefined}>
            {range.letter}
          </span>
          <span className="lane">
            <i style={{ insetInline: `${at(range.low)} calc(100% - ${at(range.high)})` }} />
            <b style={{ insetInlineStart: at(range.rate) }} />
          </span>
          <span>{t('range', rangeValues(range))}</span>
        </div>
      ))}
    </div>
  )
}

function rangeOf({ campaign, letter, isLeading }: VariantRow): RateRange {
  const totals = testCount(campaign)
  const range = confidenceInterval(totals)
  const rate = rateOf(totals)
  // With more than one click per view, the value would be off the scale.
  return { letter, isLeading, ...range, rate: Math.min(range.high, Math.max(range.low, rate)) }
}
