import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { importsMessages } from '../../../messages/imports.ts'
import { useFailureText } from '../../../ui/feedback/failure-text.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { useFileChoice } from '../../../ui/fields/use-file-choice.ts'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { CloudUpload } from '../../../ui/pictures/icons.ts'
import { subscribersStore } from '../store.ts'
import { MAX_IMPORT_BYTES } from './model.ts'
import { RecentImports } from './recent-imports.tsx'
import { importsStore } from './store.ts'

const MEGABYTE = 1_024 * 1_024
const ACCEPTED_TYPES = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain'

/** Chooses a file: by the file picker, or by drag and drop. */
export function FileStep() {
  const t = useMessages(importsMessages)
  const { send, isBusy, problem } = useUpload()
  const { dropProps, inputProps, openPicker } = useFileChoice(send)
  return (
    <>
      <section className="drop-zone" aria-label={t('stepFile')} {...dropProps}>
        <Icon of={CloudUpload} />
        <p className="strong">{t('fileTitle')}</p>
        <p className="small muted">{t('fileHint')}</p>
        <input accept={ACCEPTED_TYPES} {...inputProps} />
        <Button data-autofocus variant="primary" busy={isBusy} onClick={openPicker}>
          {t('chooseFile')}
        </Button>
        <span className="visually-hidden" role="status">
          {isBusy && t('uploading')}
        </span>
        {problem && (
          <span className="field">
            <FieldError>{problem}</FieldError>
          </span>
        )}
      </section>
      <RecentImports />
    </>
  )
}

function useUpload() {
  useSignals()
  const t = useMessages(importsMessages)
  const failureText = useFailureText()
  const kit = useKit()
  const store = importsStore(kit)
  const { fields } = subscribersStore(kit)
  const [unsuitable, setUnsuitable] = useState<string | null>(null)
  const pending = store.pending.value
  const check = ({ size }: File): string | null => {
    if (size === 0) return t('emptyFile')
    const megabytes = Math.ceil((10 * size) / MEGABYTE) / 10
    return size > MAX_IMPORT_BYTES ? t('tooLarge', { size: megabytes }) : null
  }
  const send = (file: File | undefined) => {
    if (file === undefined || pending.status === 'busy') return
    const problem = check(file)
    setUnsuitable(problem)
    const known = fields.state.peek()
    if (problem === null) void store.upload(file, known.status === 'ready' ? known.value : [])
  }
  const failure = pending.status === 'failed' ? failureText(pending.failure) : null
  return { send, isBusy: pending.status === 'busy', problem: unsuitable ?? failure }
}
