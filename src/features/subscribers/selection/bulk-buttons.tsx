import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { selectionMessages } from '../../../messages/selection.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Send, Tag, TagX, Trash2 } from '../../../ui/pictures/icons.ts'
import { can, canEnter } from '../../session/permission-rules.ts'
import { sessionStore } from '../../session/store.ts'
import type { BulkDialogName } from './bulk-dialog.tsx'

type BulkButtonsProps = {
  onOpen: (name: BulkDialogName) => void
  /** More buttons, between *Send* and *Delete*. */
  moreActions?: ReactNode
}

/** The bulk actions that the user may do. */
export function BulkButtons({ onOpen, moreActions }: BulkButtonsProps) {
  useSignals()
  const t = useMessages(selectionMessages)
  const actionText = useMessages(actionMessages)
  const user = sessionStore(useKit()).user.value
  const maySend =
    user !== null && canEnter(user, 'integrations') && can(user, 'manage_integrations')
  const mayDelete = user !== null && can(user, 'delete_subscribers')
  const buttonOf = (name: BulkDialogName, icon: typeof Tag, text: string) => (
    <Button size="small" icon={<Icon of={icon} data-size="small" />} onClick={() => onOpen(name)}>
      {text}
    </Button>
  )
  return (
    <>
      {buttonOf('tag', Tag, t('tag'))}
      {buttonOf('untag', TagX, t('untag'))}
      {maySend && buttonOf('send', Send, actionText('send'))}
      {moreActions}
      {mayDelete && buttonOf('delete', Trash2, actionText('delete'))}
    </>
  )
}
