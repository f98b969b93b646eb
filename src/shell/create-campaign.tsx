import type { User } from '../features/session/model.ts'
import { lazyView } from './lazy-view.tsx'
import { canCreateCampaign } from './rules.ts'
import { useShell } from './shell-context.ts'
import { useCreateCampaign } from './use-create-campaign.ts'

const Dialog = lazyView(
  () =>
    import('../features/campaigns/create-campaign-dialog.tsx').then(
      (file) => file.CreateCampaignDialog,
    ),
  () => null,
)

/** The create-campaign popup; *Create* carries title and intent to the templates (spec §2). */
export function CreateCampaign({ user }: { user: User }) {
  const { go } = useShell()
  const dialog = useCreateCampaign()
  if (!dialog.isOpen || !canCreateCampaign(user)) return null
  return (
    <Dialog
      open
      onClose={dialog.close}
      onCreate={(title, intent) =>
        go(`/campaign/templates/?${new URLSearchParams({ title, intent })}`)
      }
    />
  )
}
