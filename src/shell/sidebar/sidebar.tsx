import { useId } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import type { User } from '../../features/user/model.ts'
import { shellMessages } from '../../messages/shell.ts'
import { partStyles } from '../../ui/theme/base.ts'
import { type SidebarEntry, sidebarEntries } from '../rules.ts'
import { GROUPS } from './entries.ts'
import css from './sidebar.css?inline'
import { SidebarLink } from './sidebar-link.tsx'
import { useSidebarCounts } from './use-sidebar-counts.ts'

partStyles(css)

/** The entries available to the user, under three headings. */
export function Sidebar({ user, onFollow }: { user: User; onFollow?: () => void }) {
  const availableEntries = sidebarEntries(user)
  const counts = useSidebarCounts()
  return GROUPS.map(({ name, entries }) => {
    const visibleEntries = entries.filter((entry) => availableEntries.includes(entry))
    return (
      visibleEntries.length > 0 && (
        <Group
          key={name}
          name={name}
          entries={visibleEntries}
          counts={counts}
          onFollow={onFollow}
        />
      )
    )
  })
}

type GroupProps = {
  name: (typeof GROUPS)[number]['name']
  entries: readonly SidebarEntry[]
  counts: ReturnType<typeof useSidebarCounts>
  onFollow: (() => void) | undefined
}

function Group({ name, entries, counts, onFollow }: GroupProps) {
  const t = useMessages(shellMessages)
  const id = useId()
  return (
    <nav aria-labelledby={id}>
      <p className={name === 'mainNavigation' ? 'visually-hidden' : 'group'} id={id}>
        {t(name)}
      </p>
      {entries.map((entry) => (
        <SidebarLink key={entry} entry={entry} count={counts[entry]} onFollow={onFollow} />
      ))}
    </nav>
  )
}
