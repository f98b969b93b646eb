import { useSignals } from '@preact/signals-react/runtime'
import { useElement, useKit } from '../../../config/context.tsx'
import { navigationOf } from '../../../config/navigation.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { studioMessages } from '../../../messages/studio.ts'
import { focusTitle } from '../../../ui/editor/studio-bar.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { LinkButton } from '../../../ui/fields/link-button.tsx'
import { useAlert } from '../../../ui/overlays/alerts.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { ExternalLink, Pause } from '../../../ui/pictures/icons.ts'
import { partStyles } from '../../../ui/theme/base.ts'
import { CampaignStatusLabel } from '../../campaigns/live/campaign-status.tsx'
import { useLiveWarnings } from '../../campaigns/live/use-live-warnings.ts'
import { isLiveOrScheduled } from '../../campaigns/switch-rules.ts'
import type { CampaignPart } from '../../campaigns/unsent-rules.ts'
import { can } from '../../session/permission-rules.ts'
import { sessionStore } from '../../session/store.ts'
import { sitesStore } from '../../sites/store.ts'
import type { Edited } from '../store.ts'
import css from './live-line.css?inline'
import { useSetLive } from './use-set-live.ts'

partStyles(css)

/** The line below the bar while a campaign is live or scheduled: its status, warnings, and a button that pauses it. */
export function LiveLine<Of extends CampaignPart>({ edited }: { edited: Edited<Of> }) {
  useSignals()
  const t = useMessages(studioMessages)
  const { campaign } = edited.last
  const user = sessionStore(useKit()).user.value
  if (!isLiveOrScheduled(campaign)) return null
  return (
    <section className="live-line" aria-label={t('liveLine')}>
      <CampaignStatusLabel campaign={campaign} />
      {campaign.status === 'live' && <Warnings edited={edited} />}
      <span className="links">
        {campaign.status === 'live' && <SeeOnSite />}
        {user !== null && can(user, 'publish_campaigns') && <PauseButton edited={edited} />}
      </span>
    </section>
  )
}

function Warnings<Of extends CampaignPart>({ edited }: { edited: Edited<Of> }) {
  useSignals()
  const warningsFor = useLiveWarnings()
  // Read here so that the warnings update when the site does.
  void sitesStore(useKit()).selected.value
  return warningsFor(edited.last.campaign).map(({ text, action }) => (
    <span key={text} className="warning">
      {text} {action && <LinkButton onClick={action.run}>{action.label}</LinkButton>}
    </span>
  ))
}

function SeeOnSite() {
  useSignals()
  const t = useMessages(studioMessages)
  const kit = useKit()
  const alert = useAlert()
  const site = sitesStore(kit).selected.value
  if (site === null) return null
  const open = () => {
    const result = navigationOf(kit).openWindow(site.url ?? `https://${site.domain}/`)
    if (result !== 'went') void alert({ text: t('previewRefused') })
  }
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<Icon of={ExternalLink} data-size="small" />}
      onClick={open}
    >
      {t('seeOnSite')}
    </Button>
  )
}

function PauseButton<Of extends CampaignPart>({ edited }: { edited: Edited<Of> }) {
  const actionText = useMessages(actionMessages)
  const { isBusy, pause } = useSetLive(edited)
  const { root } = useElement()
  return (
    <Button
      size="small"
      icon={<Icon of={Pause} data-size="small" />}
      busy={isBusy}
      onClick={() => void pause().then((isPaused) => isPaused && focusTitle(root))}
    >
      {actionText('pause')}
    </Button>
  )
}
