import { useSignals } from '@preact/signals-react/runtime'
import { type ChangeEvent, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { wizardMessages } from '../../messages/wizard.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { parseDomain } from '../sites/domain-name-rules.ts'
import type { WizardSite } from './model.ts'
import { reduceToHost } from './rules.ts'
import { StepButtons } from './step-buttons.tsx'
import { ExistingSite, Installing } from './step-parts.ts'
import type { Wizard } from './store.ts'
import { useSubmit } from './use-sending.ts'

type DomainFormProps = {
  wizard: Wizard
  /** The site that is already offered above the form. */
  offeredSiteId: string | null
  onAdded: (site: WizardSite) => void
  onBack: (() => void) | null
  /** Shown if the server refuses another site because of the plan's limit. */
  limitReached: ReactNode
}

/** Page 1 for any website. */
export function DomainForm({
  wizard,
  offeredSiteId,
  onAdded,
  onBack,
  limitReached,
}: DomainFormProps) {
  useSignals()
  const t = useMessages(wizardMessages)
  const { domain } = wizard.draft.value
  const input = useRef<HTMLInputElement>(null)
  const [wasShortened, setWasShortened] = useState(false)
  const [existing, setExisting] = useState<WizardSite | null>(null)
  const { busy, error, isLimitReached, setError, send } = useSubmit(t('domainInvalid'), {
    blamesInput: true,
  })

  const changeDomain = (text: string) => {
    wizard.updateDraft({ domain: text, way: 'domain' })
    setError(null)
    setExisting(null)
  }
  const shortenToHost = (text: string) => {
    const host = reduceToHost(text)
    setWasShortened(host !== text.trim())
    changeDomain(host)
  }
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (isPaste(nativeEvent)) return shortenToHost(target.value)
    setWasShortened(false)
    changeDomain(target.value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = parseDomain(domain)
    input.current?.focus()
    if (!parsed.ok) return setError(t('domainInvalid'))
    if (reduceToHost(domain) !== domain) shortenToHost(domain)
    void send(async (signal) => {
      const { kind, site } = await wizard.add(parsed.domain, signal)
      const isOffered = [offeredSiteId, wizard.draft.peek().site?.siteId].includes(site.siteId)
      if (kind === 'existing' && !isOffered) return setExisting(site)
      if (kind === 'added') onAdded(site)
      wizard.continueWith(site)
    })
  }
  return (
    <form noValidate onSubmit={submit} onFocus={Installing.prefetch}>
      <Field label={t('domain')} hint={useHint(domain, wasShortened)} error={error}>
        <TextInput
          ref={input}
          size="large"
          prefix="https://"
          dir="ltr"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          value={domain}
          onChange={change}
        />
      </Field>
      {isLimitReached && limitReached}
      {existing && <ExistingSite site={existing} onContinue={wizard.continueWith} />}
      <StepButtons busy={busy} onBack={onBack} />
      <p className="other-way small muted">
        {t('onShopify')}{' '}
        <button
          type="button"
          className="link"
          onClick={() => wizard.updateDraft({ way: 'shopify' })}
        >
          {t('addShop')}
        </button>
      </p>
    </form>
  )
}

const isPaste = (event: Event): boolean =>
  event instanceof InputEvent && /^insertFrom(?:Paste|Drop)/.test(event.inputType)

/** Shows the site's domain if it differs from the input. */
function useHint(domain: string, isShortened: boolean): string {
  const t = useMessages(wizardMessages)
  const parsed = parseDomain(domain)
  if (parsed.ok && parsed.domain !== reduceToHost(domain).toLowerCase()) {
    return t('domainAscii', { domain: parsed.domain })
  }
  return t(isShortened ? 'domainCut' : 'domainHint')
}
