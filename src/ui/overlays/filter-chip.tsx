import type { ReactNode } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { widgetMessages } from '../../messages/widgets.ts'
import { Popover } from '../overlays/popover.tsx'
import { Icon } from '../pictures/icon.tsx'
import { X } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import css from './filter-chip.css?inline'

partStyles(css)

type FilterChipProps = {
  /** What is filtered, such as 'Campaign: First order'. */
  text: string
  /** Labels the panel. */
  label: string
  onRemove: () => void
  /** The panel in which the filter is changed. */
  children: (close: () => void) => ReactNode
}

/** A filter that is set: a click changes it, the cross removes it. */
export function FilterChip({ text, label, onRemove, children }: FilterChipProps) {
  const t = useMessages(widgetMessages)
  return (
    <span className="filter-chip">
      <Popover
        label={label}
        className="filter"
        trigger={(trigger) => (
          <button type="button" title={text} {...trigger}>
            <span className="truncate" dir="auto">
              {text}
            </span>
          </button>
        )}
      >
        {children}
      </Popover>
      <button
        type="button"
        className="remove"
        aria-label={t('removeFilter', { filter: text })}
        onClick={onRemove}
      >
        <Icon of={X} data-size="small" />
      </button>
    </span>
  )
}
