import type { ReactNode } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { shellMessages } from '../../messages/shell.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { ArrowUpRight } from '../../ui/pictures/icons.ts'
import type { SidebarEntry } from '../rules.ts'
import { useRoute } from '../shell-context.ts'
import { ENTRIES } from './entries.ts'

type SidebarLinkProps = {
  entry: SidebarEntry
  /** Shown at the end of the row; nothing if omitted. */
  count: number | null | undefined
  /** Called when the user follows the link, to close the drawer. */
  onFollow: (() => void) | undefined
}

export function SidebarLink({ entry, count, onFollow }: SidebarLinkProps) {
  const t = useMessages(shellMessages)
  const { locale } = useElement()
  const { route } = useRoute()
  const { icon, to, routes } = ENTRIES[entry]
  const isCurrent = routes.includes(route.name)
  const content = (
    <>
      <Icon of={icon} />
      {t(entry)}
    </>
  )
  if ('external' in to)
    return <ExternalLink link={to.external} face={content} isCurrent={isCurrent} />
  return (
    <PageLink path={to.path} isCurrent={isCurrent} onFollow={onFollow}>
      {content}
      {count != null && (
        <span className="trail">{new Intl.NumberFormat(locale.value).format(count)}</span>
      )}
    </PageLink>
  )
}

type PageLinkProps = {
  path: string
  isCurrent: boolean
  onFollow: (() => void) | undefined
  children: ReactNode
}

function PageLink({ path, isCurrent, onFollow, children }: PageLinkProps) {
  const link = usePaths().linkTo(path)
  return (
    <a
      className="nav-item"
      href={link.href}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        link.onClick(event)
        if (event.defaultPrevented) onFollow?.()
      }}
    >
      {children}
    </a>
  )
}

type ExternalLinkProps = { link: 'support' | 'docs'; face: ReactNode; isCurrent: boolean }

function ExternalLink({ link, face, isCurrent }: ExternalLinkProps) {
  const t = useMessages(shellMessages)
  const { config } = useKit()
  return (
    <a
      className="nav-item"
      href={config.links[link]}
      target="_blank"
      rel="noopener"
      aria-current={isCurrent ? 'page' : undefined}
    >
      {face}
      <VisuallyHidden>, {t('opensNewWindow')}</VisuallyHidden>
      <span className="trail">
        <Icon of={ArrowUpRight} data-size="small" data-mirror />
      </span>
    </a>
  )
}
