import { useMessages } from '../../../config/use-messages.ts'
import { importsMessages } from '../../../messages/imports.ts'
import type { Import } from './model.ts'

/** What an import did, in one sentence. */
export function useSummary(): (item: Import) => string {
  const t = useMessages(importsMessages)
  return ({ added, updated, rejected }) => t('summary', { added, updated, rejected })
}
