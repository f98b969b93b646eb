import { effect } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { designMessages } from '../../../messages/design.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Accessibility, CircleCheck, TriangleAlert } from '../../../ui/icons.ts'
import { Popover } from '../../../ui/popover.tsx'
import type { Intent } from '../../campaigns/model.ts'
import { type Hint, hintsFor, isAboutAccess } from '../hint-rules.ts'
import type { Editor } from './editor.ts'
import { HintList } from './hint-list.tsx'

/** Not with every key: what is half typed is no mistake yet. */
const JUDGED_AFTER_MS = 300

type HintsProps = { editor: Editor; intent: Intent }

/** What to look at before it goes live: can all people use it, and will it do what it is for. */
export function HintChips({ editor, intent }: HintsProps) {
  const t = useMessages(designMessages)
  const hints = useHints({ editor, intent })
  const access = hints.filter(isAboutAccess)
  const purpose = hints.filter((hint) => !isAboutAccess(hint))
  return (
    <>
      <Chip
        editor={editor}
        hints={access}
        fine={t('accessible')}
        found={t('accessHints', { count: access.length })}
        icon={Accessibility}
      />
      <Chip
        editor={editor}
        hints={purpose}
        fine={t('noHints')}
        found={t('purposeHints', { count: purpose.length })}
        icon={purpose.length > 0 ? TriangleAlert : CircleCheck}
      />
    </>
  )
}

function useHints({ editor, intent }: HintsProps): readonly Hint[] {
  const { clock } = useKit()
  const judge = () => hintsFor({ design: editor.design.peek(), intent, now: clock.now() })
  const [hints, setHints] = useState(judge)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = effect(() => {
      const design = editor.design.value
      clearTimeout(timer)
      timer = setTimeout(
        () => setHints(hintsFor({ design, intent, now: clock.now() })),
        JUDGED_AFTER_MS,
      )
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [editor, intent, clock])
  return hints
}

type ChipProps = {
  editor: Editor
  hints: readonly Hint[]
  fine: string
  found: string
  icon: typeof CircleCheck
}

function Chip({ editor, hints, fine, found, icon }: ChipProps) {
  useSignals()
  const isFine = hints.length === 0
  const face = <Icon of={icon} data-size="small" />
  if (isFine) {
    return (
      <span className="hint-chip" data-tone="fine">
        {face}
        {fine}
      </span>
    )
  }
  return (
    <Popover
      label={found}
      className="hints-panel"
      trigger={(trigger) => (
        <button type="button" className="hint-chip" data-tone="hint" {...trigger}>
          {face}
          {found}
        </button>
      )}
    >
      {(close) => <HintList editor={editor} hints={hints} onLeap={close} />}
    </Popover>
  )
}
