import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { integrationsMessages } from '../../messages/integrations.ts'
import { useLocaleFormats } from '../../ui/data/use-locale-formats.ts'
import { Button } from '../../ui/fields/button.tsx'
import { Chips } from '../../ui/fields/chips.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Check, ListFilter, Search } from '../../ui/pictures/icons.ts'
import { CATEGORIES, countServices, STATE_FILTERS, type StateFilter } from './catalogue-rules.ts'
import { integrationsStore } from './store.ts'

export type FoundInCatalogue = { connections: number; services: number }

/** Search, categories, and the connections' states. */
export function IntegrationsToolbar({ found }: { found: FoundInCatalogue }) {
  useSignals()
  const t = useMessages(integrationsMessages)
  const { filter, setFilter } = integrationsStore(useKit())
  return (
    <div className="toolbar">
      <span className="search">
        <TextInput
          type="search"
          prefix={<Icon of={Search} data-size="small" />}
          placeholder={t('search')}
          aria-label={t('search')}
          value={filter.value.search}
          onChange={(event) => setFilter({ search: event.currentTarget.value })}
        />
      </span>
      <CategoryChips />
      <span className="push visually-hidden" role="status">
        {found.connections === 0
          ? t('found', { count: found.services })
          : t('foundWithConnections', { connected: found.connections, count: found.services })}
      </span>
      <StateMenu />
    </div>
  )
}

function CategoryChips() {
  useSignals()
  const t = useMessages(integrationsMessages)
  const formats = useLocaleFormats()
  const { filter, setFilter } = integrationsStore(useKit())
  return (
    <Chips
      label={t('category')}
      value={filter.value.category ?? 'all'}
      chips={(['all', ...CATEGORIES] as const).map((category) => ({
        value: category,
        name: t(`category-${category}`),
        count: formats.number(countServices(category === 'all' ? null : category)),
      }))}
      onChange={(category) => setFilter({ category: category === 'all' ? null : category })}
    />
  )
}

function StateMenu() {
  useSignals()
  const t = useMessages(integrationsMessages)
  const { filter, setFilter } = integrationsStore(useKit())
  const { state } = filter.value
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
          onSelect={() => setFilter({ state: one })}
        >
          {nameOf(one)}
        </MenuItem>
      ))}
    </Menu>
  )
}
