import { useMessages } from '../../../config/use-messages.ts'
import { campaignsMessages } from '../../../messages/campaigns.ts'
import { templatesMessages } from '../../../messages/templates.ts'
import { INTENTS, type Intent } from '../../../popup/intents.ts'
import { useLocaleFormats } from '../../../ui/data/use-locale-formats.ts'
import { Chips } from '../../../ui/fields/chips.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Search } from '../../../ui/pictures/icons.ts'
import { PRICES } from '../../templates/rules.ts'
import type { TemplateSearch } from './use-search.ts'

/** The gallery's heading, with search and filters. */
export function GalleryFilters({ search }: { search: TemplateSearch }) {
  const t = useMessages(templatesMessages)
  const { filters, found, change } = search
  return (
    <div className="gallery-filters">
      <div className="words">
        <h2 className="title-page">{t('choose')}</h2>
        <p className="muted">{t('chooseAbout')}</p>
      </div>
      <span className="search">
        <TextInput
          type="search"
          dir="auto"
          prefix={<Icon of={Search} data-size="small" />}
          placeholder={t('search')}
          aria-label={t('search')}
          value={filters.search}
          onChange={(event) => change({ search: event.currentTarget.value })}
        />
      </span>
      <IntentChips search={search} />
      <Segments
        label={t('price')}
        segments={PRICES.map((value) => ({ value, name: t(`price-${value}`) }))}
        value={filters.price}
        onChange={(price) => change({ price })}
      />
      <p className="visually-hidden" role="status">
        {t('found', { count: found.length })}
      </p>
    </div>
  )
}

const ANY = 'any'

/** The chips: *All*, the intent that the user has chosen for the campaign, and the other intents. */
function IntentChips({
  search: { initialIntent, counts, filters, change },
}: {
  search: TemplateSearch
}) {
  const t = useMessages(templatesMessages)
  const campaignsText = useMessages(campaignsMessages)
  const { number } = useLocaleFormats()
  const toChip = (intent: Intent) => ({
    value: intent,
    name: campaignsText(`intent-${intent}`),
    count: number(counts.of(intent)),
  })
  const otherIntents = INTENTS.filter((intent) => intent !== initialIntent)
  return (
    <Chips<Intent | typeof ANY>
      label={campaignsText('intent')}
      chips={[
        { value: ANY, name: t('allIntents'), count: number(counts.all) },
        ...[initialIntent, ...otherIntents].map(toChip),
      ]}
      value={filters.intent ?? ANY}
      onChange={(value) => change({ intent: value === ANY ? null : value })}
    />
  )
}
