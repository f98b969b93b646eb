import type { ComponentProps } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { pageNumberMessages } from '../../messages/page-numbers.ts'
import { Button } from '../fields/button.tsx'
import { Icon } from '../pictures/icon.tsx'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import { PageField } from './page-field.tsx'
import css from './pagination.css?inline'

partStyles(css)

type PaginationProps = {
  /** Starts at 1. */
  page: number
  /** Rows per page. */
  limit: number
  /** Total number of rows. */
  total: number
  /** If there are more rows than `total`, because they aren't all counted: whether another page follows. */
  hasNext?: boolean | undefined
  /** Also offers the first and the last page, and a field for the number of a page. */
  canJump?: boolean
  onPage: (page: number) => void
}

/** With fewer pages, *Previous page* and *Next page* are enough. */
const MIN_PAGES_TO_JUMP = 3

/** The range of the rows shown, with buttons for the previous and next page. */
export function Pagination({ page, limit, total, hasNext, canJump, onPage }: PaginationProps) {
  const t = useMessages(pageNumberMessages)
  const pages = Math.max(1, Math.ceil(total / limit))
  const isCounted = hasNext === undefined
  const jumps = canJump && pages >= MIN_PAGES_TO_JUMP
  const from = (page - 1) * limit + 1
  const range = isCounted
    ? { from: Math.min(total, from), to: Math.min(total, page * limit), total }
    : { from, to: page * limit, total }
  const isLast = isCounted ? page >= pages : !hasNext
  return (
    <nav className="pagination" aria-label={t('pages')}>
      <span className="number">{t(isCounted ? 'rangeOf' : 'rangeOfMore', range)}</span>
      <span className="push" />
      {jumps && <PageField pages={isCounted ? pages : null} onPage={onPage} />}
      {jumps && (
        <PageButton
          label={t('firstPage')}
          icon={ChevronFirst}
          disabled={page <= 1}
          onClick={() => onPage(1)}
        />
      )}
      <PageButton
        label={t('previousPage')}
        icon={ChevronLeft}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span className="number" aria-live="polite">
        {isCounted ? t('pageOf', { page, pages }) : t('pageNumber', { page })}
      </span>
      <PageButton
        label={t('nextPage')}
        icon={ChevronRight}
        disabled={isLast}
        onClick={() => onPage(page + 1)}
      />
      {jumps && isCounted && (
        <PageButton
          label={t('lastPage')}
          icon={ChevronLast}
          disabled={isLast}
          onClick={() => onPage(pages)}
        />
      )}
    </nav>
  )
}

type PageButtonProps = {
  label: string
  icon: ComponentProps<typeof Icon>['of']
  disabled: boolean
  onClick: () => void
}

function PageButton({ icon, ...button }: PageButtonProps) {
  return (
    <Button
      iconOnly
      size="small"
      icon={<Icon of={icon} data-size="small" data-mirror />}
      {...button}
    />
  )
}
