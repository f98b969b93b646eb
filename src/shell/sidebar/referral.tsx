import { useState } from 'react'
import { dashboardHome } from '../../config/auth-addresses.ts'
import { useKit } from '../../config/context.tsx'
import type { Config } from '../../config/options.ts'
import { useMessages } from '../../config/use-messages.ts'
import type { Router } from '../../lib/router.ts'
import { shellOfferMessages } from '../../messages/offers.ts'
import { useCopy } from '../../ui/fields/use-copy.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Gift } from '../../ui/pictures/icons.ts'
import { partStyles } from '../../ui/theme/base.ts'
import { referralLink } from '../rules.ts'
import { useShell } from '../shell-context.ts'
import css from './referral.css?inline'

partStyles(css)

/** The referral strip. */
export function Referral({ code }: { code: string | null }) {
  const t = useMessages(shellOfferMessages)
  return (
    <section className="referral" aria-label={t('referral')}>
      <p className="row">
        <Icon of={Gift} />
        {t('referralTitle')}
      </p>
      <p className="muted">
        {t('referralText')} {code !== null && <CopyLink code={code} />}
      </p>
    </section>
  )
}

function CopyLink({ code }: { code: string }) {
  const t = useMessages(shellOfferMessages)
  const { config } = useKit()
  const { router } = useShell()
  const [link] = useState(() => referralLink(homeOf(config, router), code))
  const { state, copy } = useCopy(link)
  if (state === 'failed') {
    return (
      <>
        {t('referralByHand')} <code className="link">{link}</code>
      </>
    )
  }
  return (
    <>
      <button type="button" className="text-button" onClick={() => void copy()}>
        {t(state === 'copied' ? 'referralCopied' : 'referralCopy')}
      </button>
      <VisuallyHidden role="status">{state === 'copied' && t('referralCopied')}</VisuallyHidden>
    </>
  )
}

/** The dashboard's URL for the hosted sign-in; without one, the dashboard is on this page. */
function homeOf({ auth }: Config, router: Router): string {
  if (auth) return dashboardHome(auth.redirectUri)
  return new URL(router.href('/'), location.href).href
}
