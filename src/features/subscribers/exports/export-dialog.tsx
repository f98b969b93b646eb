import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useElement, useKit } from '../../../config/context.tsx'
import { useAction } from '../../../config/use-action.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { exportsMessages } from '../../../messages/exports.ts'
import { subscribersMessages } from '../../../messages/subscribers.ts'
import { uiMessages } from '../../../messages/ui.ts'
import { useFailureText } from '../../../ui/feedback/failure-text.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { partStyles } from '../../../ui/theme/base.ts'
import type { ColumnKey } from '../columns.ts'
import { subscribersStore } from '../store.ts'
import { useColumnName } from '../use-column-name.ts'
import { useFilterLabels } from '../use-filter-texts.ts'
import type { ExportScope } from './api.ts'
import { ExportFiles } from './export-files.tsx'
import css from './exports.css?inline'
import { EXPORT_FORMATS, type ExportFormat, MAX_EXPORT_IDS } from './model.ts'
import { exportsStore } from './store.ts'

partStyles(css)

type ExportDialogProps = {
  /** Those who were selected; null for everyone who matches the filters. */
  ids: readonly string[] | null
  columns: readonly ColumnKey[]
  now: Date
  onClose: () => void
}

const FORMAT_CARD_WIDTH = 200

/** Starts an export in one of the formats, and lists the site's files. */
export function ExportDialog({ ids, columns, now, onClose }: ExportDialogProps) {
  useSignals()
  const t = useMessages(exportsMessages)
  const uiText = useMessages(uiMessages)
  const scope = useScope(ids, columns)
  const [format, setFormat] = useState<ExportFormat>('csv')
  const { failure, busy, isRepeated, start } = useStart()
  return (
    <Dialog
      open
      wide
      title={t('title')}
      description={<ScopeText ids={ids} />}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{uiText('close')}</Button>
          <Button variant="primary" busy={busy} onClick={() => start(scope, format)}>
            {t('createFile')}
          </Button>
        </>
      )}
    >
      <div className="exports">
        <RadioCards
          label={t('format')}
          cardWidth={FORMAT_CARD_WIDTH}
          cards={EXPORT_FORMATS.map((value) => ({
            ...{ value, name: t(value), description: t(`${value}About`) },
          }))}
          value={format}
          onChange={setFormat}
          error={failure}
        />
        <p className="small muted">
          {t('columns', { names: scope.columns.map(({ label }) => label).join(', ') })}
        </p>
        <p className="repeated small" role="status">
          {isRepeated && t('underWay')}
        </p>
        <ExportFiles now={now} />
      </div>
    </Dialog>
  )
}

/** The filters and columns of the list, with the columns' headings. */
function useScope(ids: readonly string[] | null, columns: readonly ColumnKey[]): ExportScope {
  const t = useMessages(exportsMessages)
  const { locale } = useElement()
  const listText = useMessages(subscribersMessages)
  const store = subscribersStore(useKit())
  const filterLabels = useFilterLabels()
  const fields = store.fields.state.value
  const nameOf = useColumnName(fields.status === 'ready' ? fields.value : [])
  return {
    filters: store.filters.value,
    ids,
    columns: ['email' as const, ...columns].map((key) => ({ key, label: nameOf(key) })),
    labels: ids === null ? filterLabels : [t('selected', { count: ids.length })],
    states: {
      confirmed: listText('confirmed'),
      unconfirmed: listText('unconfirmed'),
      waiting: listText('waiting'),
      left: listText('left'),
    },
    locale: locale.value,
  }
}

function ScopeText({ ids }: { ids: readonly string[] | null }) {
  useSignals()
  const t = useMessages(exportsMessages)
  const list = subscribersStore(useKit()).list.value
  if (ids !== null) return t('aboutSelected', { count: ids.length })
  if (list.status !== 'ready') return null
  const { total: count, isTotalCapped } = list.value
  return isTotalCapped ? t('aboutMany', { count }) : t('about', { count })
}

function useStart() {
  const t = useMessages(exportsMessages)
  const store = exportsStore(useKit())
  const failureText = useFailureText()
  const [failure, setFailure] = useState<string | null>(null)
  const [isRepeated, setRepeated] = useState(false)
  const { busy, run } = useAction({
    onBegin() {
      setFailure(null)
      setRepeated(false)
    },
    onFailure: (error) => setFailure(`${t('startFailed')} ${failureText(error)}`),
  })
  const start = (scope: ExportScope, format: ExportFormat) => {
    const count = scope.ids?.length ?? 0
    if (count > MAX_EXPORT_IDS) setFailure(t('tooManySelected', { count, most: MAX_EXPORT_IDS }))
    else void run(async () => setRepeated(!(await store.start(scope, format))))
  }
  return { failure, busy, isRepeated, start }
}
