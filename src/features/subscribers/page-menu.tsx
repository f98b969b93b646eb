import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { Button } from '../../ui/fields/button.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Ellipsis } from '../../ui/pictures/icons.ts'
import { can } from '../session/permission-rules.ts'
import { sessionStore } from '../session/store.ts'

const ReceiptsDialog = lazyPart(
  async () => (await import('./erasure/receipts-dialog.tsx')).ReceiptsDialog,
  { when: 'shown' },
)

const EraseAddressDialog = lazyPart(
  async () => (await import('./erasure/erase-address-dialog.tsx')).EraseAddressDialog,
  { when: 'shown' },
)

/** What the page has beside the list: deleting a person by address, and the receipts for deleted people. */
export function PageMenu({ onErased }: { onErased: () => void }) {
  useSignals()
  const t = useMessages(subscribersMessages)
  const [opened, setOpened] = useState<'receipts' | 'erase' | null>(null)
  const close = () => setOpened(null)
  const user = sessionStore(useKit()).user.value
  if (user === null || !can(user, 'delete_subscribers')) return null
  return (
    <>
      <Menu
        label={t('pageMenu')}
        align="end"
        trigger={(trigger) => (
          <Button iconOnly label={t('pageMenu')} icon={<Icon of={Ellipsis} />} {...trigger} />
        )}
      >
        <MenuItem onSelect={() => setOpened('receipts')}>{t('openReceipts')}</MenuItem>
        <hr />
        <MenuItem tone="danger" onSelect={() => setOpened('erase')}>
          {t('eraseByAddress')}
        </MenuItem>
      </Menu>
      {opened === 'receipts' && <ReceiptsDialog onClose={close} />}
      {opened === 'erase' && (
        <EraseAddressDialog
          onClose={close}
          onErased={() => {
            close()
            onErased()
          }}
        />
      )}
    </>
  )
}
