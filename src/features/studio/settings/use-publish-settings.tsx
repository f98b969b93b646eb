import { type ReactNode, useState } from 'react'
import { useElement } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import { countOpenSamples } from '../../../popup/samples.ts'
import { focusTitle } from '../../../ui/editor/studio-bar.tsx'
import { usePublishChecks } from '../../campaigns/live/use-before-live.ts'
import { isLiveOrScheduled } from '../../campaigns/switch-rules.ts'
import { useSetLive } from '../live/use-set-live.ts'
import { UnsavedFieldsDialog } from '../saving/not-kept.tsx'
import type { Edited } from '../store.ts'
import { useFields } from './use-fields.ts'

type PublishControls = { isBusy: boolean; press: () => void; dialog: ReactNode }

/** Publishes the campaign, unless a rule can't be saved: in that case, a dialog shows which rule. */
export function usePublishSettings(edited: Edited<'targeting'>): PublishControls {
  const t = useMessages(targetingMessages)
  const { isBusy, setLive } = useSetLive(edited)
  const { blocksOnUnsaved, confirmWarnings, warningsFor } = usePublishChecks()
  const [isAsked, ask] = useState(false)
  const fields = useFields()
  const { root } = useElement()
  const { campaign, design } = edited.last
  const publish = async () => {
    if (await blocksOnUnsaved(campaign, 'targeting')) return
    const warnings = isLiveOrScheduled(campaign)
      ? []
      : warningsFor(campaign, countOpenSamples(design))
    if (!(await confirmWarnings(campaign, warnings))) return
    await setLive()
    requestAnimationFrame(() => focusIfLost(root))
  }
  const dialog = isAsked && (
    <UnsavedFieldsDialog
      fields={fields}
      text={t('notSavedRules')}
      back={t('backToRules')}
      onClose={() => ask(false)}
    />
  )
  return { isBusy, press: () => (fields.texts.length > 0 ? ask(true) : void publish()), dialog }
}

/** The pressed button disappears when there is nothing more to publish. */
function focusIfLost(root: Document | ShadowRoot): void {
  if (root.activeElement === null || root.activeElement === document.body) focusTitle(root)
}
