import { createContext, useContext, useEffect, useRef } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { paymentMessages } from '../../messages/payment.ts'
import { Button } from '../../ui/fields/button.tsx'
import type { LinkProps } from './checkout-props.ts'

const RATE_LIMITED = 429

/** Another try would come to the same. */
export const isFinal = (failure: unknown): failure is ApiFailure => {
  if (!(failure instanceof ApiFailure) || failure.kind !== 'refused') return false
  const { status = 0 } = failure
  return status >= 400 && status < 500 && status !== RATE_LIMITED
}

/** Hears what stands in place of a checkout, as its heading says it; null once that is gone. */
export const TitleListener = createContext<(title: string | null) => void>(() => {})

type TitleProps = {
  children: string
  /** It stands where the person was just at work: the focus goes on with it. */
  takesFocus?: boolean
}

/** The heading of what stands alone: the page's own on a page of ours. */
export function Title({ children, takesFocus = false }: TitleProps) {
  const { ownsPage } = useKit()
  const heading = useRef<HTMLHeadingElement>(null)
  const tell = useContext(TitleListener)
  useEffect(() => {
    tell(children)
    return () => tell(null)
  }, [tell, children])
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const Heading = ownsPage ? 'h1' : 'h2'
  return (
    <Heading className="title-page" tabIndex={-1} ref={heading}>
      {children}
    </Heading>
  )
}

/** The way to the plans, where there is one. */
export function BillingLink({
  billing,
  primary,
}: {
  billing?: LinkProps | undefined
  primary?: boolean
}) {
  const t = useMessages(paymentMessages)
  if (!billing) return null
  return (
    <Button {...billing} variant={primary ? 'primary' : 'quiet'} size="large" wide>
      {t('toBilling')}
    </Button>
  )
}
