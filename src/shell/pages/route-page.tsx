import type { ComponentType } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { pageMessages } from '../../messages/pages.ts'
import { PageArrival } from '../page-arrival.tsx'
import type { RouteName } from '../routes.ts'
import { useRoute } from '../shell-context.ts'
import { shellPart } from '../shell-part.tsx'
import { useUrlDialog } from '../use-address-dialog.ts'
import { useTitle } from '../use-document-title.ts'

const AddSitePage = shellPart(() => import('./add-site-page.tsx').then((file) => file.AddSitePage))
const ComingSoonPage = shellPart(() =>
  import('./coming-page.tsx').then((file) => file.ComingSoonPage),
)
const SetPasswordPage = shellPart(() =>
  import('./set-password-route.tsx').then((file) => file.SetPasswordPage),
)
const LicenseActivationPage = shellPart(() =>
  import('./license-pages.tsx').then((file) => file.LicenseActivationPage),
)
const VerifyEmailPage = shellPart(() =>
  import('./license-pages.tsx').then((file) => file.VerifyEmailPage),
)
const ExternalPage = shellPart(() =>
  import('./external-page.tsx').then((file) => file.ExternalPage),
)
const FallbackPage = shellPart(() =>
  import('./fallback-page.tsx').then((file) => file.FallbackPage),
)
const MaintenancePage = shellPart(() =>
  import('./maintenance-page.tsx').then((file) => file.MaintenancePage),
)
const DashboardPage = shellPart(() =>
  import('../../features/dashboard/dashboard-page.tsx').then((file) => file.DashboardPage),
)
const CampaignsRoute = shellPart(() =>
  import('./campaigns-route.tsx').then((file) => file.CampaignsRoute),
)
const SubscribersRoute = shellPart(() =>
  import('./subscribers-route.tsx').then((file) => file.SubscribersRoute),
)
const IntegrationsRoutes = shellPart(() =>
  import('./integrations-routes.tsx').then((file) => file.IntegrationsRoutes),
)
const BillingRoute = shellPart(() =>
  import('./billing-route.tsx').then((file) => file.BillingRoute),
)
const ShopifySuccessRoute = shellPart(() =>
  import('./billing-route.tsx').then((file) => file.ShopifySuccessRoute),
)
const ShopifyRoute = shellPart(() =>
  import('./shopify-route.tsx').then((file) => file.ShopifyRoute),
)
const TemplatesRoute = shellPart(() =>
  import('./templates-route.tsx').then((file) => file.TemplatesRoute),
)
const SettingsRoute = shellPart(() =>
  import('./settings-route.tsx').then((file) => file.SettingsRoute),
)
const DesignRoute = shellPart(() => import('./design-route.tsx').then((file) => file.DesignRoute))
const OtherEditorRoute = shellPart(() =>
  import('./design-route.tsx').then((file) => file.OtherEditorRoute),
)
const CheckoutPage = shellPart(() =>
  import('./checkout-pages.tsx').then((file) => file.CheckoutPage),
)
const CheckoutStatusPage = shellPart(() =>
  import('./checkout-pages.tsx').then((file) => file.CheckoutStatusPage),
)

function DashboardRoute() {
  const help = useUrlDialog('installation-help')
  const campaign = useUrlDialog('create-campaign')
  return <DashboardPage onInstallationHelp={help.open} onCreateCampaign={campaign.open} />
}

/** The pages that are built; other routes show what they will contain. */
const PAGES: Partial<Record<RouteName, ComponentType>> = {
  dashboard: DashboardRoute,
  campaigns: CampaignsRoute,
  createDomain: AddSitePage,
  templates: TemplatesRoute,
  campaignSettings: SettingsRoute,
  campaignDesign: DesignRoute,
  campaignEditor: OtherEditorRoute,
  subscribers: SubscribersRoute,
  integrations: IntegrationsRoutes,
  connection: IntegrationsRoutes,
  oauthCallback: IntegrationsRoutes,
  billing: BillingRoute,
  shopifyBillingSuccess: ShopifySuccessRoute,
  resetPassword: SetPasswordPage,
  shopifyCallback: ShopifyRoute,
  licenseActivation: LicenseActivationPage,
  verifyEmail: VerifyEmailPage,
  maintenance: MaintenancePage,
  checkout: CheckoutPage,
  checkoutStatus: CheckoutStatusPage,
  support: ExternalPage,
  docs: ExternalPage,
  fallback: FallbackPage,
}

/** The page for the current route, with its title and focus on its heading. */
export function RoutePage() {
  const { route } = useRoute()
  const titles = useMessages(pageMessages)
  const Page = PAGES[route.name] ?? ComingSoonPage
  const title = titles(route.name)
  useTitle(title)
  return (
    <PageArrival title={title}>
      <Page />
    </PageArrival>
  )
}
