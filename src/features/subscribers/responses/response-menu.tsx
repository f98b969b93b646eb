import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { responsesMessages } from '../../../messages/responses.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Ellipsis } from '../../../ui/pictures/icons.ts'
import { addressesIn } from './answer-rules.ts'
import type { SiteResponse } from './model.ts'
import { responsesStore } from './store.ts'

const EraseAddressDialog = lazyPart(
  async () => (await import('../panel/erase-address-dialog.tsx')).EraseAddressDialog,
  { when: 'shown' },
)
const DeleteResponseDialog = lazyPart(
  async () => (await import('./delete-response-dialog.tsx')).DeleteResponseDialog,
  { when: 'shown' },
)

type Opened = { kind: 'delete' } | { kind: 'erase'; email: string }

/** Deletes one answer, or everywhere the person whose address is in it. */
export function ResponseMenu({ row }: { row: SiteResponse }) {
  const t = useMessages(responsesMessages)
  const store = responsesStore(useKit())
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const addresses = addressesIn(row.answers)
  const label = t('actionsFor', { campaign: row.campaignTitle })
  return (
    <>
      <Menu
        label={label}
        align="end"
        trigger={(trigger) => (
          <Button
            iconOnly
            label={label}
            icon={<Icon of={Ellipsis} />}
            variant="quiet"
            size="small"
            {...trigger}
          />
        )}
      >
        <MenuItem tone="danger" onSelect={() => setOpened({ kind: 'delete' })}>
          {t('delete')}
        </MenuItem>
        {addresses.map((email) => (
          <MenuItem key={email} tone="danger" onSelect={() => setOpened({ kind: 'erase', email })}>
            {addresses.length === 1 ? t('erase') : t('erasePerson', { email })}
          </MenuItem>
        ))}
      </Menu>
      {opened?.kind === 'delete' && <DeleteResponseDialog id={row.id} onClose={close} />}
      {opened?.kind === 'erase' && (
        <EraseAddressDialog
          email={opened.email}
          onClose={close}
          onErased={() => {
            close()
            void store.reload()
          }}
        />
      )}
    </>
  )
}
