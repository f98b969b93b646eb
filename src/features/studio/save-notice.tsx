import { useMessages } from '../../config/use-messages.ts'
import type { SaveState } from '../../lib/autosave.ts'
import { studioMessages } from '../../messages/studio.ts'
import { Button } from '../../ui/button.tsx'
import { useFailureText } from '../../ui/failure-text.ts'
import { NoticeBar } from '../../ui/notice-bar.tsx'

type SaveNoticeProps = {
  state: SaveState<unknown>
  /** Who was faster, where that is known. */
  who: string | null
  onChoose: (choice: 'mine' | 'newer') => void
}

/** What keeps an edit from being saved and waits for the person: a newer version, or a refusal. */
export function SaveNotice({ state, who, onChoose }: SaveNoticeProps) {
  const t = useMessages(studioMessages)
  const failureText = useFailureText()
  if (state.status === 'refused') {
    return (
      <NoticeBar tone="danger" title={t('refused')} announced>
        {failureText(state.failure)}
      </NoticeBar>
    )
  }
  if (state.status !== 'conflict') return null
  return (
    <NoticeBar
      tone="warning"
      title={t('conflictTitle')}
      announced
      action={
        <>
          <Button size="small" onClick={() => onChoose('newer')}>
            {t('takeNewer')}
          </Button>
          <Button size="small" variant="primary" onClick={() => onChoose('mine')}>
            {t('keepMine')}
          </Button>
        </>
      }
    >
      {who === null ? t('conflictUnknown') : t('conflictBy', { who })}
    </NoticeBar>
  )
}
