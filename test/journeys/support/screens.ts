import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { INTEGRATION_SCREENS, openSendy } from './integration-screens.ts'
import { loadPath, openByButton, openPath, type Screen } from './open-screen.ts'
import { newPerson, openSignUpLink, sendSignUp, signUp } from './people.ts'
import type { Product } from './product.ts'
import { CONFLICT_SCREEN, STUDIO_SCREENS } from './studio-screens.ts'
import { openSubscribers, SUBSCRIBER_SCREENS } from './subscriber-screens.ts'

export const NEW_PERSON = 'somebody new'
export const SIGNED_OUT_PERSON = 'nobody'
/** An account whose save conflicts with another person's. */
export const CONFLICT_ACCOUNT = 'bundle@example.com'

const ADMIN = 'mira@example.com'

/** Part of a name that nobody else has. */
const newId = () => randomUUID().slice(0, 8)

const openFromFirstMenu =
  (item: string, openedRole: 'dialog' | 'alertdialog') =>
  async (page: Page, product: Product): Promise<void> => {
    await openByButton('/campaigns/', /^Actions for /, 'menu')(page, product)
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole(openedRole).waitFor()
  }

/** Opens a page of the identity provider, at most one link away from the sign-in. */
const openProviderPage =
  (link: string | null) =>
  async (page: Page, { dashboard }: Product): Promise<void> => {
    await page.goto(dashboard)
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    if (link !== null) await page.getByRole('link', { name: link }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
  }

const signedOutScreens: readonly Screen[] = [
  {
    name: 'an invalid new password',
    who: SIGNED_OUT_PERSON,
    async open(page, product) {
      await loadPath('/reset_password?access_token=t&email=mira%40example.com')(page, product)
      await page.getByLabel('Confirm password').fill('Kiln')
      await page.getByRole('button', { name: 'Set password' }).click()
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByText('The passwords don’t match.').waitFor()
    },
  },
  { name: 'sign-in', who: SIGNED_OUT_PERSON, open: openProviderPage(null) },
  { name: 'sign-up', who: SIGNED_OUT_PERSON, open: openProviderPage('Create an account') },
  {
    name: 'sign-up before its email is confirmed',
    who: SIGNED_OUT_PERSON,
    async open(page, product) {
      await sendSignUp(page, product.dashboard, newPerson('Bea'))
      await page.getByRole('button', { name: 'Send the link again' }).click()
      await page.getByRole('status').waitFor()
    },
  },
  {
    name: 'sign-up link from the email, in another browser',
    who: SIGNED_OUT_PERSON,
    async open(page, { dashboard }) {
      const bob = newPerson('Bob')
      await sendSignUp(page, dashboard, bob)
      await page.context().clearCookies({ name: 'poplar_sign_up' })
      await openSignUpLink(page, bob.email)
    },
  },
  {
    name: 'forgotten password',
    who: SIGNED_OUT_PERSON,
    open: openProviderPage('Forgot password?'),
  },
  {
    name: 'refused sign-in',
    who: SIGNED_OUT_PERSON,
    async open(page, product) {
      await openProviderPage(null)(page, product)
      await page.getByLabel('Email').fill('nobody@example.com')
      await page.getByLabel('Password', { exact: true }).fill('wrong')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'refused callback',
    who: SIGNED_OUT_PERSON,
    open: loadPath('/login_success/?error=access_denied'),
  },
  { name: 'privacy policy', who: SIGNED_OUT_PERSON, open: openPath('/privacy/') },
  { name: 'terms', who: SIGNED_OUT_PERSON, open: openPath('/terms/') },
  {
    name: 'wizard on another page',
    who: SIGNED_OUT_PERSON,
    async open(page, { siblings }) {
      await page.goto(`${siblings}/bare.html`)
      await page.getByLabel('Website address').waitFor()
    },
  },
]

/** Opens a new person’s setup at the step where they left it. In a new tab, the person signs up first. */
async function openSetup(page: Page, { dashboard }: Product): Promise<void> {
  if (page.url() === 'about:blank') return signUp(page, dashboard, newPerson(`Ava-${newId()}`))
  await page.goto(dashboard)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function openDomain(page: Page, product: Product): Promise<void> {
  await openSetup(page, product)
  const address = page.getByLabel('Website address')
  const skip = page.getByRole('button', { name: 'Skip' })
  await address.or(skip).waitFor()
  if (await skip.isVisible()) await skip.click()
  await address.waitFor()
}

const snippet = (page: Page) => page.getByText('data-site-id=').first()

async function openInstallation(page: Page, product: Product): Promise<void> {
  await openDomain(page, product)
  await page.getByLabel('Website address').fill(`axe-${newId()}.example`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await snippet(page).waitFor()
}

const onboardingScreens: readonly Screen[] = [
  { name: 'details', who: NEW_PERSON, open: openSetup },
  {
    name: 'details with errors',
    who: NEW_PERSON,
    async open(page, product) {
      await openSetup(page, product)
      await page.getByLabel('Phone').fill('12')
      await page.getByLabel('Your role').focus()
      await page.getByText('Invalid number').waitFor()
    },
  },
  {
    name: 'countries',
    who: NEW_PERSON,
    async open(page, product) {
      await openSetup(page, product)
      await page.getByRole('button', { name: /^Country/ }).click()
      // Enough countries to scroll; all 250 would take seconds to check.
      await page.getByRole('combobox', { name: 'Country' }).fill('land')
      await page.getByRole('option', { name: 'Finland' }).waitFor()
    },
  },
  { name: 'domain', who: NEW_PERSON, open: openDomain },
  {
    name: 'domain with an error',
    who: NEW_PERSON,
    async open(page, product) {
      await openDomain(page, product)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('Enter valid domain name').waitFor()
    },
  },
  {
    name: 'installation',
    who: NEW_PERSON,
    open: openInstallation,
  },
  {
    name: 'installation with WordPress, and a failed check',
    who: NEW_PERSON,
    async open(page, product) {
      if (!(await snippet(page).isVisible())) await openInstallation(page, product)
      await page.getByRole('radio', { name: /WordPress/ }).check()
      await page.getByRole('button', { name: 'Check installation' }).click()
      await page.getByText('We couldn’t read your website').waitFor()
    },
  },
]

const dashboardScreens: readonly Screen[] = [
  { name: 'dashboard', who: ADMIN, open: openPath('/dashboard') },
  {
    name: 'dashboard of a quiet site',
    who: ADMIN,
    open: loadPath('/dashboard?site_id=shop_example_1&domain=shop.example'),
  },
  {
    name: 'campaigns',
    who: ADMIN,
    open: loadPath('/campaigns/?site_id=jc_7f3k92ma&domain=juniperandclay.example'),
  },
  {
    name: 'campaign actions',
    who: ADMIN,
    open: openByButton('/campaigns/', /^Actions for /, 'menu'),
  },
  { name: 'renaming', who: ADMIN, open: openFromFirstMenu('Rename', 'dialog') },
  { name: 'duplicating', who: ADMIN, open: openFromFirstMenu('Duplicate', 'dialog') },
  { name: 'deleting', who: ADMIN, open: openFromFirstMenu('Delete', 'alertdialog') },
  {
    name: 'new campaign',
    who: ADMIN,
    open: openByButton('/dashboard', 'Create Campaign', 'dialog'),
  },
  {
    name: 'templates',
    who: ADMIN,
    open: openPath('/campaign/templates/?title=Kiln&intent=countdown-timer'),
  },
  { name: 'installation help', who: ADMIN, open: openPath('/dashboard?dialog=installation-help') },
  { name: 'site menu', who: ADMIN, open: openByButton('/dashboard', /, switch site$/, 'menu') },
  { name: 'account menu', who: ADMIN, open: openByButton('/dashboard', /^Account: /, 'menu') },
  {
    name: 'notifications',
    who: ADMIN,
    async open(page, product) {
      await openPath('/dashboard')(page, product)
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page.getByText(/ago$/).first().waitFor()
    },
  },
  { name: 'another site', who: ADMIN, open: openPath('/createDomain') },
  { name: 'unavailable page', who: ADMIN, open: openPath('/settings') },
  { name: 'plans', who: ADMIN, open: openPath('/billing') },
  ...STUDIO_SCREENS.map((screen) => ({ ...screen, who: ADMIN })),
  { name: 'page not found', who: ADMIN, open: loadPath('/no/such/page') },
  { name: 'support', who: ADMIN, open: openPath('/support') },
]

const otherScreens: readonly Screen[] = [
  { ...CONFLICT_SCREEN, who: CONFLICT_ACCOUNT },
  { name: 'a member’s campaigns', who: 'member@example.com', open: openPath('/campaigns/') },
  ...SUBSCRIBER_SCREENS.map((screen) => ({ ...screen, who: ADMIN })),
  ...INTEGRATION_SCREENS.map((screen) => ({ ...screen, who: ADMIN })),
  { name: 'subscribers of a member', who: 'member@example.com', open: openSubscribers },
  { name: 'a connection of a member', who: 'viewer@example.com', open: openSendy },
  { name: 'no access', who: 'member@example.com', open: openPath('/billing') },
  { name: 'view limit reached', who: 'limit@example.com', open: openPath('/dashboard') },
  { name: 'Shopify owner', who: 'shopify@example.com', open: openPath('/createDomain') },
  {
    name: 'marketplace notice with a backup',
    who: 'appsumo@example.com',
    async open(page, product) {
      await openPath('/dashboard')(page, product)
      await page.getByRole('button', { name: 'Back up' }).click()
      await page.getByText('Your backup is saved.').waitFor()
    },
  },
]

export const SCREENS: readonly Screen[] = [
  ...signedOutScreens,
  ...onboardingScreens,
  ...dashboardScreens,
  ...otherScreens,
]
