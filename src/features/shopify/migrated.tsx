import { useEffect, useRef } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { shopifyMessages } from '../../messages/shopify.ts'
import { useAlert } from '../../ui/alerts.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Check } from '../../ui/icons.ts'
import { OutcomePanel } from '../../ui/outcome-panel.tsx'
import { siteAddress } from '../sites/store.ts'
import type { Outcome } from './model.ts'
import { isLinkMailed } from './rules.ts'
import type { shopifyArrival } from './store.ts'

type MigratedProps = {
  outcome: Outcome
  way: ReturnType<typeof shopifyArrival>
  onGoOn: (address: string, outcome: Outcome) => void
}

/** The shop was known: its account goes on with the app. Spec §4. */
export function Migrated({ outcome, way, onGoOn }: MigratedProps) {
  const t = useMessages(shopifyMessages)
  const { passwordRedirect, site } = outcome
  useMismatch({ outcome, way })
  return (
    <OutcomePanel
      tone="success"
      sign={<Icon of={Check} data-size="large" />}
      title={t('migrated')}
      actions={
        <>
          <Button
            variant="primary"
            size="large"
            wide
            onClick={() => onGoOn(site ? siteAddress(site) : '/', outcome)}
          >
            {t('goOn')}
          </Button>
          {passwordRedirect !== null && (
            <Button size="large" wide onClick={() => onGoOn(passwordRedirect, outcome)}>
              {t('setPassword')}
            </Button>
          )}
        </>
      }
    >
      {site && <p>{t('shopRuns', { domain: readableHost(site.domain) })}</p>}
      {passwordRedirect !== null && isLinkMailed(passwordRedirect) && <p>{t('linkIsSent')}</p>}
    </OutcomePanel>
  )
}

/** Who is signed in here with another account is told so, and then signed out. Spec §8. */
function useMismatch({ outcome, way }: Pick<MigratedProps, 'outcome' | 'way'>) {
  const kit = useKit()
  const t = useMessages(shopifyMessages)
  const alert = useAlert()
  const isAsked = useRef(false)
  const latest = useRef(async () => {})
  latest.current = async () => {
    const other = await way.otherUser(outcome)
    if (other === null) return
    await alert({ text: t('mismatch', { email: other.email }) })
    way.forget()
    way.signOut()
  }
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    latest.current().catch((failure: unknown) => kit.report(failure, {}))
  }, [kit])
}
