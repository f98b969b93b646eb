import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useKit } from '../config/context.tsx'
import { useMessages } from '../config/use-messages.ts'
import { InstallCheckPart } from '../features/install/install-check.tsx'
import { InstallInstructions } from '../features/install/install-instructions.tsx'
import type { InstallPlatform } from '../features/install/model.ts'
import { installPlatforms } from '../features/install/rules.ts'
import { sessionStore } from '../features/session/store.ts'
import type { Site } from '../features/sites/model.ts'
import { readableHost } from '../lib/readable-host.ts'
import { screenMessages } from '../messages/screens.ts'
import { shellMessages } from '../messages/shell.ts'
import { CopyField } from '../ui/fields/copy-field.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

/** The install instructions for the selected site, available at any time after onboarding. */
export function InstallationHelp({ site, onClose }: { site: Site; onClose: () => void }) {
  useSignals()
  const t = useMessages(shellMessages)
  const screenText = useMessages(screenMessages)
  const kit = useKit()
  const platform = sessionStore(kit).user.value?.platform ?? 'other'
  const [chosen, setChosen] = useState<InstallPlatform | null>(null)
  const method = chosen ?? installPlatforms(platform)[0] ?? 'javascript'
  return (
    <Dialog
      open
      wide
      title={t('installationHelp')}
      description={screenText('installationHelpAbout', {
        brand: kit.config.brand.name,
        domain: readableHost(site.domain),
      })}
      onClose={onClose}
    >
      <div className="stack" data-gap="5">
        <div>
          <CopyField label={t('appId')} value={site.siteId} />
        </div>
        <InstallInstructions {...{ site, platform, method }} onChoose={setChosen} />
        <InstallCheckPart key={site.siteId} site={site} />
      </div>
    </Dialog>
  )
}
