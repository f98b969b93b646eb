import type { ReactNode } from 'react'
import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { LinkButton } from '../../../ui/fields/link-button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { integrationOf, troubleOf } from '../catalogue-rules.ts'
import { HIDDEN_PART } from '../credential-rules.ts'
import type { ConnectionDetails } from './model.ts'
import type { ConnectionActions } from './use-connection-actions.ts'

type AccessFactsProps = {
  details: ConnectionDetails
  actions: ConnectionActions
  mayManage: boolean
}

/** The service's address, and the end of the key and the secret, which nobody can read in full. */
export function AccessFacts(props: AccessFactsProps) {
  const t = useMessages(connectionMessages)
  const { details, mayManage } = props
  return (
    <div className="stack" data-gap="3">
      <FactList {...props} />
      {details.secretHint !== null && mayManage && (
        <p className="small subtle">{t('secretShownOnce')}</p>
      )}
    </div>
  )
}

function FactList({ details, actions, mayManage }: AccessFactsProps) {
  const t = useMessages(connectionMessages)
  const { address, keyHint, integration } = details.connection
  const { method } = integrationOf(integration)
  const { secretHint } = details
  return (
    <dl className="facts small">
      {address !== null && (
        <Fact
          name={t('address')}
          onReplace={mayManage && method === 'address' ? actions.renewAccess : null}
        >
          <code>{address}</code>
        </Fact>
      )}
      {keyHint !== null && (
        <Fact name={t('key')} onReplace={mayManage ? actions.renewAccess : null}>
          <code>{HIDDEN_PART + keyHint}</code>
        </Fact>
      )}
      {secretHint !== null && (
        <Fact name={t('secret')} onReplace={mayManage ? actions.renewSecret : null}>
          <code>{HIDDEN_PART + secretHint}</code>
        </Fact>
      )}
      {method === 'oauth' && (
        <Fact name={t('signedIn')} onReplace={null}>
          {t(troubleOf(details.connection) === 'disconnected' ? 'signInAgain' : 'signedInText')}
        </Fact>
      )}
    </dl>
  )
}

type FactProps = {
  name: string
  /** Null if it can't be replaced here. */
  onReplace: (() => void) | null
  children: ReactNode
}

function Fact({ name, onReplace, children }: FactProps) {
  const t = useMessages(connectionMessages)
  return (
    <>
      <dt className="muted">{name}</dt>
      <dd>
        {children}
        {onReplace !== null && (
          <LinkButton onClick={onReplace}>
            {t('replace')}
            <VisuallyHidden> {name}</VisuallyHidden>
          </LinkButton>
        )}
      </dd>
    </>
  )
}
