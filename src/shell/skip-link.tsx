import type { MouseEvent } from 'react'
import { useElement } from '../config/context.tsx'
import { useMessages } from '../config/use-messages.ts'
import { shellMessages } from '../messages/shell.ts'
import { CONTENT_ID } from './content-area.tsx'

/** The first Tab stop. A URL hash can't target an element in a shadow root, so a script moves the focus. */
export function SkipLink() {
  const t = useMessages(shellMessages)
  const { root } = useElement()
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    root.getElementById(CONTENT_ID)?.focus()
  }
  return (
    // Accessibility checkers recognise a skip link by its target, which they can't find in a shadow root. Its own
    // landmark keeps them from reporting content outside of landmarks.
    <nav className="skip" aria-label={t('skipToContent')}>
      <a className="skip-link" href={`#${CONTENT_ID}`} onClick={skip}>
        {t('skipToContent')}
      </a>
    </nav>
  )
}
