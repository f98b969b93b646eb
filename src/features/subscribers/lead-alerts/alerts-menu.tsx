import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useFailure } from '../../../config/use-failure.ts'
import { useMessages } from '../../../config/use-messages.ts'
import type { ApiFailure } from '../../../lib/failure.ts'
import { readableHost } from '../../../lib/readable-host.ts'
import { toApiFailure } from '../../../lib/to-api-failure.ts'
import { leadAlertsMessages } from '../../../messages/lead-alerts.ts'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { useFailureText } from '../../../ui/feedback/failure-text.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Check, Mail } from '../../../ui/pictures/icons.ts'
import { partStyles } from '../../../ui/theme/base.ts'
import { sessionStore } from '../../session/store.ts'
import { sitesStore } from '../../sites/store.ts'
import css from './alerts-menu.css?inline'
import { ALERT_FREQUENCIES, type AlertFrequency } from './model.ts'
import { leadAlertsStore } from './store.ts'

partStyles(css)

const FORBIDDEN = 403

type AlertsMenuProps = {
  /** The menu opens once it is loaded, for a link in an email. */
  opensAtFirst: boolean
  /** Called once it has opened for that. */
  onOpened: () => void
}

/** Chooses when the user is emailed about the site's new subscribers. Nothing is shown while it is loaded. */
export function AlertsMenu(props: AlertsMenuProps) {
  useSignals()
  const kit = useKit()
  const store = leadAlertsStore(kit)
  const siteId = kit.siteId.value
  useEffect(() => {
    if (siteId !== null) void store.reload()
    return store.stop
  }, [store, siteId])
  const state = store.frequency.value
  const failure = state.status === 'failed' ? state.failure : null
  useFailure(failure, () => void store.reload())
  if (failure !== null) return failure.status === FORBIDDEN ? null : <Failed failure={failure} />
  if (state.status !== 'ready') return null
  return <Choices current={state.value} {...props} />
}

/** The button stays, so that nobody looks for it in vain. */
function Failed({ failure }: { failure: ApiFailure }) {
  const t = useMessages(leadAlertsMessages)
  const store = leadAlertsStore(useKit())
  return (
    <Popover
      label={t('button-off')}
      className="alerts-failed"
      trigger={(trigger) => (
        <Button icon={<Icon of={Mail} data-size="small" />} {...trigger}>
          {t('button-off')}
        </Button>
      )}
    >
      {() => <ErrorPanel failure={failure} title={t('loadFailed')} onRetry={store.reload} />}
    </Popover>
  )
}

type ChoicesProps = AlertsMenuProps & { current: AlertFrequency }

function Choices({ current, opensAtFirst, onOpened }: ChoicesProps) {
  const t = useMessages(leadAlertsMessages)
  const choose = useChoice()
  const heading = useHeading()
  const [opens] = useState(opensAtFirst)
  const button = useRef<HTMLSpanElement>(null)
  const latestOnOpened = useRef(onOpened)
  latestOnOpened.current = onOpened
  useEffect(() => {
    if (!opens) return
    button.current?.querySelector('button')?.click()
    latestOnOpened.current()
  }, [opens])
  return (
    <span ref={button} className="alerts">
      <Menu
        label={heading}
        className="alert-choices"
        trigger={(trigger) => (
          <Button icon={<Icon of={Mail} data-size="small" />} {...trigger}>
            {t(`button-${current}`)}
          </Button>
        )}
      >
        <p className="small muted" aria-hidden="true">
          {heading}
        </p>
        {ALERT_FREQUENCIES.map((frequency) => (
          <MenuItem
            key={frequency}
            checked={frequency === current}
            trailingContent={frequency === current && <Icon of={Check} data-size="small" />}
            onSelect={() => void choose(frequency)}
          >
            {t(frequency)}
          </MenuItem>
        ))}
      </Menu>
    </span>
  )
}

/** For which site, and to whom. */
function useHeading(): string {
  useSignals()
  const t = useMessages(leadAlertsMessages)
  const kit = useKit()
  const domain = readableHost(sitesStore(kit).selected.value?.domain ?? '')
  const email = sessionStore(kit).user.value?.email ?? ''
  return t('heading', { domain, email })
}

function useChoice() {
  const t = useMessages(leadAlertsMessages)
  const failureText = useFailureText()
  const kit = useKit()
  return async (frequency: AlertFrequency) => {
    try {
      await leadAlertsStore(kit).choose(frequency)
      kit.notices.push({ tone: 'success', text: t('saved') })
    } catch (error) {
      const text = failureText(toApiFailure(error))
      kit.notices.push({ tone: 'error', title: t('failed'), text })
    }
  }
}
