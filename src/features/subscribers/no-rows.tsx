import type { ReactNode } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { actionMessages } from '../../messages/actions.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/fields/button.tsx'

type NoRowsProps = {
  /** How many rows the other pages have. */
  total: number
  /** For a page beyond the last one. */
  pageGoneTitle: string
  nothingTitle: string
  nothingText: string
  /** The last page; 1 if it isn't known. */
  lastPage: number
  onPage: (page: number) => void
  onClearFilters: () => void
  /** Where else to search, before *Clear filters*. */
  moreActions?: ReactNode
}

/** Why a page of a list has no rows, and what to show instead. */
export function NoRows({
  total,
  lastPage,
  onPage,
  onClearFilters,
  moreActions,
  ...texts
}: NoRowsProps) {
  const t = useMessages(subscribersMessages)
  const actionText = useMessages(actionMessages)
  if (total > 0) {
    return (
      <EmptyState
        title={texts.pageGoneTitle}
        text={t('pageGoneText')}
        actions={
          lastPage > 1 ? (
            <Button onClick={() => onPage(lastPage)}>{t('lastPage', { page: lastPage })}</Button>
          ) : (
            <Button onClick={() => onPage(1)}>{t('firstPage')}</Button>
          )
        }
      />
    )
  }
  return (
    <EmptyState
      title={texts.nothingTitle}
      text={texts.nothingText}
      actions={
        <>
          {moreActions}
          <Button onClick={onClearFilters}>{actionText('clearFilters')}</Button>
        </>
      }
    />
  )
}
