import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { usePaths } from '../../../config/paths.tsx'
import { useFailure } from '../../../config/use-failure.ts'
import { useMessages } from '../../../config/use-messages.ts'
import type { ApiFailure } from '../../../lib/failure.ts'
import { toApiFailure } from '../../../lib/to-api-failure.ts'
import { templatesMessages } from '../../../messages/templates.ts'
import { uiMessages } from '../../../messages/ui.ts'
import { useFailureText } from '../../../ui/feedback/failure-text.ts'
import { useConfirm } from '../../../ui/overlays/alerts.tsx'
import { liveRefusalOf } from '../../billing/set-live-rules.ts'
import { sessionStore } from '../../session/store.ts'
import type { Template } from '../../templates/model.ts'
import { type CampaignForm, newCampaign } from '../new-campaign.ts'
import { settingsPath } from '../rules.ts'
import { usePlanRefusal } from './use-plan-refusal.ts'

/** A template, or null for a blank campaign. */
export type TemplateOrBlank = Template | null

export type TemplateCreation = {
  /** The choice from which a campaign is being created; undefined if there is none. */
  pendingChoice: TemplateOrBlank | undefined
  choose(choice: TemplateOrBlank): void
}

type FailedCreation = { choice: TemplateOrBlank; failure: ApiFailure }

/** Creates a campaign from the user's choice, once, and continues to its settings. */
export function useCreateFromTemplate(form: CampaignForm): TemplateCreation {
  const kit = useKit()
  const { go } = usePaths()
  const { refusalOf, explain } = usePlanRefusal()
  const isUnmounted = useIsUnmounted()
  const [pendingChoice, setPendingChoice] = useState<TemplateOrBlank | undefined>(undefined)
  const busy = useRef(false)
  const create = async (choice: TemplateOrBlank): Promise<void> => {
    if (busy.current) return
    busy.current = true
    setPendingChoice(choice)
    try {
      const { campaignId, title } = await newCampaign(kit).create(form, choice?.name ?? null)
      sessionStore(kit).remember({ campaign: { campaignId, title } })
      if (!isUnmounted.current) go(settingsPath(campaignId))
    } catch (error) {
      if (!isUnmounted.current) reportFailure({ choice, failure: toApiFailure(error) })
    } finally {
      busy.current = false
      setPendingChoice(undefined)
    }
  }
  const askToRetry = useRetryPrompt((choice) => void create(choice))
  const reportFailure = ({ choice, failure }: FailedCreation) => {
    // The plan has changed since it was loaded.
    if (choice && liveRefusalOf(failure.code) !== null) void explain(choice, failure)
    else void askToRetry({ choice, failure })
  }
  return {
    pendingChoice,
    choose(choice) {
      if (choice && refusalOf(choice) !== null) void explain(choice)
      else void create(choice)
    },
  }
}

/** Shows what failed, and asks whether to retry; also reports the failure to the host page. */
function useRetryPrompt(
  retry: (choice: TemplateOrBlank) => void,
): (failed: FailedCreation) => Promise<void> {
  const t = useMessages(templatesMessages)
  const uiText = useMessages(uiMessages)
  const confirm = useConfirm()
  const failureText = useFailureText()
  const [openFailure, setOpenFailure] = useState<FailedCreation | null>(null)
  useFailure(openFailure?.failure ?? null, () => openFailure && retry(openFailure.choice))
  return async (failed) => {
    setOpenFailure(failed)
    const isConfirmed = await confirm({
      title: t('notCreated'),
      text: failureText(failed.failure),
      confirm: uiText('tryAgain'),
    })
    setOpenFailure(null)
    if (isConfirmed) retry(failed.choice)
  }
}

/** A user who has left the page in the meantime is not navigated elsewhere. */
function useIsUnmounted() {
  const unmountedRef = useRef(false)
  useEffect(() => {
    unmountedRef.current = false
    return () => {
      unmountedRef.current = true
    }
  }, [])
  return unmountedRef
}
