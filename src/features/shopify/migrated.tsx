import { useMessages } from '../../config/use-messages.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { shopifyMessages } from '../../messages/shopify.ts'
import { uiMessages } from '../../messages/ui.ts'
import { OutcomePanel } from '../../ui/feedback/outcome-panel.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Check } from '../../ui/pictures/icons.ts'
import { sitePath } from '../sites/site-path-rules.ts'
import type { CallbackOutcome } from './model.ts'
import { hasAccessToken } from './rules.ts'

type MigratedProps = {
  outcome: CallbackOutcome
  onContinue: (url: string, outcome: CallbackOutcome) => void
}

/** The shop already had an account, which was migrated to the app. */
export function Migrated({ outcome, onContinue }: MigratedProps) {
  const t = useMessages(shopifyMessages)
  const uiText = useMessages(uiMessages)
  const { passwordRedirect, site } = outcome
  return (
    <OutcomePanel
      tone="success"
      icon={<Icon of={Check} data-size="large" />}
      title={t('migrated')}
      actions={
        <>
          <Button
            variant="primary"
            size="large"
            wide
            onClick={() => onContinue(site ? sitePath(site) : '/', outcome)}
          >
            {uiText('continue')}
          </Button>
          {passwordRedirect !== null && (
            <Button size="large" wide onClick={() => onContinue(passwordRedirect, outcome)}>
              {t('setPassword')}
            </Button>
          )}
        </>
      }
    >
      {site && <p>{t('shopRuns', { domain: readableHost(site.domain) })}</p>}
      {passwordRedirect !== null && !hasAccessToken(passwordRedirect) && <p>{t('linkIsSent')}</p>}
    </OutcomePanel>
  )
}
