import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import type { Site } from '../../features/sites/model.ts'
import { sitesStore } from '../../features/sites/store.ts'
import type { User } from '../../features/user/model.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { shellMessages } from '../../messages/shell.ts'
import { SiteTile } from '../../ui/data/site-tile.tsx'
import { LatePopover } from '../../ui/overlays/late-popover.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { ChevronsUpDown } from '../../ui/pictures/icons.ts'

/** From this number of sites on the list has a search. */
const SEARCH_FROM = 8

const loadMenu = async () => (await import('./menus.ts')).SiteMenu
const loadSearch = async () => (await import('./menus.ts')).SiteSearchPanel

/** Which site the dashboard is about, and the way to another or a new one. */
export function SiteButton({ user, selected }: { user: User; selected: Site }) {
  useSignals()
  const t = useMessages(shellMessages)
  const isLong = sitesStore(useKit()).list.value.length >= SEARCH_FROM
  const domain = readableHost(selected.domain)
  return (
    <LatePopover
      key={String(isLong)}
      announces={isLong ? 'dialog' : 'menu'}
      load={isLong ? loadSearch : loadMenu}
      panel={{ user, selected }}
      trigger={(props) => (
        <button
          type="button"
          className="site-switch"
          aria-label={t('switchSite', { domain })}
          {...props}
        >
          <SiteTile domain={selected.domain} />
          <span className="truncate">{domain}</span>
          <Icon of={ChevronsUpDown} data-size="small" />
        </button>
      )}
    />
  )
}
