import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { subscriberDetailsMessages } from '../../../messages/subscriber-details.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { CopyAnnouncement, CopyIcon, CopyLabel } from '../../../ui/fields/copy-button.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { useCopy } from '../../../ui/fields/use-copy.ts'
import { MenuItem } from '../../../ui/overlays/menu.tsx'
import { MoreMenu } from '../../../ui/overlays/more-menu.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Download } from '../../../ui/pictures/icons.ts'
import { can, canEnter } from '../../session/permission-rules.ts'
import { sessionStore } from '../../session/store.ts'
import { EraseDialog } from '../erasure/erase-dialog.tsx'
import { eraseSubscriber } from '../erasure/erasure-api.ts'
import { ReceiptsDialog } from '../erasure/receipts-dialog.tsx'
import { useActionWithError } from '../use-action-with-error.ts'
import { downloadData } from './api.ts'
import { ConfirmByHandDialog } from './confirm-by-hand-dialog.tsx'
import type { Details } from './model.ts'
import { UnsubscribeDialog } from './unsubscribe-dialog.tsx'

type PersonActionsProps = { person: Details; onChanged: () => void; onErased: () => void }
type Opened = 'unsubscribe' | 'confirm' | 'erase' | 'receipts'

/** *Copy email*, *Download their data*, and a menu for what changes the subscriber. */
export function PersonActions({ person, onChanged, onErased }: PersonActionsProps) {
  useSignals()
  const t = useMessages(subscriberDetailsMessages)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const kit = useKit()
  const user = sessionStore(kit).user.value
  const mayChange = user !== null && can(user, 'delete_subscribers')
  const isPartial = user !== null && !canEnter(user, 'integrations')
  const data = useDataDownload(person.id)
  const dialog = { person, onClose: close, onChanged }
  return (
    <>
      <div className="row">
        <CopyEmail email={person.email} />
        <DownloadDataButton {...data} />
        {mayChange && <PersonMenu person={person} onOpen={setOpened} />}
      </div>
      {isPartial && <p className="small muted">{t('theirDataPartial')}</p>}
      {data.error !== null && <FieldError>{data.error}</FieldError>}
      {opened === 'unsubscribe' && <UnsubscribeDialog {...dialog} />}
      {opened === 'confirm' && <ConfirmByHandDialog {...dialog} />}
      {opened === 'receipts' && <ReceiptsDialog onClose={close} />}
      {opened === 'erase' && (
        <EraseDialog
          email={person.email}
          erase={(typed) => eraseSubscriber(kit.http, person.id, typed)}
          onClose={close}
          onErased={onErased}
        />
      )}
    </>
  )
}

function CopyEmail({ email }: { email: string }) {
  const t = useMessages(subscriberDetailsMessages)
  const { state, copy } = useCopy(email)
  return (
    <>
      <Button size="small" icon={<CopyIcon state={state} />} onClick={copy}>
        {state === 'idle' ? t('copyEmail') : <CopyLabel state={state} />}
      </Button>
      <CopyAnnouncement state={state} />
    </>
  )
}

function useDataDownload(id: string) {
  const t = useMessages(subscriberDetailsMessages)
  const { http } = useKit()
  const { busy, error, run } = useActionWithError()
  const download = () =>
    void run(async (signal) => saveFile(await downloadData(http, id, signal), DATA_FILE_NAME))
  return { busy, error: error && `${t('theirDataFailed')} ${error}`, download }
}

type DataDownload = Pick<ReturnType<typeof useDataDownload>, 'busy' | 'download'>

function DownloadDataButton({ busy, download }: DataDownload) {
  const t = useMessages(subscriberDetailsMessages)
  return (
    <Button
      size="small"
      icon={<Icon of={Download} data-size="small" />}
      busy={busy}
      onClick={download}
    >
      {t('theirData')}
    </Button>
  )
}

/** Without the address: file names are seen by more people than files. */
const DATA_FILE_NAME = 'personal-data.json'

type PersonMenuProps = { person: Details; onOpen: (opened: Opened) => void }

function PersonMenu({ person, onOpen }: PersonMenuProps) {
  const t = useMessages(subscriberDetailsMessages)
  const actionText = useMessages(actionMessages)
  const { state, confirmedAt } = person
  return (
    <MoreMenu label={t('more')}>
      {state !== 'left' && confirmedAt === null && (
        <MenuItem onSelect={() => onOpen('confirm')}>{t('confirm')}</MenuItem>
      )}
      {state !== 'left' && (
        <MenuItem onSelect={() => onOpen('unsubscribe')}>{t('unsubscribe')}</MenuItem>
      )}
      <MenuItem onSelect={() => onOpen('receipts')}>{t('openReceipts')}</MenuItem>
      <hr />
      <MenuItem tone="danger" onSelect={() => onOpen('erase')}>
        {actionText('deleteEverywhere')}
      </MenuItem>
    </MoreMenu>
  )
}
