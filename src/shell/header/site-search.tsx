import { useMessages } from '../../config/use-messages.ts'
import type { Site } from '../../features/sites/model.ts'
import { readableHost } from '../../lib/readable-host.ts'
import { shellMessages } from '../../messages/shell.ts'
import { SiteTile } from '../../ui/data/site-tile.tsx'
import { SearchList } from '../../ui/overlays/search-list.tsx'

type SiteSearchProps = {
  list: readonly Site[]
  selected: Site
  onChoose: (site: Site) => void
}

/** A long list of sites, filtered by part of the domain. */
export function SiteSearch({ list, selected, onChoose }: SiteSearchProps) {
  const t = useMessages(shellMessages)
  return (
    <SearchList
      label={t('yourSites')}
      items={list}
      itemKey={(site) => site.siteId}
      itemText={(site) => readableHost(site.domain)}
      renderItem={(site) => (
        <>
          <SiteTile domain={site.domain} />
          <span className="truncate">{readableHost(site.domain)}</span>
        </>
      )}
      value={selected}
      onChange={onChoose}
    />
  )
}
