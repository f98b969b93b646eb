import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { importsMessages } from '../../../messages/imports.ts'
import { Stepper } from '../../../ui/layout/step-list.tsx'
import { type Press, useEachPress } from '../../../ui/loading/press.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useTypedGuard } from '../../../ui/overlays/use-typed-guard.ts'
import { partStyles } from '../../../ui/theme/base.ts'
import { ColumnsStep } from './columns-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { FileStep } from './file-step.tsx'
import css from './imports.css?inline'
import { ResultStep } from './result-step.tsx'
import { importsStore } from './store.ts'

partStyles(css)

const STEPS = ['file', 'columns', 'confirm'] as const

/** Imports a file in steps. Asks before it closes with a file that isn't imported. */
export function ImportDialog({ press }: { press: Press }) {
  useSignals()
  const t = useMessages(importsMessages)
  const kit = useKit()
  const store = importsStore(kit)
  const [isOpen, setOpen] = useState(false)
  useEachPress(press, () => {
    setOpen(true)
    void store.reload()
  })
  const draft = store.draft.value
  const leaveDraft = useTypedGuard({
    isTyped: isOpen && draft !== null,
    title: t('dropDraftTitle'),
    text: t('dropDraft', { name: draft?.fileName ?? '' }),
  })
  const close = () =>
    leaveDraft(() => {
      store.clear()
      setOpen(false)
    })
  const isStarted = store.startedId.value !== null
  const current = isStarted ? STEPS.length : STEPS.indexOf(store.step.value)
  const names = [t('stepFile'), t('stepColumns'), t('stepConfirm'), t('stepResult')]
  return (
    <Dialog open={isOpen} wide title={t('title')} onClose={close}>
      <div className="import-steps stack">
        <Stepper steps={names} current={current} />
        {isStarted ? <ResultStep onClose={close} /> : <CurrentStep />}
      </div>
    </Dialog>
  )
}

function CurrentStep() {
  useSignals()
  const store = importsStore(useKit())
  const draft = store.draft.value
  if (draft === null || store.step.value === 'file') return <FileStep />
  if (store.step.value === 'columns') return <ColumnsStep draft={draft} />
  return <ConfirmStep draft={draft} />
}
