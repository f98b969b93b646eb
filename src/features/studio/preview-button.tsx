import { useState } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { studioMessages } from '../../messages/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ExternalLink } from '../../ui/icons.ts'
import { usePreviewOnSite } from '../../ui/use-preview-on-site.ts'

type PreviewButtonProps = {
  campaignId: string
  /** What was edited last arrives before: the site draws what is saved. */
  flush: () => Promise<unknown>
}

/** *Preview on my site*, of a campaign that is being edited. */
export function PreviewButton({ campaignId, flush }: PreviewButtonProps) {
  const t = useMessages(studioMessages)
  const preview = usePreviewOnSite()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    await flush()
    await preview(campaignId)
    setBusy(false)
  }
  return (
    <Button icon={<Icon of={ExternalLink} />} busy={isBusy} onClick={() => void open()}>
      {t('previewOnSite')}
    </Button>
  )
}
