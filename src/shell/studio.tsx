import type { ReactNode } from 'react'
import { usePaths } from '../config/paths.tsx'
import { useMessages } from '../config/use-messages.ts'
import { pageMessages } from '../messages/pages.ts'
import { screenMessages } from '../messages/screens.ts'
import { partStyles } from '../ui/base.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ArrowLeft } from '../ui/icons.ts'
import { ContentArea } from './content-area.tsx'
import { useRoute } from './shell-context.ts'
import { SkipLink } from './skip-link.tsx'
import css from './studio.css?inline'

partStyles(css)

/** The full-screen layout of one campaign, under `/campaign/`: a bar with the way back, then the work. */
export function Studio({ children }: { children: ReactNode }) {
  const t = useMessages(screenMessages)
  const titles = useMessages(pageMessages)
  const { linkTo } = usePaths()
  const { route, location } = useRoute()
  const title = location.query.get('title')
  return (
    <div className="studio">
      <header className="studio-bar">
        <SkipLink />
        <Button
          iconOnly
          label={t('backToCampaigns')}
          variant="quiet"
          icon={<Icon of={ArrowLeft} data-mirror />}
          {...linkTo('/campaigns/')}
        />
        <span className="title truncate">{title || titles(route.name)}</span>
      </header>
      <ContentArea className="studio-main">
        <div className="content">{children}</div>
      </ContentArea>
    </div>
  )
}
