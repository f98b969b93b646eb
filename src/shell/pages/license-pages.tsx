import { usePaths } from '../../config/paths.tsx'
import { LicenseActivation } from '../../features/license/license-view.tsx'
import { partStyles } from '../../ui/theme/base.ts'
import { useArrivalQuery } from '../arrival-query.ts'
import css from './license-pages.css?inline'

partStyles(css)

const LINK_PARAMETERS = ['token']

/** `/dealfuel/license-key-activation`. */
export function LicenseActivationPage() {
  return (
    <section className="panel license-page">
      <LicenseActivation />
    </section>
  )
}

/** `/dealfuel/verify-email`, with the token from the emailed link. */
export function VerifyEmailPage() {
  const { query, forget } = useArrivalQuery(LINK_PARAMETERS)
  const { go } = usePaths()
  return (
    <section className="panel license-page">
      <LicenseActivation
        mode="verify"
        token={query.get('token') ?? ''}
        onTokenInvalid={forget}
        onRequestNewLink={() => go('/dealfuel/license-key-activation')}
        onLogin={() => go('/login')}
      />
    </section>
  )
}
