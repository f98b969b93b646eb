import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { Button } from '../../ui/fields/button.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Check, ListFilter, Search } from '../../ui/pictures/icons.ts'
import { CampaignFilter } from './campaign-filter.tsx'
import type { ColumnKey } from './columns.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { DateFilter } from './date-filter.tsx'
import { STATE_FILTERS, type StateFilter } from './model.ts'
import { subscribersStore } from './store.ts'

type SubscribersToolbarProps = {
  columns: readonly ColumnKey[]
  onColumns: (columns: readonly ColumnKey[]) => void
}

/** Search, filters, the number of subscribers found, and the choice of columns. */
export function SubscribersToolbar({ columns, onColumns }: SubscribersToolbarProps) {
  useSignals()
  const t = useMessages(subscribersMessages)
  const store = subscribersStore(useKit())
  return (
    <div className="toolbar">
      <span className="search">
        <TextInput
          type="search"
          prefix={<Icon of={Search} data-size="small" />}
          placeholder={t('search')}
          aria-label={t('search')}
          maxLength={100}
          value={store.filters.value.search}
          onChange={(event) => store.search(event.currentTarget.value)}
        />
      </span>
      <CampaignFilter />
      <StateMenu />
      <DateFilter />
      {store.isFiltered.value && (
        <Button variant="quiet" onClick={() => void store.clearFilters()}>
          {t('clearFilters')}
        </Button>
      )}
      <span className="push small subtle" role="status">
        <Found />
      </span>
      <ColumnsMenu columns={columns} onColumns={onColumns} />
    </div>
  )
}

function Found() {
  useSignals()
  const t = useMessages(subscribersMessages)
  const list = subscribersStore(useKit()).list.value
  if (list.status !== 'ready') return null
  const { total: count, isTotalCapped } = list.value
  return isTotalCapped ? t('foundMany', { count }) : t('found', { count })
}

function StateMenu() {
  useSignals()
  const t = useMessages(subscribersMessages)
  const store = subscribersStore(useKit())
  const { state } = store.filters.value
  const nameOf = (one: StateFilter | null) => t(`state-${one ?? 'all'}`)
  return (
    <Menu
      label={t('state')}
      trigger={(trigger) => (
        <Button icon={<Icon of={ListFilter} data-size="small" />} {...trigger}>
          {state === null ? t('state') : nameOf(state)}
        </Button>
      )}
    >
      {[null, ...STATE_FILTERS].map((one) => (
        <MenuItem
          key={one}
          checked={one === state}
          trailingContent={one === state && <Icon of={Check} data-size="small" />}
          onSelect={() => void store.filter({ state: one })}
        >
          {nameOf(one)}
        </MenuItem>
      ))}
    </Menu>
  )
}
