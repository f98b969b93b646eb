import { useMessages } from '../../../config/use-messages.ts'
import { savedFiltersMessages } from '../../../messages/saved-filters.ts'
import { Button } from '../../../ui/fields/button.tsx'
import type { LazyPart } from '../../../ui/loading/lazy-part.tsx'
import { LazyPopover, type TriggeredPanelProps } from '../../../ui/overlays/lazy-popover.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Bookmark } from '../../../ui/pictures/icons.ts'

type SavedFiltersMenuProps<Props extends object> = {
  /** Shows the saved filters of the list. */
  panel: LazyPart<Props & TriggeredPanelProps>
  panelProps: Props
}

/** Opens the user's saved filters of a list. */
export function SavedFiltersMenu<Props extends object>(props: SavedFiltersMenuProps<Props>) {
  const t = useMessages(savedFiltersMessages)
  return (
    <LazyPopover
      popupRole="dialog"
      {...props}
      trigger={(trigger) => (
        <Button
          variant="quiet"
          icon={<Icon of={Bookmark} data-size="small" />}
          data-compact-label=""
          aria-label={t('title')}
          title={t('title')}
          {...trigger}
        >
          {t('title')}
        </Button>
      )}
    />
  )
}
