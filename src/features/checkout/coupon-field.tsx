import type { FormEvent } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { Button } from '../../ui/fields/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import type { Coupon } from './use-coupon.ts'

/** The coupon input; a rejected coupon stays as typed, with the reason. */
export function CouponField({ coupon, isBusy }: { coupon: Coupon; isBusy: boolean }) {
  const t = useMessages(checkoutMessages)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) coupon.apply()
  }
  return (
    <form className="coupon" onSubmit={submit} noValidate>
      <Field label={t('couponLabel')} error={coupon.error}>
        {(control) => (
          <div className="row">
            <TextInput
              {...control}
              ref={coupon.input}
              value={coupon.text}
              onChange={({ target }) => coupon.type(target.value)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Button type="submit" busy={isBusy}>
              {t('apply')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
