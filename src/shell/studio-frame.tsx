import type { ReactNode } from 'react'
import { useMessages } from '../config/use-messages.ts'
import { pageMessages } from '../messages/pages.ts'
import { StudioBar } from '../ui/editor/studio-bar.tsx'
import { partStyles } from '../ui/theme/base.ts'
import { ContentArea } from './content-area.tsx'
import type { RouteName } from './routes.ts'
import { useRoute } from './shell-context.ts'
import { SkipLink } from './skip-link.tsx'
import css from './studio.css?inline'

partStyles(css)

/** Pages that load their campaign and render the bar themselves. */
const PAGES_WITH_OWN_BAR: readonly RouteName[] = [
  'templates',
  'campaignSettings',
  'campaignDesign',
  'campaignEditor',
]

/** The full-screen layout of one campaign, under `/campaign/`: a bar with a back link, then the page. */
export function Studio({ children }: { children: ReactNode }) {
  const titles = useMessages(pageMessages)
  const { route, location } = useRoute()
  const title = location.query.get('title')
  return (
    <div className="studio">
      <SkipLink />
      <ContentArea className="studio-main">
        {PAGES_WITH_OWN_BAR.includes(route.name) ? (
          children
        ) : (
          <>
            <StudioBar title={title || titles(route.name)} step={null} />
            <div className="content">{children}</div>
          </>
        )}
      </ContentArea>
    </div>
  )
}
