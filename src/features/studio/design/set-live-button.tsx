import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { designMessages } from '../../../messages/design.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type Hint, hintsFor } from '../hint-rules.ts'
import type { Edited } from '../store.ts'
import type { Editor } from './editor.ts'
import { HintList } from './hint-list.tsx'
import { usePart } from './use-part.ts'
import { useSetLive } from './use-set-live.ts'

type SetLiveButtonProps = { editor: Editor; edited: Edited<'design'> }

/** The way to the visitors: for the first time, or for what has changed since. */
export function SetLiveButton({ editor, edited }: SetLiveButtonProps) {
  const isSaved = usePart(() => edited.saves.state.value.status === 'saved')
  const t = useMessages(designMessages)
  const { clock } = useKit()
  const { isBusy, setLive } = useSetLive(edited)
  const [hints, setHints] = useState<readonly Hint[]>([])
  const { campaign } = edited.last
  const isOn = campaign.status === 'live' || campaign.status === 'scheduled'
  const isPublished = isOn && isSaved && !campaign.hasDraft
  const press = () => {
    if (isPublished) return
    const { intent } = campaign
    const found = hintsFor({ design: editor.design.peek(), intent, now: clock.now() })
    if (found.length > 0) setHints(found)
    else void setLive()
  }
  return (
    <>
      <Button
        variant="primary"
        busy={isBusy}
        aria-disabled={isPublished || undefined}
        title={isPublished ? t('published') : undefined}
        onClick={press}
      >
        {t(isOn ? 'publish' : 'setLive')}
      </Button>
      <Dialog
        open={hints.length > 0}
        title={t('hintsBefore')}
        description={t('hintsBeforeText')}
        onClose={() => setHints([])}
        footer={(leave) => (
          <>
            <Button onClick={leave}>{t('backToDesign')}</Button>
            <Button
              variant="primary"
              onClick={() => {
                setHints([])
                void setLive()
              }}
            >
              {t('setLiveAnyway')}
            </Button>
          </>
        )}
      >
        <HintList editor={editor} hints={hints} onLeap={() => setHints([])} />
      </Dialog>
    </>
  )
}
