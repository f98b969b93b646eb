import { useSignals } from '@preact/signals-react/runtime'
import { type DragEvent, useRef, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { importsMessages } from '../../../messages/imports.ts'
import { useFailureText } from '../../../ui/feedback/failure-text.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { CloudUpload } from '../../../ui/pictures/icons.ts'
import { subscribersStore } from '../store.ts'
import { DownloadRejected } from './download-rejected.tsx'
import type { Import } from './model.ts'
import { MAX_IMPORT_BYTES } from './model.ts'
import { importsStore } from './store.ts'
import { useSummary } from './use-summary.ts'

const MEGABYTE = 1_024 * 1_024
const ACCEPTED_TYPES = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain'

/** Chooses a file: by the file picker, or by drag and drop. */
export function FileStep() {
  const t = useMessages(importsMessages)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { send, isBusy, problem } = useUpload()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    send(event.dataTransfer.files[0])
  }
  return (
    <>
      <section
        className="drop-zone"
        aria-label={t('stepFile')}
        data-over={isOver ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon of={CloudUpload} />
        <p className="strong">{t('fileTitle')}</p>
        <p className="small muted">{t('fileHint')}</p>
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED_TYPES}
          onChange={({ currentTarget }) => {
            send(currentTarget.files?.[0])
            // Allows the user to choose the same file again after fixing it.
            currentTarget.value = ''
          }}
        />
        <Button
          data-autofocus
          variant="primary"
          busy={isBusy}
          onClick={() => input.current?.click()}
        >
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

function RecentImports() {
  useSignals()
  const t = useMessages(importsMessages)
  const { imports } = importsStore(useKit())
  const recent = imports.value.status === 'ready' ? imports.value.value : []
  if (recent.length === 0) return null
  return (
    <section className="stack" aria-label={t('recent')}>
      <h3 className="step-title">{t('recent')}</h3>
      <ul className="recent-imports">
        {recent.map((item) => (
          <RecentImport key={item.importId} item={item} />
        ))}
      </ul>
    </section>
  )
}

function RecentImport({ item }: { item: Import }) {
  const t = useMessages(importsMessages)
  const summary = useSummary()
  const { fileName, isRunning, added, updated, rejected, rowCount: total, hasFile } = item
  return (
    <li>
      <span>
        <bdi className="strong">{fileName}</bdi>
        <span className="small muted">
          {isRunning ? t('progress', { count: added + updated + rejected, total }) : summary(item)}
        </span>
      </span>
      {hasFile && <DownloadRejected item={item} />}
    </li>
  )
}
