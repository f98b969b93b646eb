import { useMessages } from '../../../config/use-messages.ts'
import { designMessages } from '../../../messages/design.ts'
import type { PopupDesign } from '../../../popup/design.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { PopupPreview } from '../../../ui/popup/preview-frame.tsx'
import { PreviewButton } from '../live/preview-button.tsx'
import type { Edited } from '../store.ts'

type PreviewDialogProps = { edited: Edited<'design'>; design: PopupDesign; onClose: () => void }

/** A working preview of the pop-up as it is being edited. */
export function PreviewDialog({ edited, design, onClose }: PreviewDialogProps) {
  const t = useMessages(designMessages)
  const { campaignId, title } = edited.last.campaign
  return (
    <Dialog
      open
      wide
      title={t('previewTitle', { title })}
      onClose={onClose}
      footer={<PreviewButton campaignId={campaignId} flush={edited.flush} />}
    >
      <PopupPreview design={design} />
    </Dialog>
  )
}
