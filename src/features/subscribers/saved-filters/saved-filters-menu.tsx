import { useMessages } from '../../../config/use-messages.ts'
import { savedFiltersMessages } from '../../../messages/saved-filters.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { LazyPopover, PanelFailed } from '../../../ui/overlays/lazy-popover.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Bookmark } from '../../../ui/pictures/icons.ts'
import type { ColumnKey } from '../columns.ts'

const SavedFiltersPanel = lazyPart(
  async () => (await import('./saved-filters-panel.tsx')).SavedFiltersPanel,
  { when: 'pressed', failed: PanelFailed },
)

/** The user's saved filters of the list. @param props.columns those that are shown */
export function SavedFiltersMenu(props: { columns: readonly ColumnKey[] }) {
  const t = useMessages(savedFiltersMessages)
  return (
    <LazyPopover
      popupRole="dialog"
      panel={SavedFiltersPanel}
      panelProps={props}
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
