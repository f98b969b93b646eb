import { useMessages } from '../../../config/use-messages.ts'
import { designMessages } from '../../../messages/design.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ArrowRight } from '../../../ui/icons.ts'
import { findBlock } from '../design-rules.ts'
import type { Hint } from '../hint-rules.ts'
import type { Editor } from './editor.ts'
import { useBlockName } from './use-block-name.ts'
import { useLeadToProperties } from './use-lead-to-properties.ts'

type HintListProps = { editor: Editor; hints: readonly Hint[]; onLeap: () => void }

/** Each hint in a sentence, and a way to the block that it is about. */
export function HintList({ editor, hints, onLeap }: HintListProps) {
  const words = useHintWords(editor)
  const leadToProperties = useLeadToProperties(editor)
  const leap = ({ stepId, blockId }: Hint) => {
    onLeap()
    editor.show(stepId)
    editor.select(blockId)
    leadToProperties()
  }
  return (
    <ul className="hints">
      {hints.map((hint) => (
        <li key={`${hint.kind} ${hint.stepId} ${hint.blockId ?? ''}`}>
          <button type="button" onClick={() => leap(hint)}>
            {words(hint)}
            <Icon of={ArrowRight} data-size="small" data-mirror />
          </button>
        </li>
      ))}
    </ul>
  )
}

function useHintWords({ design }: Editor): (hint: Hint) => string {
  const t = useMessages(designMessages)
  const name = useBlockName()
  return ({ kind, stepId, blockId, ratio = 0, least = 0 }) => {
    const found = findBlock(design.peek(), blockId)
    const step = design.peek().steps.find(({ id }) => id === stepId)?.name ?? ''
    const block = found ? name(found) : step
    switch (kind) {
      // Cut, not rounded: 4.49 is no 4.5.
      case 'contrast':
        return t('hint-contrast', { block, ratio: Math.floor(ratio * 10) / 10, least })
      case 'noWayOut':
      case 'noSend':
      case 'emptyStep':
      case 'overPicture':
      case 'unreached':
        return t(`hint-${kind}`, { step })
      case 'noEmail':
      case 'nothingToSend':
      case 'noConsentButton':
        return t(`hint-${kind}`)
      default:
        return t(`hint-${kind}`, { block })
    }
  }
}
