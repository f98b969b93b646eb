import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { INTENTS, type Intent } from '../../popup/intents.ts'
import { Button } from '../../ui/fields/button.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Check, ListFilter } from '../../ui/pictures/icons.ts'
import { countRows } from './list-rows.ts'
import { campaignsStore } from './store.ts'

/** Search, filters, and the number of campaigns found. */
export function CampaignsToolbar() {
  useSignals()
  const t = useMessages(campaignsMessages)
  const store = campaignsStore(useKit())
  const { search, intent } = store.filters.value
  const list = store.list.value
  return (
    <div className="toolbar">
      <SearchField label={t('search')} value={search} onChange={(text) => store.search(text)} />
      <IntentFilter value={intent} onChange={(next) => void store.filter({ intent: next })} />
      <span className="push small subtle" role="status">
        {list.status === 'ready' && t('found', { count: countRows(list.value) })}
      </span>
    </div>
  )
}

type IntentFilterProps = { value: Intent | null; onChange: (intent: Intent | null) => void }

function IntentFilter({ value, onChange }: IntentFilterProps) {
  const t = useMessages(campaignsMessages)
  const intentItem = (intent: Intent | null, name: string) => (
    <MenuItem
      key={name}
      checked={intent === value}
      trailingContent={intent === value && <Icon of={Check} data-size="small" />}
      onSelect={() => onChange(intent)}
    >
      {name}
    </MenuItem>
  )
  return (
    <Menu
      label={t('intent')}
      trigger={(trigger) => (
        <Button icon={<Icon of={ListFilter} data-size="small" />} {...trigger}>
          {value === null ? t('intent') : t(`intent-${value}`)}
        </Button>
      )}
    >
      {intentItem(null, t('anyIntent'))}
      {INTENTS.map((intent) => intentItem(intent, t(`intent-${intent}`)))}
    </Menu>
  )
}
