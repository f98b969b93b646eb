import { useElement } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { designMessages } from '../../../messages/design.ts'
import { studioMessages } from '../../../messages/studio.ts'
import { widgetMessages } from '../../../messages/widgets.ts'
import type { InvalidDraft } from '../../../ui/editor/invalid-drafts.ts'
import { focusTitle } from '../../../ui/editor/studio-bar.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { ArrowRight, CircleAlert } from '../../../ui/pictures/icons.ts'
import { partStyles } from '../../../ui/theme/base.ts'
import css from './not-kept.css?inline'

partStyles(css)

/** Fields with text that can't be saved. */
export type UnsavedFieldList = {
  texts: readonly InvalidDraft[]
  /** The name of the block or group that a field belongs to, by its id. */
  nameOf: (id: string) => string
  goToField: (held: InvalidDraft) => void
  drop: (held: InvalidDraft) => void
}

/** Replaces *Saved* while fields have text that can't be saved, and links to them. */
export function UnsavedFieldsButton({ fields }: { fields: UnsavedFieldList }) {
  const t = useMessages(designMessages)
  const studioText = useMessages(studioMessages)
  const { root } = useElement()
  const drop = (held: InvalidDraft) => {
    fields.drop(held)
    // Discarding the last one removes this list, too.
    if (fields.texts.length === 1) focusTitle(root)
  }
  return (
    <>
      <Popover
        label={t('notKept')}
        className="hints-panel"
        trigger={(trigger) => (
          <button type="button" className="saved" data-status="refused" {...trigger}>
            <Icon of={CircleAlert} data-size="small" />
            <span className="word" aria-hidden="true">
              {studioText('refused')}
            </span>
            <span className="visually-hidden">
              {t('notKeptIn', { count: fields.texts.length })}
            </span>
          </button>
        )}
      >
        {(close) => <List fields={fields} onNavigate={close} onDrop={drop} />}
      </Popover>
      <span className="visually-hidden" role="status">
        {studioText('refused')}
      </span>
    </>
  )
}

type UnsavedFieldsDialogProps = {
  fields: UnsavedFieldList
  /** What visitors will get without these changes. */
  text?: string
  /** The label of the button that leads back to the fields. */
  back: string
  onClose: () => void
  /** The label of the button that publishes without these changes. */
  goOn?: string
  /** Null if they have to be saved first, or if nothing else would change for visitors. */
  onContinue?: (() => void) | null
}

/** Shown before publishing without some changes: which fields they are in, and what that means. */
export function UnsavedFieldsDialog(props: UnsavedFieldsDialogProps) {
  const { fields, text, back, goOn, onClose, onContinue } = props
  const t = useMessages(designMessages)
  return (
    <Dialog
      open
      title={t('notKept')}
      description={text ?? t('notKeptText')}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{back}</Button>
          {onContinue && (
            <Button variant="primary" onClick={onContinue}>
              {goOn}
            </Button>
          )}
        </>
      )}
    >
      <List fields={fields} onNavigate={onClose} />
    </Dialog>
  )
}

type ListProps = {
  fields: UnsavedFieldList
  onNavigate: () => void
  onDrop?: (held: InvalidDraft) => void
}

function List({ fields, onNavigate, onDrop }: ListProps) {
  const t = useMessages(designMessages)
  const widgetText = useMessages(widgetMessages)
  const { texts, nameOf, goToField } = fields
  return (
    <ul className="hints">
      {texts.map((held) => (
        <li key={`${held.of} ${held.field}`}>
          <button
            type="button"
            onClick={() => {
              onNavigate()
              goToField(held)
            }}
          >
            {t('notKeptAt', { thing: nameOf(held.of), field: held.label, problem: held.problem })}
            <Icon of={ArrowRight} data-size="small" data-mirror />
          </button>
          {onDrop && (
            <Button size="small" variant="quiet" onClick={() => onDrop(held)}>
              {widgetText('dropTyped')}
              <span className="visually-hidden"> {held.label}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
