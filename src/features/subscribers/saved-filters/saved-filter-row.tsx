import { type MouseEvent, useEffect, useRef } from 'react'
import { usePaths } from '../../../config/paths.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { savedFiltersMessages } from '../../../messages/saved-filters.ts'
import { MenuItem } from '../../../ui/overlays/menu.tsx'
import { MoreMenu } from '../../../ui/overlays/more-menu.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Check } from '../../../ui/pictures/icons.ts'
import type { SavedFilter } from './model.ts'

type SavedFilterRowProps = {
  filter: SavedFilter
  /** The page that shows the list with it. */
  path: string
  /** It is what the list shows. */
  isCurrent: boolean
  /** The list isn't as it is at first, so that this filter could be updated to it. */
  canUpdate: boolean
  /** Its actions get the focus when it appears. */
  isFocused: boolean
  onApply: () => void
  onRename: () => void
  onUpdate: () => void
  onDelete: () => void
}

/** One saved filter: a link to the list with it, and its actions. */
export function SavedFilterRow(props: SavedFilterRowProps) {
  const { filter, path, isCurrent, isFocused, onApply } = props
  const { linkTo } = usePaths()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isFocused) row.current?.querySelector('button')?.focus()
  }, [isFocused])
  const link = linkTo(path)
  const apply = (event: MouseEvent) => {
    onApply()
    link.onClick(event)
  }
  return (
    <li ref={row}>
      <a href={link.href} onClick={apply} aria-current={isCurrent || undefined}>
        <span dir="auto">{filter.name}</span>
        {isCurrent && <Icon of={Check} data-size="small" />}
      </a>
      <RowMenu {...props} />
    </li>
  )
}

function RowMenu(props: SavedFilterRowProps) {
  const { filter, isCurrent, canUpdate, onRename, onUpdate, onDelete } = props
  const t = useMessages(savedFiltersMessages)
  const actionText = useMessages(actionMessages)
  const label = t('actionsOf', { name: filter.name })
  return (
    <MoreMenu label={label}>
      <MenuItem onSelect={onRename}>{actionText('rename')}</MenuItem>
      <MenuItem disabled={!canUpdate || isCurrent} onSelect={onUpdate}>
        {t('update')}
      </MenuItem>
      <hr />
      <MenuItem tone="danger" onSelect={onDelete}>
        {actionText('delete')}
      </MenuItem>
    </MoreMenu>
  )
}
