import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Ellipsis } from '../../../ui/pictures/icons.ts'
import { integrationOf } from '../catalogue-rules.ts'
import type { Connection } from '../model.ts'
import type { ConnectionActions } from './use-connection-actions.ts'

type ActionsMenuProps = { connection: Connection; actions: ConnectionActions }

/** What is done with a connection now and then. */
export function ActionsMenu({ connection, actions }: ActionsMenuProps) {
  const t = useMessages(connectionMessages)
  const { title: name, integration, state } = connection
  const renewText = useRenewText(connection)
  // Without its address, a webhook gets its new secret with the new address.
  const canRenewSecret = integration === 'webhook' && state !== 'disconnected'
  return (
    <Menu
      label={t('more', { name })}
      align="end"
      trigger={(trigger) => (
        <Button
          iconOnly
          label={t('more', { name })}
          variant="quiet"
          icon={<Icon of={Ellipsis} />}
          {...trigger}
        />
      )}
    >
      <MenuItem onSelect={actions.openRename}>{t('rename')}</MenuItem>
      <MenuItem onSelect={actions.renewAccess}>{renewText}</MenuItem>
      {canRenewSecret && <MenuItem onSelect={actions.renewSecret}>{t('newSecret')}</MenuItem>}
      <hr />
      <MenuItem tone="danger" onSelect={actions.remove}>
        {t('remove')}
      </MenuItem>
    </Menu>
  )
}

/** How the access to the service is renewed. */
export function useRenewText({ integration }: Connection): string {
  const t = useMessages(connectionMessages)
  switch (integrationOf(integration).method) {
    case 'oauth':
      return t('signInAgain')
    case 'key':
      return t('replaceKey')
    case 'address':
      return t('replaceAddress')
  }
}
