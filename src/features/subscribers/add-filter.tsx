import { type ReactNode, useState } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { Button } from '../../ui/fields/button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Plus } from '../../ui/pictures/icons.ts'

type NewFilterProps<Kind extends string> = {
  /** What the list can be filtered by. */
  kinds: readonly Kind[]
  nameOf: (kind: Kind) => string
  renderEditor: (kind: Kind, onDone: () => void) => ReactNode
}

/** Adds a filter: first what to filter by, then its value. */
export function AddFilter<Kind extends string>(props: NewFilterProps<Kind>) {
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
      {(close) => <NewFilter {...props} onDone={close} />}
    </Popover>
  )
}

function NewFilter<Kind extends string>(props: NewFilterProps<Kind> & { onDone: () => void }) {
  const { kinds, nameOf, renderEditor, onDone } = props
  const t = useMessages(subscribersMessages)
  const [kind, setKind] = useState<Kind | null>(null)
  if (kind !== null) {
    return (
      <div className="stack" ref={focusFirst}>
        {!kind.startsWith('field:') && <h2 className="title-small">{nameOf(kind)}</h2>}
        {renderEditor(kind, () => {
          onDone()
          setKind(null)
        })}
      </div>
    )
  }
  return (
    <ul className="filter-kinds" aria-label={t('addFilter')}>
      {kinds.map((one) => (
        <li key={one}>
          <button type="button" onClick={() => setKind(one)}>
            <span dir="auto">{nameOf(one)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The button that had the focus is gone. */
const focusFirst = (editor: HTMLElement | null) =>
  editor?.querySelector<HTMLElement>('input, select, button')?.focus()
