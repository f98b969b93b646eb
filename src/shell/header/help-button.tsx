import { useMessages } from '../../config/use-messages.ts'
import { shellMessages } from '../../messages/shell.ts'
import { Button } from '../../ui/fields/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { LifeBuoy } from '../../ui/pictures/icons.ts'
import { useUrlDialog } from '../use-address-dialog.ts'

/** Reopens the install instructions for the selected site. */
export function HelpButton() {
  const t = useMessages(shellMessages)
  const help = useUrlDialog('installation-help')
  return (
    <Button
      iconOnly
      label={t('installationHelp')}
      aria-haspopup="dialog"
      variant="quiet"
      icon={<Icon of={LifeBuoy} />}
      onClick={help.open}
    />
  )
}
