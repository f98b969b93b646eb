import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { sitesStore } from '../../features/sites/store.ts'
import type { User } from '../../features/user/model.ts'
import { shellMessages } from '../../messages/shell.ts'
import { uiMessages } from '../../messages/ui.ts'
import { Button } from '../../ui/fields/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Plus } from '../../ui/pictures/icons.ts'
import type { RouteName } from '../routes.ts'
import { canCreateCampaign } from '../rules.ts'
import { useRoute } from '../shell-context.ts'
import { useUrlDialog } from '../use-address-dialog.ts'
import { addSiteLinkTarget } from './add-site-link.ts'

/** Pages with a primary button of their own: each screen has only one. */
const PAGES_WITH_PRIMARY_ACTION = new Set<RouteName>([
  'createDomain',
  'billing',
  'shopifyBillingSuccess',
  'connection',
])

/**
 * *Add site*, which opens the plans once the site limit is reached, and *Create Campaign* for users with
 * permission.
 */
export function HeaderActions({ user }: { user: User }) {
  useSignals()
  const t = useMessages(shellMessages)
  const uiText = useMessages(uiMessages)
  const { linkTo } = usePaths()
  const { route } = useRoute()
  const dialog = useUrlDialog('create-campaign')
  const addSiteTarget = addSiteLinkTarget(user, sitesStore(useKit()).list.value)
  return (
    <>
      {addSiteTarget && (
        <span className="only-wide">
          <Button variant="quiet" icon={<Icon of={Plus} />} {...linkTo(addSiteTarget.path)}>
            {t('addSite')}
          </Button>
        </span>
      )}
      {canCreateCampaign(user) && (
        <Button
          variant={PAGES_WITH_PRIMARY_ACTION.has(route.name) ? 'secondary' : 'primary'}
          data-compact-label=""
          // On a phone the text isn't rendered, so the button would have no accessible name.
          aria-label={uiText('createCampaign')}
          aria-haspopup="dialog"
          icon={<Icon of={Plus} />}
          onClick={dialog.open}
        >
          {uiText('createCampaign')}
        </Button>
      )}
    </>
  )
}
