import { useState } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import type { Site } from '../../features/sites/model.ts'
import { shellMessages } from '../../messages/shell.ts'
import { Button } from '../../ui/button.tsx'
import { LifeBuoy } from '../../ui/icons.ts'
import { HelpDialog } from './help-dialog.ts'

/** Opens the install instructions of the selected site again. */
export function HelpButton({ site }: { site: Site }) {
  const t = useMessages(shellMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        iconOnly
        label={t('installationHelp')}
        aria-haspopup="dialog"
        variant="quiet"
        icon={<LifeBuoy />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <HelpDialog site={site} onClose={() => setOpen(false)} />}
    </>
  )
}
