import { type ReactNode, useId } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { actionMessages } from '../../messages/actions.ts'
import { integrationsMessages } from '../../messages/integrations.ts'
import { uiMessages } from '../../messages/ui.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { CredentialField, IntegrationName } from './catalogue.ts'
import { integrationOf } from './catalogue-rules.ts'
import { useCredentialsForm, wordOf } from './use-credentials-form.ts'

type CredentialsDialogProps = {
  name: IntegrationName
  /** The connection's title if its credentials are replaced; otherwise the service is connected. */
  replaces?: string
  /** Closes the dialog; throws an ApiFailure if the service refuses the credentials. */
  onSubmit: (credentials: Record<string, string>) => Promise<void>
  onClose: () => void
}

/** Asks for a service's address or key. What was typed is kept if the service refuses it. */
export function CredentialsDialog({ name, replaces, onSubmit, onClose }: CredentialsDialogProps) {
  const t = useMessages(integrationsMessages)
  const actionText = useMessages(actionMessages)
  const uiText = useMessages(uiMessages)
  const formId = useId()
  const { title, credentials, method } = integrationOf(name)
  const form = useCredentialsForm(credentials, onSubmit)
  const about = { name: replaces ?? title }
  // Only a key can be checked.
  const aboutConnecting = t(method === 'address' ? 'connectUnchecked' : 'connectAbout', about)
  return (
    <Dialog
      open
      title={replaces === undefined ? t('connectTitle', about) : t('replaceTitle', about)}
      description={replaces === undefined ? aboutConnecting : t('replaceAbout')}
      confirmsLeaving
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{uiText('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={form.isBusy}>
            {replaces === undefined ? t('connect') : actionText('save')}
          </Button>
        </>
      )}
    >
      <form id={formId} className="stack" noValidate onSubmit={form.submit}>
        {form.refusal !== null && (
          <NoticeBar tone="danger" title={t('refused', about)} announced>
            <span dir="auto">{form.refusal}</span>
          </NoticeBar>
        )}
        {credentials.map((field, index) => (
          <CredentialInput
            key={field.name}
            field={field}
            value={form.values[field.name] ?? ''}
            error={form.errors[field.name]}
            hint={index === credentials.length - 1 && <Where name={name} />}
            onChange={(value) => form.change(field.name, value)}
          />
        ))}
        {credentials.some(({ kind }) => kind === 'secret') && (
          <p className="small subtle">{t('secretStays')}</p>
        )}
        {replaces === undefined && <p className="small muted">{t('connectSendsAll')}</p>}
      </form>
    </Dialog>
  )
}

/** Where to find the key or the address. */
function Where({ name }: { name: IntegrationName }) {
  const t = useMessages(integrationsMessages)
  switch (name) {
    case 'google_sheets':
    case 'aweber':
    case 'constant_contact':
    case 'birdsend':
    case 'zohocrm':
    case 'salesforce':
      return null
    default:
      return t(`where-${name}`)
  }
}

type CredentialInputProps = {
  field: CredentialField
  value: string
  error: string | undefined
  hint: ReactNode
  onChange: (value: string) => void
}

const LABELS = { url: 'fieldUrl', key: 'fieldKey', token: 'fieldToken' } as const

function CredentialInput({ field, value, error, hint, onChange }: CredentialInputProps) {
  const t = useMessages(integrationsMessages)
  const native = {
    value,
    dir: 'ltr',
    spellCheck: false,
    maxLength: 2_000,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange(currentTarget.value),
  } as const
  return (
    <Field label={t(LABELS[wordOf(field)])} hint={hint} error={error}>
      {field.kind === 'secret' ? (
        // Browsers ignore `off` for passwords, and would fill in the user's own.
        <PasswordInput
          {...native}
          autoComplete="new-password"
          labels={{ show: t('showKey'), hide: t('hideKey') }}
        />
      ) : (
        <TextInput {...native} type="url" autoComplete="off" placeholder="https://" />
      )}
    </Field>
  )
}
