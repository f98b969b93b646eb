import type { CSSProperties } from 'react'
import { useMessages } from '../../../config/use-messages.ts'
import { templatesMessages } from '../../../messages/templates.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { PopupPreview } from '../../../ui/popup/preview-frame.tsx'
import type { Template } from '../../templates/model.ts'
import { IntentAndKind, PlanBadge } from './template-list.tsx'

type TemplatePreviewProps = {
  template: Template
  isBusy: boolean
  onUse: () => void
  onClose: () => void
}

/** A working preview of a template, to try it before using it. */
export function TemplatePreview({ template, isBusy, onUse, onClose }: TemplatePreviewProps) {
  const t = useMessages(templatesMessages)
  return (
    <Dialog
      open
      wide
      title={
        <span className="template-title">
          {template.title} <PlanBadge template={template} />
        </span>
      }
      description={<IntentAndKind template={template} />}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{t('otherTemplates')}</Button>
          <Button variant="primary" data-autofocus busy={isBusy} onClick={onUse}>
            {t('useIt')}
          </Button>
        </>
      )}
    >
      <div className="template-preview" style={{ '--stage': template.stage } as CSSProperties}>
        <PopupPreview design={template.design} />
      </div>
    </Dialog>
  )
}
