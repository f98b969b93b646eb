import type { MouseEvent } from 'react'
import { useElement } from '../config/context.tsx'
import { useMessages } from '../config/use-messages.ts'
import { shellMessages } from '../messages/shell.ts'
import { CONTENT_ID } from './content-area.tsx'

/** The first stop of the Tab key. An address's hash does not reach into a shadow root: script does. */
export function SkipLink() {
  const t = useMessages(shellMessages)
  const { root } = useElement()
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    root.getElementById(CONTENT_ID)?.focus()
  }
  return (
    <a className="skip-link" href={`#${CONTENT_ID}`} onClick={skip}>
      {t('skipToContent')}
    </a>
  )
}
