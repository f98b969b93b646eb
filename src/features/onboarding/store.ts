import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { Kit } from '../../config/kit.ts'
import { type ApiFailure, toApiFailure } from '../../lib/failure.ts'
import { createIdempotencyKey } from '../../lib/idempotency-key.ts'
import { loadPart } from '../../lib/load-part.ts'
import { siteWithDomain } from '../sites/rules.ts'
import type { Account } from './account.ts'
import { type KeptDraft, keepDraft } from './draft.ts'
import type { Draft, WizardSite } from './model.ts'
import { ROLES, startStep, userInfo, type WizardStep } from './rules.ts'

export type WizardOptions = {
  askDetails: boolean
  /** The step that the host asks for; a step that was left by a reload goes before it. */
  wanted: number | null
  /** Replaced in tests of what a slow network does. */
  loadAccount?: () => Promise<typeof import('./account.ts')>
}

export type Wizard = ReturnType<typeof createWizard>

/** What came of adding a site: it is there, or the account had it before. */
export type Added = { kind: 'added' | 'existing'; site: WizardSite }

/** One person's way through one wizard. The only writer of its draft. */
export function createWizard(kit: Kit, options: WizardOptions) {
  const { askDetails, wanted, loadAccount = () => import('./account.ts') } = options
  const start = (hasSite: boolean) => startStep(wanted, { askDetails, hasSite })
  const kept = keepDraft(kit, start(false))
  const known = signal<Account | null>(null)
  const hasFinished = signal(false)
  const { draft, change } = kept
  if (kept.isResumed) change({ step: resumedStep(draft.peek(), askDetails) })

  const account = async (): Promise<Account> => {
    const part = await loadPart(loadAccount)
    known.value ??= part.account(kit)
    return known.value
  }
  const sites = siteActions(kit, { account, askDetails, draft, change })
  return {
    draft,
    step: computed(() => draft.value.step),
    /** What is known of the person; null until it is asked for and there. */
    account: computed(() => known.value),
    hasFinished: computed(() => hasFinished.value),
    /** Asks for the account behind the screen; a failure shows when something is sent. */
    meet: (): void => void account().catch(() => {}),
    /** Keeps what is typed or chosen. */
    type: (part: Partial<Omit<Draft, 'step' | 'owner' | 'site'>>): void => change(part),
    /** Goes to a step of this wizard; without a site the last one stays closed. */
    goTo: (step: number): void =>
      change({ step: startStep(step, { askDetails, hasSite: draft.peek().site !== null }) }),
    ...sites,
    ...arrivals(kept, () => start(true)),
    /** Marks the setup as finished, and forgets the way here for the next visit. @throws ApiFailure */
    async finish(): Promise<void> {
      const { site } = draft.peek()
      const { finishSetup, select } = await account()
      await finishSetup()
      kept.drop()
      if (site) select(site.siteId)
    },
    /** Nobody goes on to another page: the wizard says that it is done. */
    rest(): void {
      hasFinished.value = true
    },
    startAgain(): void {
      kept.clear(1)
      hasFinished.value = false
    },
    forget: (): void => kept.clear(start(false)),
    /** The wizard stands on the page. */
    enter: (): void => kept.hold(),
    /**
     * Leaving the install step, other than by a reload, is leaving this site: the next visit adds
     * another. While nobody is signed in any more it is kept, for the way back from the sign-in.
     */
    leave(): void {
      if (draft.peek().step === 2 && known.peek()?.user.peek()) kept.drop()
      kept.release()
    },
  }
}

type Parts = {
  account: () => Promise<Account>
  askDetails: boolean
  draft: ReadonlySignal<Draft>
  change: (part: Partial<Draft>) => void
}

function siteActions(kit: Kit, { account, askDetails, draft, change }: Parts) {
  let attempt: { domain: string; key: string } | null = null
  let toldOf: string | null = null

  /** Fire and forget: its failure is seen by nobody and delays nothing. */
  const tellUserInfo = ({ postUserInfo }: Account, website: string): void => {
    if (!askDetails || toldOf === website) return
    toldOf = website
    const info = userInfo({ website, ...detailsOf(draft.peek()) }, kit.config.brand.name)
    void postUserInfo(info).catch(() => {})
  }
  const continueWith = ({ siteId, domain }: WizardSite): void =>
    change({ site: { siteId, domain }, domain, step: 2 })

  return {
    continueWith,
    /** Creates the site, unless the account has it. @throws ApiFailure */
    async add(domain: string): Promise<Added> {
      const person = await account()
      const { sites, create, existingSite } = person
      const { site: own } = draft.peek()
      const known = siteWithDomain(own ? [own, ...sites.peek()] : sites.peek(), domain)
      if (known) return { kind: 'existing', site: known }
      if (attempt?.domain !== domain) attempt = { domain, key: createIdempotencyKey() }
      try {
        const site = await create(domain, attempt.key)
        attempt = null
        tellUserInfo(person, domain)
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
    async shopAddress(shop: string): Promise<string> {
      const person = await account()
      // Before the address is known: once it is, the page leaves and takes its calls with it.
      tellUserInfo(person, shopDomain(shop))
      const address = await person.shopAddress(shop).catch((error: unknown) => {
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
function arrivals(kept: KeptDraft, begin: () => WizardStep) {
  const { draft, change, clear, isResumed } = kept
  let isKnown = false

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
    const isGone = site !== null && !sites.some(({ siteId }) => siteId === site.siteId)
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

const resumedStep = ({ step, site }: Draft, askDetails: boolean): WizardStep =>
  startStep(step, { askDetails, hasSite: site !== null })

const isAnswered = ({ kind }: ApiFailure): boolean => kind !== 'offline' && kind !== 'timed-out'

function detailsOf({ told }: Draft) {
  return { ...told, role: ROLES.find((role) => role === told?.role) }
}
