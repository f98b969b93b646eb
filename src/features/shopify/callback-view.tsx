import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { messageOf, useMessages } from '../../config/use-messages.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { kitMessages } from '../../messages/kit.ts'
import { shopifyMessages } from '../../messages/shopify.ts'
import { uiMessages } from '../../messages/ui.ts'
import { OutcomePanel } from '../../ui/feedback/outcome-panel.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Check, Info, OctagonAlert } from '../../ui/pictures/icons.ts'
import { SpinnerRing } from '../../ui/pictures/spinner-ring.tsx'
import { sitePath } from '../sites/site-path-rules.ts'
import { CallbackFailed } from './callback-failed.tsx'
import { Migrated } from './migrated.tsx'
import type { CallbackOutcome } from './model.ts'
import { OtherAccount } from './other-account.tsx'
import { MIGRATED_REDIRECT } from './rules.ts'
import { type CallbackProps, useCallbackState } from './use-callback.ts'

/** `/shopify/callback`: a shop's owner returns from Shopify. */
export function ShopifyCallback(props: CallbackProps) {
  const t = useMessages(shopifyMessages)
  const { state, retry, continueManually, callback } = useCallbackState(props)
  switch (state.status) {
    case 'incomplete':
      return <IncompleteCallback />
    case 'asking':
      return (
        <OutcomePanel tone="calm" icon={<SpinnerRing />} title={t('asking')}>
          <p>{t('askingText')}</p>
        </OutcomePanel>
      )
    case 'failed':
      return <CallbackFailed failure={state.failure} onRetry={retry} onLeave={props.onDone} />
    case 'other':
      return <OtherAccount {...state} callback={callback} onContinue={continueManually} />
    case 'refused':
      return <RejectedUrl {...state} onContinue={continueManually} />
    case 'done': {
      const { outcome } = state
      return outcome.redirect === MIGRATED_REDIRECT ? (
        <Migrated outcome={outcome} onContinue={continueManually} />
      ) : (
        <Connected
          outcome={outcome}
          onContinue={() => continueManually(outcome.redirect, outcome)}
        />
      )
    }
  }
}

/** The URL was opened by hand, or part of it is missing. */
function IncompleteCallback() {
  const t = useMessages(shopifyMessages)
  const { linkTo } = usePaths()
  return (
    <OutcomePanel
      tone="calm"
      icon={<Icon of={Info} data-size="large" />}
      title={t('incompleteTitle')}
      actions={
        <Button variant="primary" size="large" wide {...linkTo('/')}>
          {t('toDashboard')}
        </Button>
      }
    >
      <p>{t('incompleteText')}</p>
    </OutcomePanel>
  )
}

/** Shown if the user returns with the Back button after the automatic redirect. */
function Connected({ outcome, onContinue }: { outcome: CallbackOutcome; onContinue: () => void }) {
  const t = useMessages(shopifyMessages)
  const uiText = useMessages(uiMessages)
  const { site } = outcome
  return (
    <OutcomePanel
      tone="success"
      icon={<Icon of={Check} data-size="large" />}
      title={t('connected')}
      actions={
        <Button variant="primary" size="large" wide onClick={onContinue}>
          {uiText('continue')}
        </Button>
      }
    >
      {site && <p>{t('shopRuns', { domain: readableHost(site.domain) })}</p>}
    </OutcomePanel>
  )
}

type RejectedUrlProps = {
  address: string
  outcome: CallbackOutcome
  onContinue: (address: string, outcome: CallbackOutcome) => void
}

/** The maximum number of a URL's characters to show. */
const MAX_SHOWN_URL_LENGTH = 80

/** The server returned a URL that the guarded navigation rejects. */
function RejectedUrl({ address, outcome, onContinue }: RejectedUrlProps) {
  const kit = useKit()
  const t = useMessages(shopifyMessages)
  const home = outcome.site ? sitePath(outcome.site) : '/'
  return (
    <OutcomePanel
      tone="danger"
      icon={<Icon of={OctagonAlert} data-size="large" />}
      title={t('refusedTitle')}
      actions={
        <Button variant="primary" size="large" wide onClick={() => onContinue(home, outcome)}>
          {t('toDashboard')}
        </Button>
      }
    >
      <p>
        {messageOf(kit, kitMessages, 'addressRefused', {
          address: address.slice(0, MAX_SHOWN_URL_LENGTH),
        })}
      </p>
    </OutcomePanel>
  )
}
