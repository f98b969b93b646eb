import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { sessionStore } from '../../features/session/store.ts'
import { canAddSite } from '../../features/sites/add-site-rules.ts'
import { sitesStore } from '../../features/sites/store.ts'
import { pageMessages } from '../../messages/pages.ts'
import { screenMessages } from '../../messages/screens.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/fields/button.tsx'
import type { RouteName } from '../routes.ts'
import { useRoute } from '../shell-context.ts'

type DescriptionKey = Exclude<keyof typeof screenMessages.lines & `coming${string}`, 'comingTitle'>
type TitleKey = keyof typeof screenMessages.lines & `unready${string}`

/** What each page will contain. Pages not listed here only say that they aren't ready. */
const DESCRIPTIONS: Partial<Record<RouteName, DescriptionKey>> = {
  team: 'comingTeam',
  sites: 'comingSites',
  settings: 'comingSettings',
}

/** For pages whose own title doesn't fit into "{page} isn’t available yet", or is a plural. */
const TITLES: Partial<Record<RouteName, TitleKey>> = {
  sites: 'unreadySites',
  settings: 'unreadySettings',
}

/** False on public pages, where the user is unknown. */
function useCanAddSite(): boolean {
  useSignals()
  const kit = useKit()
  const user = sessionStore(kit).user.value
  return user !== null && canAddSite({ ...user, sites: sitesStore(kit).list.value })
}

/** A page that is specified but not built yet: says so, and describes what it will contain. */
export function ComingSoonPage() {
  const t = useMessages(screenMessages)
  const titles = useMessages(pageMessages)
  const { linkTo } = usePaths()
  const { route } = useRoute()
  const canAddMoreSites = useCanAddSite()
  const line =
    route.name === 'sites' && !canAddMoreSites ? 'comingSitesNoMore' : DESCRIPTIONS[route.name]
  const title = TITLES[route.name]
  return (
    <EmptyState
      isPage
      title={title ? t(title) : t('comingTitle', { page: titles(route.name) })}
      text={line && t(line)}
      actions={
        <Button {...linkTo('/')}>{t(route.guard === 'public' ? 'toStart' : 'toDashboard')}</Button>
      }
    />
  )
}
