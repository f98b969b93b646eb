import { useState } from 'react'
import { useMessages } from '../../../config/use-messages.ts'
import { studioMessages } from '../../../messages/studio.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { useAlert } from '../../../ui/overlays/alerts.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { ExternalLink } from '../../../ui/pictures/icons.ts'
import { usePreviewOnSite } from '../../../ui/popup/use-preview-on-site.ts'
import { createSitePreview } from '../api.ts'

type PreviewButtonProps = {
  campaignId: string
  /** Saves the latest changes first, because the site shows what is saved. */
  flush: () => Promise<boolean>
  /** Hides the text label, for places without room for it. */
  iconOnly?: boolean
}

/** The *Preview on my site* button for a campaign that is being edited. */
export function PreviewButton({ campaignId, flush, iconOnly = false }: PreviewButtonProps) {
  const t = useMessages(studioMessages)
  const preview = usePreviewOnSite((http) => createSitePreview(http, campaignId))
  const alert = useAlert()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    if (await flush()) return preview()
    return alert({ title: t('previewNotSaved'), text: t('previewNotSavedText') })
  }
  const press = () => {
    setBusy(true)
    void open().finally(() => setBusy(false))
  }
  const look = { icon: <Icon of={ExternalLink} />, busy: isBusy, onClick: press }
  if (iconOnly) return <Button {...look} iconOnly variant="quiet" label={t('previewOnSite')} />
  return <Button {...look}>{t('previewOnSite')}</Button>
}
