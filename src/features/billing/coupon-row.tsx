import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { billingMessages } from '../../messages/billing.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { uiMessages } from '../../messages/ui.ts'
import { Badge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { TicketPercent, X } from '../../ui/pictures/icons.ts'
import { yearlySaving } from './offer-rules.ts'
import type { Billing } from './overview-model.ts'
import { type BillingType, PAID_PLANS } from './plans.ts'
import { useBillingFormats } from './use-billing-formats.ts'
import type { AppliedCoupon, CouponChoice } from './use-coupon-prices.ts'

type CouponRowProps = { billing: Billing; type: BillingType; choice: CouponChoice }

/** The applied coupon, and a field for another one. */
export function CouponRow({ billing, type, choice }: CouponRowProps) {
  const t = useMessages(billingMessages)
  const [isOpen, setOpen] = useState(false)
  const { opener, focusOpener } = useFocusableOpener()
  const { applied, note, refused } = choice
  // Also opens if the coupon is not valid for the newly selected billing type.
  useEffect(() => {
    if (refused) setOpen(true)
  }, [refused])
  const close = () => {
    setOpen(false)
    choice.clearRefusal()
    focusOpener()
  }
  const remove = () => {
    choice.remove()
    focusOpener()
  }
  return (
    <div className="coupon-row">
      <p className="visually-hidden" role="status">
        {note && t(note.isRemoved ? 'couponGone' : 'couponApplied', { code: note.code })}
      </p>
      {applied ? (
        <CustomCoupon applied={applied} onRemove={remove} />
      ) : (
        type === 'yearly' && <DefaultCoupon billing={billing} />
      )}
      {isOpen ? (
        <CouponForm type={type} choice={choice} onClose={close} />
      ) : (
        <Button ref={opener} variant="quiet" size="small" onClick={() => setOpen(true)}>
          {t(applied || type === 'yearly' ? 'couponOther' : 'couponAdd')}
        </Button>
      )}
    </div>
  )
}

/** Moves focus to the button once it is rendered again, after the focused element has been removed. */
function useFocusableOpener() {
  const opener = useRef<HTMLButtonElement>(null)
  const [focusRequests, setFocusRequests] = useState(0)
  useEffect(() => {
    if (focusRequests > 0) opener.current?.focus()
  }, [focusRequests])
  return { opener, focusOpener: () => setFocusRequests((count) => count + 1) }
}

/** The default coupon for yearly plans. It is applied automatically and cannot be removed. */
function DefaultCoupon({ billing }: { billing: Billing }) {
  const t = useMessages(billingMessages)
  const { percent } = useBillingFormats()
  const values = { code: billing.defaultCoupon, percent: percent(yearlySaving(billing.offers)) }
  return (
    <Badge tone="success" icon={<Icon of={TicketPercent} data-size="small" />}>
      {t('couponDefault', values)}
    </Badge>
  )
}

function CustomCoupon({ applied, onRemove }: { applied: AppliedCoupon; onRemove: () => void }) {
  const t = useMessages(billingMessages)
  const { list, plan } = useBillingFormats()
  const { code, totals } = applied
  const excludedPlans = PAID_PLANS.filter((name) => !totals.has(name))
  return (
    <>
      <Badge tone="success" icon={<Icon of={TicketPercent} data-size="small" />}>
        {t('couponOwn', { code })}
        <Button
          iconOnly
          label={t('couponRemove', { code })}
          icon={<Icon of={X} data-size="small" />}
          variant="quiet"
          size="small"
          onClick={onRemove}
        />
      </Badge>
      {excludedPlans.length > 0 && (
        <span className="small muted">
          {t('couponSome', { plans: list(excludedPlans.map(plan)) })}
        </span>
      )}
    </>
  )
}

type CouponFormProps = { type: BillingType; choice: CouponChoice; onClose: () => void }

/** Closes once the coupon is applied; a rejected one stays as typed, with the reason. */
function CouponForm({ type, choice, onClose }: CouponFormProps) {
  const t = useMessages(billingMessages)
  const uiText = useMessages(uiMessages)
  const checkoutText = useMessages(checkoutMessages)
  const { note, busy, refused } = choice
  const [initialRefusal] = useState(refused)
  const [code, setCode] = useState(initialRefusal?.text ?? '')
  const field = useRef<HTMLInputElement>(null)
  const [initialNote] = useState(note)
  useEffect(() => {
    // If a change of billing type opened the form, focus stays on the billing type control.
    if (initialRefusal === null) field.current?.focus()
  }, [initialRefusal])
  useEffect(() => {
    if (note !== initialNote && !busy) onClose()
  }, [note, busy, initialNote, onClose])
  const send = (event: FormEvent) => {
    event.preventDefault()
    choice.apply(code, type)
  }
  return (
    <form className="coupon-form" noValidate onSubmit={send}>
      <Field label={t('coupon')} error={refused?.error}>
        <TextInput
          ref={field}
          size="small"
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" size="small" busy={choice.busy}>
        {checkoutText('apply')}
      </Button>
      <Button variant="quiet" size="small" onClick={onClose}>
        {uiText('cancel')}
      </Button>
    </form>
  )
}
