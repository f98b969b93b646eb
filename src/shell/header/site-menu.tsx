import { useSignals } from '@preact/signals-react/runtime'
import type { MouseEvent } from 'react'
import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import type { Site } from '../../features/sites/model.ts'
import { sitesStore } from '../../features/sites/store.ts'
import type { User } from '../../features/user/model.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { shellMessages } from '../../messages/shell.ts'
import { SiteTile } from '../../ui/data/site-tile.tsx'
import type { TriggeredPanelProps } from '../../ui/overlays/lazy-popover.tsx'
import { MenuItem, MenuPanel } from '../../ui/overlays/menu.tsx'
import { PopoverPanel } from '../../ui/overlays/popover.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Check, Plus } from '../../ui/pictures/icons.ts'
import { shellPart } from '../shell-part.tsx'
import { type AddSiteLinkTarget, addSiteLinkTarget } from './add-site-link.ts'

const SiteSearch = shellPart(() => import('./site-search.tsx').then((file) => file.SiteSearch))

type SiteMenuProps = TriggeredPanelProps & { user: User; selected: Site }

export function SiteMenu({ user, selected, ...panel }: SiteMenuProps) {
  useSignals()
  const t = useMessages(shellMessages)
  const sites = sitesStore(useKit())
  const list = sites.list.value
  return (
    <MenuPanel {...panel} label={t('yourSites')}>
      {list.map((site) => (
        <MenuItem
          key={site.siteId}
          icon={<SiteTile domain={site.domain} />}
          checked={site.siteId === selected.siteId}
          trailingContent={site.siteId === selected.siteId && <Icon of={Check} data-size="small" />}
          onSelect={() => sites.select(site.siteId)}
        >
          <span className="truncate">{readableHost(site.domain)}</span>
        </MenuItem>
      ))}
      <AddSiteItem target={addSiteLinkTarget(user, list)} />
    </MenuPanel>
  )
}

/** The same menu with a search field, for long lists. */
export function SiteSearchPanel({ user, selected, ...panel }: SiteMenuProps) {
  useSignals()
  const t = useMessages(shellMessages)
  const sites = sitesStore(useKit())
  const list = sites.list.value
  return (
    <PopoverPanel {...panel} label={t('yourSites')} className="site-search">
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
          <AddSiteLink target={addSiteLinkTarget(user, list)} onFollow={close} />
        </>
      )}
    </PopoverPanel>
  )
}

type AddSiteProps = { target: AddSiteLinkTarget | null }

function AddSiteItem({ target }: AddSiteProps) {
  const t = useMessages(shellMessages)
  const { linkTo } = usePaths()
  if (target === null) return null
  const link = linkTo(target.path)
  return (
    <>
      <hr />
      <MenuItem icon={<Icon of={Plus} />} href={link.href} onSelect={link.onClick}>
        {t(target.name)}
      </MenuItem>
    </>
  )
}

/** The variant below the search field: a plain link rather than a menu item. */
function AddSiteLink({ target, onFollow }: AddSiteProps & { onFollow: () => void }) {
  const t = useMessages(shellMessages)
  const { linkTo } = usePaths()
  if (target === null) return null
  const link = linkTo(target.path)
  const follow = (event: MouseEvent) => {
    onFollow()
    link.onClick(event)
  }
  return (
    <>
      <hr />
      <a href={link.href} onClick={follow}>
        <Icon of={Plus} />
        {t(target.name)}
      </a>
    </>
  )
}
