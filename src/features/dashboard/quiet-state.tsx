import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { dashboardMessages } from '../../messages/dashboard.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Site } from '../sites/model.ts'
import type { Analytics } from './model.ts'

type QuietStateProps = {
  analytics: Analytics
  site: Site
  /** The figures are those of one campaign. */
  isFiltered: boolean
  onInstallationHelp: (() => void) | undefined
}

/** In place of a chart without a view: why there is none, and the next step. */
export function QuietState({ analytics, site, isFiltered, onInstallationHelp }: QuietStateProps) {
  const t = useMessages(dashboardMessages)
  const { linkTo } = usePaths()
  const { domain } = site
  if (site.lastSeenAt === null) {
    return (
      <EmptyState
        title={t('installTitle')}
        text={t('installText', { domain })}
        actions={
          onInstallationHelp && (
            <Button aria-haspopup="dialog" onClick={onInstallationHelp}>
              {t('installAction')}
            </Button>
          )
        }
      />
    )
  }
  if (!analytics.hasLiveCampaign) {
    return (
      <EmptyState
        title={t('createTitle')}
        text={t('createText', { domain })}
        actions={<Button {...linkTo(CREATE_CAMPAIGN)}>{t('createAction')}</Button>}
      />
    )
  }
  if (isFiltered) return <EmptyState title={t('quietTitle')} text={t('quietCampaign')} />
  return <EmptyState title={t('waitingTitle')} text={t('waitingText', { domain })} />
}

/** Opens the shell's dialog over the dashboard. */
const CREATE_CAMPAIGN = '/dashboard?create=campaign'
