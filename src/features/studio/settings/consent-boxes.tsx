import { useSignals } from '@preact/signals-react/runtime'
import { useMessages, useMessageTemplates } from '../../../config/use-messages.ts'
import type { Autosave } from '../../../lib/autosave.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import type { ConsentBlock, PopupDesign } from '../../../popup/design.ts'
import { MAX_TEXT_LENGTH } from '../../../popup/design-values.ts'
import { DraftScope } from '../../../ui/editor/draft-context.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { InlineSelect } from '../../../ui/fields/inline-field.tsx'
import { Sentence } from '../../../ui/layout/sentence.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Plus } from '../../../ui/pictures/icons.ts'
import { addBox, changeBox, consentBoxes, whyNoBox } from '../document/consent-rules.ts'
import { Rule, useNewRule } from './rule-group.tsx'
import { TextSlot } from './value-slots.tsx'

/** The draft scope of the fields of the checkboxes. */
export const BOXES = 'boxes'

type BoxesProps = { saves: Autosave<PopupDesign> }

/** The text of the form's consent checkboxes, which are blocks of the design. */
export function Boxes({ saves }: BoxesProps) {
  useSignals()
  const boxes = consentBoxes(saves.value.value)
  // Has a draft scope of its own: boxes come and go with the design, whose changes don't render the surrounding group.
  return (
    <DraftScope id={BOXES}>
      {boxes.length === 0 && <NoBoxes saves={saves} />}
      {boxes.map((box) => (
        <Rule key={box.id} id={box.id} joint="and">
          <Box
            box={box}
            onChange={(change) => saves.edit(changeBox(saves.value.peek(), box.id, change))}
          />
        </Rule>
      ))}
    </DraftScope>
  )
}

type Change = Partial<Pick<ConsentBlock, 'text' | 'mustBeTicked'>>

const NEEDS = ['must', 'may'] as const

function Box({ box, onChange }: { box: ConsentBlock; onChange: (change: Change) => void }) {
  const t = useMessages(targetingMessages)
  const line = useMessageTemplates(targetingMessages)
  const text = (
    <TextSlot
      isLong
      label={t('boxText')}
      value={box.text}
      problem={(typed) =>
        typed.length > MAX_TEXT_LENGTH ? t('problemBoxLength', { max: MAX_TEXT_LENGTH }) : null
      }
      onChange={(next) => onChange({ text: next })}
    />
  )
  const need = (
    <InlineSelect
      label={t('needField')}
      value={box.mustBeTicked ? 'must' : 'may'}
      options={NEEDS.map((value) => ({ value, label: t(`need-${value}`) }))}
      onChange={(value) => onChange({ mustBeTicked: value === 'must' })}
    />
  )
  return <Sentence line={line('box')} slots={{ text, need }} />
}

function NoBoxes({ saves }: BoxesProps) {
  const t = useMessages(targetingMessages)
  const awaitRule = useNewRule()
  const why = whyNoBox(saves.value.peek())
  const add = () => {
    awaitRule()
    saves.edit(addBox(saves.value.peek()))
  }
  return (
    <Rule joint="and">
      {why === null ? t('noBox') : t(`noBox-${why}`)}{' '}
      {why === null && (
        <Button
          variant="quiet"
          size="small"
          icon={<Icon of={Plus} data-size="small" />}
          onClick={add}
        >
          {t('addBox')}
        </Button>
      )}
    </Rule>
  )
}
