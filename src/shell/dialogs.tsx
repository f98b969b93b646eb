import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../config/context.tsx'
import { sitesStore } from '../features/sites/store.ts'
import type { User } from '../features/user/model.ts'
import { canCreateCampaign } from './rules.ts'
import { useShell } from './shell-context.ts'
import { shellPart } from './shell-part.tsx'
import { useUrlDialog } from './use-address-dialog.ts'

const CreateCampaignDialog = shellPart(
  () =>
    import('../features/campaigns/create-campaign-dialog.tsx').then(
      (file) => file.CreateCampaignDialog,
    ),
  () => null,
)
const InstallationHelp = shellPart(
  () => import('./installation-help.tsx').then((file) => file.InstallationHelp),
  () => null,
)

const AfterMarketplaceNotice = shellPart(
  () => import('./notices/marketplace-notice.tsx').then((file) => file.AfterMarketplaceNotice),
  () => null,
)

/** The dialogs that any page in the frame can open; their code loads when one is first opened. */
export function Dialogs({ user }: { user: User }) {
  const openDialog = <DialogFromUrl user={user} />
  return user.plan?.gateway === 'appsumo' ? (
    <AfterMarketplaceNotice user={user}>{openDialog}</AfterMarketplaceNotice>
  ) : (
    openDialog
  )
}

function DialogFromUrl({ user }: { user: User }) {
  useSignals()
  const { go } = useShell()
  const create = useUrlDialog('create-campaign')
  const help = useUrlDialog('installation-help')
  const site = sitesStore(useKit()).selected.value
  if (help.isOpen && site) return <InstallationHelp site={site} onClose={help.close} />
  if (!create.isOpen || !canCreateCampaign(user)) return null
  return (
    <CreateCampaignDialog
      open
      onClose={create.close}
      // *Create* passes the title and intent to the templates page.
      onCreate={(title, intent) => {
        // Before navigating, so that Back returns to the original page without the dialog.
        create.close()
        go(`/campaign/templates/?${new URLSearchParams({ title, intent })}`)
      }}
    />
  )
}
