import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { Button } from '../../ui/fields/button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Plus } from '../../ui/pictures/icons.ts'
import { FilterEditor } from './filter-editor.tsx'
import { type FilterKind, unsetKinds } from './filter-kinds.ts'
import { MAX_FIELD_FILTERS } from './model.ts'
import { subscribersStore } from './store.ts'
import { useKindName } from './use-filter-texts.ts'

/** Adds a filter: first what to filter by, then its value. */
export function AddFilter() {
  const t = useMessages(subscribersMessages)
  return (
    <Popover
      label={t('addFilter')}
      className="filter"
      trigger={(trigger) => (
        <Button
          variant="quiet"
          icon={<Icon of={Plus} data-size="small" />}
          data-add-filter=""
          {...trigger}
        >
          {t('filter')}
        </Button>
      )}
    >
      {(close) => <NewFilter onDone={close} />}
    </Popover>
  )
}

function NewFilter({ onDone }: { onDone: () => void }) {
  useSignals()
  const t = useMessages(subscribersMessages)
  const store = subscribersStore(useKit())
  const nameOf = useKindName()
  const [kind, setKind] = useState<FilterKind | null>(null)
  const fields = store.fields.state.value
  const names = fields.status === 'ready' ? fields.value.map(({ name }) => name) : []
  if (kind !== null) {
    return (
      <div className="stack" ref={focusFirst}>
        {!kind.startsWith('field:') && <h3 className="title-small">{nameOf(kind)}</h3>}
        <FilterEditor
          kind={kind}
          onDone={() => {
            onDone()
            setKind(null)
          }}
        />
      </div>
    )
  }
  return (
    <ul className="filter-kinds" aria-label={t('addFilter')}>
      {unsetKinds(store.filters.value, names, MAX_FIELD_FILTERS).map((one) => (
        <li key={one}>
          <button type="button" onClick={() => setKind(one)}>
            <span className="truncate">{nameOf(one)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The button that had the focus is gone. */
const focusFirst = (editor: HTMLElement | null) =>
  editor?.querySelector<HTMLElement>('input, select, button')?.focus()
