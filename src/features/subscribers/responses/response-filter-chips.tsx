import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { subscribersMessages } from '../../../messages/subscribers.ts'
import { FilterChip } from '../../../ui/overlays/filter-chip.tsx'
import { AddFilter } from '../add-filter.tsx'
import { CampaignChoice } from '../campaign-choice.tsx'
import { DayFields } from '../day-fields.tsx'
import { campaignTitle, useDaysText } from '../use-filter-texts.ts'
import { responsesStore } from './store.ts'

const KINDS = ['campaign', 'date'] as const
type ResponseFilterKind = (typeof KINDS)[number]

const WITHOUT = { campaign: { campaignId: null }, date: { from: null, to: null } } as const

/** The filters that are set, and the button that adds one. */
export function ResponseFilterChips() {
  useSignals()
  const t = useMessages(subscribersMessages)
  const store = responsesStore(useKit())
  const textOf = useFilterText()
  const chips = useRef<HTMLSpanElement>(null)
  const { campaignId, from, to } = store.filters.value
  const isSet = { campaign: campaignId !== null, date: from !== null || to !== null }
  return (
    <span className="filter-chips" ref={chips}>
      {KINDS.filter((kind) => isSet[kind]).map((kind) => (
        <FilterChip
          key={kind}
          text={textOf(kind)}
          label={t(kind)}
          onRemove={() => {
            // The chip that had the focus is gone.
            chips.current?.querySelector<HTMLElement>('[data-add-filter]')?.focus()
            void store.filter(WITHOUT[kind])
          }}
        >
          {(close) => <ResponseFilterEditor kind={kind} onDone={close} />}
        </FilterChip>
      ))}
      <AddFilter
        kinds={KINDS}
        nameOf={t}
        renderEditor={(kind, onDone) => <ResponseFilterEditor kind={kind} onDone={onDone} />}
      />
    </span>
  )
}

type EditorProps = { kind: ResponseFilterKind; onDone: () => void }

/** Sets one filter; choosing a campaign closes the panel, days don't. */
function ResponseFilterEditor({ kind, onDone }: EditorProps) {
  useSignals()
  const store = responsesStore(useKit())
  const filters = store.filters.value
  if (kind === 'date')
    return <DayFields days={filters} onChange={(days) => void store.filter(days)} />
  return (
    <CampaignChoice
      campaignId={filters.campaignId}
      onChoose={(campaignId) => {
        onDone()
        void store.filter({ campaignId })
      }}
    />
  )
}

/** What a filter that is set says, such as 'Campaign: First order'. */
function useFilterText(): (kind: ResponseFilterKind) => string {
  useSignals()
  const t = useMessages(subscribersMessages)
  const store = responsesStore(useKit())
  const daysText = useDaysText()
  const filters = store.filters.value
  const list = store.list.value
  const campaigns = store.campaigns.state.value
  const title = campaignTitle(
    filters.campaignId,
    campaigns.status === 'ready' ? campaigns.value : [],
    list.status === 'ready' ? list.value.campaignTitle : null,
  )
  return (kind) =>
    t('filterText', { name: t(kind), value: kind === 'date' ? daysText(filters) : title })
}
