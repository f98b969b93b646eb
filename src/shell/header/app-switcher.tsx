import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { shellMessages } from '../../messages/shell.ts'
import { Button } from '../../ui/fields/button.tsx'
import { LatePopover } from '../../ui/overlays/late-popover.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { LayoutGrid } from '../../ui/pictures/icons.ts'

const loadMenu = async () => (await import('./menus.ts')).AppMenu

/** The way to the sibling products. */
export function AppSwitcher() {
  const t = useMessages(shellMessages)
  const { config } = useKit()
  if (config.brand.siblings.length < 2) return null
  return (
    <LatePopover
      announces="menu"
      load={loadMenu}
      panel={{}}
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
