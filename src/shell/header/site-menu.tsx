import { useSignals } from '@preact/signals-react/runtime'
import type { MouseEvent } from 'react'
import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { canAddSite } from '../../features/billing/rules.ts'
import type { User } from '../../features/session/model.ts'
import type { Site } from '../../features/sites/model.ts'
import { sitesStore } from '../../features/sites/store.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { shellMessages } from '../../messages/shell.ts'
import { Icon } from '../../ui/icon.tsx'
import { Check, ChevronsUpDown, Plus } from '../../ui/icons.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Popover, type TriggerProps } from '../../ui/popover.tsx'
import { SiteTile } from '../../ui/site-tile.tsx'
import { lazyView } from '../lazy-view.tsx'

/** From this number of sites on the list has a search. */
const SEARCH_FROM = 8

const SiteSearch = lazyView(() => import('./site-search.tsx').then((file) => file.SiteSearch))

/** Which site the dashboard is about, and the way to another or a new one. */
export function SiteMenu({ user, selected }: { user: User; selected: Site }) {
  useSignals()
  const t = useMessages(shellMessages)
  const sites = sitesStore(useKit())
  const list = sites.list.value
  const trigger = (props: TriggerProps) => <SiteButton site={selected} trigger={props} />
  const mayAdd = canAddSite({ ...user, sites: list })
  if (list.length >= SEARCH_FROM) {
    return (
      <Popover label={t('yourSites')} trigger={trigger} className="site-search">
        {(close) => (
          <>
            <SiteSearch
              list={list}
              selected={selected}
              onChoose={(site) => {
                close()
                sites.select(site.siteId)
              }}
            />
            {mayAdd && <AddSiteLink onFollow={close} />}
          </>
        )}
      </Popover>
    )
  }
  return (
    <Menu label={t('yourSites')} trigger={trigger}>
      {list.map((site) => (
        <MenuItem
          key={site.siteId}
          icon={<SiteTile domain={site.domain} />}
          checked={site.siteId === selected.siteId}
          trail={site.siteId === selected.siteId && <Icon of={Check} data-size="small" />}
          onSelect={() => sites.select(site.siteId)}
        >
          <span className="truncate">{readableHost(site.domain)}</span>
        </MenuItem>
      ))}
      {mayAdd && <AddSiteItem />}
    </Menu>
  )
}

function AddSiteItem() {
  const t = useMessages(shellMessages)
  const link = usePaths().linkTo('/createDomain')
  return (
    <>
      <hr />
      <MenuItem icon={<Icon of={Plus} />} href={link.href} onSelect={link.onClick}>
        {t('addSite')}
      </MenuItem>
    </>
  )
}

/** Below the search, where it is no item of a menu but a link of its own. */
function AddSiteLink({ onFollow }: { onFollow: () => void }) {
  const t = useMessages(shellMessages)
  const link = usePaths().linkTo('/createDomain')
  const follow = (event: MouseEvent) => {
    onFollow()
    link.onClick(event)
  }
  return (
    <>
      <hr />
      <a href={link.href} onClick={follow}>
        <Icon of={Plus} />
        {t('addSite')}
      </a>
    </>
  )
}

function SiteButton({ site, trigger }: { site: Site; trigger: TriggerProps }) {
  const t = useMessages(shellMessages)
  const domain = readableHost(site.domain)
  return (
    <button
      type="button"
      className="site-switch"
      aria-label={t('switchSite', { domain })}
      {...trigger}
    >
      <SiteTile domain={site.domain} />
      <span className="truncate">{domain}</span>
      <Icon of={ChevronsUpDown} data-size="small" />
    </button>
  )
}
