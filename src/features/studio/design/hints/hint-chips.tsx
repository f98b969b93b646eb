import { computed } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import { useKit } from '../../../../config/context.tsx'
import { type Translate, useMessages } from '../../../../config/use-messages.ts'
import { designMessages } from '../../../../messages/design.ts'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { Icon } from '../../../../ui/pictures/icon.tsx'
import { Accessibility, CircleCheck, TriangleAlert } from '../../../../ui/pictures/icons.ts'
import type { Campaign } from '../../../campaigns/model.ts'
import { isLiveOrScheduled } from '../../../campaigns/switch-rules.ts'
import {
  type Hint,
  hintsFor,
  isAccessibilityHint,
  needsUserReview,
} from '../../document/hint-rules.ts'
import type { Editor } from '../editor.ts'
import { HintList } from './hint-list.tsx'

type HintsProps = { editor: Editor; campaign: Campaign }

/** What to check before the campaign goes live: whether it is accessible, and whether it serves its purpose. */
export function HintChips({ editor, campaign }: HintsProps) {
  const t = useMessages(designMessages)
  const hints = useHints(editor, campaign.intent)
  const accessibilityHints = hints.filter(isAccessibilityHint)
  const barriers = accessibilityHints.filter((hint) => !needsUserReview(hint))
  const reviewHints = accessibilityHints.filter(needsUserReview)
  const purposeHints = hints.filter((hint) => !isAccessibilityHint(hint))
  return (
    <>
      <Chip
        editor={editor}
        hints={[...barriers, ...reviewHints]}
        noHintsLabel={t('accessible')}
        hintsLabel={accessibilityText(t, { count: barriers.length, more: reviewHints.length })}
        isNote={barriers.length === 0}
        icon={Accessibility}
      />
      <Chip
        editor={editor}
        hints={purposeHints}
        noHintsLabel={t('noHints')}
        hintsLabel={t(isLiveOrScheduled(campaign) ? 'liveHints' : 'purposeHints', {
          count: purposeHints.length,
        })}
        icon={purposeHints.length > 0 ? TriangleAlert : CircleCheck}
      />
    </>
  )
}

/** The counts match the items in the chip's list. */
function accessibilityText(
  t: Translator,
  { count, more }: { count: number; more: number },
): string {
  if (count === 0) return t('toLookAt')
  return more === 0 ? t('accessHints', { count }) : t('accessHintsAndMore', { count, more })
}

type Translator = Translate<typeof designMessages.lines>

/** Uses the settled design: text that is half typed is not a mistake yet. */
function useHints(editor: Editor, intent: Campaign['intent']): readonly Hint[] {
  useSignals()
  const { clock } = useKit()
  const hints = useMemo(
    () =>
      computed(() => hintsFor({ design: editor.settledDesign.value, intent, now: clock.now() })),
    [editor, intent, clock],
  )
  return hints.value
}

type ChipProps = {
  editor: Editor
  hints: readonly Hint[]
  noHintsLabel: string
  hintsLabel: string
  /** Whether all hints are ones that only the user can judge. */
  isNote?: boolean
  icon: typeof CircleCheck
}

function Chip({ editor, hints, noHintsLabel, hintsLabel, isNote, icon }: ChipProps) {
  useSignals()
  const hasNoHints = hints.length === 0
  const iconElement = <Icon of={icon} data-size="small" />
  if (hasNoHints) {
    return (
      <span className="hint-chip" data-tone="fine">
        {iconElement}
        {noHintsLabel}
      </span>
    )
  }
  return (
    <Popover
      label={hintsLabel}
      className="hints-panel"
      trigger={(trigger) => (
        <button
          type="button"
          className="hint-chip"
          data-tone={isNote ? 'note' : 'hint'}
          {...trigger}
        >
          {iconElement}
          {hintsLabel}
        </button>
      )}
    >
      {(close) => <HintList editor={editor} hints={hints} onNavigate={close} />}
    </Popover>
  )
}
