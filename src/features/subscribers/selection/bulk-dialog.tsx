import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { TagDialog } from './tag-dialog.tsx'
import type { BulkDialogProps } from './use-bulk-action.ts'

const SendDialog = lazyPart(async () => (await import('./send-dialog.tsx')).SendDialog, {
  when: 'shown',
})

export type BulkDialogName = 'tag' | 'untag' | 'send' | 'delete'

/** The dialog of the bulk action that was chosen. */
export function BulkDialog({ name, ...dialog }: BulkDialogProps & { name: BulkDialogName }) {
  switch (name) {
    case 'tag':
    case 'untag':
      return <TagDialog kind={name} {...dialog} />
    case 'send':
      return <SendDialog {...dialog} />
    case 'delete':
      return <DeleteDialog {...dialog} />
  }
}
