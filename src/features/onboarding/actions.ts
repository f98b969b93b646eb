import type { Kit } from '../../config/kit.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import { createIdempotencyKey } from '../../lib/idempotency-key.ts'
import { toApiFailure } from '../../lib/to-api-failure.ts'
import { ROLES } from '../password/model.ts'
import { siteWithDomain } from '../sites/site-list-rules.ts'
import { type Account, account } from './account.ts'
import type { StoredDraft } from './draft.ts'
import type { Draft, WizardSite } from './model.ts'
import type { WizardStep } from './rules.ts'
import { userInfo } from './user-info.ts'

/** The result of adding a site: it was created, or the account already had it. */
export type AddSiteResult = { kind: 'added' | 'existing'; site: WizardSite }

export type ActionsDeps = {
  storedDraft: StoredDraft
  askDetails: boolean
  /** The first step to show, provided that there is a site. */
  begin: () => WizardStep
}

export type Actions = ReturnType<typeof createActions>

/** Everything that the wizard does with the user's account. Like the account, it is loaded after the first render. */
export function createActions(kit: Kit, parts: ActionsDeps) {
  const userAccount = account(kit)
  const { storedDraft } = parts
  return {
    account: userAccount,
    ...addActions(kit, userAccount, parts),
    ...draftActions(parts),
    /** Marks the setup as finished, and discards the draft. @throws ApiFailure */
    async finish(signal: AbortSignal): Promise<void> {
      const { site } = storedDraft.draft.peek()
      await userAccount.finishSetup(signal)
      storedDraft.discard()
      if (site) userAccount.select(site.siteId)
    },
  }
}

function addActions(kit: Kit, person: Account, { storedDraft, askDetails }: ActionsDeps) {
  const { draft, change } = storedDraft
  let attempt: { domain: string; key: string } | null = null
  let reportedWebsite: string | null = null

  /** Fire and forget: a failure is not shown and delays nothing. */
  const sendUserInfo = (website: string): void => {
    if (!askDetails || reportedWebsite === website) return
    reportedWebsite = website
    const info = userInfo({ website, ...detailsOf(draft.peek()) }, kit.config.brand.name)
    void person.postUserInfo(info).catch(() => {})
  }

  return {
    /** Creates the site, unless the account already has it. @throws ApiFailure */
    async add(domain: string, signal: AbortSignal): Promise<AddSiteResult> {
      const { sites, create, existingSite } = person
      const { site: own } = draft.peek()
      if (attempt?.domain !== domain) {
        const knownSite = siteWithDomain(own ? [own, ...sites.peek()] : sites.peek(), domain)
        if (knownSite) return { kind: 'existing', site: knownSite }
        attempt = { domain, key: createIdempotencyKey() }
      }
      try {
        const site = await create(domain, { idempotencyKey: attempt.key, signal })
        attempt = null
        sendUserInfo(domain)
        return { kind: 'added', site }
      } catch (error) {
        const failure = toApiFailure(error)
        // After any response, the next attempt is a new request and needs a new key.
        if (hasResponse(failure)) attempt = null
        const existing = existingSite(failure)
        if (existing) return { kind: 'existing', site: existing }
        throw failure
      }
    },
    /** The URL where the shop's owner authorises the app; not validated yet. @throws ApiFailure */
    async shopAuthorizeUrl(shop: string, signal: AbortSignal): Promise<string> {
      // Sent before the URL is known: after that, the page navigates away and aborts its requests.
      sendUserInfo(shopDomain(shop))
      const url = await person.shopAuthorizeUrl(shop, signal).catch((error: unknown) => {
        throw toApiFailure(error)
      })
      change({ awaitedShop: shop })
      return url
    },
  }
}

/** The parts of the user's data that decide how the wizard continues. */
type UserSetup = { userId: string; setupFinished: boolean }

/** Updates the draft once the user is known; only once, because the list of sites may change in the meantime. */
function draftActions({ storedDraft, begin }: ActionsDeps) {
  const { draft, change, clear, isResumed } = storedDraft
  let isUserKnown = false
  // A site that is added in the meantime can't be in a list that was requested earlier.
  const resumedSite = draft.peek().site

  /** Discards another user's draft; if the draft's site no longer exists, returns to the website step. */
  const applyUser = ({ userId, setupFinished }: UserSetup, sites: readonly WizardSite[]): void => {
    if (isUserKnown) return
    isUserKnown = true
    const { owner, awaitedShop } = draft.peek()
    const isOtherUsersDraft = owner !== null && owner !== userId
    const shop = isOtherUsersDraft ? null : authorisedShop(awaitedShop, sites)
    // Users who had finished setup came from the dashboard, so they are adding another site.
    if (isOtherUsersDraft || (shop && setupFinished)) clear(firstStep(begin()))
    const { site } = draft.peek()
    const isGone =
      site !== null && site === resumedSite && !sites.some(({ siteId }) => siteId === site.siteId)
    change({ owner: userId, ...(isGone ? { site: null, step: 1 } : {}) })
    if (shop && !setupFinished) change({ site: shop, awaitedShop: null, step: 2 })
  }
  /** If the host starts at the install step, uses the selected site. */
  const startWithSite = ({ siteId, domain }: WizardSite): void => {
    if (isResumed || draft.peek().site !== null || begin() !== 2) return
    change({ site: { siteId, domain }, step: 2 })
  }
  return { applyUser, startWithSite }
}

/** The shop's site, if its owner has authorised the app and returned from Shopify. */
function authorisedShop(
  expectedShop: string | null,
  sites: readonly WizardSite[],
): WizardSite | null {
  const site = expectedShop === null ? null : siteWithDomain(sites, shopDomain(expectedShop))
  return site && { siteId: site.siteId, domain: site.domain }
}

const shopDomain = (shop: string): string => `${shop}.myshopify.com`

/** The install step can't be first without a site. */
const firstStep = (step: WizardStep): WizardStep => (step === 2 ? 1 : step)

const hasResponse = ({ kind }: ApiFailure): boolean => kind !== 'offline' && kind !== 'timed-out'

function detailsOf({ submittedDetails }: Draft) {
  return { ...submittedDetails, role: ROLES.find((role) => role === submittedDetails?.role) }
}
