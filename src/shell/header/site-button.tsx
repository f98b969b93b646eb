import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import type { Site } from '../../features/sites/model.ts'
import { sitesStore } from '../../features/sites/store.ts'
import type { User } from '../../features/user/model.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { shellMessages } from '../../messages/shell.ts'
import { SiteTile } from '../../ui/data/site-tile.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { LazyPopover, PanelFailed } from '../../ui/overlays/lazy-popover.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { ChevronsUpDown } from '../../ui/pictures/icons.ts'

/** With at least this many sites, the list has a search field. */
const MIN_SITES_FOR_SEARCH = 8

const SiteMenu = lazyPart(async () => (await import('./menus.ts')).SiteMenu, {
  when: 'pressed',
  failed: PanelFailed,
})
const SiteSearchPanel = lazyPart(async () => (await import('./menus.ts')).SiteSearchPanel, {
  when: 'pressed',
  failed: PanelFailed,
})

/** Shows the selected site; opens the menu to switch sites or add one. */
export function SiteButton({ user, selected }: { user: User; selected: Site }) {
  useSignals()
  const t = useMessages(shellMessages)
  const isLong = sitesStore(useKit()).list.value.length >= MIN_SITES_FOR_SEARCH
  const domain = readableHost(selected.domain)
  return (
    <LazyPopover
      key={String(isLong)}
      popupRole={isLong ? 'dialog' : 'menu'}
      panel={isLong ? SiteSearchPanel : SiteMenu}
      panelProps={{ user, selected }}
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
