import { useSignals } from '@preact/signals-react/runtime'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { useKit } from '../../config/context.tsx'
import { navigationOf } from '../../config/navigation.ts'
import { useMessages } from '../../config/use-messages.ts'
import { wizardStepMessages } from '../../messages/wizard-steps.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { ArrowLeft } from '../../ui/pictures/icons.ts'
import { parseShopHandle } from '../sites/shop-name-rules.ts'
import { StepButtons } from './step-buttons.tsx'
import type { Wizard } from './store.ts'
import { useSubmit } from './use-sending.ts'

type ShopFormProps = {
  wizard: Wizard
  onBack: (() => void) | null
  /** Shown if the server refuses another site because of the plan's limit. */
  limitReached: ReactNode
}

/** Page 1 for a Shopify store: Shopify asks the owner for authorisation, then redirects back to us. */
export function ShopForm({ wizard, onBack, limitReached }: ShopFormProps) {
  useSignals()
  const t = useMessages(wizardStepMessages)
  const navigation = navigationOf(useKit())
  const { shop } = wizard.draft.value
  const input = useRef<HTMLInputElement>(null)
  const { busy, error, isLimitReached, setError, send } = useSubmit(t('shopFailed'))

  const changeShop = (text: string) => {
    wizard.updateDraft({ shop: text, way: 'shopify' })
    setError(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = parseShopHandle(shop)
    input.current?.focus()
    if (name === null) return setError(t('shopInvalid'))
    changeShop(name)
    void send(async (signal) => {
      const url = await wizard.shopAuthorizeUrl(name, signal)
      if (navigation.go(url) !== 'went') setError(t('shopRefused'))
    })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Field label={t('shop')} hint={t('shopHint')} error={error}>
        <TextInput
          ref={input}
          size="large"
          suffix=".myshopify.com"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={shop}
          onChange={({ target }) => changeShop(target.value)}
        />
      </Field>
      {isLimitReached && limitReached}
      <StepButtons busy={busy} onBack={onBack} />
      <p className="other-way small">
        <button
          type="button"
          className="link"
          onClick={() => wizard.updateDraft({ way: 'domain' })}
        >
          <Icon of={ArrowLeft} data-size="small" data-mirror="" />
          {t('notShopify')}
        </button>
      </p>
    </form>
  )
}
