import { useId } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { ListSetting } from '../../../ui/editor/list-setting.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { ArrowRight } from '../../../ui/pictures/icons.ts'
import { integrationOf } from '../catalogue-rules.ts'
import type { MappingRow } from '../mapping-model.ts'
import { MAX_MAPPING_ROWS } from '../mapping-rules.ts'
import { isAddressRow, newRow } from './draft-rules.ts'
import { MappingFields } from './mapping-fields.tsx'
import type { ConnectionDetails } from './model.ts'
import { connectionStore } from './store.ts'

type MappingRowsProps = { details: ConnectionDetails; rows: readonly MappingRow[] }

/** One row per field of the receiver: which value of the lead goes there. */
export function MappingRows({ details, rows }: MappingRowsProps) {
  const t = useMessages(connectionMessages)
  const store = connectionStore(useKit())
  const suggestionsId = useId()
  const addressRows = rows.filter(isAddressRow)
  const otherRows = rows.filter((row) => !isAddressRow(row))
  const save = (next: readonly MappingRow[]) => {
    store.change({ fieldMap: [...addressRows, ...next] })
    return null
  }
  const name = integrationOf(details.connection.integration).title
  return (
    <>
      <div className="mapping-head extra-small subtle" aria-hidden="true">
        <span>{t('fromForm')}</span>
        <span>{t('toReceiver', { name })}</span>
        <span>{t('ifEmpty')}</span>
      </div>
      <AddressRow target={addressRows[0]?.target ?? 'email'} />
      <ListSetting
        label={t('fields')}
        items={otherRows}
        nameOf={(index) => t('row', { number: index + 1 })}
        saveItems={save}
        createItem={() => newRow(rows, details.sources)}
        addLabel={t('addField')}
        min={0}
        max={MAX_MAPPING_ROWS - 1}
      >
        {(row, index, saveRow) => (
          <MappingFields
            {...{ row, rows, details, suggestionsId }}
            number={index + 1}
            onChange={(change) => void saveRow({ ...row, ...change })}
          />
        )}
      </ListSetting>
      <datalist id={suggestionsId}>
        {details.knownFields.map((field) => (
          <option key={field.name} value={field.name} label={field.label} />
        ))}
      </datalist>
    </>
  )
}

/** The address is always sent. */
function AddressRow({ target }: { target: string }) {
  const t = useMessages(connectionMessages)
  return (
    <div className="mapping-fields" data-fixed="">
      <span className="fixed-field">{t('emailRow')}</span>
      <Icon of={ArrowRight} data-size="small" data-mirror />
      <span className="fixed-field">
        <code>{target}</code>
      </span>
      <span className="small subtle">{t('emailAlways')}</span>
    </div>
  )
}
