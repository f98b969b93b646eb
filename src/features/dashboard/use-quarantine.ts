import { useEffect, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { createLatestRequest } from '../../lib/async.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import { toApiFailure } from '../../lib/to-api-failure.ts'
import { quarantineMessages } from '../../messages/quarantine.ts'
import { useFailureText } from '../../ui/feedback/failure-text.ts'
import { useConfirm } from '../../ui/overlays/alerts.tsx'
import { sessionStore } from '../session/store.ts'
import { type Decision, getQuarantine, reviewHour } from './quarantine-api.ts'
import type { HeldHour, Quarantine } from './quarantine-model.ts'
import { dashboardStore } from './store.ts'

const EMPTY_QUARANTINE: Quarantine = { hours: [], uncounted: [] }

/** The views on hold, and a function to release or drop them. Empty while loading, and if loading fails. */
export function useQuarantine(hourText: (hour: HeldHour) => string) {
  const kit = useKit()
  const [quarantine, setQuarantine] = useState(EMPTY_QUARANTINE)
  const [busy, setBusy] = useState<string | null>(null)
  const ask = useConfirmDecision(hourText)
  const notify = useDecisionNotices()
  useEffect(() => {
    const latestRequest = createLatestRequest()
    void latestRequest.run(
      (signal) => getQuarantine(kit.http, { signal }),
      (state) => state.status === 'ready' && setQuarantine(state.value),
    )
    return latestRequest.stop
  }, [kit])

  const decide = async (hour: HeldHour, decision: Decision): Promise<void> => {
    if (!(await ask(hour, decision))) return
    setBusy(hour.id)
    try {
      setQuarantine(await reviewHour(kit.http, hour.id, decision))
      notify.done(decision)
      await Promise.all([sessionStore(kit).reloadUser(), dashboardStore(kit).refresh()])
    } catch (error) {
      notify.failed(toApiFailure(error))
    } finally {
      setBusy(null)
    }
  }
  return { quarantine, busy, decide }
}

function useConfirmDecision(hourText: (hour: HeldHour) => string) {
  const t = useMessages(quarantineMessages)
  const confirm = useConfirm()
  return (hour: HeldHour, decision: Decision): Promise<boolean> =>
    confirm({
      title: t(`${decision}Title`, { count: hour.views }),
      text: `${hourText(hour)} ${t(`${decision}Text`)}`,
      confirm: t(decision),
      ...(decision === 'drop' && { tone: 'danger' }),
    })
}

function useDecisionNotices() {
  const t = useMessages(quarantineMessages)
  const kit = useKit()
  const failureText = useFailureText()
  return {
    done: (decision: Decision) => kit.notices.push({ tone: 'success', text: t(`${decision}Done`) }),
    failed: (failure: ApiFailure) =>
      kit.notices.push({ tone: 'error', text: `${t('failed')}. ${failureText(failure)}` }),
  }
}
