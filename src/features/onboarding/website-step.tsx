import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { wizardMessages } from '../../messages/wizard.ts'
import type { Account, RefusalReason } from './account.ts'
import { DomainForm } from './domain-form.tsx'
import type { WizardSite } from './model.ts'
import { ExistingSite, LimitReached, MemberRefused, ShopForm } from './step-parts.ts'
import type { Wizard } from './store.ts'
import type { AddSiteWizardProps } from './wizard-props.ts'

export type WebsiteStepProps = {
  wizard: Wizard
  way: 'domain' | 'shopify'
  onAdded: (site: WizardSite) => void
  onLimit: AddSiteWizardProps['onSitesLimitReached']
  /** Null on the first page. */
  onBack: (() => void) | null
}

/** Page 1: the domain of a website, or the name of a Shopify store. */
export function WebsiteStep({ wizard, way, onAdded, onLimit, onBack }: WebsiteStepProps) {
  useSignals()
  const t = useMessages(wizardMessages)
  const account = wizard.account.value
  const refusal = useRefusal(account)
  const user = account?.user.value
  const startedSite = user && !user.setupFinished ? (account?.selected.value ?? null) : null
  const existingSite = startedSite ?? (refusal ? wizard.draft.value.site : null)
  const limitReached = <LimitReached sitesLimit={user?.plan?.sitesLimit ?? 0} onLimit={onLimit} />
  return (
    <>
      <p className="lede muted">{t(way === 'shopify' ? 'shopText' : 'websiteText')}</p>
      {existingSite && <ExistingSite site={existingSite} onContinue={wizard.continueWith} />}
      {refusal === 'member' ? (
        <MemberRefused adminEmail={user?.adminEmail ?? null} />
      ) : refusal === 'limit' ? (
        limitReached
      ) : way === 'shopify' ? (
        <ShopForm {...{ wizard, onBack, limitReached }} />
      ) : (
        <DomainForm
          {...{ wizard, onAdded, onBack, limitReached }}
          offeredSiteId={existingSite?.siteId ?? null}
        />
      )}
    </>
  )
}

/**
 * The limit is checked only once: a site that is reported later, perhaps the one being added here, must not remove
 * the form.
 */
function useRefusal(account: Account | null): RefusalReason | null {
  const couldAddSite = useRef(false)
  const refusal = account?.refusal.value ?? null
  const isKnown = Boolean(account?.user.value)
  couldAddSite.current = isKnown && (couldAddSite.current || refusal === null)
  return refusal === 'limit' && couldAddSite.current ? null : refusal
}
