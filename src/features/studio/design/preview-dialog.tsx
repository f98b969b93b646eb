import { useMessages } from '../../../config/use-messages.ts'
import { designMessages } from '../../../messages/design.ts'
import type { PopupDesign } from '../../../popup/design.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { PopupPreview } from '../../../ui/popup-preview.tsx'

type PreviewDialogProps = { title: string; design: PopupDesign; onClose: () => void }

/** The pop-up as it is edited, to be played as a visitor would. */
export function PreviewDialog({ title, design, onClose }: PreviewDialogProps) {
  const t = useMessages(designMessages)
  return (
    <Dialog open wide title={t('previewTitle', { title })} onClose={onClose}>
      <PopupPreview design={design} />
    </Dialog>
  )
}
