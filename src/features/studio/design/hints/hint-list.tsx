import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useElement, useKit } from '../../../../config/context.tsx'
import { useMessages } from '../../../../config/use-messages.ts'
import { designMessages } from '../../../../messages/design.ts'
import type { PopupDesign } from '../../../../popup/design.ts'
import {
  confirmCodes,
  confirmSample,
  linkOf,
  openSamples,
  unconfirmedCodes,
} from '../../../../popup/samples.ts'
import { Button } from '../../../../ui/fields/button.tsx'
import { Icon } from '../../../../ui/pictures/icon.tsx'
import { ArrowRight } from '../../../../ui/pictures/icons.ts'
import { can } from '../../../session/permission-rules.ts'
import { sessionStore } from '../../../session/store.ts'
import { findBlock } from '../../document/design-rules.ts'
import type { Hint } from '../../document/hint-rules.ts'
import type { Editor } from '../editor.ts'
import { useQuotedName } from '../panels/use-block-name.ts'
import { useSettingName } from './sample-fields.ts'
import { useFocusProperties } from './use-lead-to-properties.ts'

type HintListProps = { editor: Editor; hints: readonly Hint[]; onNavigate: () => void }

/** Each hint as a sentence, linked to the field or block that it refers to. */
export function HintList({ editor, hints, onNavigate }: HintListProps) {
  useSignals()
  const hintText = useHintText(editor)
  const leap = useGoToHint(editor)
  const open = hints.filter((hint) => isUnconfirmed(hint, editor.design.value))
  return (
    <ul className="hints">
      {open.map((hint) => (
        <li key={`${hint.kind} ${hint.stepId} ${hint.blockId ?? ''} ${hint.field ?? ''}`}>
          <button
            type="button"
            onClick={() => {
              onNavigate()
              leap(hint)
            }}
          >
            {hintText(hint)}
            <Icon of={ArrowRight} data-size="small" data-mirror />
          </button>
          <HintAction editor={editor} hint={hint} said={hintText(hint)} />
        </li>
      ))}
    </ul>
  )
}

/** Whether the user has not yet confirmed that it is right as it is. */
function isUnconfirmed({ kind, blockId, field }: Hint, design: PopupDesign): boolean {
  if (kind !== 'sample' && kind !== 'unknownCode') return true
  const block = findBlock(design, blockId)
  if (!block) return false
  return kind === 'sample'
    ? openSamples(design, block).some((sample) => sample.field === field)
    : unconfirmedCodes(design, block).length > 0
}

function useGoToHint(editor: Editor): (hint: Hint) => void {
  const focusProperties = useFocusProperties(editor)
  const settingName = useSettingName()
  return ({ stepId, blockId, field }) => {
    editor.show(stepId)
    editor.select(blockId)
    focusProperties()
    const block = findBlock(editor.design.peek(), blockId)
    if (block && field) editor.goToField({ of: block.id, field: settingName(block, field) })
  }
}

type HintActionProps = { editor: Editor; hint: Hint; said: string }

/** Confirmations that only the owner can give: that a sample may stay, and that the shop accepts a code. */
function HintAction({ editor, hint: { blockId, codes, field }, said }: HintActionProps): ReactNode {
  useSignals()
  const t = useMessages(designMessages)
  const { locale } = useElement()
  const user = sessionStore(useKit()).user.value
  if (user === null || !can(user, 'edit_campaigns')) return null
  const design = editor.design.value
  if (field && blockId) {
    return (
      <Button
        size="small"
        variant="quiet"
        aria-label={t('keepSampleOf', { hint: said })}
        onClick={() => editor.put(confirmSample(design, { blockId, field }))}
      >
        {t('keepSample')}
      </Button>
    )
  }
  if (!codes) return null
  const all = formatList(codes, locale.value)
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={t('confirmCodesOf', { codes: all })}
      onClick={() => editor.put(confirmCodes(design, codes))}
    >
      {t('confirmCodes')}
    </Button>
  )
}

const formatList = (codes: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(codes)

function useHintText({ design }: Editor): (hint: Hint) => string {
  const t = useMessages(designMessages)
  const name = useQuotedName()
  const { locale } = useElement()
  return ({ kind, stepId, blockId, field = 'text', codes = [], ratio = 0, least = 0 }) => {
    const found = findBlock(design.peek(), blockId)
    const step = design.peek().steps.find(({ id }) => id === stepId)?.name ?? ''
    const block = found ? name(found) : step
    switch (kind) {
      // Rounded down: 4.49 must not read as 4.5.
      case 'contrast':
        return t('hint-contrast', { block, ratio: Math.floor(ratio * 10) / 10, least })
      case 'sample':
        return t(`hint-sample-${field}`, { block, sample: found ? linkOf(found) : '' })
      case 'unknownCode':
        return t('hint-unknownCode', { codes: formatList(codes, locale.peek()) })
      case 'noWayOut':
      case 'noSend':
      case 'emptyStep':
      case 'overPicture':
      case 'unreached':
        return t(`hint-${kind}`, { step })
      case 'noEmail':
      case 'nothingToSend':
      case 'noConsentButton':
      case 'noQuestion':
      case 'noCountdown':
      case 'noGame':
        return t(`hint-${kind}`)
      default:
        return t(`hint-${kind}`, { block })
    }
  }
}
