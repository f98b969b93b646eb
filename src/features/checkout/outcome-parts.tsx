import { createContext, useContext, useEffect, useRef } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { paymentMessages } from '../../messages/payment.ts'
import { Button } from '../../ui/fields/button.tsx'
import type { LinkProps } from './checkout-props.ts'

const RATE_LIMITED = 429

/** Whether a retry would fail the same way. */
export const isFinal = (failure: unknown): failure is ApiFailure => {
  if (!(failure instanceof ApiFailure) || failure.kind !== 'refused') return false
  const { status = 0 } = failure
  return status >= 400 && status < 500 && status !== RATE_LIMITED
}

/** Receives the heading of a view that replaces the checkout; null once that view is removed. */
export const TitleListener = createContext<(title: string | null) => void>(() => {})

type TitleProps = {
  children: string
  /** Moves focus to the heading, because it replaces what the user was working in. */
  focusOnMount?: boolean
}

/** The heading of a view that replaces the checkout; an `h1` on our own pages. */
export function Title({ children, focusOnMount = false }: TitleProps) {
  const { ownsPage } = useKit()
  const heading = useRef<HTMLHeadingElement>(null)
  const reportTitle = useContext(TitleListener)
  useEffect(() => {
    reportTitle(children)
    return () => reportTitle(null)
  }, [reportTitle, children])
  useEffect(() => {
    if (focusOnMount) heading.current?.focus()
  }, [focusOnMount])
  const Heading = ownsPage ? 'h1' : 'h2'
  return (
    <Heading className="title-page" tabIndex={-1} ref={heading}>
      {children}
    </Heading>
  )
}

/** A link to the plans, if the page provides one. */
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
