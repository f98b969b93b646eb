import { useSignals } from '@preact/signals-react/runtime'
import { useMessageTemplates } from '../../../config/use-message-templates.ts'
import { useMessages } from '../../../config/use-messages.ts'
import type { Autosave } from '../../../lib/autosave.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import type { ConsentBlock, PopupDesign } from '../../../popup/design.ts'
import { MAX_TEXT_LENGTH } from '../../../popup/design-values.ts'
import { DraftScope } from '../../../ui/editor/draft-context.tsx'
import { InlineSelect } from '../../../ui/editor/inline-field.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { Sentence } from '../../../ui/layout/sentence.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Plus } from '../../../ui/pictures/icons.ts'
import {
  addCheckbox,
  changeCheckbox,
  consentCheckboxes,
  whyNoCheckbox,
} from '../document/consent-rules.ts'
import { Rule, useFocusNextRule } from './rule-group.tsx'
import { TextSlot } from './value-slots.tsx'

/** The draft scope for the checkboxes' fields. */
export const CHECKBOX_SCOPE = 'boxes'

type ConsentCheckboxesProps = { autosave: Autosave<PopupDesign> }

/** The text of the form's consent checkboxes, which are blocks in the design. */
export function ConsentCheckboxes({ autosave }: ConsentCheckboxesProps) {
  useSignals()
  const consentBoxes = consentCheckboxes(autosave.value.value)
  // Has a draft scope of its own: a change to the design adds or removes boxes without rendering the group.
  return (
    <DraftScope id={CHECKBOX_SCOPE}>
      {consentBoxes.length === 0 && <NoCheckboxes autosave={autosave} />}
      {consentBoxes.map((box) => (
        <Rule key={box.id} id={box.id} conjunction="and">
          <ConsentCheckbox
            box={box}
            onChange={(change) =>
              autosave.edit(changeCheckbox(autosave.value.peek(), box.id, change))
            }
          />
        </Rule>
      ))}
    </DraftScope>
  )
}

type CheckboxChange = Partial<Pick<ConsentBlock, 'text' | 'mustBeTicked'>>

const REQUIREMENTS = ['must', 'may'] as const

function ConsentCheckbox({
  box,
  onChange,
}: {
  box: ConsentBlock
  onChange: (change: CheckboxChange) => void
}) {
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
      options={REQUIREMENTS.map((value) => ({ value, label: t(`need-${value}`) }))}
      onChange={(value) => onChange({ mustBeTicked: value === 'must' })}
    />
  )
  return <Sentence line={line('box')} slots={{ text, need }} />
}

function NoCheckboxes({ autosave }: ConsentCheckboxesProps) {
  const t = useMessages(targetingMessages)
  const focusNextRule = useFocusNextRule()
  const why = whyNoCheckbox(autosave.value.peek())
  const add = () => {
    focusNextRule()
    autosave.edit(addCheckbox(autosave.value.peek()))
  }
  return (
    <Rule conjunction="and">
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
