import { useEffect, useState } from 'react'
import { useKit } from '../config/context.tsx'
import { useMessages } from '../config/use-messages.ts'
import { shellMessages } from '../messages/shell.ts'
import { useShell } from './shell-context.ts'

/** Restores the host's own title when the shell is removed. */
export function useDocumentTitle(): void {
  const { setsTitle } = useShell()
  const [previousTitle] = useState(() => document.title)
  useEffect(() => {
    if (!setsTitle) return
    return () => {
      document.title = previousTitle
    }
  }, [setsTitle, previousTitle])
}

/** Sets the screen's title, followed by the product's name. */
export function useTitle(page: string): void {
  const { setsTitle } = useShell()
  const { config } = useKit()
  const t = useMessages(shellMessages)
  const title = t('documentTitle', { page, brand: config.brand.name })
  useEffect(() => {
    if (setsTitle) document.title = title
  }, [setsTitle, title])
}
