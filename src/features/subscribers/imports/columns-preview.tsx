import { useMessages } from '../../../config/use-messages.ts'
import { importsMessages } from '../../../messages/imports.ts'
import { Select, type SelectOption } from '../../../ui/fields/select.tsx'
import type { FormField } from '../model.ts'
import { fieldTarget, importableFields } from './column-rules.ts'
import type { ColumnTarget, ImportDraft } from './model.ts'

const SHOWN_ROWS = 5
/** As many as fit into the dialog of a wide page. */
const SHOWN_COLUMNS = 4

type ColumnsPreviewProps = {
  draft: ImportDraft
  fields: readonly FormField[]
  onTargets: (targets: readonly ColumnTarget[]) => void
}

/** The first rows of the file, with a choice above each column. It scrolls sideways. */
export function ColumnsPreview({ draft, fields, onTargets }: ColumnsPreviewProps) {
  const t = useMessages(importsMessages)
  const { file, hasHeader, targets } = draft
  const columns = useColumns(draft)
  const options = useTargetOptions(fields)
  const rows = file.rows.slice(Number(hasHeader)).slice(0, SHOWN_ROWS)
  const choose = (chosen: number, value: string) => {
    const target = options.find((option) => option.value === value)?.value
    if (target === undefined) return
    onTargets(targets.map((one, column) => (column === chosen ? target : one)))
  }
  return (
    <>
      {columns.length > 1 && (
        <p
          className="scroll-hint small subtle"
          data-few={columns.length <= SHOWN_COLUMNS ? '' : undefined}
        >
          {t('allColumns', { count: columns.length })}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="preview-scroller" aria-label={t('stepColumns')} tabIndex={0}>
        <table className="import-preview">
          <thead>
            <tr>
              {columns.map(({ key, name }, column) => (
                <th key={key} scope="col">
                  <bdi className="truncate">{name}</bdi>
                  <Select
                    size="small"
                    aria-label={t('importAs', { column: name })}
                    value={targets[column] ?? 'skip'}
                    options={options}
                    onChange={({ currentTarget }) => choose(column, currentTarget.value)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file never change their order
              <tr key={row}>
                {columns.map(({ key }, column) => (
                  <td key={key} data-skipped={targets[column] === 'skip' ? '' : undefined}>
                    <span className="truncate" dir="auto">
                      {cells[column]}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

type Column = { key: string; name: string }

/** By the name in the file, or else by number. */
function useColumns({ file, hasHeader }: ImportDraft): Column[] {
  const t = useMessages(importsMessages)
  const [first = []] = file.rows
  return first.map((cell, column) => {
    const number = t('column', { number: column + 1 })
    return { key: number, name: (hasHeader && cell.trim()) || number }
  })
}

type TargetOption = SelectOption & { value: ColumnTarget }

function useTargetOptions(fields: readonly FormField[]): TargetOption[] {
  const t = useMessages(importsMessages)
  const labelOf = ({ name, label, kind }: FormField) => {
    if (label !== '') return label
    return kind === 'phone' ? t('phone') : kind === 'name' ? t('name') : name
  }
  return [
    { value: 'skip', label: t('skip') },
    { value: 'email', label: t('email') },
    ...importableFields(fields).map((field) => ({
      value: fieldTarget(field.name),
      label: labelOf(field),
    })),
    { value: 'tags', label: t('tags') },
    { value: 'joined', label: t('joined') },
  ]
}
