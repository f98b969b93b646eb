import { useEffect, useRef } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { setPasswordMessages } from '../../messages/set-password.ts'

/** The final view on a host page that doesn't navigate away. */
export function PasswordSetPanel() {
  const t = useMessages(setPasswordMessages)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h2 className="title-page" tabIndex={-1} ref={heading}>
        {t('success')}
      </h2>
      <p className="lede muted">{t('finishedText')}</p>
    </>
  )
}
