import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { importsMessages } from '../../../messages/imports.ts'
import { uiMessages } from '../../../messages/ui.ts'
import { wizardMessages } from '../../../messages/wizard.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { Field, FieldError } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import type { FormField } from '../model.ts'
import { subscribersStore } from '../store.ts'
import { repeatedTargets } from './column-rules.ts'
import { ColumnsPreview } from './columns-preview.tsx'
import { asksForDateOrder } from './draft-rules.ts'
import { type ColumnTarget, DATE_ORDERS, type ImportDraft } from './model.ts'
import { StepFrame } from './step-frame.tsx'
import { importsStore } from './store.ts'

/** Chooses what each column is imported as, beside the first rows of the file. */
export function ColumnsStep({ draft }: { draft: ImportDraft }) {
  useSignals()
  const t = useMessages(importsMessages)
  const uiText = useMessages(uiMessages)
  const wizardText = useMessages(wizardMessages)
  const kit = useKit()
  const store = importsStore(kit)
  const fields = subscribersStore(kit).fields.state.value
  const [isChecked, setChecked] = useState(false)
  const { fileName: name, hasHeader, file } = draft
  const count = file.rowCount - Number(hasHeader)
  const columnProblem = useProblem(draft.targets)
  const readAs = [
    t('readAs', { encoding: file.encoding }),
    ...(file.encoding === 'UTF-8' ? [] : [t('saveAsUtf8')]),
  ]
  const problem = count === 0 ? t('noRows') : columnProblem
  const next = () => {
    setChecked(true)
    if (problem === null) store.goTo('confirm')
  }
  return (
    <StepFrame
      title={t('columnsTitle', { name, count })}
      text={[t('columnsHint'), ...readAs].join(' ')}
      actions={
        <>
          <Button onClick={() => store.goTo('file')}>{wizardText('back')}</Button>
          <Button variant="primary" onClick={next}>
            {uiText('continue')}
          </Button>
        </>
      }
    >
      <label className="row">
        <input
          type="checkbox"
          className="tick"
          checked={hasHeader}
          onChange={() => store.change({ hasHeader: !hasHeader })}
        />
        <span>{t('hasHeader')}</span>
      </label>
      <ColumnsPreview
        draft={draft}
        fields={fields.status === 'ready' ? fields.value : NO_FIELDS}
        onTargets={(targets) => store.change({ targets })}
      />
      {asksForDateOrder(draft) && <DateOrderField draft={draft} />}
      {(isChecked || count === 0) && problem !== null && (
        <span className="field">
          <FieldError>{problem}</FieldError>
        </span>
      )}
    </StepFrame>
  )
}

const NO_FIELDS: readonly FormField[] = []

/** Why the columns can't be imported like this; null if they can. */
function useProblem(targets: readonly ColumnTarget[]): string | null {
  const t = useMessages(importsMessages)
  const [repeated] = repeatedTargets(targets)
  if (repeated === 'email') return t('repeatedEmail')
  if (!targets.includes('email')) return t('noEmailColumn')
  return repeated === undefined ? null : t('repeatedJoined')
}

function DateOrderField({ draft }: { draft: ImportDraft }) {
  const t = useMessages(importsMessages)
  const { change } = importsStore(useKit())
  return (
    <Field label={t('dateOrder')}>
      <Select
        value={draft.dateOrder}
        options={DATE_ORDERS.map((value) => ({ value, label: t(`order-${value}`) }))}
        onChange={({ currentTarget }) => {
          const dateOrder = DATE_ORDERS.find((one) => one === currentTarget.value)
          if (dateOrder) change({ dateOrder })
        }}
      />
    </Field>
  )
}
