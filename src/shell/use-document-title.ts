import { useEffect, useState } from 'react'
import { useKit } from '../config/context.tsx'
import { useMessages } from '../config/use-messages.ts'
import { shellMessages } from '../messages/shell.ts'
import { useShell } from './shell-context.ts'

/** Gives the host its own title back when the shell leaves the page. */
export function useDocumentTitle(): void {
  const { setsTitle } = useShell()
  const [before] = useState(() => document.title)
  useEffect(() => {
    if (!setsTitle) return
    return () => {
      document.title = before
    }
  }, [setsTitle, before])
}

/** The title of the screen that shows this, before the product's name. */
export function useTitle(page: string): void {
  const { setsTitle } = useShell()
  const { config } = useKit()
  const t = useMessages(shellMessages)
  const title = t('documentTitle', { page, brand: config.brand.name })
  useEffect(() => {
    if (setsTitle) document.title = title
  }, [setsTitle, title])
}
