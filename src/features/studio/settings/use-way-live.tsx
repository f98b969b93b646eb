import { type ReactNode, useState } from 'react'
import { useElement } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { designMessages } from '../../../messages/design.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import { focusTitle } from '../../../ui/studio-bar.tsx'
import { isOn } from '../../campaigns/switch-rules.ts'
import { useSetLive } from '../design/use-set-live.ts'
import { NotKeptDialog } from '../not-kept.tsx'
import type { Edited } from '../store.ts'
import { useFields } from './use-fields.ts'

type WayLive = { isBusy: boolean; press: () => void; dialog: ReactNode }

/**
 * The way to the visitors, past what cannot be saved: a dialog names that first.
 * @param hasMore whether anything else would change for the visitors
 */
export function useWayLive(edited: Edited<'targeting'>, hasMore: boolean): WayLive {
  const t = useMessages(targetingMessages)
  const design = useMessages(designMessages)
  const { isBusy, setLive } = useSetLive(edited)
  const [isAsked, ask] = useState(false)
  const fields = useFields()
  const { root } = useElement()
  const leave = () => ask(false)
  const goOn = () => {
    leave()
    void setLive().then(() => requestAnimationFrame(() => focusIfLost(root)))
  }
  const dialog = isAsked && (
    <NotKeptDialog
      fields={fields}
      back={t('backToRules')}
      goOn={design(isOn(edited.last.campaign) ? 'publishWithout' : 'setLiveWithout')}
      onClose={leave}
      onGoOn={hasMore ? goOn : null}
    />
  )
  return { isBusy, press: () => (fields.texts.length > 0 ? ask(true) : goOn()), dialog }
}

/** What was pressed is gone where there is nothing more to publish. */
function focusIfLost(root: Document | ShadowRoot): void {
  if (root.activeElement === null || root.activeElement === document.body) focusTitle(root)
}
