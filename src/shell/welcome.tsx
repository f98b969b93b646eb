import type { ReactNode } from 'react'
import { useKit } from '../config/context.tsx'
import { usePaths } from '../config/paths.tsx'
import { useMessages } from '../config/use-messages.ts'
import { sessionStore } from '../features/session/store.ts'
import { actionMessages } from '../messages/actions.ts'
import { screenMessages } from '../messages/screens.ts'
import { shellMessages } from '../messages/shell.ts'
import { Brand } from '../ui/pictures/brand.tsx'
import { Hedge } from '../ui/pictures/hedge.tsx'
import { partStyles } from '../ui/theme/base.ts'
import { ContentArea } from './content-area.tsx'
import { useRoute } from './shell-context.ts'
import { SkipLink } from './skip-link.tsx'
import css from './welcome.css?inline'

partStyles(css)

type WelcomeProps = {
  /** The signed-in user's email; *Logout* is next to it. */
  email?: string
  children?: ReactNode
}

/** The layout of standalone pages: brand, one task, privacy policy and terms. */
export function Welcome({ email, children }: WelcomeProps) {
  const { config, ownsPage } = useKit()
  const t = useMessages(screenMessages)
  const { links, brand } = config
  const { route } = useRoute()
  return (
    <div className="welcome" data-picture={ownsPage ? '' : undefined}>
      {ownsPage && <Hedge />}
      <header>
        <SkipLink />
        <Brand name={brand.name} />
        {email !== undefined && <Account email={email} />}
        {route.name === 'licenseActivation' && <SignInLink />}
      </header>
      <ContentArea>{children}</ContentArea>
      <footer>
        <a href={links.privacy} target="_blank" rel="noopener">
          {t('privacy')}
        </a>
        <a href={links.terms} target="_blank" rel="noopener">
          {t('terms')}
        </a>
      </footer>
    </div>
  )
}

/** For users who already have an account. */
function SignInLink() {
  const t = useMessages(screenMessages)
  const actionText = useMessages(actionMessages)
  const { linkTo } = usePaths()
  return (
    <>
      <span className="push small muted">{t('haveAccount')}</span>
      <a className="small" {...linkTo('/login')}>
        {actionText('signIn')}
      </a>
    </>
  )
}

function Account({ email }: { email: string }) {
  const t = useMessages(shellMessages)
  const session = sessionStore(useKit())
  const { href } = usePaths()
  return (
    <>
      <span className="push small muted truncate">{email}</span>
      <a
        className="small"
        href={href('/logout')}
        onClick={(event) => {
          event.preventDefault()
          session.signOut()
        }}
      >
        {t('logout')}
      </a>
    </>
  )
}
