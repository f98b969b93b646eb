import { actionMessages } from './actions.ts'
import { answersMessages } from './answers.ts'
import { artMessages } from './art.ts'
import { billingMessages } from './billing.ts'
import { bulkRunsMessages } from './bulk-runs.ts'
import { campaignsMessages } from './campaigns.ts'
import { cartValueMessages } from './cart-values.ts'
import { checkoutMessages } from './checkout.ts'
import { connectionMessages } from './connection.ts'
import { controlMessages } from './controls.ts'
import { dashboardMessages } from './dashboard.ts'
import { designMessages } from './design.ts'
import { erasureMessages } from './erasure.ts'
import { exportsMessages } from './exports.ts'
import { failureMessages } from './failures.ts'
import { figureMessages } from './figures.ts'
import { importsMessages } from './imports.ts'
import { industryMessages } from './industries.ts'
import { inspectorMessages } from './inspector.ts'
import { installMessages } from './install.ts'
import { integrationsMessages } from './integrations.ts'
import { kitMessages } from './kit.ts'
import { leadAlertsMessages } from './lead-alerts.ts'
import { licenseMessages } from './license.ts'
import { maintenanceMessages } from './maintenance.ts'
import { marketplaceMessages } from './marketplace.ts'
import { notificationsMessages } from './notifications.ts'
import { shellOfferMessages } from './offers.ts'
import { pageNumberMessages } from './page-numbers.ts'
import { pageMessages } from './pages.ts'
import { passwordMessages } from './password.ts'
import { paymentMessages } from './payment.ts'
import { pictureMessages } from './picture.ts'
import { popupPreviewMessages } from './popup-preview.ts'
import { quarantineMessages } from './quarantine.ts'
import { responsesMessages } from './responses.ts'
import { roleMessages } from './roles.ts'
import { ruleGroupMessages } from './rule-groups.ts'
import { savedFiltersMessages } from './saved-filters.ts'
import { screenMessages } from './screens.ts'
import { selectionMessages } from './selection.ts'
import { sessionMessages } from './session.ts'
import { setPasswordMessages } from './set-password.ts'
import { setPasswordPageMessages } from './set-password-page.ts'
import { shellMessages } from './shell.ts'
import { shopifyMessages } from './shopify.ts'
import { stepperMessages } from './stepper.ts'
import { studioMessages } from './studio.ts'
import { subscriberDetailsMessages } from './subscriber-details.ts'
import { subscribersMessages } from './subscribers.ts'
import { targetingMessages } from './targeting.ts'
import { templatesMessages } from './templates.ts'
import { textFieldMessages } from './text-fields.ts'
import { uiMessages } from './ui.ts'
import { verifyEmailMessages } from './verify-email.ts'
import { widgetMessages } from './widgets.ts'
import { wizardMessages } from './wizard.ts'
import { wizardStepMessages } from './wizard-steps.ts'

/** Every catalogue. For types and checks only: a page that imports this loads all messages. */
export const ALL_CATALOGUES = [
  answersMessages,
  artMessages,
  billingMessages,
  bulkRunsMessages,
  campaignsMessages,
  cartValueMessages,
  paymentMessages,
  checkoutMessages,
  connectionMessages,
  controlMessages,
  figureMessages,
  dashboardMessages,
  designMessages,
  erasureMessages,
  importsMessages,
  leadAlertsMessages,
  inspectorMessages,
  installMessages,
  integrationsMessages,
  kitMessages,
  licenseMessages,
  maintenanceMessages,
  marketplaceMessages,
  notificationsMessages,
  pageMessages,
  passwordMessages,
  popupPreviewMessages,
  quarantineMessages,
  responsesMessages,
  roleMessages,
  ruleGroupMessages,
  savedFiltersMessages,
  screenMessages,
  selectionMessages,
  sessionMessages,
  setPasswordMessages,
  setPasswordPageMessages,
  shellOfferMessages,
  shellMessages,
  shopifyMessages,
  stepperMessages,
  studioMessages,
  subscriberDetailsMessages,
  subscribersMessages,
  targetingMessages,
  templatesMessages,
  actionMessages,
  exportsMessages,
  failureMessages,
  pageNumberMessages,
  textFieldMessages,
  widgetMessages,
  uiMessages,
  verifyEmailMessages,
  industryMessages,
  pictureMessages,
  wizardStepMessages,
  wizardMessages,
] as const

type KeyOf<Words> = Words extends { name: infer Name; lines: infer Lines }
  ? `${Name & string}.${keyof Lines & string}`
  : never

/** The key of a message, such as `wizard.domainTitle`. */
export type MessageKey = KeyOf<(typeof ALL_CATALOGUES)[number]>

/** The built kit contains only these keys, about 10 kB (elements/messages.build.mjs). */
export const MESSAGE_KEYS: readonly string[] = ALL_CATALOGUES.flatMap(({ name, lines }) =>
  Object.keys(lines).map((key) => `${name}.${key}`),
)
