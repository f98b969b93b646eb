import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { shellMessages } from '../../messages/shell.ts'
import { Button } from '../../ui/fields/button.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { LazyPopover, PanelFailed } from '../../ui/overlays/lazy-popover.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { LayoutGrid } from '../../ui/pictures/icons.ts'

const AppMenu = lazyPart(async () => (await import('./menus.ts')).AppMenu, {
  when: 'pressed',
  failed: PanelFailed,
})

/** Opens the menu of sibling products. */
export function AppSwitcher() {
  const t = useMessages(shellMessages)
  const { config } = useKit()
  if (config.brand.siblings.length < 2) return null
  return (
    <LazyPopover
      popupRole="menu"
      panel={AppMenu}
      panelProps={{}}
      trigger={(props) => (
        <Button
          {...props}
          iconOnly
          label={t('switchProduct')}
          variant="quiet"
          size="small"
          icon={<Icon of={LayoutGrid} />}
        />
      )}
    />
  )
}
