import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { toApiFailure } from '../../../lib/to-api-failure.ts'
import { leadAlertsMessages } from '../../../messages/lead-alerts.ts'
import { useFailureText } from '../../../ui/feedback/failure-text.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Check, Mail } from '../../../ui/pictures/icons.ts'
import { ALERT_FREQUENCIES, type AlertFrequency } from './model.ts'
import { leadAlertsStore } from './store.ts'

/** Chooses when the user is emailed about the site's new subscribers. Nothing is shown until the choice is known. */
export function AlertsMenu() {
  useSignals()
  const t = useMessages(leadAlertsMessages)
  const kit = useKit()
  const store = leadAlertsStore(kit)
  const siteId = kit.siteId.value
  const choose = useChoice()
  useEffect(() => {
    if (siteId !== null) void store.reload()
    return store.stop
  }, [store, siteId])
  const state = store.frequency.value
  if (state.status !== 'ready') return null
  return (
    <Menu
      label={t('title')}
      trigger={(trigger) => (
        <Button icon={<Icon of={Mail} data-size="small" />} {...trigger}>
          {t(state.value === 'off' ? 'button' : 'buttonOn')}
        </Button>
      )}
    >
      {ALERT_FREQUENCIES.map((frequency) => (
        <MenuItem
          key={frequency}
          checked={frequency === state.value}
          trailingContent={frequency === state.value && <Icon of={Check} data-size="small" />}
          onSelect={() => void choose(frequency)}
        >
          {t(frequency)}
        </MenuItem>
      ))}
    </Menu>
  )
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
