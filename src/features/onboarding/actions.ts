import type { Kit } from '../../config/kit.ts'
import { type ApiFailure, toApiFailure } from '../../lib/failure.ts'
import { createIdempotencyKey } from '../../lib/idempotency-key.ts'
import { ROLES } from '../password/model.ts'
import { siteWithDomain } from '../sites/site-list-rules.ts'
import { type Account, account } from './account.ts'
import type { KeptDraft } from './draft.ts'
import type { Draft, WizardSite } from './model.ts'
import type { WizardStep } from './rules.ts'
import { userInfo } from './user-info.ts'

/** What came of adding a site: it is there, or the account had it before. */
export type Added = { kind: 'added' | 'existing'; site: WizardSite }

export type Parts = {
  kept: KeptDraft
  askDetails: boolean
  /** The step to begin with, once there may be a site. */
  begin: () => WizardStep
}

export type Actions = ReturnType<typeof createActions>

/** All that the wizard does with the person's account. It is no part of the first load, as the account. */
export function createActions(kit: Kit, parts: Parts) {
  const person = account(kit)
  const { kept } = parts
  return {
    account: person,
    ...adding(kit, person, parts),
    ...arrivals(parts),
    /** Marks the setup as finished, and forgets the way here for the next visit. @throws ApiFailure */
    async finish(signal: AbortSignal): Promise<void> {
      const { site } = kept.draft.peek()
      await person.finishSetup(signal)
      kept.drop()
      if (site) person.select(site.siteId)
    },
  }
}

function adding(kit: Kit, person: Account, { kept, askDetails }: Parts) {
  const { draft, change } = kept
  let attempt: { domain: string; key: string } | null = null
  let toldOf: string | null = null

  /** Fire and forget: its failure is seen by nobody and delays nothing. */
  const tellUserInfo = (website: string): void => {
    if (!askDetails || toldOf === website) return
    toldOf = website
    const info = userInfo({ website, ...detailsOf(draft.peek()) }, kit.config.brand.name)
    void person.postUserInfo(info).catch(() => {})
  }

  return {
    /** Creates the site, unless the account has it. @throws ApiFailure */
    async add(domain: string, signal: AbortSignal): Promise<Added> {
      const { sites, create, existingSite } = person
      const { site: own } = draft.peek()
      if (attempt?.domain !== domain) {
        const known = siteWithDomain(own ? [own, ...sites.peek()] : sites.peek(), domain)
        if (known) return { kind: 'existing', site: known }
        attempt = { domain, key: createIdempotencyKey() }
      }
      try {
        const site = await create(domain, { idempotencyKey: attempt.key, signal })
        attempt = null
        tellUserInfo(domain)
        return { kind: 'added', site }
      } catch (error) {
        const failure = toApiFailure(error)
        // A refusal is an answer: what is sent after it is a new question.
        if (isAnswered(failure)) attempt = null
        const existing = existingSite(failure)
        if (existing) return { kind: 'existing', site: existing }
        throw failure
      }
    },
    /** The address where the shop's owner agrees; it is not yet judged. @throws ApiFailure */
    async shopAddress(shop: string, signal: AbortSignal): Promise<string> {
      // Before the address is known: once it is, the page leaves and takes its calls with it.
      tellUserInfo(shopDomain(shop))
      const address = await person.shopAddress(shop, signal).catch((error: unknown) => {
        throw toApiFailure(error)
      })
      change({ awaitedShop: shop })
      return address
    },
  }
}

/** What the way on depends on. */
type Person = { userId: string; setupFinished: boolean }

/** What follows once it is known who the person is; told once, as lists may change while they work. */
function arrivals({ kept, begin }: Parts) {
  const { draft, change, clear, isResumed } = kept
  let isKnown = false
  // One that is added meanwhile cannot be in a list that was asked for before.
  const resumed = draft.peek().site

  /** A draft of somebody else is not shown; a site that is gone is asked for again. */
  const recognise = ({ userId, setupFinished }: Person, sites: readonly WizardSite[]): void => {
    if (isKnown) return
    isKnown = true
    const { owner, awaitedShop } = draft.peek()
    const isOthers = owner !== null && owner !== userId
    const shop = isOthers ? null : agreedShop(awaitedShop, sites)
    // Who had finished the setup before came back to the dashboard: this visit adds another site.
    if (isOthers || (shop && setupFinished)) clear(startOf(begin()))
    const { site } = draft.peek()
    const isGone =
      site !== null && site === resumed && !sites.some(({ siteId }) => siteId === site.siteId)
    change({ owner: userId, ...(isGone ? { site: null, step: 1 } : {}) })
    if (shop && !setupFinished) change({ site: shop, awaitedShop: null, step: 2 })
  }
  /** Where the host begins at the install step: that of the site which the page is about. */
  const beginWith = ({ siteId, domain }: WizardSite): void => {
    if (isResumed || draft.peek().site !== null || begin() !== 2) return
    change({ site: { siteId, domain }, step: 2 })
  }
  return { recognise, beginWith }
}

/** Shopify has sent its owner back: the shop is a site now. */
function agreedShop(awaited: string | null, sites: readonly WizardSite[]): WizardSite | null {
  const site = awaited === null ? null : siteWithDomain(sites, shopDomain(awaited))
  return site && { siteId: site.siteId, domain: site.domain }
}

const shopDomain = (shop: string): string => `${shop}.myshopify.com`

/** Without a site the install step cannot be the first. */
const startOf = (step: WizardStep): WizardStep => (step === 2 ? 1 : step)

const isAnswered = ({ kind }: ApiFailure): boolean => kind !== 'offline' && kind !== 'timed-out'

function detailsOf({ told }: Draft) {
  return { ...told, role: ROLES.find((role) => role === told?.role) }
}
