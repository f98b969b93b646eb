import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { pageMessages } from '../../messages/pages.ts'
import { screenMessages } from '../../messages/screens.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { RouteName } from '../routes.ts'
import { useRoute } from '../shell-context.ts'

type Line = keyof typeof screenMessages.lines & `coming${string}`

/** What each page will be. One that is missing here says only that it is not ready. */
const WILL_BE: Partial<Record<RouteName, Line>> = {
  subscribers: 'comingSubscribers',
  integrations: 'comingIntegrations',
  oauthCallback: 'comingIntegrations',
  connection: 'comingIntegrations',
  team: 'comingTeam',
  sites: 'comingSites',
  billing: 'comingBilling',
  shopifyBillingSuccess: 'comingBilling',
  settings: 'comingSettings',
  campaignSettings: 'comingCampaign',
  campaignDesign: 'comingCampaign',
  campaignEditor: 'comingCampaign',
  checkout: 'comingCheckout',
  checkoutStatus: 'comingCheckout',
  resetPassword: 'comingPassword',
  licenseActivation: 'comingLicense',
  verifyEmail: 'comingLicense',
  shopifyCallback: 'comingShopify',
  doubleOptin: 'comingVisitor',
  maintenance: 'comingMaintenance',
}

/** A page of the specification that is not built yet says so, and what it will be. */
export function ComingPage() {
  const t = useMessages(screenMessages)
  const titles = useMessages(pageMessages)
  const { config } = useKit()
  const { linkTo } = usePaths()
  const { route } = useRoute()
  const line = WILL_BE[route.name]
  const isOfCampaign = route.layout === 'full-screen'
  return (
    <EmptyState
      isPage
      title={t('comingTitle', { page: titles(route.name) })}
      text={line && t(line, { brand: config.brand.name, page: titles(route.name) })}
      actions={
        <Button {...linkTo(isOfCampaign ? '/campaigns/' : '/')}>
          {t(isOfCampaign ? 'toCampaigns' : route.guard === 'public' ? 'toStart' : 'toDashboard')}
        </Button>
      }
    />
  )
}
